import fc from 'fast-check';
import type { PairingEntrant } from '../../../libs/tournaments/src/pairing/entrant.js';
import { costOfPairs, swissPairings } from '../../../libs/tournaments/src/pairing/swiss.js';

const SEED = { seed: '7'.repeat(64), tournament: 'autumn', round: 3 };

const entrant = (player: string, points: number, met: readonly string[] = [], byes = 0): PairingEntrant => ({
  ...{ player, points, met: new Set(met), byes },
  ...{ floats: 0, smallPods: 0, seats: [] },
});

/** Players of a tournament after some rounds: whoever met somebody was met. */
const anyEntrants = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: most * 2 }))
    .chain(([count, meetings]) =>
      fc.tuple(
        fc.constant(meetings.map(([one, other]) => [one % count, other % count] as const)),
        fc.array(fc.record({ wins: fc.nat(4), byes: fc.nat(1) }), { minLength: count, maxLength: count }),
      ),
    )
    .map(([meetings, records]) =>
      records.map(({ wins, byes }, at) => {
        const met = meetings
          .filter(([one, other]) => one !== other && (one === at || other === at))
          .map(([one, other]) => `p${one === at ? other : one}`);
        return entrant(`p${at}`, wins * 3, met, byes);
      }),
    );

const byPlayer = (entrants: readonly PairingEntrant[]) => new Map(entrants.map((each) => [each.player, each]));

const pairsOf = (entrants: readonly PairingEntrant[], tables: readonly (readonly string[])[]) => {
  const known = byPlayer(entrants);
  return tables.map(([one = '', other = '']) => {
    const [a, b] = [known.get(one), known.get(other)];
    if (a === undefined || b === undefined) throw new Error(`${one} or ${other} does not play`);
    return [a, b] as const;
  });
};

/** Every way of pairing an even number of players. */
function* pairings(
  players: readonly PairingEntrant[],
): Generator<readonly (readonly [PairingEntrant, PairingEntrant])[]> {
  const [first, ...others] = players;
  if (first === undefined) yield [];
  else
    for (const [at, other] of others.entries())
      for (const rest of pairings(others.toSpliced(at, 1))) yield [[first, other], ...rest];
}

test('TO-PAIR-1: everybody is paired once, and one has the bye where their number is odd', () => {
  fc.assert(
    fc.property(anyEntrants(2, 40), (entrants) => {
      const { tables, byes } = swissPairings(entrants, SEED);
      expect(byes).toHaveLength(entrants.length % 2);
      expect([...tables.flat(), ...byes].toSorted()).toEqual(entrants.map(({ player }) => player).toSorted());
      expect(tables.every(({ length }) => length === 2)).toBe(true);
    }),
    { seed: 20261126, numRuns: 60 },
  );
});

test('TO-PAIR-2: the cost is never above that of an exhaustive search, so nobody meets again where that is avoidable', () => {
  fc.assert(
    fc.property(anyEntrants(2, 8), (entrants) => {
      const { tables, byes } = swissPairings(entrants, SEED);
      const paired = entrants.filter(({ player }) => !byes.includes(player));
      const least = [...pairings(paired)].reduce((best, pairs) => Math.min(best, costOfPairs(pairs)), Infinity);
      expect(costOfPairs(pairsOf(entrants, tables))).toBe(least);
    }),
    { seed: 20261127, numRuns: 60 },
  );
});

test('TO-PAIR-3: the same seed gives the same pairings whatever the order of input, another seed others', () => {
  const entrants = Array.from({ length: 20 }, (_, at) => entrant(`p${at}`, 0));
  const first = swissPairings(entrants, SEED);
  expect(swissPairings(entrants.toReversed(), SEED)).toEqual(first);
  expect(swissPairings(entrants, { ...SEED, seed: '8'.repeat(64) }).tables).not.toEqual(first.tables);
  expect(swissPairings(entrants, { ...SEED, round: 4 }).tables).not.toEqual(first.tables);
});

test('TO-PAIR-4: the bye goes to the lowest score, and to nobody twice while others have had none', () => {
  const entrants = [entrant('a', 9), entrant('b', 6), entrant('c', 3, [], 1), entrant('d', 0, [], 1), entrant('e', 3)];
  expect(swissPairings(entrants, SEED).byes).toEqual(['e']);
  const all = entrants.map((each) => ({ ...each, byes: 1 }));
  const again = swissPairings(all, SEED);
  expect(again.byes).toEqual(['d']);
  expect(again.notes).toEqual(['d has a second bye: everybody has had one']);
});

test('TO-PAIR-5: where everybody has met everybody they meet again, and the proposal says so', () => {
  const entrants = [entrant('a', 3, ['b']), entrant('b', 0, ['a'])];
  expect(swissPairings(entrants, SEED)).toEqual({
    ...{ tables: [['a', 'b']], byes: [] },
    notes: ['a and b meet again: no pairing without that was found'],
  });
});

test('two thousand players in their fifth round meet nobody again', () => {
  const count = 2000;
  let met = Array.from({ length: count }, () => new Set<string>());
  let points = Array.from({ length: count }, () => 0);
  for (let round = 1; round <= 5; round += 1) {
    const entrants = points.map((sum, at) => entrant(`p${at}`, sum, [...(met[at] ?? [])]));
    const { tables, notes } = swissPairings(entrants, { ...SEED, round });
    expect({ tables: tables.length, notes }).toEqual({ tables: count / 2, notes: [] });
    const [nextMet, nextPoints] = [met.map((each) => new Set(each)), [...points]];
    for (const [one = '', other = ''] of tables) {
      const [a, b] = [Number(one.slice(1)), Number(other.slice(1))];
      nextMet[a]?.add(other);
      nextMet[b]?.add(one);
      nextPoints[a] = (nextPoints[a] ?? 0) + 3;
    }
    [met, points] = [nextMet, nextPoints];
  }
});
