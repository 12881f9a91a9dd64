import type { Json, SeatId, Situation } from '@stackledger/kernel';
import {
  controllerOf,
  procedure,
  schedule,
  type Cost,
  type ObjectName,
  type OpenDecision,
  type EvaluationContext,
  type Target,
} from '@stackledger/kernel/authoring';
import { couldBePaid, type PaymentDue } from '../casting/paying/payment-due.js';
import { ATTACKING, isDeclarationPaid } from './paid-declaration.js';
import { combinedCost } from '../mana/costs.js';
import { staticStatements } from '../playing/static-statements.js';
import type { DeclaredAttack } from '../table/events.js';
import { areCostsEnforced } from '../table/state.js';

/** What a static ability asks for each creature that attacks its controller. */
type AttackCost = { readonly mana: Json; readonly planeswalkers?: boolean };

/** What it costs to attack somebody or something with one creature (MTG-508.1h). */
export const costOfAttacking = (situation: Situation, at: Target): readonly Cost[] => {
  if (!areCostsEnforced(situation)) return [];
  const defender = controllerOf(situation.state.table, at);
  const isMeant = ({ planeswalkers = false }: AttackCost, { you }: EvaluationContext): boolean =>
    you !== null && you === defender && ('seat' in at || planeswalkers);
  return staticStatements(situation, 'attackCost', isMeant).map(({ said: { mana } }) => ({ mana }));
};

/** The total cost of a declaration of attackers; undefined if it is free. */
export const attackPayment = (
  situation: Situation,
  seat: SeatId,
  attacks: readonly DeclaredAttack[],
): PaymentDue | undefined => {
  const costs = combinedCost(attacks.flatMap(({ at }) => costOfAttacking(situation, at)));
  const [first] = attacks;
  return costs.length === 0 || first === undefined ? undefined : { seat, source: first.attacker, costs, x: null };
};

/** With how many creatures a seat could attack these, whichever of them, and pay for all. */
export const mostAttackers = (
  situation: Situation,
  seat: SeatId,
  { among, at }: { readonly among: readonly ObjectName[]; readonly at: readonly Target[] },
): number => {
  const each = at.map((one) => costOfAttacking(situation, one)).filter((costs) => costs.length > 0);
  const [first] = among;
  if (each.length === 0 || first === undefined) return among.length;
  const canAfford = (many: number): boolean =>
    each.every((costs) =>
      couldBePaid(situation, {
        seat,
        source: first,
        costs: combinedCost(Array.from({ length: many }, () => costs).flat()),
        x: null,
      }),
    );
  let many = 0;
  while (many < among.length && canAfford(many + 1)) many += 1;
  return many;
};

/** The attackers that are being paid for, and whether it is tried to pay. */
type AttackPayment = {
  readonly attacks: readonly DeclaredAttack[];
  readonly due: PaymentDue;
  readonly attempt: boolean;
};

/** What becomes of attackers that have been paid for, and of those that have not. */
type AttackPaymentOutcome = {
  readonly declare: (d: OpenDecision, seat: SeatId, attacks: readonly DeclaredAttack[]) => void;
  readonly askAgain: (d: OpenDecision) => void;
};

const NAME = 'mtg-pay-attack';

/** Has attackers declared once they are paid for. */
export const payForAttack = (d: OpenDecision, attacks: readonly DeclaredAttack[], due: PaymentDue): void =>
  schedule(d, { name: NAME }, { attacks, due, attempt: true });

/**
 * Pays the cost of attackers if it can be paid; otherwise their player is asked to pay, and declares anew after
 * declining.
 */
export const attackPaymentProcedure = ({ declare, askAgain }: AttackPaymentOutcome) =>
  procedure<AttackPayment>(NAME, (d, continuation, answer) => {
    const { attacks, due } = continuation.bindings;
    if (answer !== undefined) return askAgain(d);
    if (isDeclarationPaid(d, ATTACKING, continuation)) declare(d, due.seat, attacks);
  });
