/** Amounts of mana by kind: `W U B R G`, `C` colourless, `generic` in a cost any kind, in a pool colourless too. */
export type Mana = { readonly [kind: string]: number };

/** A cost or a yield as the card format writes it (`2RR`, `XR`, a number, kinds with numbers) by kinds. */
export const manaOf = (written: unknown, x = 0): Mana => {
  if (typeof written === 'number') return { generic: written };
  if (typeof written === 'object' && written !== null) return written as Mana; // kinds with numbers by its shape
  const mana: { [kind: string]: number } = {};
  for (const symbol of String(written).match(/\d+|[A-Z]/g) ?? []) {
    const kind = /\d/.test(symbol) || symbol === 'X' ? 'generic' : symbol;
    mana[kind] = (mana[kind] ?? 0) + (symbol === 'X' ? x : kind === 'generic' ? Number(symbol) : 1);
  }
  return mana;
};
