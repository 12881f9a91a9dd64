import { partOf } from './card-parts.js';

/**
 * Something wrong in a card file. `line` counts from 1; `card` is null where no card is concerned; `field` is the path
 * inside the card (`abilities/0/effect/1/damage/amount`), empty for the card itself.
 */
export type CardError = {
  readonly file: string;
  readonly line: number;
  readonly card: string | null;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
  /** The part of the project's documents that helps, where it is not the one about cards. */
  readonly see?: string;
};

/**
 * An error of a card file as one sentence:
 * `monsters.yaml:14: fly: hp: expected a whole number of at least 0, found "x" (docs/reference/cards.md#card-fields)`.
 */
export const describeError = ({ file, line, card, field, expected, found, see }: CardError): string => {
  const where = [`${file}:${line}`, card ?? '', field].filter((part) => part !== '');
  const sentence = `${where.join(': ')}: expected ${expected}, found ${found}`;
  const part = see ?? (field === '' ? undefined : partOf({ path: field, expected }));
  return part === undefined ? sentence : `${sentence} (${part})`;
};
