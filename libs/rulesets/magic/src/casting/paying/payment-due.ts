import { objectAt, rejection, type SeatId, type Situation } from '@stackledger/kernel';
import {
  areCostsTrusted,
  canPay,
  contextOfPlay,
  contextOfSource,
  stackObjectAt,
  type Cost,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { HELPING, isHelpThere, isUnhelped, restOf, type CostHelp } from '../../mana/helping.js';
import { manaOf, poolOf, spend, sumOf, type Mana } from '../../mana/mana.js';
import type { OpenDeclaration } from '../../table/state.js';

/** A payment due, for a declaration or during a resolution, and the help named for it. */
export type PaymentDue = Pick<OpenDeclaration, 'seat' | 'source' | 'costs'> & {
  readonly x: number | null;
  readonly help?: CostHelp;
};

/** The payment due of an open declaration, with its named help. */
export const dueFor = (situation: Situation, open: OpenDeclaration): PaymentDue => {
  const { seat, source, object, costs, pay } = open;
  const lying = stackObjectAt(situation.state.table, object);
  const help = Object.fromEntries(
    HELPING.flatMap((word) => (pay[word] === undefined ? [] : [[word, pay[word]] as const])),
  );
  return { seat, source: lying?.object ?? source, costs, x: lying?.x ?? null, help: help }; // as it was begun
};

/** The costs left after help has paid; undefined if some help has nothing to pay for. */
export const restOfCosts = (
  situation: Situation,
  costs: readonly Cost[],
  x: number | null,
  help: CostHelp = {},
): Mana | undefined => {
  const mana = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  return isUnhelped(help) ? mana : restOf(situation, mana, help);
};

/** The spell that is paid for, of which the card lies on the stack by now. */
export const spellOf = ({ state: { table } }: Situation, source: ObjectName): ObjectName | null =>
  objectAt(table, source)?.zone === 'stack' ? source : null;

/** Whether a payment can be made now, with mana from the pool and help. */
export const isPayable = (situation: Situation, { seat, source, costs, x, help = {} }: PaymentDue): boolean => {
  const context = contextOfPlay(playableOf(situation, seat, source), x);
  const rest = restOfCosts(situation, costs, x, help);
  if (rest === undefined || !isHelpThere(situation, seat, source, help)) return false;
  return costs.every((cost) => {
    const isFromPool = 'mana' in cost && !areCostsTrusted(situation);
    return isFromPool
      ? spend(poolOf(situation, seat, spellOf(situation, source)), rest) !== undefined
      : canPay(situation, [cost], context);
  });
};

const playableOf = (situation: Situation, seat: SeatId, source: ObjectName): Parameters<typeof contextOfPlay>[0] => ({
  seat,
  kind: 'spell',
  subject: source,
  source,
  object: null,
  card: objectAt(situation.state.table, source)?.card ?? null,
  path: '',
  ability: { type: 'play' },
  costs: [],
  unpayable: rejection('cannot-pay', 'MTG-601.2h', ''),
});

/** Whether a player could make a payment with all their mana sources. */
export const couldBePaid = (situation: Situation, { seat, source, costs }: PaymentDue): boolean =>
  canPay(situation, costs, contextOfSource(seat, source));
