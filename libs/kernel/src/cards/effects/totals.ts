import type { OpenDecision } from '../../rules/ruleset/situation.js';
import { asText } from '../../persistent/json.js';
import type { Amount, Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import type { SeatId } from '../../table/names.js';
import { amountOf, referredSeats } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Scope } from '../../rules/scope.js';
import type { Shape } from '../../table/shape.js';
import { either, mapOf, number, struct } from '../../table/shape.js';
import { AMOUNT, citing, effect, MOST, SEAT_REFS, seatsMeant } from './shared.js';
import { stealFromHand } from './hands.js';

type TotalChange = readonly [total: string, amount: number];

type Totals = { readonly who?: Refs } & {
  readonly [total: string]: number | string | { readonly [kind: string]: number | string };
};

/** How a game words its totals: those that it counts by kinds (`RR2`), and what it calls cards of a hand where they are stolen. */
export type TotalWords = { readonly byKind?: { readonly [total: string]: Shape }; readonly cards?: string };

/** Amounts of a total by kinds, for a game whose kinds are these letters (`WUBRG`) or words (a pattern); what has no kind is a number. */
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

/** The totals that a game keeps, as the fields of gain and lose. */
const totalFields = (totals: readonly string[], { byKind = {} }: TotalWords): { readonly [name: string]: Shape } =>
  Object.fromEntries(totals.map((total) => [`${total}?`, byKind[total] ?? AMOUNT]));

/** `RR2` of a total by kinds as what it adds to which: `total.R` 2 and `total.generic` 2, a number without a kind. */
export const totalsByKind = (total: string, value: unknown): readonly TotalChange[] => {
  if (typeof value === 'number') return [[`${total}.generic`, value]];
  if (typeof value === 'object')
    return Object.entries(value as { [kind: string]: number }).map(([kind, n]) => [`${total}.${kind}`, n]);
  const kinds = new Map<string, number>();
  for (const symbol of asText(value).match(/\d+|[A-Z]/g) ?? []) {
    const kind = /\d/.test(symbol) ? 'generic' : symbol;
    kinds.set(kind, (kinds.get(kind) ?? 0) + (kind === 'generic' ? Number(symbol) : 1));
  }
  return [...kinds].map(([kind, n]) => [`${total}.${kind}`, n] as const);
};

/** The members of these effects that name no total, beside the game's word for cards. */
const NO_TOTALS = ['who', 'from'];

const changesIn = (
  d: OpenDecision,
  args: Totals,
  scope: Scope,
  { byKind = {}, cards }: TotalWords,
): readonly TotalChange[] => {
  const changes: TotalChange[] = [];
  for (const total in args) {
    if (NO_TOTALS.includes(total) || total === cards) continue;
    if (byKind[total] !== undefined) changes.push(...totalsByKind(total, args[total]));
    else changes.push([total, amountOf(d, args[total] as Amount, scope)]);
  }
  return changes;
};

type Change = { readonly words: TotalWords; readonly sign: 1 | -1; readonly name: string };

const change =
  ({ words, sign, name }: Change) =>
  (d: OpenDecision, args: Totals, scope: Scope): void => {
    for (const seat of seatsMeant(d, args.who, scope))
      for (const [total, amount] of changesIn(d, args, scope, words))
        changeTotal(d, seat, total, sign * amount, citing(d, name));
  };

/** What was taken goes to the thief: as much as there was (FS-COIN-1). */
const steal =
  (words: TotalWords) =>
  (d: OpenDecision, args: Totals & { from: Refs }, scope: Scope): void => {
    const cards = words.cards === undefined ? undefined : (args[words.cards] as Amount | undefined); // its shape says so
    const [thief] = seatsMeant(d, 'you', scope);
    if (thief === undefined) return;
    for (const victim of referredSeats(d, args.from, scope)) {
      for (const [total, amount] of changesIn(d, args, scope, words)) stealTotal(d, thief, victim, total, amount);
      if (cards !== undefined) stealFromHand(d, scope, thief, victim, amountOf(d, cards, scope));
    }
  };

const stealTotal = (d: OpenDecision, thief: SeatId, victim: SeatId, total: string, amount: number): void => {
  const taken = -changeTotal(d, victim, total, -amount, citing(d, 'steal'));
  changeTotal(d, thief, total, taken, citing(d, 'steal'));
};

/** The effects on named totals, for a game that keeps these and words them so. */
export const totalEffects = (
  totals: readonly string[],
  words: TotalWords = {},
): { readonly [name: string]: EffectRule } => {
  const fields = totalFields(totals, words);
  const cards = words.cards === undefined ? {} : { [`${words.cards}?`]: AMOUNT };
  return {
    gain: effect<Totals>(
      'somebody gains coins, life, mana, …',
      struct({ ...fields, 'who?': SEAT_REFS }),
      change({ words, sign: 1, name: 'gain' }),
    ),
    lose: effect<Totals>(
      'somebody loses coins, life, …',
      struct({ ...fields, 'who?': SEAT_REFS }),
      change({ words, sign: -1, name: 'lose' }),
    ),
    steal: effect(
      'takes coins or cards of a hand from somebody',
      struct({ ...fields, ...cards, from: SEAT_REFS }),
      steal(words),
    ),
  };
};
