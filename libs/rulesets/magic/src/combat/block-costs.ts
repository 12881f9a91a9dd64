import {
  procedure,
  push,
  referred,
  sameTarget,
  type Cost,
  type GameObject,
  type OpenDecision,
  type Refs,
  type Scope,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { couldBePaid, type Due } from '../casting/owed.js';
import { payOrAsk } from '../casting/paying-due.js';
import { asTarget } from '../characteristics/characteristics.js';
import { together } from '../mana/costs.js';
import { saidByStatics } from '../playing/said-by-statics.js';
import { areCostsEnforced } from '../table/state.js';
import type { Block } from '../table/events.js';

/** What a static ability asks for each creature of these that blocks. */
type BlockCost = { readonly mana: unknown; readonly who?: Refs };

/** What it costs to block with a creature, however many attackers it blocks (MTG-509.1d). */
const costOfBlocking = (situation: Situation, blocker: GameObject): readonly Cost[] => {
  if (!areCostsEnforced(situation)) return [];
  const isMeant = ({ who = 'each-creature' }: BlockCost, scope: Scope): boolean =>
    referred(situation, who, scope).some((each) => sameTarget(each, asTarget(blocker)));
  return saidByStatics(situation, 'blockCost', isMeant).map(({ said: { mana } }) => ({ mana }));
};

/** What is owed for the creatures that block, or undefined where that costs nothing. */
export const dueForBlocks = (situation: Situation, seat: SeatId, blocking: readonly GameObject[]): Due | undefined => {
  const costs = together(blocking.flatMap((each) => costOfBlocking(situation, each)));
  const [first] = blocking;
  return costs.length === 0 || first === undefined ? undefined : { seat, source: first.name, costs, x: null };
};

/** Those of some creatures with which a seat could block, whichever of them do: as many that cost something as it could pay for. */
export const payableBlockers = (
  situation: Situation,
  seat: SeatId,
  able: readonly GameObject[],
): readonly GameObject[] => {
  const payable: GameObject[] = [];
  for (const each of able) {
    const due = dueForBlocks(situation, seat, [...payable, each]);
    if (due === undefined || couldBePaid(situation, due)) payable.push(each);
  }
  return payable;
};

/** The blocks that are being paid for, and whether it is tried to pay. */
type Paying = { readonly blocks: readonly Block[]; readonly due: Due; readonly attempt: boolean };

const NAME = 'mtg-pay-block';

/** Has blockers declared once they are paid for. */
export const payForBlocks = (d: OpenDecision, blocks: readonly Block[], due: Due): void =>
  push(d, { name: NAME }, { blocks, due, attempt: true });

/** What blockers cost is paid if it can be, else their player is asked for mana; one who thinks better of it is asked for blocks again. */
export const payingForBlocks = (declare: (d: OpenDecision, seat: SeatId, blocks: readonly Block[]) => void) =>
  procedure<Paying>(NAME, (d, frame, answer) => {
    const { blocks, due } = frame.bindings;
    if (answer !== undefined) return;
    const isPaid = payOrAsk(d, frame, {
      prompt: 'Pay for the blockers, or declare others.',
      because: ['MTG-509.1d', 'MTG-117.1d'],
    });
    if (isPaid) declare(d, due.seat, blocks);
  });
