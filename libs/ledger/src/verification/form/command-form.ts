import { sameJson } from '@stackledger/rules';
import { actorOf } from '../../envelopes/actors.js';
import { COMMAND_ID, isTableMatchKey, ownIdAfter } from '../../envelopes/command-ids.js';
import type { EventActor, Envelope } from '../../envelopes/envelope.js';
import { matchIdFor } from '../../matches/creating.js';
import type { AuditFinding } from '../audit-findings.js';

type CommandEvents = readonly [Envelope, ...Envelope[]];

/** What is wrong with how a command's events belong together. `used` are the command ids before it. */
export const commandFinding = (
  group: CommandEvents,
  used: ReadonlyMap<string, string>,
): Omit<AuditFinding, 'check'> | undefined => {
  const [first, ...rest] = group;
  const what = firstFinding(first) ?? idFinding(first, used);
  if (what !== undefined) return { revision: first.revision, what };
  for (const event of rest) {
    const finding = laterFinding(event, first);
    if (finding !== undefined) return { revision: event.revision, what: finding };
  }
  return undefined;
};

const firstFinding = (first: Envelope): string | undefined => {
  const { revision, type, command, actor } = first;
  if (command === undefined) return 'no command stands on the first event of a command';
  const isBeginning = revision === '0';
  if ((type === 'MatchCreated') !== isBeginning || (command.type === 'CreateMatch') !== isBeginning)
    return isBeginning ? 'a log begins with the creation of its match' : 'a match is created once, at revision 0';
  const giver = actorOf(command);
  const { by, ...named } = actor;
  const finding = byFinding(first);
  if (finding !== undefined) return finding;
  return sameJson(named, giver)
    ? undefined
    : `its actor is ${actor.kind} ${actor.id}, and its command is given by ${giver.kind} ${giver.id}`;
};

/** Commands of the service and those after a rewind have derived ids. */
const isItsId = (commandId: string, { revision, type, command, data, reapplied }: Envelope): boolean => {
  const own = ownIdAfter(command, Number(revision) - 1);
  if (own !== undefined) return commandId === own;
  if (type === 'MatchCreated' && isTableMatchKey(commandId, data.tournament)) return true;
  return reapplied === undefined
    ? COMMAND_ID.test(commandId)
    : new RegExp(`^after-${reapplied.rewind}-\\d+$`).test(commandId);
};

/** The kinds of actor that each role acts as. */
const ACTS_AS: { readonly [role: string]: readonly EventActor['kind'][] } = {
  seat: ['seat'],
  player: ['seat'],
  scribe: ['seat', 'scribe'],
  judge: ['judge'],
  'head-judge': ['judge'],
  organizer: ['judge', 'organizer'],
};

/**
 * What is wrong with the recorded actor: a judge acts for no seat, a seat does not judge. Commands after a rewind have
 * the judge who rewinds.
 */
const byFinding = (first: Envelope): string | undefined => {
  const { kind, by } = first.actor;
  const as = first.reapplied === undefined ? kind : 'judge';
  if (by === undefined || ACTS_AS[by.role]?.includes(as) === true) return undefined;
  return by.role === 'scribe' && as === 'judge' && isMending(first)
    ? undefined
    : `it was done by a ${by.role}, who does not act as a ${kind}`;
};

/** A scribe inserts a forgotten command by a rewind, and the rewound commands are replayed. */
const isMending = ({ command, reapplied }: Envelope): boolean =>
  reapplied !== undefined || (command?.type === 'Rewind' && command.reapply === true);

const idFinding = (first: Envelope, used: ReadonlyMap<string, string>): string | undefined => {
  const { revision, commandId, matchId, data } = first;
  const before = used.get(commandId);
  if (before !== undefined) return `its command id ${commandId} was used up at revision ${before}`;
  if (!isItsId(commandId, first)) return `${JSON.stringify(commandId)} is no id that its command may have`;
  if (revision !== '0') return undefined;
  if (matchId !== data.matchId) return `it is an event of match ${matchId}, and creates another`;
  return matchId === matchIdFor(commandId) ? undefined : 'the id of the match does not follow from that of its command';
};

const laterFinding = (event: Envelope, first: Envelope): string | undefined => {
  if (event.command !== undefined || event.inputs !== undefined || event.reapplied !== undefined)
    return 'a command, inputs or what it follows stand on an event that is not the first of its command';
  if (event.type === 'MatchCreated') return 'a match is created once, at revision 0';
  if (!sameJson(event.actor, first.actor)) return 'its actor is not that of its command';
  return event.recordedAt === first.recordedAt ? undefined : 'it was not recorded at the time of its command';
};
