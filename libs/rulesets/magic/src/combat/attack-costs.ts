import {
  controllerOf,
  procedure,
  push,
  type Cost,
  type ObjectName,
  type OpenDecision,
  type Scope,
  type SeatId,
  type Situation,
  type Target,
} from '@stackledger/kernel';
import { couldBePaid, type Due } from '../casting/owed.js';
import { payOrAsk } from '../casting/paying-due.js';
import { together } from '../mana/costs.js';
import { saidByStatics } from '../playing/said-by-statics.js';
import type { Attack } from '../table/events.js';
import { areCostsEnforced } from '../table/state.js';

/** What a static ability asks for each creature that attacks its controller. */
type AttackCost = { readonly mana: unknown; readonly planeswalkers?: boolean };

/** What it costs to attack somebody or something with one creature (MTG-508.1h). */
export const costOfAttacking = (situation: Situation, at: Target): readonly Cost[] => {
  if (!areCostsEnforced(situation)) return [];
  const defender = controllerOf(situation.state.table, at);
  const isMeant = ({ planeswalkers = false }: AttackCost, { you }: Scope): boolean =>
    you !== null && you === defender && ('seat' in at || planeswalkers);
  return saidByStatics(situation, 'attackCost', isMeant).map(({ said: { mana } }) => ({ mana }));
};

/** What is owed for a whole declaration of attackers, or undefined where it costs nothing. */
export const dueForAttack = (situation: Situation, seat: SeatId, attacks: readonly Attack[]): Due | undefined => {
  const costs = together(attacks.flatMap(({ at }) => costOfAttacking(situation, at)));
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
        costs: together(Array.from({ length: many }, () => costs).flat()),
        x: null,
      }),
    );
  let many = 0;
  while (many < among.length && canAfford(many + 1)) many += 1;
  return many;
};

/** The attackers that are being paid for, and whether it is tried to pay. */
type Paying = { readonly attacks: readonly Attack[]; readonly due: Due; readonly attempt: boolean };

/** What becomes of attackers that have been paid for, and of those that have not. */
type Outcome = {
  readonly declare: (d: OpenDecision, seat: SeatId, attacks: readonly Attack[]) => void;
  readonly askAgain: (d: OpenDecision) => void;
};

const NAME = 'mtg-pay-attack';

/** Has attackers declared once they are paid for. */
export const payForAttack = (d: OpenDecision, attacks: readonly Attack[], due: Due): void =>
  push(d, { name: NAME }, { attacks, due, attempt: true });

/** What attackers cost is paid if it can be, else their player is asked for mana; one who thinks better of it declares anew. */
export const payingForAttack = ({ declare, askAgain }: Outcome) =>
  procedure<Paying>(NAME, (d, frame, answer) => {
    const { attacks, due } = frame.bindings;
    if (answer !== undefined) return askAgain(d);
    const isPaid = payOrAsk(d, frame, {
      prompt: 'Pay for the attackers, or declare others.',
      because: ['MTG-508.1h', 'MTG-117.1d'],
    });
    if (isPaid) declare(d, due.seat, attacks);
  });
