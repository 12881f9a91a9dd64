import { either, nameFor, number, objectAt, objectNamed, oneOf, struct, zoneAt } from '@stackledger/kernel';
import type { GameObject, SeatId, Situation } from '@stackledger/kernel';
import {
  costRule,
  isUnknown,
  matchesFilter,
  moveCard,
  objectsAt,
  payer,
  paymentPrompt,
  possibleMatches,
  selfCost,
  sendAway,
  turnUp,
  WHERE,
  withForcedOptional,
  type CostRule,
  type EvaluationContext,
  type ObjectFilter,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../board/zones.js';

/** So many cards, of which a filter is true. */
type CardsAsked = { readonly count?: number; readonly where?: ObjectFilter };

/** Whether a filter is true of a card; of those that only the table knows it may be true of any. */
const matchesIn = (
  situation: Situation,
  cards: readonly GameObject[],
  where: ObjectFilter,
  context: EvaluationContext,
): ((object: GameObject) => boolean) => {
  const unseen = possibleMatches(
    situation,
    cards.filter((each) => isUnknown(situation, each)),
    where,
  );
  return (each) =>
    isUnknown(situation, each)
      ? unseen.includes(each)
      : matchesFilter(situation, where, { object: each.name, stay: each.stay }, context);
};

/** The names by which a payer knows the cards of a zone that can pay; the one that is paid for cannot. */
const payingNames = (
  situation: Situation,
  kind: string,
  { where }: CardsAsked,
  context: EvaluationContext,
): readonly ObjectName[] => {
  const seat = payer(context);
  const { table } = situation.state;
  const others = objectsAt(table, zoneAt(table, zoneFor(kind, seat))).filter(({ name }) => name !== context.self);
  const such = where === undefined ? others : others.filter(matchesIn(situation, others, where, context));
  return such.map((object) => nameFor(object, seat));
};

/** What was picked, or all there is where nothing had to be. */
export const pickedOr = (picked: readonly string[], candidates: readonly string[], count: number): readonly string[] =>
  picked.length > 0 ? picked : candidates.slice(0, count);

/** The rule of a cost of cards of one zone; `asked` reads it: the zone, how many, and which. */
const cardsCost = <Asked>(
  shape: CostRule<Asked>['shape'],
  word: string,
  read: (asked: Asked) => CardsAsked & { readonly from: string },
  give: (...of: readonly [d: Parameters<CostRule['pay']>[0], name: ObjectName, seat: SeatId]) => void,
): CostRule =>
  costRule<Asked>({
    shape,
    canPay: (situation, asked, context) => {
      const { from, count = 1, ...which } = read(asked);
      return payingNames(situation, from, which, context).length >= count;
    },
    picks: (situation, asked, context) => {
      const { from, count = 1, ...which } = read(asked);
      return withForcedOptional(paymentPrompt(word, 'card', count, payingNames(situation, from, which, context)));
    },
    pay: (d, asked, context, picked) => {
      const { from, count = 1, ...which } = read(asked);
      for (const given of pickedOr(picked, payingNames(d, from, which, context), count)) {
        const object = objectNamed(d.state.table, given, context.you) ?? objectAt(d.state.table, given);
        if (object === undefined) continue;
        const { where } = which;
        give(d, where === undefined ? object.name : turnUp(d, object.name, ['MTG-601.2h'], where), payer(context));
      }
    },
  });

/** A part of a cost that is this itself, or whatever another rule asks for. */
const selfOr = (own: CostRule, others: CostRule, about: string): CostRule => ({
  shape: { ...either(oneOf('self'), others.shape), about },
  canPay: (situation, asked, context) => (asked === 'self' ? own : others).canPay(situation, asked, context),
  picks: (situation, asked, context) => (asked === 'self' ? undefined : others.picks?.(situation, asked, context)),
  pay: (d, asked, context, picked) => (asked === 'self' ? own : others).pay(d, asked, context, picked),
});

/** The source discarded, out of its owner's hand. */
const discardSelf = costRule({
  shape: oneOf('self'),
  canPay: ({ state: { table } }, _asked, { self, you }) => objectAt(table, self ?? '')?.zone === `hand/${you ?? ''}`,
  pay: (d, _asked, { self }) => void sendAway(d, self ?? '', 'discarded', ['MTG-601.2h']),
});

/** Cards of the hand discarded, or the source itself. */
export const discardCost = selfOr(
  discardSelf,
  cardsCost<number | CardsAsked>(
    either(number(1), struct({ 'count?': number(1), 'where?': WHERE })),
    'discard',
    (asked) => ({ from: 'hand', ...(typeof asked === 'number' ? { count: asked } : asked) }),
    (d, name) => void sendAway(d, name, 'discarded', ['MTG-601.2h']),
  ),
  'a number of cards, {count, where}, or self',
);

/** The source exiled, wherever it is; the cards of a graveyard pay so too. */
const exileSelf: CostRule = {
  ...selfCost('exiled'),
  canPay: (situation, _asked, { self }) => objectAt(situation.state.table, self ?? '') !== undefined,
};

/** Cards of the hand or the graveyard exiled, or the source itself. */
export const exileCost = selfOr(
  exileSelf,
  cardsCost<CardsAsked & { readonly from: string }>(
    struct({ from: oneOf('hand', 'graveyard'), 'count?': number(1, 20), 'where?': WHERE }),
    'exile',
    (asked) => asked,
    (d, name, seat) => void moveCard(d, name, zoneFor('exile', seat), ['MTG-601.2h']),
  ),
  'self, or cards such as {from: hand, where: {colour: blue}}',
);
