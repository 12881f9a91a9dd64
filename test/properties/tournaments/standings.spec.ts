import fc from 'fast-check';
import { decimal, fraction } from '../../../libs/tournaments/src/numbers/fraction.js';
import { builtInPack } from '../../../libs/tournaments/src/packs/built-in.js';
import type { PolicyPack } from '../../../libs/tournaments/src/packs/pack.js';
import type { CountedTable } from '../../../libs/tournaments/src/standings/record.js';
import { standingsOf } from '../../../libs/tournaments/src/standings/standings.js';

const SWISS = ((): PolicyPack => {
  const pack = builtInPack('magic-swiss');
  if (pack === undefined) throw new Error('no pack magic-swiss');
  return pack;
})();

const PLAYERS = ['anna', 'ben', 'cleo', 'dan'];
const LOT = new Map(PLAYERS.map((player, at) => [player, at]));

const table = (one: string, other: string, wins: readonly [number, number], draws = 0): CountedTable => ({
  ...{ players: [one, other], solo: null },
  result: { kind: 'games', wins, draws },
});
const alone = (player: string, solo: 'bye' | 'assigned-loss'): CountedTable => ({
  players: [player],
  solo,
  result: null,
});

const rowOf = (tables: readonly CountedTable[], player: string, pack = SWISS) => {
  const row = standingsOf(pack, PLAYERS, tables, LOT).find((each) => each.player === player);
  if (row === undefined) throw new Error(`${player} has no row`);
  return row;
};

test('TO-STAND-2: match-win over three a round, game-win over three a game, a drawn game is one', () => {
  const tables = [table('anna', 'ben', [1, 1], 1), table('anna', 'cleo', [2, 1])];
  expect(rowOf(tables, 'anna')).toMatchObject({ points: 4, gw: fraction(10, 18) });
  expect(rowOf(tables, 'ben').omw).toEqual(fraction(4, 6));
});

test('TO-STAND-3: a bye is a won round and two games, an assigned loss a lost round and two games; neither is an opponent', () => {
  expect(rowOf([alone('anna', 'bye')], 'anna')).toMatchObject({ points: 3, gw: fraction(1), omw: null });
  expect(rowOf([alone('anna', 'assigned-loss')], 'anna')).toMatchObject({ points: 0, gw: fraction(0), omw: null });
});

test('TO-STAND-4: each opponent counts at least the floor, before the mean is taken', () => {
  const tables = [table('anna', 'ben', [2, 0]), table('anna', 'cleo', [2, 0]), table('cleo', 'dan', [2, 0])];
  expect(rowOf(tables, 'anna').omw).toEqual(fraction(33 + 50, 200));
  expect(rowOf(tables, 'anna', { ...SWISS, floor: '1/3' }).omw).toEqual(fraction(5, 12));
});

test('TO-RESULT-3: without a won and a drawn game both have lost the round', () => {
  const tables = [table('anna', 'ben', [0, 0])];
  for (const player of ['anna', 'ben'])
    expect(rowOf(tables, player)).toMatchObject({ points: 0, record: { losses: 1 } });
  expect(rowOf([table('anna', 'ben', [0, 0], 3)], 'anna')).toMatchObject({ points: 1, record: { draws: 1 } });
});

test('TO-STAND-1: points, then the tie-breakers in their order, then the lot, and each row says what put it there', () => {
  const tables = [table('anna', 'ben', [2, 0]), table('cleo', 'dan', [2, 1])];
  expect(standingsOf(SWISS, PLAYERS, tables, LOT).map(({ player, separatedBy }) => [player, separatedBy])).toEqual([
    ['anna', null],
    ['cleo', 'gw'],
    ['dan', 'points'],
    ['ben', 'gw'],
  ]);
  const even = standingsOf(
    SWISS,
    PLAYERS,
    [],
    new Map([
      ['dan', 0],
      ['ben', 1],
      ['anna', 2],
      ['cleo', 3],
    ]),
  );
  expect(even.map(({ player, separatedBy }) => [player, separatedBy])).toEqual([
    ['dan', null],
    ['ben', 'lot'],
    ['anna', 'lot'],
    ['cleo', 'lot'],
  ]);
});

test('TO-STAND-5: shares are exact whatever the order of results, and rounded half up where they are printed', () => {
  const anyTable = fc
    .tuple(fc.shuffledSubarray(PLAYERS, { minLength: 2, maxLength: 2 }), fc.nat(2), fc.nat(1), fc.nat(1))
    .map(([[one = '', other = ''], wins, losses, draws]) => table(one, other, [wins, losses], draws));
  fc.assert(
    fc.property(fc.array(anyTable, { maxLength: 12 }), fc.nat(), (tables, turn) => {
      const at = turn % Math.max(tables.length, 1);
      const turned = [...tables.slice(at), ...tables.slice(0, at)];
      const exact = (of: readonly CountedTable[]) =>
        standingsOf(SWISS, PLAYERS, of, LOT).map(({ player, points, omw, gw, ogw }) => ({
          player,
          points,
          omw,
          gw,
          ogw,
        }));
      expect(exact(turned)).toEqual(exact(tables));
    }),
    { seed: 20261126, numRuns: 100 },
  );
  expect([fraction(2, 3), fraction(1, 8), fraction(1), fraction(0)].map((share) => decimal(share, 2))).toEqual([
    ...['0.67', '0.13', '1.00', '0.00'],
  ]);
});
