/** Wraps a text at so many characters between words; a longer word is broken. */
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

/** A paragraph of a column: the mark before its first line, and its text. */
export type ColumnParagraph = { readonly mark: string; readonly text: string };

/** Two columns of text side by side, each half as wide as the whole, under their headings. */
export const sideBySide = (
  headings: readonly [string, string],
  left: readonly ColumnParagraph[],
  right: readonly ColumnParagraph[],
  width: number,
): readonly string[] => {
  const half = Math.floor((width - 3) / 2);
  const [a, b] = [columnOf(headings[0], left, half), columnOf(headings[1], right, half)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
    `${(a[at] ?? '').padEnd(half)} | ${b[at] ?? ''}`.trimEnd(),
  );
};

const columnOf = (heading: string, paragraphs: readonly ColumnParagraph[], width: number): readonly string[] => [
  heading,
  '-'.repeat(width),
  ...paragraphs.flatMap(({ mark, text }) => hanging(mark, text, width)),
];

/** A paragraph with a hanging indent: the first line begins with a mark, the others are aligned below. */
export const hanging = (mark: string, text: string, width: number): readonly string[] => {
  const lines = wrapped(text, width - mark.length);
  return lines.map((line, at) => `${at === 0 ? mark : ' '.repeat(mark.length)}${line}`);
};
