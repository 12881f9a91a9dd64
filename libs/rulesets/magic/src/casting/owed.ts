import {
  areCostsTrusted,
  canPay,
  objectAt,
  rejection,
  scopeOfPlay,
  scopeOfSource,
  stackObjectAt,
  type Cost,
  type ObjectName,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { HELPING, isHelpThere, restOf, type Help } from '../mana/helping.js';
import { manaOf, poolOf, spend, sumOf, type Mana } from '../mana/mana.js';
import type { OpenDeclaration } from '../table/state.js';

/** What somebody owes: for a declaration, or because something asks for it as it resolves; and what helps to pay it. */
export type Due = Pick<OpenDeclaration, 'seat' | 'source' | 'costs'> & {
  readonly x: number | null;
  readonly help?: Help;
};

/** What is owed for an open declaration, with what was named to help to pay it. */
export const dueFor = (situation: Situation, open: OpenDeclaration): Due => {
  const { seat, source, object, costs, pay } = open;
  const lying = stackObjectAt(situation.state.table, object);
  const help = Object.fromEntries(
    HELPING.flatMap((word) => (pay[word] === undefined ? [] : [[word, pay[word]] as const])),
  );
  return { seat, source: lying?.object ?? source, costs, x: lying?.x ?? null, help: help }; // as it was begun
};

/** The mana that is left to pay once what helps has paid, or undefined where some of it has nothing to pay for. */
export const restOfCosts = (
  situation: Situation,
  costs: readonly Cost[],
  x: number | null,
  help: Help = {},
): Mana | undefined => {
  const mana = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  return HELPING.every((word) => (help[word] ?? []).length === 0) ? mana : restOf(situation, mana, help);
};

/** Whether everything that is owed can be paid now, its mana from the pool and by what helps. */
export const isPayable = (situation: Situation, { seat, source, costs, x, help = {} }: Due): boolean => {
  const scope = scopeOfPlay(playableOf(situation, seat, source), x);
  const rest = restOfCosts(situation, costs, x, help);
  if (rest === undefined || !isHelpThere(situation, seat, source, help)) return false;
  return costs.every((cost) => {
    const isFromPool = 'mana' in cost && !areCostsTrusted(situation);
    return isFromPool ? spend(poolOf(situation, seat), rest) !== undefined : canPay(situation, [cost], scope);
  });
};

const playableOf = (situation: Situation, seat: SeatId, source: ObjectName): Parameters<typeof scopeOfPlay>[0] => ({
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

/** Whether somebody could pay what is owed with all that they could make mana with. */
export const couldBePaid = (situation: Situation, { seat, source, costs }: Due): boolean =>
  canPay(situation, costs, scopeOfSource(seat, source));
