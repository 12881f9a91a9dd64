import type { SqlAnswer } from '@stackledger/wire';

/** Texts that a spreadsheet would take for a formula. */
const FORMULA = /^[=+@\t\r-]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV. What a spreadsheet would take for a formula begins with an apostrophe, as in the exports of the service.
 */
export const asCsv = ({ columns, rows }: SqlAnswer): string =>
  [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\n') + '\n';

const csvCell = (cell: unknown): string => {
  const text = plainCell(cell);
  const guarded = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** A cell as a text; nothing where there is nothing. */
export const plainCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
};

/** Rows as lines of JSON. */
export const asJsonLines = ({ columns, rows }: SqlAnswer): string =>
  rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`).join('');
