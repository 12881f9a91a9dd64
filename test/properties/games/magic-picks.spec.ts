import type { JsonMap, SeatId } from '@stackledger/kernel';
import {
  loggedEventOf,
  matchFor,
  readEnvelope,
  seatViewer,
  situationAt,
  stackFor,
  streamOf,
  type Ledger,
} from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from '../../support/games.js';
import { send } from '../../support/random-play.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const BEN = 'ben' as SeatId;

const CARDS = {
  rite: {
    kind: 'instant',
    cost: [{ mana: '1B' }, { discard: 1 }],
    abilities: [{ type: 'play', effect: [{ gain: { life: 2 } }] }],
  },
  altar: {
    kind: 'artifact',
    abilities: [{ type: 'activated', cost: [{ mana: 2 }, { discard: 1 }], effect: [{ gain: { life: 1 } }] }],
  },
  shade: { kind: 'creature', power: 5, toughness: 4, foretell: [{ mana: '1B' }] },
  brute: { kind: 'creature', power: 1, toughness: 9 },
  hill: {
    kind: 'land',
    abilities: [{ id: 'tap', type: 'mana', cost: [{ tap: 'self' }], effect: [{ gain: { mana: 'B' } }] }],
  },
};

const SETUP: JsonMap = {
  active: 'anna',
  costs: 'enforced',
  players: {
    anna: {
      hand: ['rite', 'shade', 'brute'],
      library: [{ card: 'hill', as: 'hill-3' }],
      battlefield: ['altar', { card: 'hill', as: 'hill-1' }, { card: 'hill', as: 'hill-2' }],
    },
    ben: { life: 20, library: [{ card: 'hill', as: 'hill-4' }] },
  },
  cards: CARDS,
};

type World = { readonly ledger: Ledger; readonly store: EventStore; readonly matchId: string };

const world = async (setup: JsonMap = SETUP): Promise<World> => {
  const store = memoryStore();
  const ledger = ledgerOver(store);
  const { matchId } = await ledger.create({ ruleset: 'magic', seats: ['anna', 'ben'], setup });
  return { ledger, store, matchId };
};

/** Everything that ben reads: his view, the stack, and the log with the commands that he may see. */
const readByBen = async ({ ledger, store, matchId }: World): Promise<string> => {
  const situation = situationAt(await ledger.session(matchId));
  const viewer = seatViewer(BEN);
  const log: unknown[] = [];
  for await (const { json } of store.read(streamOf(matchId), { from: 0n })) {
    const { type, data, command } = loggedEventOf(readEnvelope(json), viewer, false, games.get('magic'));
    log.push({ type, data: { ...data, seal: undefined }, command });
  }
  return JSON.stringify({
    view: matchFor(situation, viewer, { revision: '0', at: '0' }),
    stack: stackFor(situation, viewer),
    log: log.slice(2), // the creation holds the cards of the match
  });
};

const taps = ['hill-1', 'hill-2'].map((source) => ({ type: 'UseManaAbility', seat: 'anna', source }));

/** A spell and an ability that cost a card of the hand, and nothing makes their mana yet. */
const DECLARED: readonly (readonly [string, JsonMap])[] = [
  ['spell', { type: 'PlayCard', seat: 'anna', card: 'rite' }],
  ['ability', { type: 'ActivateAbility', seat: 'anna', source: 'altar' }],
];

test.each(DECLARED)(
  'MTG-601.2h: which card of a hand is to pay for a %s nobody else reads before it is paid, nor where it is taken back',
  async (_what, command) => {
    const worlds = [await world(), await world()] as const;
    const [shade, brute] = worlds;
    const same = async (): Promise<void> => expect(await readByBen(shade)).toBe(await readByBen(brute));
    await send(shade.ledger, shade.matchId, { ...command, pay: { discard: 'shade' } });
    await send(brute.ledger, brute.matchId, { ...command, pay: { discard: 'brute' } });
    await same();
    for (const { ledger, matchId } of worlds) await send(ledger, matchId, taps[0] ?? {});
    await same();
    for (const { ledger, matchId } of worlds) await send(ledger, matchId, { type: 'CancelDeclaration', seat: 'anna' });
    await same();
    await send(shade.ledger, shade.matchId, { ...command, pay: { discard: 'shade' } });
    for (const tap of taps) await send(shade.ledger, shade.matchId, tap);
    await send(shade.ledger, shade.matchId, { type: 'PayCost', seat: 'anna' });
    expect(await readByBen(shade)).toContain('"card":"shade"');
  },
);

test('MTG-601.2h: what is paid at once stands in its command for everybody, as it lies in the graveyard', async () => {
  const one = await world();
  const pay = { mana: ['hill-1', 'hill-2'], discard: 'shade' };
  await send(one.ledger, one.matchId, { type: 'PlayCard', seat: 'anna', card: 'rite', pay });
  expect(await readByBen(one)).toContain('"pay":{"discard":"shade","mana":["hill-1","hill-2"]}');
});

/** Everybody passes until anna's next turn has come to its upkeep. */
const nextTurn = async ({ ledger, matchId }: World): Promise<void> => {
  for (;;) {
    const { turn, priority } = situationAt(await ledger.session(matchId)).state.table;
    if (turn?.number === 3) return;
    await send(ledger, matchId, { type: 'PassPriority', seat: priority.holder });
  }
};

test('MTG-601.2a: a foretold card is shown as it is announced, and lies face down again where that is taken back', async () => {
  const shade = { ...CARDS.shade, keywords: ['flash'] };
  const one = await world({ ...SETUP, step: 'end', cards: { ...CARDS, shade } });
  for (const source of ['hill-1', 'hill-2'])
    await send(one.ledger, one.matchId, { type: 'ActivateAbility', seat: 'anna', source });
  await send(one.ledger, one.matchId, { type: 'Foretell', seat: 'anna', card: 'shade' });
  await nextTurn(one);
  const seen = async (): Promise<string> => {
    const situation = situationAt(await one.ledger.session(one.matchId));
    return JSON.stringify(matchFor(situation, seatViewer(BEN), { revision: '0', at: '0' }).objects);
  };
  const before = await seen();
  expect(before).not.toContain('shade');
  await send(one.ledger, one.matchId, { type: 'PlayCard', seat: 'anna', card: 'shade' });
  expect(await seen()).toContain('shade'); // it lies on the stack, where everybody reads it
  await send(one.ledger, one.matchId, { type: 'CancelDeclaration', seat: 'anna' });
  expect(await seen()).toBe(before);
  expect(await readByBen(one)).toContain('shade'); // what was shown has been seen: the log keeps it
});
