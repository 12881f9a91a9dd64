import type { Fill, Json, JsonMap } from '@stackledger/wire';

/** Something whose points are divided: `over.to` may have some only where all in `over.after` have theirs. */
export type PointsToDivide = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly least?: number;
  readonly over?: { readonly to: string; readonly after: { readonly [name: string]: number } };
};

/** How the points of each are divided, as it is sent: `{of: {name: n}}`. */
export type Division = { readonly [of: string]: { readonly [name: string]: number } };

/** What is to be divided. */
export const partsOf = ({ parts }: Fill): readonly PointsToDivide[] =>
  (parts ?? []) as unknown as readonly PointsToDivide[]; // by docs/reference/http.md

/** The division picked so far. */
// only a division is put there
export const divisionIn = (picked: readonly Json[]): Division => (picked[0] ?? {}) as Division;

/** What one of them gets. */
export const shareOf = (division: Division, part: PointsToDivide, name: string): number =>
  division[part.of]?.[name] ?? 0;

/** How many points of a part nobody has yet. */
export const leftOf = (division: Division, part: PointsToDivide): number =>
  part.amount - part.among.reduce((sum, name) => sum + shareOf(division, part, name), 0);

/** Those that must have more before what lies beyond them may have any. */
export const missingIn = (division: Division, part: PointsToDivide): readonly string[] => {
  const { over } = part;
  if (over === undefined || shareOf(division, part, over.to) === 0) return [];
  return Object.entries(over.after).flatMap(([name, least]) => (shareOf(division, part, name) < least ? [name] : []));
};

const isDivided = (division: Division, part: PointsToDivide): boolean =>
  leftOf(division, part) === 0 &&
  missingIn(division, part).length === 0 &&
  part.among.every((name) => shareOf(division, part, name) >= (part.least ?? 0));

/** Whether all is divided as it may be. */
export const isDivisionComplete = (fill: Fill, picked: readonly Json[]): boolean => {
  const division = divisionIn(picked);
  return partsOf(fill).every((part) => isDivided(division, part));
};

/** The division with another share. */
export const withShare = (division: Division, part: PointsToDivide, name: string, share: number): JsonMap => ({
  ...division,
  [part.of]: { ...division[part.of], [name]: share },
});
