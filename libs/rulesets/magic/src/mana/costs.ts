import { AMOUNT, either, mapOf, number, objectAt, type Cards, type SeatId, type Situation } from '@stackledger/kernel';
import {
  changeTotal,
  costRule,
  counterCost,
  emit,
  hasMember,
  memoizedFor,
  type EvaluationContext,
  payer,
  selfCost,
  sumOfCosts,
  sumOfNumbers,
  textLike,
  totalCost,
  totalOf,
  type Cost,
  type CostRule,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { helpersFor, helpYields } from './helping.js';
import { SPENT } from '../table/word-marks.js';
import { couldPay, manaOf, poolOf, spend, spentOf, totalFor, type Mana } from './mana.js';
import { manaFrom, usableMana } from './mana-abilities.js';
import { MANA_TEXT, writtenMana } from '../cards/written-mana.js';
import { discardCost, exileCost } from './costs-of-cards.js';
import { sacrificeCost, tapCost } from './costs-of-permanents.js';

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

/** The card that is paid for where that is a spell, and no ability. */
const spellIn = ({ self, object, bindings }: EvaluationContext): ObjectName | null => {
  if (object !== null) return object.kind === 'spell' ? object.object : null;
  return bindings.isAbility === true ? null : self;
};

/** Whether any card of the match asks for the colours of mana that was spent; read once for a match. */
const areColoursAsked = memoizedFor((cards: Cards): boolean =>
  hasMember(cards, (name, value) => name === 'stat' && value === 'colours-spent'),
);

/** Marks a spell with the colours of mana that were spent on it, where a card asks for that. */
const noteColours = (d: OpenDecision, spell: ObjectName | null, spent: Mana): void => {
  if (spell === null || !areColoursAsked(d.state.terms.cards)) return;
  for (const letter of 'WUBRG')
    if ((spent[letter] ?? 0) > 0)
      emit(d, 'ObjectMarked', { object: spell, mark: SPENT.of(letter), on: true }, ['MTG-601.2h']);
};

/** Mana from the pool; it can be paid if the pool and what could still be tapped for mana suffice (MTG-601.2g). */
const manaCost = costRule({
  shape: MANA,
  isAmount: true,
  canPay: (situation, asked: unknown, context) => {
    const seat = payer(context);
    const pool = poolOf(situation, seat, spellIn(context));
    return couldPay(pool, bySource(situation, seat, context), manaOf(asked, context.x ?? 0));
  },
  pay: (d, asked: unknown, context) => {
    const seat = payer(context);
    const spell = spellIn(context);
    const needed = spend(poolOf(d, seat, spell), manaOf(asked, context.x ?? 0)) ?? {};
    noteColours(d, spell, needed);
    const spent = spentOf(d, seat, spell, needed);
    for (const [kind, n] of Object.entries(spent)) changeTotal(d, seat, totalFor(kind), -n, ['MTG-601.2h']);
  },
});

/**
 * What each source that can be used could give, and what could help to pay for a spell. One with several mana abilities
 * uses one of them, or helps.
 */
const bySource = (situation: Situation, seat: SeatId, context: EvaluationContext): readonly (readonly Mana[])[] => {
  const spell = context.self;
  const yields = new Map<ObjectName, Mana[]>();
  for (const [name, help] of helpYields(situation, helpersFor(situation, seat, spell))) yields.set(name, [...help]);
  for (const each of usableMana(situation, seat))
    yields.set(each.object.name, [
      ...(yields.get(each.object.name) ?? []),
      ...manaFrom(situation, each, spellIn(context)),
    ]);
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
