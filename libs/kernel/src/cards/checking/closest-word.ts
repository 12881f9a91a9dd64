/** The maximum edit distance of a typing error: one in short words, two in longer ones. */
const slack = (word: string): number => (word.length <= 4 ? 1 : 2);

/** The closest known word as the end of a sentence (`, did you mean damage?`); empty if none is close. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  if (word.length > 80) return '';
  const near = known.map((each) => [each, distance(word, each)] as const).filter(([, steps]) => steps <= slack(word));
  const [best] = near.sort(([, a], [, b]) => a - b);
  return best === undefined ? '' : `, did you mean ${best[0]}?`;
};

/** The edit distance of two words: letters added, removed, replaced, or swapped with their neighbour. */
const distance = (from: string, to: string): number => {
  let older: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++)
      next.push(stepsTo(from, to, row, column, { older, last, next }));
    [older, last] = [last, next];
  }
  return last[to.length] ?? 0;
};

type DistanceRows = {
  readonly older: readonly number[];
  readonly last: readonly number[];
  readonly next: readonly number[];
};

const stepsTo = (
  from: string,
  to: string,
  row: number,
  column: number,
  { older, last, next }: DistanceRows,
): number => {
  const changed = from[row - 1] === to[column - 1] ? 0 : 1;
  const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
  return Math.min(
    (last[column] ?? 0) + 1,
    (next[column - 1] ?? 0) + 1,
    (last[column - 1] ?? 0) + changed,
    isSwap ? (older[column - 2] ?? Infinity) + 1 : Infinity,
  );
};
