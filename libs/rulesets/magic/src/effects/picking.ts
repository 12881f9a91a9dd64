import {
  either,
  flag,
  json,
  listOf,
  mapOf,
  nameFor,
  number,
  objectAt,
  oneOf,
  struct,
  type EffectRule,
  type Effect,
  type JsonMap,
  type SeatId,
} from '@stackledger/kernel';
import {
  choose,
  citationsOf,
  effect,
  EFFECTS,
  KIND,
  NAMES,
  ofShape,
  procedure,
  schedule,
  SEAT_REFS,
  seatsMeant,
  targetName,
  targetNamed,
  targetsOfSpec,
  thenContinuation,
  WHERE,
  type EvaluationContext,
  type OpenDecision,
  type Refs,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { cardsInHand } from '../board/zones.js';
import { asTarget } from '../characteristics/characteristics.js';
import { settledFilter } from '../words/filters.js';
import { askFor, matchingCards, picked } from './looking/looked-cards.js';

/** What is picked on resolution: among what a target word means, or among the cards of the own hand. */
type PickArgs = Omit<TargetSpec, 'divided' | 'optional' | 'count'> & {
  readonly count?: number;
  readonly who?: Refs;
  readonly do: readonly Effect[];
};

type PickProgress = { readonly seat: SeatId; readonly isOfHand: boolean };

/** A player picks, which targets nothing; then what is picked is spoken of as `picked` (MTG-608.2d). */
const pick = (d: OpenDecision, { who, do: _do, ...asked }: PickArgs, context: EvaluationContext): void => {
  const [seat] = seatsMeant(d, who, context);
  if (seat === undefined) return;
  const { what, count = 1, upTo = false, where } = asked;
  const isOfHand = what === 'card-in-hand';
  const continuation = thenContinuation(context, picking, { seat, isOfHand });
  const least = upTo ? 0 : count;
  const prompt = `Choose ${upTo ? 'up to ' : ''}${count} ${what}.`;
  if (isOfHand) {
    const settled = where === undefined ? undefined : settledFilter(d, where, context);
    const cards = matchingCards(d, cardsInHand(d, seat), settled, seat).map((object) => nameFor(object, seat));
    const about: JsonMap = { what: 'card', ...(settled !== undefined && { where: settled }) };
    const min = where === undefined ? Math.min(least, cards.length) : 0;
    return askFor(d, seat, cards, { prompt, min, most: count, ordered: false, word: 'pick', about }, continuation);
  }
  const { count: _count, upTo: _upTo, ...spec } = asked;
  const options = targetsOfSpec(d, spec, { ...context, you: seat }).map((each) =>
    targetName(d.state.table, each, seat),
  );
  const question = { seat, prompt, options, min: Math.min(least, options.length), max: count, about: { what } };
  choose(d, { ...question, because: citationsOf(d, 'pick') }, continuation);
};

/** What was picked is bound, and the instructions about it are carried out. */
export const picking = procedure<PickProgress>('mtg-pick', (d, continuation, answer) => {
  const { seat, isOfHand, ...others } = continuation.bindings;
  const { object, path, next } = continuation;
  const { table } = d.state;
  const found = isOfHand
    ? picked(d, seat, answer).flatMap((name) => {
        const card = objectAt(table, name);
        return card === undefined ? [] : [asTarget(card)];
      })
    : ofShape(NAMES, answer ?? []).flatMap((name) => targetNamed(table, name, seat) ?? []);
  if (found.length > 0) schedule(d, EFFECTS, { ...others, picked: found }, { object, path: `${path}/${next}/pick/do` });
});

const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

/** The effects by which a player picks on resolution. */
export const pickingEffects: { readonly [name: string]: EffectRule } = {
  pick: effect(
    'somebody picks as this resolves, which targets nothing; effects speak of what is `picked`',
    struct({
      what: { ...either(oneOf('card-in-hand'), KIND), about: 'a kind of target, or card-in-hand' },
      'count?': number(1, 20),
      'upTo?': flag(),
      'controller?': oneOf('you', 'opponent', 'any'),
      'not?': oneOf('self'),
      'where?': WHERE,
      'who?': SEAT_REFS,
      do: LIST,
    }),
    pick,
    { lists: (args) => [['do', args.do]] },
  ),
};
