import { advance, newMatchProjection, type MatchProjection } from './match-projection.js';
import { MatchProjectionCache } from './match-projection-cache.js';

type State = { readonly tip: number };

const WEIGHT = { match: 10, event: 0 };

const match = (matchId: string): MatchProjection<State> => newMatchProjection(matchId, { tip: -1 });

test('a match that another one took the place of is no longer there, though it was asked for last', () => {
  const matches = new MatchProjectionCache<State>(WEIGHT, 10);
  const [first, second] = [match('a'), match('b')];
  matches.keep(first);
  expect(matches.get('a')).toBe(first);
  matches.keep(second);
  expect(matches.get('a')).toBeUndefined();
  expect(matches.get('b')).toBe(second);
});

test('a match that is read anew takes the place of what was asked for last', () => {
  const matches = new MatchProjectionCache<State>(WEIGHT, 100);
  const [before, after] = [match('a'), match('a')];
  matches.keep(before);
  matches.get('a');
  matches.keep(after);
  expect(matches.get('a')).toBe(after);
});

test('the match that is asked for again and again is not the one to go', () => {
  const matches = new MatchProjectionCache<State>(WEIGHT, 20);
  const [first, second, third] = [match('a'), match('b'), match('c')];
  for (const each of [first, second]) matches.keep(each);
  for (let times = 0; times < 3; times++) matches.get('a');
  matches.keep(third);
  expect([matches.get('a'), matches.get('b'), matches.get('c')]).toEqual([first, undefined, third]);
});

test('an evicted match that is ahead of what is stored is there until it is stored', () => {
  const matches = new MatchProjectionCache<State>(WEIGHT, 10);
  const first = match('a');
  advance(first, 0, { tip: 0 }, false);
  matches.keep(first);
  matches.keep(match('b'));
  expect(matches.leaving()).toEqual([first]);
  expect(matches.get('a')).toBe(first);
  expect(matches.leaving()).toEqual([]);
});
