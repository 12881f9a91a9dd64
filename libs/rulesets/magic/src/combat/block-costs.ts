import type { Json, GameObject, SeatId, Situation } from '@stackledger/kernel';
import {
  procedure,
  schedule,
  isReferred,
  type Cost,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { couldBePaid, type PaymentDue } from '../casting/paying/payment-due.js';
import { BLOCKING, isDeclarationPaid } from './paid-declaration.js';
import { asTarget } from '../characteristics/characteristics.js';
import { combinedCost } from '../mana/costs.js';
import { staticStatements } from '../playing/static-statements.js';
import { areCostsEnforced } from '../table/state.js';
import type { DeclaredBlock } from '../table/events.js';

/** What a static ability asks for each creature of these that blocks. */
type BlockCost = { readonly mana: Json; readonly who?: Refs };

/** What it costs to block with a creature, however many attackers it blocks (MTG-509.1d). */
const costOfBlocking = (situation: Situation, blocker: GameObject): readonly Cost[] => {
  if (!areCostsEnforced(situation)) return [];
  const isMeant = ({ who = 'each-creature' }: BlockCost, context: EvaluationContext): boolean =>
    isReferred(situation, who, asTarget(blocker), context);
  return staticStatements(situation, 'blockCost', isMeant).map(({ said: { mana } }) => ({ mana }));
};

/** The total cost of the blocking creatures; undefined if it is free. */
export const blockPayment = (
  situation: Situation,
  seat: SeatId,
  blocking: readonly GameObject[],
): PaymentDue | undefined => {
  const costs = combinedCost(blocking.flatMap((each) => costOfBlocking(situation, each)));
  const [first] = blocking;
  return costs.length === 0 || first === undefined ? undefined : { seat, source: first.name, costs, x: null };
};

/**
 * Those of some creatures with which a seat could block, whichever of them do: as many that cost something as it could
 * pay for.
 */
export const payableBlockers = (
  situation: Situation,
  seat: SeatId,
  able: readonly GameObject[],
): readonly GameObject[] => {
  const payable: GameObject[] = [];
  for (const each of able) {
    const due = blockPayment(situation, seat, [...payable, each]);
    if (due === undefined || couldBePaid(situation, due)) payable.push(each);
  }
  return payable;
};

/** The blocks that are being paid for, and whether it is tried to pay. */
type BlockPayment = { readonly blocks: readonly DeclaredBlock[]; readonly due: PaymentDue; readonly attempt: boolean };

const NAME = 'mtg-pay-block';

/** Has blockers declared once they are paid for. */
export const payForBlocks = (d: OpenDecision, blocks: readonly DeclaredBlock[], due: PaymentDue): void =>
  schedule(d, { name: NAME }, { blocks, due, attempt: true });

/**
 * Pays the cost of blockers if it can be paid; otherwise their player is asked to pay, and for blocks again after
 * declining.
 */
export const blockPaymentProcedure = (
  declare: (d: OpenDecision, seat: SeatId, blocks: readonly DeclaredBlock[]) => void,
) =>
  procedure<BlockPayment>(NAME, (d, continuation, answer) => {
    const { blocks, due } = continuation.bindings;
    if (answer !== undefined) return;
    if (isDeclarationPaid(d, BLOCKING, continuation)) declare(d, due.seat, blocks);
  });
