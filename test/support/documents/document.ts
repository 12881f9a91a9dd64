import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A row of a table: its cells by the names of their columns. */
export type Row = Readonly<Record<string, string>>;

const headingLevel = (line: string): number => /^#+(?= )/.exec(line)?.[0].length ?? 0;

/** The lines under a heading, down to the next heading of its level. Throws where there is no such heading. */
const linesUnder = (file: string, heading: string): readonly string[] => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const from = lines.findIndex((line) => headingLevel(line) > 0 && line.replace(/^#+ /, '') === heading);
  if (from < 0) throw new Error(`${file} has no heading ${heading}`);
  const level = headingLevel(lines[from] ?? '');
  const to = lines.findIndex((line, at) => at > from && headingLevel(line) > 0 && headingLevel(line) <= level);
  return lines.slice(from + 1, to < 0 ? undefined : to);
};

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The table under a heading whose first column has this name. Throws where there is none. */
export const tableUnder = (file: string, heading: string, firstColumn: string): readonly Row[] => {
  const lines = linesUnder(file, heading);
  const at = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === firstColumn);
  if (at < 0) throw new Error(`${file}, ${heading}: no table of ${firstColumn}`);
  const columns = cellsOf(lines[at] ?? '');
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows
    .slice(0, end < 0 ? undefined : end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, column) => [columns[column] ?? '', cell])));
};

/** What stands between backticks in a cell. */
export const codeIn = (cell = ''): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Examples in a cell, read as YAML. */
export const examplesIn = (cell = ''): readonly unknown[] => codeIn(cell).map((code) => parse(code) as unknown);

/** The words of the first column of a table. */
export const wordsOf = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap((row) => codeIn(Object.values(row)[0]));

/** A block of code: the word after its language (a game, an expectation), and the text. */
export type Block = { readonly language: string; readonly about: string; readonly text: string };

/** The blocks of code of a document, in order. */
export const blocksIn = (file: string): readonly Block[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w+)(?: (.+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', about = '', text = '']) => ({ language, about, text }),
  );

/** The anchors of a document's headings, as pages of it have them. */
export const anchorsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
