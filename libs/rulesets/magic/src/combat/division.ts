import { isMap, mapOf, number, rejection, type Rejection, type Shape, type Situation } from '@stackledger/kernel';
import { ofShape, type Choice, type ObjectName } from '@stackledger/kernel/authoring';

/** One creature's damage that has to be divided, in the words of the card format's `division`. */
export type AmountToDivide = {
  readonly of: ObjectName;
  readonly amount: number;
  readonly among: readonly string[];
  /** Each gets so much at least. */
  readonly least?: number;
  readonly over?: { readonly to: string; readonly after: { readonly [name: string]: number } };
};

/** What each creature assigns to whom. */
export type DamageDivision = { readonly [of: string]: { readonly [name: string]: number } };

/** The shape of an answer that divides damage. */
export const DAMAGE_DIVISION: Shape<DamageDivision> = mapOf(mapOf(number()));

/**
 * Whether a part can be assigned in one way only, and which. What `others` may assign to the same blockers counts for
 * what is lethal to those (MTG-702.19b).
 */
export const onlyDivision = (
  { of, amount, among, over }: AmountToDivide,
  others: readonly AmountToDivide[] = [],
): { readonly [name: string]: number } | undefined => {
  const [first, ...rest] = among;
  if (first === undefined) return {};
  if (rest.length === 0) return { [first]: amount };
  if (over === undefined || rest.length > 1) return undefined;
  const helping = others.filter((each) => each.of !== of && each.among.includes(first) && each.among.length > 1);
  const helped = helping.reduce((sum, each) => sum + each.amount, 0);
  return amount <= (over.after[first] ?? 0) && helped === 0 ? { [first]: amount } : undefined;
};

/** Why a division is not a legal one (MTG-510.1e, MTG-702.19b), or undefined. */
export const divisionRejection = (_look: Situation, { form }: Choice, answer: unknown): Rejection | undefined => {
  if (form?.form !== 'division') return undefined;
  const wrong = (detail: string): Rejection => rejection('bad-division', 'MTG-510.1', detail);
  // As the question was asked in damage.ts.
  const parts = form.parts as readonly AmountToDivide[];
  if (!isMap(answer)) return wrong('the answer is a map: {attacker: {blocker: n, player: n}}');
  const strange = Object.keys(answer).find((of) => !parts.some((part) => part.of === of));
  if (strange !== undefined) return wrong(`${strange} has no damage to divide`);
  const read = parts.map((part) => shareRejection(part, answer[part.of], wrong));
  return read.find((rejected) => rejected !== undefined) ?? trampleRejection(parts, ofShape(DAMAGE_DIVISION, answer));
};

const shareRejection = (
  { of, amount, among, least = 0 }: AmountToDivide,
  shares: unknown,
  wrong: (detail: string) => Rejection,
): Rejection | undefined => {
  if (!isMap(shares)) return wrong(`${of} has ${amount} damage to divide among ${among.join(', ')}`);
  const strange = Object.keys(shares).find((name) => !among.includes(name));
  if (strange !== undefined) return wrong(`${of} assigns nothing to ${strange}`);
  const numbers = Object.values(shares);
  if (!numbers.every((n) => Number.isInteger(n) && Number(n) >= 0))
    return wrong(`${of} assigns whole numbers from 0 on`);
  if (least > 0 && among.some((name) => Number(shares[name] ?? 0) < least))
    return wrong(`each of ${among.join(', ')} gets at least ${least}`);
  const sum = numbers.reduce<number>((total, n) => total + Number(n), 0);
  return sum === amount ? undefined : wrong(`${of} has ${amount} damage to divide, and ${sum} is assigned`);
};

/** Damage beyond lethal damage to every blocker is assigned to the attacked player or permanent (trample). */
const trampleRejection = (parts: readonly AmountToDivide[], divided: DamageDivision): Rejection | undefined => {
  const assignedTo = (name: string): number =>
    Object.values(divided).reduce((sum, shares) => sum + (shares[name] ?? 0), 0);
  for (const { of, over } of parts) {
    if (over === undefined || (divided[of]?.[over.to] ?? 0) === 0) continue;
    const short = Object.entries(over.after).find(([name, least]) => assignedTo(name) < least);
    if (short !== undefined)
      return rejection(
        'not-lethal',
        'MTG-702.19b',
        `${short[0]} needs ${short[1]} before ${of} tramples over to ${over.to}`,
      );
  }
  return undefined;
};
