import type { Pack } from './pack.js';
import { gameResults, games, isSame, outcomeFor, scoreOf, turned, typedGames } from './results.js';

const pack = (bestOf: number, drawAllowed = true): Pack => ({
  ...{
    name: 'any',
    pairing: 'swiss',
    bestOf,
    drawAllowed,
    minutes: 50,
    extraTurns: 5,
    unreported: 'draw',
    tieBreakers: [],
    rounds: [],
  },
});
const scores = (results: readonly Parameters<typeof scoreOf>[0][]): readonly string[] =>
  results.map((each) => scoreOf(each));

test('the results to tap are those of the pack: won before lost, a draw only where there may be one', () => {
  expect(scores(gameResults(pack(3), false).usual)).toEqual(['2–0', '2–1', '1–1', '1–2', '0–2']);
  expect(scores(gameResults(pack(3), true).usual)).toEqual(['2–0', '2–1', '1–2', '0–2']);
  expect(scores(gameResults(pack(1), false).usual)).toEqual(['1–0', '0–0–1', '0–1']);
  expect(scores(gameResults(pack(5, false), false).usual)).toEqual(['3–0', '3–1', '3–2', '2–3', '1–3', '0–3']);
  expect(scores(gameResults(pack(3), false).rare)).toEqual(['1–0', '0–1', '0–0–3', '0–0']);
  expect(scores(gameResults(pack(3), true).rare)).toEqual(['1–0', '0–1']);
});

test('a result is told from the side of whoever reads it', () => {
  const result = games(2, 1);
  expect([scoreOf(result), scoreOf(result, true)]).toEqual(['2–1', '1–2']);
  expect([outcomeFor(result, ['a', 'b'], 'a'), outcomeFor(result, ['a', 'b'], 'b')]).toEqual(['won', 'lost']);
  expect(outcomeFor(games(1, 1), ['a', 'b'], 'a')).toBe('drawn');
  expect(outcomeFor(games(0, 0), ['a', 'b'], 'a')).toBe('nobody');
  expect(outcomeFor({ kind: 'pod', winner: 'c' }, ['a', 'b', 'c'], 'c')).toBe('won');
  expect(outcomeFor({ kind: 'pod', winner: null }, ['a', 'b', 'c'], 'c')).toBe('drawn');
  expect([isSame(result, turned(turned(result))), isSame(result, turned(result))]).toEqual([true, false]);
});

test.each([
  ['21', '2–1'],
  ['2-1', '2–1'],
  [' 2 0 ', '2–0'],
  ['1-1-1', '1–1–1'],
  ['003', '0–0–3'],
])('%j is typed for %s', (text, score) => {
  expect(scoreOf(typedGames(text) ?? games(9, 9))).toBe(score);
});

test.each(['', '2', 'ab', '21111', '2--1'])('%j is no result', (text) => {
  expect(typedGames(text)).toBeNull();
});
