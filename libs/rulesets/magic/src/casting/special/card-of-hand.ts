import {
  command,
  json,
  mapOf,
  objectNamed,
  plainName,
  rejection,
  type CommandRule,
  type GameObject,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { senderOf, unknownObject, type Cost } from '@stackledger/kernel/authoring';
import { cardsInHand, zoneFor } from '../../board/zones.js';
import { holderRejection } from '../../playing/timing.js';
import { areCostsEnforced } from '../../table/state.js';
import { specialActions, specialFor, takeSpecialAction, type SpecialActionPlan } from './special-action.js';

/** The rejection of a special action with this card of the hand now, citing the rule of the action. */
export const handRejection = (
  situation: Situation,
  seat: SeatId,
  { trueName, zone }: GameObject,
  rule: RuleId,
): Rejection | undefined =>
  holderRejection(situation, seat) ??
  (zone === zoneFor('hand', seat) ? undefined : rejection('not-in-hand', rule, `${trueName} is not in ${seat}'s hand`));

/** The plan of a special action with a card of the hand: its current cost; `doing` names it in rejections. */
export const asidePlan = (
  situation: Situation,
  { seat, object, costs }: { readonly seat: SeatId; readonly object: GameObject; readonly costs: readonly Cost[] },
  { action, doing, because }: HandAction,
): SpecialActionPlan => {
  const unpayable = rejection('cannot-pay', because[0], `${doing} costs ${JSON.stringify(costs)}`);
  const price = { seat, source: object.name, costs: areCostsEnforced(situation) ? costs : [], unpayable };
  return specialFor(situation, { action, price, because });
};

/** A special action that sets a card of the hand aside, with the rules cited for it. */
export type HandAction = {
  readonly action: 'foretell' | 'plot' | 'suspend';
  readonly doing: string;
  readonly because: readonly [RuleId, ...RuleId[]];
};

/** A special action with a card of the hand that its player reveals: its rejection and its plan. */
type ShownCardAction = {
  readonly about: string;
  readonly type: string;
  readonly rejectionFor: (situation: Situation, seat: SeatId, object: GameObject) => Rejection | undefined;
  readonly plan: (situation: Situation, seat: SeatId, object: GameObject) => SpecialActionPlan;
};

/** The command of a special action with a revealed card. */
export const shownCardAction = ({ about, type, rejectionFor, plan }: ShownCardAction): CommandRule =>
  command({
    about,
    by: 'seat',
    during: 'play',
    names: 'card',
    fields: { card: plainName('a card in your hand'), 'pay?': mapOf(json) },
    decide: (d, said) => {
      const seat = senderOf(said);
      const object = objectNamed(d.state.table, said.card, seat, zoneFor('hand', seat));
      if (object === undefined) return unknownObject(said.card);
      return rejectionFor(d, seat, object) ?? takeSpecialAction(d, plan(d, seat, object), said);
    },
    legalActions: (situation, seat) =>
      cardsInHand(situation, seat)
        .filter((object) => object.card !== null && rejectionFor(situation, seat, object) === undefined)
        .flatMap((object) =>
          specialActions(situation, plan(situation, seat, object), { type, seat, card: object.trueName }),
        ),
  });
