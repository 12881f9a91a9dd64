import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** What is wrong with a file: line and column count from 1; `heading` names the column where there is one. */
export type CsvFault = {
  readonly line: number;
  readonly column: number;
  readonly heading: string | null;
  readonly what: string;
};

/** A row of a file: the line that it begins in, and its cells by their headings, without blanks around them. */
export type CsvRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/** The rows of a file, the columns that it has, and headings that say nothing here. */
export type CsvTable = {
  readonly rows: readonly CsvRow[];
  /** Known headings in the order of their columns; null for a column that is not read. */
  readonly headings: readonly (string | null)[];
  readonly ignored: readonly string[];
};

/** Cells that a spreadsheet would compute; an apostrophe before them makes them text there. */
const COMPUTED = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * A file for spreadsheets: UTF-8 with its mark, so that they read every script, CRLF as in RFC 4180, and no cell that
 * one would compute (TO-CSV-2).
 */
export const csvText = (headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([headings, ...rows] as (string | number | null)[][], {
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: (cell) => (COMPUTED.test(cell) ? `'${cell}` : cell) },
  });

const DELIMITERS = [',', ';', '\t'] as const;
const SEPARATOR_LINE = /^sep=(.)\n/i;

/** By what the cells of the first line are parted: spreadsheets of many countries write semicolons. */
const delimiterOf = (firstLine: string): string => {
  const open = firstLine.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((each) => open.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const MOST_ROWS = 10_000;

/**
 * Reads a file of commas, semicolons or tabs with one line of headings, of which `known` are read and `needed` must be
 * there. Answers its rows, or the first thing that is wrong with it.
 */
export const readCsv = (
  text: string,
  known: readonly string[],
  needed: readonly (readonly string[])[],
): CsvTable | { readonly fault: CsvFault } => {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n'); // lines count alike whoever wrote them
  const separator = SEPARATOR_LINE.exec(plain);
  const [skipped, body] = separator === null ? [0, plain] : [1, plain.slice(separator[0].length)];
  const [firstLine = ''] = body.split('\n', 1);
  const records = recordsIn(body, separator?.[1] ?? delimiterOf(firstLine), skipped);
  if ('fault' in records) return records;
  const [head, ...rest] = records.records;
  if (head === undefined) return { fault: { line: 1, column: 1, heading: null, what: 'the file is empty' } };
  const headings = headingsOf(head, known, needed);
  if ('fault' in headings) return headings;
  if (rest.length > MOST_ROWS)
    return { fault: { line: head.line, column: 1, heading: null, what: `a file has ${MOST_ROWS} rows at most` } };
  const rows: CsvRow[] = [];
  for (const record of rest) {
    const row = rowOf(record, head.cells.length, headings.headings);
    if ('fault' in row) return row;
    rows.push(row);
  }
  return { rows, ...headings };
};

type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const recordsIn = (
  text: string,
  delimiter: string,
  skipped: number,
): { readonly records: readonly CsvRecord[] } | { readonly fault: CsvFault } => {
  let ended = 0;
  try {
    // A cast: with `info` each record comes beside where it ended; the types do not say so.
    const parsed = parse(text, {
      ...{ info: true, delimiter, relax_column_count: true, skip_empty_lines: true, encoding: 'utf8' },
      max_record_size: 20_000,
      record_delimiter: '\n',
      on_record: (record, { lines }) => {
        ended = lines;
        return record;
      },
    }) as unknown as readonly { readonly info: { readonly lines: number }; readonly record: readonly string[] }[];
    const records = parsed.map(({ info, record }) => ({
      line: skipped + info.lines - linesWithin(record),
      cells: record.map(plainCell),
    }));
    return { records: records.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, index } = error as CsvError & { readonly lines?: number; readonly index?: number };
    const what = FAULTS[error.code] ?? error.message;
    // One that is not closed is found at the end of the file.
    const line = skipped + (error.code === 'CSV_QUOTE_NOT_CLOSED' ? ended + 1 : (lines ?? 1));
    return { fault: { line, column: (index ?? 0) + 1, heading: null, what } };
  }
};

const FAULTS: { readonly [code: string]: string } = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and not closed',
  INVALID_OPENING_QUOTE:
    'a quotation mark stands within a cell: put the cell in quotation marks, and double those in it',
  CSV_INVALID_CLOSING_QUOTE: 'something stands behind a closing quotation mark',
  CSV_MAX_RECORD_SIZE: 'a line is longer than 20,000 characters',
};

/** A record is told by the line that it ends in; breaks within its cells are before that. */
const linesWithin = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

const plainCell = (cell: string): string => {
  const text = cell.normalize('NFC').trim();
  return GUARDED.test(text) ? text.slice(1) : text;
};

const headingsOf = (
  { line, cells }: CsvRecord,
  known: readonly string[],
  needed: readonly (readonly string[])[],
): Pick<CsvTable, 'headings' | 'ignored'> | { readonly fault: CsvFault } => {
  const byKey = new Map(known.map((heading) => [keyOf(heading), heading]));
  const headings = cells.map((cell) => byKey.get(keyOf(cell)) ?? null);
  const twice = headings.findIndex((heading, at) => heading !== null && headings.indexOf(heading) !== at);
  if (twice >= 0)
    return {
      fault: { line, column: twice + 1, heading: headings[twice] ?? null, what: 'this heading stands there twice' },
    };
  const missing = needed.find((either) => !either.some((heading) => headings.includes(heading)));
  if (missing !== undefined) {
    const what = `there is no column ${missing.join(' or ')}; the first line has the headings ${known.join(', ')}`;
    return { fault: { line, column: 1, heading: null, what } };
  }
  return { headings, ignored: cells.filter((cell, at) => cell !== '' && headings[at] === null) };
};

const keyOf = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]/g, '');

const rowOf = (
  { line, cells }: CsvRecord,
  width: number,
  headings: readonly (string | null)[],
): CsvRow | { readonly fault: CsvFault } => {
  const surplus = cells.findIndex((cell, at) => at >= width && cell !== '');
  if (surplus >= 0)
    return {
      fault: { line, column: surplus + 1, heading: null, what: `the headings are ${width}, and here is another cell` },
    };
  if (cells.length < width) {
    const heading = headings[cells.length] ?? null;
    return {
      fault: {
        line,
        column: cells.length + 1,
        heading,
        what: `the line ends here, after ${cells.length} of ${width} cells`,
      },
    };
  }
  const named = headings.flatMap((heading, at) => (heading === null ? [] : [[heading, cells[at] ?? ''] as const]));
  return { line, cells: new Map(named) };
};

/** A fault as a sentence begins with it: `line 3, column 2 (name): …`. */
export const csvFaultText = ({ line, column, heading, what }: CsvFault): string =>
  `line ${line}, column ${column}${heading === null ? '' : ` (${heading})`}: ${what}`;
