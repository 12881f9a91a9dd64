import type { OpenDecision } from '../../rules/ruleset/situation.js';
import { asText, isMap } from '../../persistent/json.js';
import type { Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import type { SeatId } from '../../table/names.js';
import { amountOf, referredSeats } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { either, hasShape, mapOf, number, type Fields, type Shape } from '../../table/shape.js';
import { AMOUNT, citationsOf, MOST, SEAT_REFS, seatsMeant } from './shared.js';
import { stealFromHand } from './hands.js';

type TotalChange = readonly [total: string, amount: number];

type TotalChangeArgs = { readonly who?: Refs; readonly from?: Refs; readonly [total: string]: unknown };

/** How a game writes totals: those counted by kind (`RR2`), and its word for stealing cards. */
export type TotalWords = { readonly byKind?: { readonly [total: string]: Shape }; readonly cards?: string };

/**
 * How amounts by kind are read: kinds are these letters (`WUBRG`) or words (a pattern); a number without a kind is
 * generic.
 */
export const amountsByKind = (letters: string, words = `[${letters}]`): Shape => {
  const symbol = String.raw`\d+|[${letters}]`;
  return {
    ...either(
      number(0, MOST),
      { is: 'text', pattern: new RegExp(String.raw`^(?:${symbol}|\{(?:${symbol})\})+$`), most: 200 },
      mapOf(number(0, MOST), new RegExp(`^(?:generic|${words})$`)),
    ),
    about: `a number, text such as RR2 of the letters ${letters}, or kinds with numbers`,
  };
};

/** The totals of a game as fields of `gain` and `lose`. */
const totalFields = (totals: readonly string[], { byKind = {} }: TotalWords): { readonly [name: string]: Shape } =>
  Object.fromEntries(totals.map((total) => [`${total}?`, byKind[total] ?? AMOUNT]));

/** An amount by kind (`RR2`) as changes of totals: `total.R` 2 and `total.generic` 2; a plain number has no kind. */
export const totalsByKind = (total: string, value: unknown): readonly TotalChange[] => {
  if (typeof value === 'number') return [[`${total}.generic`, value]];
  if (isMap(value)) return Object.entries(value).map(([kind, n]) => [`${total}.${kind}`, Number(n)]);
  const kinds = new Map<string, number>();
  for (const symbol of asText(value).match(/\d+|[A-Z]/g) ?? []) {
    const kind = /\d/.test(symbol) ? 'generic' : symbol;
    kinds.set(kind, (kinds.get(kind) ?? 0) + (kind === 'generic' ? Number(symbol) : 1));
  }
  return [...kinds].map(([kind, n]) => [`${total}.${kind}`, n] as const);
};

/** The arguments of these effects that are not totals. */
const NO_TOTALS = ['who', 'from'];

const changesIn = (
  d: OpenDecision,
  args: TotalChangeArgs,
  context: EvaluationContext,
  { byKind = {}, cards }: TotalWords,
): readonly TotalChange[] => {
  const changes: TotalChange[] = [];
  for (const total in args) {
    if (NO_TOTALS.includes(total) || total === cards) continue;
    const amount = args[total];
    if (byKind[total] !== undefined) changes.push(...totalsByKind(total, amount));
    else if (hasShape(AMOUNT, amount)) changes.push([total, amountOf(d, amount, context)]);
  }
  return changes;
};

type TotalChangeWords = { readonly words: TotalWords; readonly sign: 1 | -1; readonly name: string };

const change =
  ({ words, sign, name }: TotalChangeWords) =>
  (d: OpenDecision, args: TotalChangeArgs, context: EvaluationContext): void => {
    for (const seat of seatsMeant(d, args.who, context))
      for (const [total, amount] of changesIn(d, args, context, words))
        changeTotal(d, seat, total, sign * amount, citationsOf(d, name));
  };

/** Moves an amount from a victim to the thief, at most what there is (FS-COIN-1). */
const steal =
  (words: TotalWords) =>
  (d: OpenDecision, args: TotalChangeArgs, context: EvaluationContext): void => {
    const cards = words.cards === undefined ? undefined : args[words.cards];
    const [thief] = seatsMeant(d, 'you', context);
    if (thief === undefined || args.from === undefined) return;
    for (const victim of referredSeats(d, args.from, context)) {
      for (const [total, amount] of changesIn(d, args, context, words)) stealTotal(d, thief, victim, total, amount);
      if (hasShape(AMOUNT, cards)) stealFromHand(d, context, thief, victim, amountOf(d, cards, context));
    }
  };

const stealTotal = (d: OpenDecision, thief: SeatId, victim: SeatId, total: string, amount: number): void => {
  const taken = -changeTotal(d, victim, total, -amount, citationsOf(d, 'steal'));
  changeTotal(d, thief, total, taken, citationsOf(d, 'steal'));
};

/** The effects on totals, for a game with these totals and words. */
export const totalEffects = (
  totals: readonly string[],
  words: TotalWords = {},
): { readonly [name: string]: EffectRule } => {
  const fields = totalFields(totals, words);
  const totalsWith = (others: Fields): Shape<TotalChangeArgs> => ({ is: 'record', fields: { ...fields, ...others } });
  const cards = words.cards === undefined ? {} : { [`${words.cards}?`]: AMOUNT };
  return {
    gain: effect(
      'somebody gains coins, life, mana, …',
      totalsWith({ 'who?': SEAT_REFS }),
      change({ words, sign: 1, name: 'gain' }),
    ),
    lose: effect(
      'somebody loses coins, life, …',
      totalsWith({ 'who?': SEAT_REFS }),
      change({ words, sign: -1, name: 'lose' }),
    ),
    steal: effect(
      'takes coins or cards of a hand from somebody',
      totalsWith({ ...cards, from: SEAT_REFS }),
      steal(words),
    ),
  };
};
