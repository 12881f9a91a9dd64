/** An exact rational: numerator over a positive denominator, in lowest terms. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

const gcd = (one: bigint, other: bigint): bigint => {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** The fraction of two integers, `under` not zero. Throws a RangeError for a zero denominator. */
export const fraction = (over: bigint | number, under: bigint | number = 1): Fraction => {
  const [a, b] = [BigInt(over), BigInt(under)];
  if (b === 0n) throw new RangeError('a fraction over zero');
  const sign = b < 0n ? -1n : 1n;
  const shared = gcd(a, b * sign);
  return shared === 0n ? ZERO : { over: (a * sign) / shared, under: (b * sign) / shared };
};

/** Nothing. */
export const ZERO: Fraction = { over: 0n, under: 1n };

/** Negative where the first is less than the second, 0 where they are equal; by cross-multiplying. */
export const compareFractions = (one: Fraction, other: Fraction): number => {
  const difference = one.over * other.under - other.over * one.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The larger of two. */
export const largest = (one: Fraction, other: Fraction): Fraction => (compareFractions(one, other) < 0 ? other : one);

/** The mean of some; null of none. */
export const mean = (values: readonly Fraction[]): Fraction | null => {
  if (values.length === 0) return null;
  const { over, under } = sumOfSmall(values) ?? sum(values);
  return fraction(over, BigInt(under) * BigInt(values.length));
};

const sum = (values: readonly Fraction[]): Fraction => {
  let total = ZERO;
  for (const { over, under } of values) total = fraction(total.over * under + over * total.under, total.under * under);
  return total;
};

/** A sum in numbers, which are faster than bigints; undefined where some number would not be exact. */
const sumOfSmall = (values: readonly Fraction[]): { readonly over: number; readonly under: number } | undefined => {
  let [over, under] = [0, 1];
  for (const value of values) {
    const [a, b] = [Number(value.over), Number(value.under)];
    const shared = sharedOf(under, b);
    [over, under] = [over * (b / shared) + a * (under / shared), under * (b / shared)];
    if (over > Number.MAX_SAFE_INTEGER || under > Number.MAX_SAFE_INTEGER) return undefined;
  }
  return { over, under };
};

/** The greatest common divisor of two positive integers. */
const sharedOf = (one: number, other: number): number => {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
};

/** A non-negative fraction as a decimal with a fixed number of digits, rounded half up: `0.6667`. */
export const decimal = ({ over, under }: Fraction, digits: number): string => {
  const scale = 10n ** BigInt(digits);
  const rounded = (over * scale * 2n + under) / (under * 2n);
  const text = rounded.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** A fraction as it is written in packs and logs: `33/100`, or `1` for a whole number. */
export const fractionText = ({ over, under }: Fraction): string => (under === 1n ? `${over}` : `${over}/${under}`);

const WRITTEN = /^(\d{1,9})(?:\/(\d{1,9}))?$/;

/** The fraction of a text like `33/100`; undefined for any other text. */
export const parseFraction = (text: string): Fraction | undefined => {
  const [, over, under = '1'] = WRITTEN.exec(text) ?? [];
  return over === undefined || Number(under) === 0 ? undefined : fraction(BigInt(over), BigInt(under));
};
