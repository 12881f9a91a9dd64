/** How many characters a line of the terminal holds; undefined where output goes to a file or a program. */
export const terminalWidth = (): number | undefined => {
  const columns = process.stdout.isTTY ? process.stdout.columns : Number(process.env.COLUMNS);
  return columns >= 20 ? columns : undefined;
};

/** Text with its long lines broken between words; what goes on is indented as its line was. */
export const fitted = (text: string, width = terminalWidth()): string =>
  width === undefined
    ? text
    : text
        .split('\n')
        .flatMap((line) => broken(line, width))
        .join('\n');

const broken = (line: string, width: number): readonly string[] => {
  if (line.length <= width) return [line];
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const at = line.lastIndexOf(' ', width);
  if (at <= indent.length) return [line];
  return [line.slice(0, at).trimEnd(), ...broken(`${indent}${line.slice(at).trimStart()}`, width)];
};
