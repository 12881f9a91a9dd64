import { memoryStore } from '@stackledger/store';
import type { JsonMap } from '@stackledger/rules';
import { accepted, ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import { SMALL_TABLE } from '../../../../test/e2e/service/positions.js';
import { causesOf, type EventCause } from './causes.js';

const PASSES = ['anna', 'ben'].map((seat) => ({ type: 'PassPriority', seat }));
const DIME = { type: 'PlayCard', seat: 'anna', card: 'a-dime' };

const atDawn = (coins: number): JsonMap => ({
  type: 'triggered',
  when: { event: 'turn-begins', whose: 'you' },
  effect: [{ gain: { coins } }],
});

/** The small table, with an item of ben's that has two things to do as his turn begins. */
const SETUP: JsonMap = {
  ...SMALL_TABLE,
  players: { ...(SMALL_TABLE.players as JsonMap), ben: { items: ['cock'] } },
  cards: { ...(SMALL_TABLE.cards as JsonMap), cock: { kind: 'item', abilities: [atDawn(1), atDawn(2)] } },
};

/** A match after commands: each event's type, revision and causes, oldest first. */
const playedWith = async (...commands: readonly JsonMap[]) => {
  const ledger = ledgerOver(memoryStore());
  const request = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SETUP };
  const { matchId, answer } = await ledger.create(request, 'causes');
  accepted(answer);
  for (const [at, command] of commands.entries())
    accepted(await ledger.submit(matchId, { commandId: `c${at}`, command }));
  const session = await ledger.session(matchId);
  const { timeline } = session;
  return Array.from({ length: timeline.state().head + 1 }, (_, revision) => ({
    type: timeline.eventAt(revision)?.type,
    causes: causesOf(session, revision),
  }));
};

const typesOf = (causes: readonly EventCause[] | undefined) => causes?.map(({ type }) => type);

test('what resolves goes back to what put it on the stack, and that to its declaration, over all that lies between', async () => {
  const events = await playedWith(DIME, ...PASSES);
  const resolved = events.find(({ type }) => type === 'Resolved');
  expect(typesOf(resolved?.causes)).toEqual(['PutOnStack', 'EffectDeclared']);
  expect(typesOf(events.find(({ type }) => type === 'PutOnStack')?.causes)).toEqual(['EffectDeclared']);
});

test('what triggered goes back to where it did, not to what triggered beside it or was put since', async () => {
  const events = await playedWith({ type: 'EndTurn', seat: 'anna' }, ...PASSES);
  const triggers = events.flatMap(({ type }, revision) => (type === 'AbilityTriggered' ? [revision] : []));
  const puts = events.filter(({ type }) => type === 'PutOnStack');
  expect(puts.map(({ causes }) => causes.map(({ revision }) => revision))).toEqual([[triggers[0]], [triggers[1]]]);
  expect(triggers.map((revision) => events[revision]?.causes)).toEqual([[], []]);
});

test('what a triggered ability does goes back to its trigger alone', async () => {
  const events = await playedWith({ type: 'EndTurn', seat: 'anna' }, ...PASSES, ...PASSES.toReversed());
  const triggers = events.flatMap(({ type }, revision) => (type === 'AbilityTriggered' ? [revision] : []));
  const resolved = events.find(({ type }) => type === 'Resolved');
  expect(typesOf(resolved?.causes)).toEqual(['PutOnStack', 'AbilityTriggered']);
  expect(resolved?.causes.at(-1)?.revision).toBe(triggers[1]);
});
