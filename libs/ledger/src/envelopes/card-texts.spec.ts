import { canonicalForm, canonicalJson } from '@stackledger/integrity';
import type { Cards, JsonMap } from '@stackledger/rules';
import { memoryStore } from '@stackledger/store';
import { fourSoulsGame } from '../../../../test/support/games.js';
import { logOf } from '../../../../test/support/logs/stored-log.js';
import { ledgerOver } from '../../../../test/support/tables/small-ledger.js';
import { builtInCards, dataText } from './card-texts.js';

const definitions = (cards: Cards): JsonMap => ({ cards });
const builtIn = builtInCards(fourSoulsGame());
/** Some built-in cards, as a piece of a creation. */
const [first = '', second = ''] = Object.keys(builtIn);
const piece = (): Cards => Object.fromEntries([first, second].map((id) => [id, builtIn[id] ?? {}])) as Cards;

test('definitions are encoded to the same text the first time, again, and as a whole', () => {
  const cards = piece();
  const whole = canonicalJson(definitions(cards));
  expect([1, 2, 3].map(() => dataText('CardsDefined', definitions(cards)))).toEqual([whole, whole, whole]);
});

test('definitions that differ in one card have a text of their own', () => {
  const usual = piece();
  const own = { ...usual, [second]: canonicalForm({ ...usual[second], name: 'another' }) } as Cards;
  for (const cards of [usual, own, usual, own])
    expect(dataText('CardsDefined', definitions(cards))).toBe(canonicalJson(definitions(cards)));
});

test('definitions of built-in cards are encoded once; those with a card of a match are encoded again', () => {
  const readsOf = (card: Cards[string] | undefined): number => {
    let reads = 0;
    const cards = Object.defineProperty({}, first, { enumerable: true, get: () => (reads++, card) }) as Cards;
    dataText('CardsDefined', definitions(cards));
    const once = reads;
    dataText('CardsDefined', definitions(cards));
    return reads - once;
  };
  expect(readsOf(builtIn[first])).toBe(0);
  expect(readsOf({ kind: 'another' })).toBeGreaterThan(0);
});

test('a list that matches share is encoded once, the same in a list of its own each time', async () => {
  const ledger = ledgerOver(memoryStore());
  const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const { timeline } = await ledger.session(matchId);
  const events = Array.from({ length: 20 }, (_, at) => timeline.eventAt(at));
  const shared = events.find((event) => event?.type === 'ObjectsCreated')?.data.objects as readonly JsonMap[];
  const [object = {}] = shared;
  const { card } = object;
  const whole = canonicalJson({ objects: shared });
  const textOf = (objects: readonly JsonMap[]): string => dataText('ObjectsCreated', { objects });
  let reads = 0;
  Object.defineProperty(object, 'card', { get: () => (reads++, card) });
  expect([textOf(shared), reads]).toEqual([whole, 0]);
  expect(textOf([...shared])).toBe(whole);
  expect(reads).toBeGreaterThan(0);
  Object.defineProperty(object, 'card', { value: card });
});

test('creations one after the other define the same cards, and one with a card of its own defines that', async () => {
  const store = memoryStore();
  const ledger = ledgerOver(store);
  const defined = async (own?: Cards): Promise<readonly JsonMap[]> => {
    const { matchId } = await ledger.create({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      ...(own && { cards: own }),
    });
    return (await logOf(store, matchId)).flatMap(({ type, data }) => (type === 'CardsDefined' ? [data] : []));
  };
  const usual = await defined();
  expect(usual.length).toBeGreaterThan(1);
  expect(await defined()).toEqual(usual);
  const [{ cards: some = {} } = {}] = usual;
  const [id = ''] = Object.keys(some as JsonMap);
  const own = { ...builtIn[id], name: 'another' } as Cards[string];
  const others = Object.assign({}, ...(await defined({ [id]: own })).map(({ cards }) => cards)) as JsonMap;
  expect(others[id]).toEqual(own);
  expect(await defined()).toEqual(usual);
});
