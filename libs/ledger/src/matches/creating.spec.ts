import { canonicalJson } from '@stackledger/integrity';
import { firstDifference, plainState } from '@stackledger/kernel';
import { newTimeline } from '@stackledger/rules';
import { memoryStore } from '@stackledger/store';
import { fourSoulsGame } from '../../../../test/support/games.js';
import { ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import { creationBody } from '../envelopes/canonical-command.js';
import { createCommand } from './creating.js';

const SEATS = ['anna', 'ben'];

const decksFor = (options: object): { readonly [deck: string]: unknown } => {
  const request = { ruleset: 'four-souls', seats: SEATS, options: options as { decks?: string } };
  return createCommand(fourSoulsGame(), request, 'm-1').decks as { readonly [deck: string]: unknown };
};

test('a match is dealt the decks of its game where the request brings none', () => {
  expect(decksFor({})).toEqual(fourSoulsGame().decks);
});

test('of decks that lie on a table the log holds the numbers of cards, and of those that lie open which they are', () => {
  const { bonusSouls, ...hidden } = decksFor({ decks: 'reported' });
  expect(bonusSouls).toEqual(fourSoulsGame().decks.bonusSouls);
  expect(Object.keys(hidden).length).toBeGreaterThan(0);
  for (const [deck, size] of Object.entries(hidden)) expect([deck, typeof size]).toEqual([deck, 'number']);
});

test('a match defines the cards that it can need, and all of them where a choice would tell what is in its lists', () => {
  const defined = (more: object): readonly string[] =>
    Object.keys(createCommand(fourSoulsGame(), { ruleset: 'four-souls', seats: SEATS, ...more }, 'm-1').cards ?? {});
  const all = Object.keys(fourSoulsGame().cards).sort();
  const [own = ''] = all;
  expect(defined({ decks: { loot: [own] } }).length).toBeLessThan(all.length);
  expect(defined({ decks: { loot: [own] } })).toContain(own);
  expect([...defined({ decks: { loot: [own] }, options: { lists: 'sealed' } })].sort()).toEqual(all);
  expect([...defined({ options: { decks: 'reported' } })].sort()).toEqual(all);
});

test('what the log says of a creation is its canonical text, whether its decks are shared or its own', () => {
  const [seen, own] = [fourSoulsGame().decks, { loot: ['a-penny'] }];
  for (const decks of [undefined, own, undefined, seen]) {
    const request = { ruleset: 'four-souls', seats: SEATS, ...(decks && { decks: { ...decks } as typeof own }) };
    const { cards: _, ...command } = createCommand(fourSoulsGame(), request, 'm-1');
    expect(creationBody(command).text).toBe(canonicalJson(command));
    expect(command.decks).toEqual({ ...seen, ...decks });
  }
});

test('each state within a creation is that of the events up to it, in whatever order they are asked for', async () => {
  const ledger = ledgerOver(memoryStore());
  const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo', 'dora'] });
  const { timeline, game } = await ledger.session(matchId);
  const { head } = timeline.state();
  const folded = newTimeline(game.ruleset);
  const states = Array.from({ length: head + 1 }, (_, at) => {
    const event = timeline.eventAt(at);
    if (event !== undefined) folded.append([event]);
    return plainState(folded.state());
  });
  for (const at of [head, head - 1, ...states.keys(), ...[...states.keys()].reverse()]) {
    const there = timeline.stateAt(at);
    expect(there && firstDifference(plainState(there), states[at] ?? {})).toBeNull();
  }
});

test('a creation without a key of its own looks for no match before it; one with a key finds what it made', async () => {
  const store = memoryStore();
  const read: string[] = [];
  const ledger = ledgerOver({ ...store, read: (stream, options) => (read.push(stream), store.read(stream, options)) });
  const request = { ruleset: 'four-souls', seats: SEATS };
  await ledger.create(request);
  expect(read).toEqual([]);
  const first = await ledger.create(request, 'a key');
  expect(await ledger.create(request, 'a key')).toEqual(first);
  expect(read).toContain(`match-${first.matchId}`);
});

test('matches that begin with other cards than the ones before have those, and what they define besides', async () => {
  const ledger = ledgerOver(memoryStore());
  const cardsOf = async (more: object): Promise<object> => {
    const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: SEATS, ...more });
    const { timeline } = await ledger.session(matchId);
    return { ...timeline.state().terms.cards };
  };
  const usual = await cardsOf({});
  const own = { 'my-own': { kind: 'loot', title: 'My own', text: 'Nothing.' } };
  expect(await cardsOf({ cards: own })).toEqual({ ...usual, ...own });
  expect(await cardsOf({})).toEqual(usual);
});
