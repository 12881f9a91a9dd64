import {
  createLedger,
  serviceChance,
  situationAt,
  type ActingGrant,
  type Envelope,
  type LinkNote,
} from '@stackledger/ledger';
import type { JsonMap } from '@stackledger/kernel';
import { seededRandom } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { games } from '../games.js';
import { anyCommand } from '../random-play.js';
import { linesOf } from './sample-log.js';

/** The persons of a log of a service with links: two seats, a judge, a head judge and the organizer. */
export const HOLDERS = {
  anna: { role: 'seat', person: 'p-annaannaanna', grant: 'grant-anna', link: 1 },
  ben: { role: 'seat', person: 'p-benbenbenben', grant: 'grant-ben', link: 1 },
  judge: {
    role: 'judge',
    person: 'p-judgejudgeju',
    grant: 'grant-j',
    link: 1,
    powers: ['start', 'pause', 'rule', 'look'],
  },
  organizer: { role: 'organizer', person: 'organizer', grant: 'grant-o', link: 1, powers: ['start', 'pause', 'seal'] },
} as const satisfies { readonly [who: string]: ActingGrant };

const { judge, organizer } = HOLDERS;

/** What the service tells of a seat's link. */
export const noteOf = (seat: 'anna' | 'ben', type: LinkNote['type'], link = 1): LinkNote => {
  const { role, person, grant } = HOLDERS[seat];
  const { powers: _, ...by } = organizer;
  return { type, role, person, grant, link, hand: seat, ...(type === 'NoteLinkMade' && { by }) };
};

/** The sealed log of a match as a service with links writes it, in which a judge has ruled and looked. */
export const judgedLog = async (seed: number, count = 60): Promise<readonly Envelope[]> => {
  const store = memoryStore();
  const clock = { now: () => '2026-02-01T10:00:00.000Z' };
  const ledger = createLedger({ store, games, clock, chance: serviceChance, newId: () => 'judged-log' });
  const { matchId } = await ledger.create(
    { ruleset: 'four-souls', seats: ['anna', 'ben'] },
    `judged-${seed}`,
    organizer,
  );
  let ids = 0;
  const give = async (by: ActingGrant, command: JsonMap): Promise<void> => {
    const answer = await ledger.submit(matchId, { commandId: `c-${ids++}`, command, by });
    if (answer.kind === 'refused') throw new Error(`${JSON.stringify(command)}: ${answer.rejection.detail}`);
  };
  const ruled = (command: JsonMap): Promise<void> => give(judge, { judge: judge.person, ...command });
  for (const seat of ['anna', 'ben'] as const) {
    await ledger.noteLink(matchId, noteOf(seat, 'NoteLinkMade'));
    await ledger.noteLink(matchId, noteOf(seat, 'NoteLinkUsed'));
  }
  const random = seededRandom(seed);
  for (let each = 0; each < count; each++) {
    const command = anyCommand(situationAt(await ledger.session(matchId)), random);
    if (command === undefined) break;
    await give(HOLDERS[command.seat as 'anna' | 'ben'], command as JsonMap);
  }
  await give(HOLDERS.ben, { type: 'CallJudge', seat: 'ben', reason: 'was that right?', category: 'rules-question' });
  await ruled({ type: 'AttendCall', call: 'call-1' });
  await ruled({ type: 'LookAtCards', of: 'anna', reason: 'to count them' });
  const ruling = { call: 'call-1', remedy: 'leave-as-is', says: 'It stands.', gained: 'no', rules: ['FS-PRIO-1'] };
  await ruled({ type: 'GiveRuling', ...ruling, infraction: 'rules-error', against: 'anna', penalty: 'warning' });
  await give(HOLDERS.anna, { type: 'AcceptRuling', seat: 'anna', call: 'call-1' });
  await give(HOLDERS.ben, { type: 'AcceptRuling', seat: 'ben', call: 'call-1' });
  await ruled({ type: 'ResumePlay' });
  await give(HOLDERS.anna, { type: 'Concede', seat: 'anna' });
  await give(organizer, { type: 'SealMatch', judge: organizer.person });
  return linesOf(store, matchId);
};
