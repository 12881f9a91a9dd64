/** How many letters a word may be off and still be taken for a slip of the pen: one in short words, two in others. */
const slack = (word: string): number => (word.length <= 4 ? 1 : 2);

/** The known word that was probably meant, as the end of a sentence (`, did you mean damage?`); empty if none is near. */
export const didYouMean = (word: string, known: readonly string[]): string => {
  if (word.length > 80) return '';
  const near = known.map((each) => [each, distance(word, each)] as const).filter(([, steps]) => steps <= slack(word));
  const [best] = near.sort(([, a], [, b]) => a - b);
  return best === undefined ? '' : `, did you mean ${best[0]}?`;
};

/** The steps from one word to another: a letter more, fewer, another one, or two neighbours swapped. */
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

type Rows = { readonly older: readonly number[]; readonly last: readonly number[]; readonly next: readonly number[] };

const stepsTo = (from: string, to: string, row: number, column: number, { older, last, next }: Rows): number => {
  const changed = from[row - 1] === to[column - 1] ? 0 : 1;
  const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
  return Math.min(
    (last[column] ?? 0) + 1,
    (next[column - 1] ?? 0) + 1,
    (last[column - 1] ?? 0) + changed,
    isSwap ? (older[column - 2] ?? Infinity) + 1 : Infinity,
  );
};
