import type { Json, JsonMap } from '@stackledger/wire';

/** What a player reports a card to have done: words, and by how much totals of seats changed. */
export type DescribedEffect = {
  readonly note: string;
  readonly changes: { readonly [seat: string]: { readonly [total: string]: number } };
};

/** Nothing reported yet. */
const NO_EFFECT: DescribedEffect = { note: '', changes: {} };

/** The report as effects in the format of cards; empty as long as nothing is reported. */
export const effectsOf = ({ note, changes }: DescribedEffect): readonly JsonMap[] => [
  ...(note.trim() === '' ? [] : [{ note }]),
  ...Object.entries(changes).flatMap(([seat, totals]) =>
    Object.entries(totals).flatMap(([total, by]): readonly JsonMap[] => {
      if (by === 0) return [];
      return by > 0 ? [{ gain: { [total]: by, who: seat } }] : [{ lose: { [total]: -by, who: seat } }];
    }),
  ),
];

/** A report read back from its effects: only those made by effectsOf. */
export const describedIn = (effects: readonly Json[]): DescribedEffect => {
  let told = NO_EFFECT;
  for (const effect of effects) {
    const { note, gain, lose } = effect as JsonMap; // effects are maps
    if (typeof note === 'string') told = { ...told, note };
    told = withTotals(withTotals(told, gain, 1), lose, -1);
  }
  return told;
};

const withTotals = (told: DescribedEffect, about: Json | undefined, sign: 1 | -1): DescribedEffect => {
  if (about === undefined) return told;
  const { who, ...totals } = about as { readonly who: string; readonly [total: string]: string | number }; // made above
  return Object.entries(totals).reduce(
    (before, [total, by]) => withChange(before, who, total, sign * Number(by)),
    told,
  );
};

/** The report with another change of a total. */
export const withChange = (
  { note, changes }: DescribedEffect,
  seat: string,
  total: string,
  by: number,
): DescribedEffect => ({
  note,
  changes: { ...changes, [seat]: { ...changes[seat], [total]: by } },
});
