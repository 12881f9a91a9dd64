import {
  AMOUNT,
  either,
  mapOf,
  nameFor,
  number,
  objectAt,
  objectNamed,
  oneOf,
  struct,
  type GameObject,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import {
  textLike,
  asObjectName,
  costRule,
  targetsOfSpec,
  changeTotal,
  counterCost,
  emit,
  withForcedOptional,
  objectsAt,
  payer,
  paymentPrompt,
  contextOfSource,
  selfCost,
  sendAway,
  tapCost,
  targetName,
  possibleMatches,
  turnUp,
  totalCost,
  totalOf,
  matchesFilter,
  isUnknown,
  KIND,
  WHERE,
  type CostRule,
  type ObjectFilter,
  type OpenDecision,
  type ObjectName,
  type EvaluationContext,
  sumOfCosts,
  sumOfNumbers,
  type Cost,
} from '@stackledger/kernel/authoring';
import { helpersFor, helpYields } from './helping.js';
import { couldPay, manaOf, poolOf, spend, totalFor, type Mana } from './mana.js';
import { manaFrom, usableMana } from './mana-abilities.js';
import { MANA_TEXT, writtenMana } from '../cards/written-mana.js';
import { removeTogether, cardsInHand } from '../board/zones.js';

/** So many cards, of which a filter is true. */
type CardsCost = number | { readonly count?: number; readonly where?: ObjectFilter };

const countIn = (asked: CardsCost): number => (typeof asked === 'number' ? asked : (asked.count ?? 1));

const handNames = (situation: Situation, asked: CardsCost, context: EvaluationContext): readonly ObjectName[] => {
  const seat = payer(context);
  const where = whereIn(asked);
  const hand = cardsInHand(situation, seat);
  const others = hand.filter(({ name }) => name !== context.self);
  const such = where === undefined ? others : others.filter(isOneOf(situation, others, where, context));
  return such.map((object) => nameFor(object, seat));
};

const whereIn = (asked: CardsCost): ObjectFilter | undefined => (typeof asked === 'number' ? undefined : asked.where);

/** Of which cards a filter is true; of those that only the table knows it may be true of any. */
const isOneOf = (
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

const CARDS = {
  ...either(number(1), struct({ 'count?': number(1), 'where?': WHERE })),
  about: 'a number of cards, or {count, where}',
};

/** What was picked, or all there is where nothing had to be. */
const pickedOr = (picked: readonly string[], candidates: readonly string[], count: number): readonly string[] =>
  picked.length > 0 ? picked : candidates.slice(0, count);

const discardCost = costRule({
  shape: CARDS,
  canPay: (situation, asked: CardsCost, context) => handNames(situation, asked, context).length >= countIn(asked),
  picks: (situation, asked: CardsCost, context) =>
    withForcedOptional(paymentPrompt('discard', 'card', countIn(asked), handNames(situation, asked, context))),
  pay: (d, asked: CardsCost, context, picked) => {
    for (const given of pickedOr(picked, handNames(d, asked, context), countIn(asked))) {
      const object = objectNamed(d.state.table, given, context.you) ?? objectAt(d.state.table, given);
      if (object === undefined) continue;
      const name = whereIn(asked) === undefined ? object.name : turnUp(d, object.name, ['MTG-601.2h'], whereIn(asked));
      sendAway(d, name, 'discarded', ['MTG-601.2h']);
    }
  },
});

/** A permanent of a kind, several of them, or the source itself. */
type PermanentsCost =
  string | { readonly what: string; readonly count?: number; readonly where?: ObjectFilter; readonly not?: 'self' };

const kindOf = (asked: PermanentsCost): Exclude<PermanentsCost, string> =>
  typeof asked === 'string' ? { what: asked } : asked;

const sacrificeable = (
  situation: Situation,
  asked: PermanentsCost,
  context: EvaluationContext,
): readonly ObjectName[] => {
  const { count: _count, ...spec } = kindOf(asked);
  return targetsOfSpec(situation, { ...spec, controller: 'you' }, contextOfSource(context.you, context.self)).map(
    (target) => asObjectName(targetName(situation.state.table, target, context.you)), // a permanent is named openly
  );
};

const manyOf = (asked: PermanentsCost): number => kindOf(asked).count ?? 1;

const sacrificeCost = costRule({
  shape: {
    ...either(
      oneOf('self'),
      KIND,
      struct({ what: KIND, 'count?': number(1, 9), 'where?': WHERE, 'not?': oneOf('self') }),
    ),
    about: 'a kind of permanent, self, or {what, count, where}',
  },
  canPay: (situation, asked: PermanentsCost, context) =>
    asked === 'self'
      ? objectAt(situation.state.table, context.self ?? '') !== undefined
      : sacrificeable(situation, asked, context).length >= manyOf(asked),
  picks: (situation, asked: PermanentsCost, context) =>
    asked === 'self'
      ? undefined
      : withForcedOptional(
          paymentPrompt('sacrifice', kindOf(asked).what, manyOf(asked), sacrificeable(situation, asked, context)),
        ),
  pay: (d, asked: PermanentsCost, context, picked) => {
    const names =
      asked === 'self' ? [context.self ?? ''] : pickedOr(picked, sacrificeable(d, asked, context), manyOf(asked));
    removeTogether(d, objectsAt(d.state.table, names), 'sacrificed', ['MTG-601.2h']);
  },
});

/** Life may be paid down to 0, and no further. */
const lifeCost = costRule({
  shape: number(1),
  canPay: (situation, asked: number, context) => totalOf(situation.state.table, context.you, 'life') >= asked,
  pay: (d, asked: number, context) => void changeTotal(d, payer(context), 'life', -asked, ['MTG-601.2h']),
});

/** The shape of a cost of mana. */
export const MANA = {
  ...either(number(0), textLike(MANA_TEXT, 200), mapOf(number(0), /^[A-Za-z-]+$/)),
  about: 'mana such as 2RR or 1{W/U}, of the letters W U B R G C X, a number, or kinds with numbers',
};

/** Mana from the pool; it can be paid if the pool and what could still be tapped for mana suffice (MTG-601.2g). */
const manaCost = costRule({
  shape: MANA,
  isAmount: true,
  canPay: (situation, asked: unknown, context) => {
    const seat = payer(context);
    return couldPay(poolOf(situation, seat), bySource(situation, seat, context.self), manaOf(asked, context.x ?? 0));
  },
  pay: (d, asked: unknown, context) => {
    const seat = payer(context);
    const spent = spend(poolOf(d, seat), manaOf(asked, context.x ?? 0)) ?? {};
    for (const [kind, n] of Object.entries(spent)) changeTotal(d, seat, totalFor(kind), -n, ['MTG-601.2h']);
  },
});

/**
 * What each source that can be used could give, and what could help to pay for a spell. One with several mana abilities
 * uses one of them, or helps.
 */
const bySource = (situation: Situation, seat: SeatId, spell: ObjectName | null): readonly (readonly Mana[])[] => {
  const yields = new Map<ObjectName, Mana[]>();
  for (const [name, help] of helpYields(situation, helpersFor(situation, seat, spell))) yields.set(name, [...help]);
  for (const each of usableMana(situation, seat))
    yields.set(each.object.name, [...(yields.get(each.object.name) ?? []), ...manaFrom(each)]);
  return [...yields.values()];
};

/** Loyalty counters put on, or taken off the source with a negative number (MTG-606.3). */
const loyaltyCost = costRule({
  shape: number(),
  canPay: (situation, asked: number, context) =>
    (objectAt(situation.state.table, context.self ?? '')?.counters.loyalty ?? 0) + asked >= 0,
  pay: (d: OpenDecision, asked: number, context) => {
    const source = objectAt(d.state.table, context.self ?? '');
    if (source === undefined || asked === 0) return;
    const now = (source.counters.loyalty ?? 0) + asked;
    emit(d, 'CountersChanged', { object: source.name, counters: 'loyalty', by: asked, now }, [
      'MTG-601.2h',
      'MTG-606.3',
    ]);
  },
});

/** The source exiled, wherever it is; the cards of a graveyard pay so too. */
const exileCost: CostRule = {
  ...selfCost('exiled'),
  canPay: (situation, _asked, { self }) => objectAt(situation.state.table, self ?? '') !== undefined,
};

/** The costs of Magic. */
export const costs: { readonly [kind: string]: CostRule } = {
  mana: manaCost,
  life: lifeCost,
  energy: { ...totalCost('energy'), shape: AMOUNT },
  tap: tapCost,
  counters: counterCost,
  loyalty: loyaltyCost,
  discard: discardCost,
  sacrifice: sacrificeCost,
  destroy: selfCost('sacrificed'),
  exile: exileCost,
  bounce: selfCost('bounced'),
};

/** Parts that ask for the same thing as one part: mana is paid at once, so that none of it counts twice. */
export const combinedCost = (all: readonly Cost[]): readonly Cost[] =>
  sumOfCosts(all, {
    mana: (a, b) => `${writtenMana(a)} ${writtenMana(b)}`,
    life: sumOfNumbers,
    energy: sumOfNumbers,
    discard: sumOfNumbers,
  });
