import { displayText, rejection, type Json, type Rejection, type SeatId } from '@stackledger/kernel';
import type { ContinuationOf, OpenDecision } from '@stackledger/kernel/authoring';
import { couldBePaid, type PaymentDue } from '../casting/paying/payment-due.js';
import { payOrAsk } from '../casting/paying/due-payment.js';
import { emit } from '../table/events.js';

/** What of a combat may cost something to declare, and by which rule. */
type DeclarationKind = {
  readonly kind: 'attackers' | 'blockers';
  readonly rule: 'MTG-508.1h' | 'MTG-509.1d';
  readonly doing: string;
};

export const ATTACKING: DeclarationKind = { kind: 'attackers', rule: 'MTG-508.1h', doing: 'attacking' };
export const BLOCKING: DeclarationKind = { kind: 'blockers', rule: 'MTG-509.1d', doing: 'blocking' };

/** The effect of a declaration: it is made, or its costs are paid first. */
type DeclarationSteps<Declared> = {
  readonly declare: (d: OpenDecision, seat: SeatId, declared: Declared) => void;
  readonly pay: (d: OpenDecision, declared: Declared, due: PaymentDue) => void;
};

/** Declares what costs nothing at once, and has the rest paid for first; what could not be paid is refused. */
export const declareOrPay = <Declared extends Json>(
  d: OpenDecision,
  { kind, rule, doing }: DeclarationKind,
  { seat, declared, due }: { readonly seat: SeatId; readonly declared: Declared; readonly due: PaymentDue | undefined },
  { declare, pay }: DeclarationSteps<Declared>,
): Rejection | undefined => {
  if (due === undefined) {
    declare(d, seat, declared);
    return undefined;
  }
  if (!couldBePaid(d, due))
    return rejection('cannot-pay', rule, `${doing} so costs ${displayText(due.costs)}, more than can be paid`);
  emit(d, 'ChoiceMade', { seat, kind, answer: declared }, [rule]);
  pay(d, declared, due);
  return undefined;
};

/** Whether the declaration is paid for now; otherwise its player is asked to pay. */
export const isDeclarationPaid = <Of extends { readonly due: PaymentDue; readonly attempt: boolean }>(
  d: OpenDecision,
  { kind, rule }: DeclarationKind,
  continuation: ContinuationOf<Of>,
): boolean =>
  payOrAsk(d, continuation, { prompt: `Pay for the ${kind}, or declare others.`, because: [rule, 'MTG-117.1d'] });
