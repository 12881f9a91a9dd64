/**
 * Amounts of mana by kind: `W U B R G`, `C` colourless, `generic` in a cost any kind, in a pool colourless too. In a
 * cost a kind may be a symbol that can be paid in several ways: `W/U`, `2/W`, `B/P`.
 */
export type Mana = { readonly [kind: string]: number };

const SYMBOL = /\{([^{}]+)\}|-?\d+|[A-Z]/g;

/**
 * A cost or a yield as the card format writes it (`2RR`, `XR`, `1{W/U}`, a number, kinds with numbers) by kinds. A
 * number below 0 takes off what is generic, and no more than there is of that, `{-2/1}` only until 1 mana is left in
 * all, and `{+/3}` adds to it until it comes to 3 in all (MTG-601.2f).
 */
export const manaOf = (written: unknown, x = 0): Mana => {
  if (typeof written === 'number') return { generic: written };
  if (typeof written === 'object' && written !== null) return written as Mana; // kinds with numbers by its shape
  const mana: { [kind: string]: number } = {};
  let less = 0;
  const downTo: (readonly [less: number, least: number])[] = [];
  let floor = 0;
  for (const [found, braced] of String(written).matchAll(SYMBOL)) {
    const symbol = braced ?? found;
    const [, upTo] = /^\+\/(\d+)$/.exec(symbol) ?? [];
    const [, by, least] = /^-(\d+)(?:\/(\d+))?$/.exec(symbol) ?? [];
    if (upTo !== undefined) floor = Number(upTo);
    else if (by !== undefined && least !== undefined) downTo.push([Number(by), Number(least)]);
    else if (by !== undefined) less += Number(by);
    else {
      const [kind, amount] = partOf(symbol, x);
      mana[kind] = (mana[kind] ?? 0) + amount;
    }
  }
  if (less > 0) mana.generic = Math.max(0, (mana.generic ?? 0) - less);
  for (const [by, least] of downTo) {
    const all = Object.values(mana).reduce((sum, n) => sum + n, 0);
    mana.generic = (mana.generic ?? 0) - Math.min(mana.generic ?? 0, by, Math.max(0, all - least));
  }
  if (floor > 0) {
    const all = Object.values(mana).reduce((sum, n) => sum + n, 0);
    mana.generic = (mana.generic ?? 0) + Math.max(0, floor - all);
  }
  return mana;
};

const partOf = (symbol: string, x: number): readonly [kind: string, amount: number] => {
  if (/^\d+$/.test(symbol)) return ['generic', Number(symbol)];
  return symbol === 'X' ? ['generic', x] : [symbol, 1];
};

/** Whether a kind is a symbol that can be paid in several ways (MTG-107.4e, MTG-107.4f). */
export const isSplit = (kind: string): boolean => kind.includes('/');

/** What a symbol that can be paid in several ways can be paid with in mana: colours, or so much of any kind. */
export const halvesOf = (kind: string): readonly Mana[] =>
  kind
    .split('/')
    .filter((half) => half !== 'P')
    .map((half) => (/^\d+$/.test(half) ? { generic: Number(half) } : { [half]: 1 }));

/** Whether a symbol can be paid with 2 life (MTG-107.4f). */
export const isPhyrexian = (kind: string): boolean => kind.endsWith('/P');

/** The colours, by their letters, that a kind is of. */
export const lettersOf = (kind: string): readonly string[] => kind.split('/');

/** What mana comes to as a mana value: of what can be paid in several ways the most (MTG-107.4e). */
export const valueOfMana = (mana: Mana): number =>
  Object.entries(mana).reduce((sum, [kind, n]) => sum + n * (isSplit(kind) ? most(kind) : 1), 0);

const most = (kind: string): number => Math.max(...halvesOf(kind).map((half) => half.generic ?? 1));

/** The same amount of mana in the letters of the card format. */
export const writtenMana = (mana: unknown): string => {
  if (typeof mana !== 'object' || mana === null) return String(mana);
  return Object.entries(manaOf(mana))
    .map(([kind, n]) => (kind === 'generic' ? `${n}` : (isSplit(kind) ? `{${kind}}` : kind).repeat(n)))
    .join(' ');
};

const PLAIN = String.raw`(?:[\dWUBRGCX]|\{(?:\d+|[WUBRGCX])\})*`;
const SPLIT = String.raw`\{(?:\d+|[WUBRGC])(?:/[WUBRG])?/[WUBRGP]\}`;

/** What a text of mana may be; more than eight symbols that can be paid in several ways no card has. */
export const MANA_TEXT = new RegExp(`^${PLAIN}(?:${SPLIT}${PLAIN}){0,8}$`);
