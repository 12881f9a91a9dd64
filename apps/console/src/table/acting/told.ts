import type { Json, JsonMap } from '@stackledger/wire';

/** What is told of a card: words, and by how much totals of seats changed. */
export type Told = {
  readonly note: string;
  readonly changes: { readonly [seat: string]: { readonly [total: string]: number } };
};

/** Nothing told yet. */
const NOTHING_TOLD: Told = { note: '', changes: {} };

/** What was told, as effects in the words of cards; none as long as nothing was. */
export const effectsOf = ({ note, changes }: Told): readonly JsonMap[] => [
  ...(note.trim() === '' ? [] : [{ note }]),
  ...Object.entries(changes).flatMap(([seat, totals]) =>
    Object.entries(totals).flatMap(([total, by]): readonly JsonMap[] => {
      if (by === 0) return [];
      return by > 0 ? [{ gain: { [total]: by, who: seat } }] : [{ lose: { [total]: -by, who: seat } }];
    }),
  ),
];

/** What effects told, read back: only such as are made here. */
export const toldIn = (effects: readonly Json[]): Told => {
  let told = NOTHING_TOLD;
  for (const effect of effects) {
    const { note, gain, lose } = effect as JsonMap; // effects are maps
    if (typeof note === 'string') told = { ...told, note };
    told = withTotals(withTotals(told, gain, 1), lose, -1);
  }
  return told;
};

const withTotals = (told: Told, about: Json | undefined, sign: 1 | -1): Told => {
  if (about === undefined) return told;
  const { who, ...totals } = about as { readonly who: string; readonly [total: string]: string | number }; // made above
  return Object.entries(totals).reduce(
    (before, [total, by]) => withChange(before, who, total, sign * Number(by)),
    told,
  );
};

/** What is told, with another change of a total. */
export const withChange = ({ note, changes }: Told, seat: string, total: string, by: number): Told => ({
  note,
  changes: { ...changes, [seat]: { ...changes[seat], [total]: by } },
});
