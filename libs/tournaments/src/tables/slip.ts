import { sha256Hex } from '@stackledger/integrity';

/** What a slip of paper is for: a table of a round, as its players sit since a version of the pairings. */
export type Slip = {
  readonly tournament: string;
  readonly round: number;
  readonly table: number;
  readonly version: number;
};

const CHECK_LETTERS = 4;

const checkOf = (text: string): string => sha256Hex(`slip ${text}`).slice(0, CHECK_LETTERS);

/**
 * The code of a slip: `friday~2~14~1~5e0c` for table 14 of round 2 by version 1 of its pairings, and four digits by
 * which a code that was typed wrong shows.
 */
export const slipCode = ({ tournament, round, table, version }: Slip): string => {
  const text = [tournament, round, table, version].join('~');
  return `${text}~${checkOf(text)}`;
};

const CODE = /^(([a-z0-9][a-z0-9._-]{0,63})~([1-9]\d{0,5})~([1-9]\d{0,5})~([1-9]\d{0,5}))~([0-9a-f]{4})$/;

/** Whether a text is meant as the code of a slip. */
export const isSlipCode = (text: string): boolean => text.includes('~');

/** What a code says; undefined where it is none, or was typed wrong. */
export const readSlip = (code: string): Slip | undefined => {
  const [, text = '', tournament = '', round, table, version, check] = CODE.exec(code.trim().toLowerCase()) ?? [];
  if (text === '' || checkOf(text) !== check) return undefined;
  return { tournament, round: Number(round), table: Number(table), version: Number(version) };
};
