import {
  AMOUNT,
  either,
  json,
  listOf,
  mapOf,
  number,
  objectAt,
  playerAt,
  struct,
  stackName,
  type Effect,
  type EffectRule,
} from '@stackledger/kernel';
import {
  procedure,
  reschedule,
  EFFECTS,
  pathOf,
  scheduleList,
  askYesOrNo,
  canPay,
  effect,
  schedule,
  SEAT_REFS,
  contextOfSource,
  seatsMeant,
  thenContinuation,
  type Cost,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
  type ContinuationOf,
} from '@stackledger/kernel/authoring';
import { MADNESS, ownCardOf } from '../cards/own-cards.js';
import { MANA } from '../mana/costs.js';
import type { PaymentDue } from '../casting/paying/payment-due.js';
import { payOrAsk } from '../casting/paying/due-payment.js';
import { costInWords } from '../cards/cost-words.js';
import { areCostsEnforced } from '../table/state.js';

type PayArgs = {
  readonly who?: Refs;
  readonly cost: readonly Cost[];
  readonly then?: readonly Effect[];
  readonly else?: readonly Effect[];
};

/** The payment in the continuation: who pays, for what, with which X, and whether paying was chosen. */
type PayProgress = { readonly due: PaymentDue; readonly attempt?: boolean };

/**
 * Somebody may pay a cost: with all of it paid one list of instructions is carried out, otherwise the other
 * (MTG-608.2g).
 */
const offer = (d: OpenDecision, { who, cost: written }: PayArgs, context: EvaluationContext): void => {
  const cost = context.card === MADNESS ? madnessCost(d, context) : written;
  const [seat] = seatsMeant(d, who, context);
  if (seat === undefined || context.self === null) return scheduleList(d, context, `${pathOf(context, 'pay')}/else`);
  const due: PaymentDue = { seat, source: context.self, x: context.x, costs: areCostsEnforced(d) ? cost : [] };
  const continuation = thenContinuation(context, paymentOffer, { due });
  if (!canPay(d, due.costs, { ...contextOfSource(seat, context.self), x: context.x }))
    return carryOut(d, continuation, 'else');
  reschedule(d, continuation);
  askYesOrNo(d, {
    seat,
    prompt: `Pay ${costInWords(cost)} for ${context.object === null ? context.self : stackName(context.object)}?`,
    about: { what: 'payment', cost },
    because: ['MTG-608.2g', 'MTG-608.2d', 'MTG-117.2e'],
  });
};

/** What casting a discarded card costs stands on the card itself. */
const madnessCost = (d: OpenDecision, { self }: EvaluationContext): readonly Cost[] => {
  const object = objectAt(d.state.table, self ?? '');
  return object === undefined ? [] : (ownCardOf(d, object).madness ?? []);
};

/** Performs the instructions for a paid cost, or those for an unpaid one. */
const carryOut = (
  d: OpenDecision,
  { object, path, next, bindings }: ContinuationOf<PayProgress>,
  word: 'then' | 'else',
): void => {
  const { due: _due, attempt: _attempt, ...others } = bindings;
  schedule(d, EFFECTS, others, { object, path: `${path}/${next}/pay/${word}` });
};

/** The asked player has decided; a player who has left pays nothing (MTG-800.4f). */
export const paymentOffer = procedure<PayProgress>('mtg-offer', (d, continuation, answer) => {
  const { due } = continuation.bindings;
  if (answer !== true || playerAt(d.state.table, due.seat)?.left !== false) return carryOut(d, continuation, 'else');
  schedule(d, duePayment, { ...continuation.bindings, attempt: true }, continuation);
});

/** Pays the cost if it can be paid; otherwise its player is asked to pay, and may still decline. */
export const duePayment = procedure<PayProgress>('mtg-pay-due', (d, continuation, answer) => {
  const { due } = continuation.bindings;
  if (answer !== undefined) return carryOut(d, continuation, 'else');
  const isPaid = payOrAsk(d, continuation, {
    prompt: `Pay for ${due.source}, or decline.`,
    because: ['MTG-608.2g', 'MTG-117.1d'],
  });
  if (isPaid) carryOut(d, continuation, 'then');
});

const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

/** Costs in which nothing is picked. */
const COST = {
  ...listOf(either(struct({ mana: MANA }), struct({ life: number(1) }), struct({ energy: AMOUNT })), 1),
  about: 'a list of costs of mana, life or energy',
};

/** The effect that lets somebody pay as it is carried out. */
export const payingEffects: { readonly [name: string]: EffectRule } = {
  pay: effect(
    'somebody may pay; "unless they pay" is an else',
    struct({ 'who?': SEAT_REFS, cost: COST, 'then?': LIST, 'else?': LIST }),
    offer,
    {
      lists: (args) =>
        (['then', 'else'] as const).flatMap((word): [string, unknown][] =>
          args[word] === undefined ? [] : [[word, args[word]]],
        ),
    },
  ),
};
