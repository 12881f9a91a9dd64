import fc from 'fast-check';
import { builtInPack } from '../../../libs/tournaments/src/packs/built-in.js';
import type { PolicyPack } from '../../../libs/tournaments/src/packs/pack.js';
import type { PairingEntrant } from '../../../libs/tournaments/src/pairing/entrant.js';
import { podPairings, podSizes } from '../../../libs/tournaments/src/pairing/pods.js';

const pack = (name: string): PolicyPack => {
  const found = builtInPack(name);
  if (found === undefined) throw new Error(`no pack ${name}`);
  return found;
};

const SEED = { seed: '5'.repeat(64), tournament: 'souls', round: 1 };
const entrant = (player: string, more: Partial<PairingEntrant> = {}): PairingEntrant => ({
  ...{ player, points: 0, met: new Set(), byes: 0, floats: 0, smallPods: 0, seats: [] },
  ...more,
});

test('TO-POD-1: fours, and as many threes as leave nobody over', () => {
  const sizes = [6, 7, 8, 9, 10, 11, 13].map((players) => podSizes([4, 3], players));
  expect(sizes).toEqual([
    [3, 3],
    [4, 3],
    [4, 4],
    [3, 3, 3],
    [4, 3, 3],
    [4, 4, 3],
    [4, 3, 3, 3],
  ]);
});

test('TO-POD-1: five are three and two where two may sit at a table, else four and a bye', () => {
  expect(podSizes([4, 3, 2], 5)).toEqual([3, 2]);
  expect(podSizes([4, 3], 5)).toEqual([4]);
  expect(
    podPairings(
      pack('multiplayer-pods'),
      ['a', 'b', 'c', 'd', 'e'].map((player) => entrant(player)),
      SEED,
    ).byes,
  ).toHaveLength(1);
});

test('TO-POD-2: whoever sat at a small table does not again while that is avoidable', () => {
  const players = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((player) =>
    entrant(player, { smallPods: player < 'd' ? 1 : 0 }),
  );
  const { tables } = podPairings(pack('four-souls'), players, SEED);
  expect(tables.find(({ length }) => length === 3)?.filter((player) => player < 'd')).toEqual([]);
});

test('TO-POD-3: whoever has met meets again only where no exchange avoids it', () => {
  const players = 'abcdefgh'.split('').map((player, at) => entrant(player, { met: new Set(at < 4 ? 'abcd' : 'efgh') }));
  const { tables } = podPairings(pack('four-souls'), players, SEED);
  for (const table of tables) expect(table.filter((player) => player < 'e')).toHaveLength(2);
});

test('TO-POD-4: everybody sits where they sat least, at most one above the best spread', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
      (seats) => {
        const players = seats.map((counts, at) => entrant(`p${at}`, { seats: counts }));
        const [table = []] = podPairings(pack('four-souls'), players, SEED).tables;
        const cost = (order: readonly number[]): number =>
          order.reduce((sum, player, seat) => sum + 2 * (seats[player]?.[seat] ?? 0) + 1, 0);
        const orders = [0, 1, 2, 3].flatMap((a) =>
          [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]))),
        );
        const least = Math.min(...orders.filter((order) => new Set(order).size === 4).map(cost));
        expect(cost(table.map((player) => Number(player.slice(1))))).toBe(least);
      },
    ),
    { seed: 20261128, numRuns: 40 },
  );
});
