import type { RuleId } from '@stackledger/kernel';
import {
  reschedule,
  ask,
  payCosts,
  contextOfSource,
  withBindings,
  type ContinuationOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { isPayable, type PaymentDue } from './payment-due.js';

/** A payment due, kept in a continuation, and whether the player tries to pay. */
type PaymentProgress = { readonly due: PaymentDue; readonly attempt?: boolean };

/** The text of the question for mana, and its rules. */
type DuePaymentPrompt = { readonly prompt: string; readonly because: readonly RuleId[] };

/**
 * Pays a payment due if possible and returns true; otherwise asks its player for mana, and the continuation runs again
 * with the answer.
 */
export const payOrAsk = <Of extends PaymentProgress>(
  d: OpenDecision,
  continuation: ContinuationOf<Of>,
  { prompt, because }: DuePaymentPrompt,
): boolean => {
  const { due, attempt } = continuation.bindings;
  if (attempt === true && isPayable(d, due)) {
    payCosts(d, due.costs, {}, { ...contextOfSource(due.seat, due.source), x: due.x });
    return true;
  }
  reschedule(d, withBindings(continuation, { ...continuation.bindings, attempt: false }));
  ask(d, {
    seat: due.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt,
    options: [],
    about: { what: 'payment', object: due.source, cost: due.costs, due },
    because,
  });
  return false;
};
