/** Lines of text that are at most so many characters long, broken between words. A word that is longer is broken. */
export const wrapped = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((each) => pieces(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
};

const pieces = (word: string, width: number): readonly string[] =>
  Array.from({ length: Math.ceil(word.length / width) }, (_, at) => word.slice(at * width, (at + 1) * width));

/** What a paragraph of a column says: how it begins on its first line, and what is told. */
export type Told = { readonly mark: string; readonly says: string };

/** Two columns of text side by side, each half as wide as the whole, under their headings. */
export const sideBySide = (
  headings: readonly [string, string],
  left: readonly Told[],
  right: readonly Told[],
  width: number,
): readonly string[] => {
  const half = Math.floor((width - 3) / 2);
  const [a, b] = [columnOf(headings[0], left, half), columnOf(headings[1], right, half)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
    `${(a[at] ?? '').padEnd(half)} | ${b[at] ?? ''}`.trimEnd(),
  );
};

const columnOf = (heading: string, told: readonly Told[], width: number): readonly string[] => [
  heading,
  '-'.repeat(width),
  ...told.flatMap(({ mark, says }) => hanging(mark, says, width)),
];

/** A paragraph whose first line begins with a mark, and the others below it. */
export const hanging = (mark: string, says: string, width: number): readonly string[] => {
  const lines = wrapped(says, width - mark.length);
  return lines.map((line, at) => `${at === 0 ? mark : ' '.repeat(mark.length)}${line}`);
};
