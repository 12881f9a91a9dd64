/** The tables of one round by their players; a table of one is a bye. */
export type BracketRound = readonly (readonly string[])[];

/** Seeds of a bracket in the order of its lines: 1-8, 4-5, 2-7, 3-6 of eight (TO-CUT-2). */
export const bracketLines = (size: number): readonly number[] => {
  let lines: readonly number[] = [1];
  while (lines.length < size) lines = lines.flatMap((seed) => [seed, lines.length * 2 + 1 - seed]);
  return lines;
};

/** The first round of single elimination by seeds, the best first; whoever has no opponent has a bye. */
export const firstBracketRound = (seeds: readonly string[]): BracketRound => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(seeds.length, 2)));
  const lines = bracketLines(size);
  return lines.flatMap((seed, at) => {
    const opponent = lines[at + 1];
    if (at % 2 === 1 || opponent === undefined) return [];
    const players = [seeds[seed - 1], seeds[opponent - 1]].filter((player) => player !== undefined);
    return players.length === 0 ? [] : [players];
  });
};

/** The next round: winners of neighbouring tables, in the order of the bracket. The better seed is named first. */
export const nextBracketRound = (winners: readonly string[], seeds: readonly string[]): BracketRound =>
  winners.flatMap((winner, at) => {
    if (at % 2 === 1) return [];
    const pair = [winner, winners[at + 1]].filter((player) => player !== undefined);
    return [pair.toSorted((one, other) => seeds.indexOf(one) - seeds.indexOf(other))];
  });

/**
 * Round `round` (from 1) of a round robin by the circle: the first player stays, the others go round. An odd number
 * leaves one over each round, who has a bye. `rounds`: how many it takes.
 */
export const roundRobinRound = (players: readonly string[], round: number): BracketRound => {
  const circle: readonly (string | null)[] = players.length % 2 === 0 ? players : [...players, null];
  const [fixed, ...others] = circle;
  if (fixed === undefined) return [];
  const turn = (round - 1) % Math.max(others.length, 1);
  const turned = [fixed, ...others.slice(others.length - turn), ...others.slice(0, others.length - turn)];
  const half = turned.length / 2;
  return turned.slice(0, half).map((player, at) => {
    const pair = [player, turned[turned.length - 1 - at]].filter((each): each is string => typeof each === 'string');
    // Who sits first changes from round to round, so that nobody always chooses.
    return round % 2 === 0 ? pair.toReversed() : pair;
  });
};
