import type { Json } from '@stackledger/wire';

/** What a pasted list comes to: what is sent, and for each entry the line (from 1) on which it stood. */
export type ReadList = { readonly list: Json; readonly lines: readonly number[] };

const COUNT_FIRST = /^(\d+)\s*x?\s+(.+)$/i;
const COUNT_LAST = /^(.+?)\s+x?\s*(\d+)$/i;

/** `Rust Beetle!` is called rust-beetle in a list. */
const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’.!?,]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/**
 * A list of cards as people paste them: a card on each line, with how many before or behind it (`4 Goat`, `4x goat`, `Goat x4`). What
 * stands behind # or // is a remark. A number alone is how many cards there are, where nobody tells which.
 */
export const readDeckList = (text: string): ReadList => {
  const lines = text
    .split('\n')
    .map((line, at) => ({ at: at + 1, said: line.replace(/(#|\/\/).*$/, '').trim() }))
    .filter(({ said }) => said !== '');
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && /^\d+$/.test(only.said))
    return { list: Number(only.said), lines: [only.at] };
  return { list: lines.map(({ said }) => entryIn(said)), lines: lines.map(({ at }) => at) };
};

const entryIn = (said: string): Json => {
  const [, before, named] = COUNT_FIRST.exec(said) ?? [];
  if (before !== undefined && named !== undefined) return { card: idOf(named), count: Number(before) };
  const [, name, behind] = COUNT_LAST.exec(said) ?? [];
  return name !== undefined && behind !== undefined ? { card: idOf(name), count: Number(behind) } : idOf(said);
};
