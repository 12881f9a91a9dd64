import { serviceChance } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { createTournamentLedger } from '@stackledger/tournament-ledger';
import { AtTournament } from './at-tournament.js';
import { TournamentCalls } from './tournament-calls.js';

const clock = { now: () => '2026-01-10T10:00:00.000Z' };

/** A service without links at which a judge was called in each of these tournaments, of which the first is over. */
const called = async (...tournaments: readonly string[]) => {
  const store = memoryStore();
  const ledger = createTournamentLedger({ store, clock, chance: serviceChance });
  const give = async (id: string, command: { readonly type: string; readonly [field: string]: unknown }) => {
    const commandId = `${command.type} ${String(command.player)}`;
    const answer = await ledger.submit(id, { commandId, command, actor: { role: 'organizer', id: 'olga' } });
    if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  };
  for (const [at, id] of tournaments.entries()) {
    await give(id, { type: 'CreateTournament', id, name: id, pack: 'magic-swiss' });
    for (const player of ['anna', 'ben']) await give(id, { type: 'EnrolPlayer', player });
    for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await give(id, { type });
    await give(id, { type: 'CallJudge', round: 1, table: 1 });
    if (at > 0) continue;
    await give(id, { type: 'CloseRound', round: 1 });
    await give(id, { type: 'FinishTournament', reason: 'a storm' });
  }
  const read: string[] = [];
  const session = (id: string) => {
    read.push(id);
    return ledger.session(id);
  };
  return { read, calls: new TournamentCalls(store, new AtTournament({ ...ledger, session }, clock)) };
};

test('open calls are those of tournaments that go on, and the others are not read for them', async () => {
  const { read, calls } = await called('spring', 'summer', 'autumn');
  const open = async (only?: string) =>
    (await calls.open({ kind: 'anybody' }, only)).map(({ tournament }) => tournament);
  expect([await open(), read.splice(0)]).toEqual([
    ['summer', 'autumn'],
    ['summer', 'autumn'],
  ]);
  expect([await open('autumn'), read.splice(0)]).toEqual([['autumn'], ['autumn']]);
  expect([await open('spring'), await open('winter')]).toEqual([[], []]);
});
