import type { OpenDecision } from '../../rules/ruleset.js';
import { asText } from '../../persistent/json.js';
import type { Amount, Refs } from '../../table/card.js';
import { changeTotal } from '../../board/damage.js';
import type { SeatId } from '../../table/names.js';
import { amountOf, referredSeats } from '../../rules/references.js';
import type { EffectRule } from '../../rules/ruleset.js';
import type { Scope } from '../../rules/scope.js';
import type { Shape } from '../../table/shape.js';
import { either, mapOf, number, struct, text } from '../../table/shape.js';
import { AMOUNT, citing, effect, SEAT_REFS, seatsMeant } from './shared.js';
import { stealFromHand } from './hands.js';

type Totals = { readonly who?: Refs } & {
  readonly [total: string]: number | string | { readonly [kind: string]: number | string };
};

const MANA: Shape = {
  ...either(AMOUNT, text(), mapOf(number(0))),
  about: 'a number, a string like RR2, or kinds with numbers',
};

/** The totals that a game keeps, as the fields of gain and lose. */
export const totalFields = (totals: readonly string[]): { readonly [name: string]: Shape } =>
  Object.fromEntries(totals.map((total) => [`${total}?`, total === 'mana' ? MANA : AMOUNT]));

/** `mana: RR2` as what it adds to which total: `mana.R` 2 and `mana.2`, a number without a kind, as `mana.generic`. */
export const manaTotals = (mana: unknown): readonly (readonly [total: string, amount: number])[] => {
  if (typeof mana === 'number') return [['mana.generic', mana]];
  if (typeof mana === 'object')
    return Object.entries(mana as { [kind: string]: number }).map(([kind, n]) => [`mana.${kind}`, n]);
  const kinds = new Map<string, number>();
  for (const symbol of asText(mana).match(/\d+|[A-Z]/g) ?? []) {
    const kind = /\d/.test(symbol) ? 'generic' : symbol;
    kinds.set(kind, (kinds.get(kind) ?? 0) + (kind === 'generic' ? Number(symbol) : 1));
  }
  return [...kinds].map(([kind, n]) => [`mana.${kind}`, n] as const);
};

/** The members of these effects that name no total. */
const NO_TOTALS = ['who', 'from', 'loot'];

type TotalChange = readonly [total: string, amount: number];

const changesIn = (d: OpenDecision, args: Totals, scope: Scope): readonly TotalChange[] => {
  const changes: TotalChange[] = [];
  for (const total in args) {
    if (NO_TOTALS.includes(total)) continue;
    if (total === 'mana') changes.push(...manaTotals(args.mana));
    else changes.push([total, amountOf(d, args[total] as Amount, scope)]);
  }
  return changes;
};

const change = (d: OpenDecision, args: Totals, scope: Scope, sign: 1 | -1, name: string): void => {
  for (const seat of seatsMeant(d, args.who, scope))
    for (const [total, amount] of changesIn(d, args, scope))
      changeTotal(d, seat, total, sign * amount, citing(d, name));
};

/** What was taken goes to the thief: as much as there was (FS-COIN-1). */
const steal = (d: OpenDecision, args: Totals & { from: Refs; loot?: Amount }, scope: Scope): void => {
  const { from, loot } = args;
  const [thief] = seatsMeant(d, 'you', scope);
  if (thief === undefined) return;
  for (const victim of referredSeats(d, from, scope)) {
    for (const [total, amount] of changesIn(d, args, scope)) stealTotal(d, thief, victim, total, amount);
    if (loot !== undefined) stealFromHand(d, scope, thief, victim, amountOf(d, loot, scope));
  }
};

const stealTotal = (d: OpenDecision, thief: SeatId, victim: SeatId, total: string, amount: number): void => {
  const taken = -changeTotal(d, victim, total, -amount, citing(d, 'steal'));
  changeTotal(d, thief, total, taken, citing(d, 'steal'));
};

/** The effects on named totals, for a game that keeps these. */
export const totalEffects = (totals: readonly string[]): { readonly [name: string]: EffectRule } => ({
  gain: effect<Totals>(
    'somebody gains coins, life, mana, …',
    struct({ ...totalFields(totals), 'who?': SEAT_REFS }),
    (d, args, scope) => change(d, args, scope, 1, 'gain'),
  ),
  lose: effect<Totals>(
    'somebody loses coins, life, …',
    struct({ ...totalFields(totals), 'who?': SEAT_REFS }),
    (d, args, scope) => change(d, args, scope, -1, 'lose'),
  ),
  steal: effect(
    'takes coins or cards of a hand from somebody',
    struct({ ...totalFields(totals), 'loot?': AMOUNT, from: SEAT_REFS }),
    steal,
  ),
});
