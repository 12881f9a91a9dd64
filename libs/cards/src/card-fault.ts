/**
 * Something wrong in a card file. `line` counts from 1; `card` is null where no card is concerned; `field` is the path
 * inside the card (`abilities/0/effect/1/damage/amount`), empty for the card itself.
 */
export type CardFault = {
  readonly file: string;
  readonly line: number;
  readonly card: string | null;
  readonly field: string;
  readonly expected: string;
  readonly found: string;
};

/** A fault of a card file as one sentence: `monsters.yaml:14: fly: hp: expected a whole number of at least 0, found "x"`. */
export const describeFault = ({ file, line, card, field, expected, found }: CardFault): string => {
  const where = [`${file}:${line}`, card ?? '', field].filter((part) => part !== '');
  return `${where.join(': ')}: expected ${expected}, found ${found}`;
};
