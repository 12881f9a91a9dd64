import { holds, identityOf, zoneKind, type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import {
  abilitiesOf,
  amountOf,
  cardNamed,
  matchesFilter,
  referredSeats,
  contextOfSource,
  type Amount,
  type ObjectName,
  type Refs,
  type EvaluationContext,
  type ObjectFilter,
} from '@stackledger/kernel/authoring';
import { isFaceDown } from '../../cards/own-cards.js';
import { staticStatements, statementsIn } from '../../playing/static-statements.js';
import { filterCard } from '../../words/filters.js';

/**
 * A change of a cost: `amount` is added, or subtracted if below 0, but never down to less than `least` mana.
 */
export type CostChange = {
  readonly by: ObjectName;
  readonly amount: number;
  readonly least?: number;
  /** The mana that the whole of it costs at least, once everything else is counted. */
  readonly floor?: number;
};

/** The arguments of a cost-changing static ability. */
type CostChangeArgs = {
  readonly less?: Amount;
  readonly more?: Amount;
  readonly least?: number;
  readonly atLeast?: number;
  readonly who?: Refs;
  readonly where?: ObjectFilter;
  readonly from?: string;
  readonly what?: string;
};

/** The cost-changing static abilities, by the kind of play they change. */
type CostChangeWord = 'spellsCost' | 'abilitiesCost' | 'specialsCost';

const changeOf = (
  situation: Situation,
  by: ObjectName,
  { less = 0, more = 0, least, atLeast }: CostChangeArgs,
  context: EvaluationContext,
): CostChange => ({
  by,
  amount: amountOf(situation, more, context) - amountOf(situation, less, context),
  ...(least !== undefined && { least }),
  ...(atLeast !== undefined && { floor: atLeast }),
});

const isChange = ({ amount, floor }: CostChange): boolean => amount !== 0 || floor !== undefined;

const fromStatics = (
  situation: Situation,
  about: CostChangeWord,
  isMeant: (said: CostChangeArgs, context: EvaluationContext) => boolean,
): readonly CostChange[] =>
  staticStatements(situation, about, isMeant)
    .map(({ by, said, context }) => changeOf(situation, by, said, context))
    .filter(isChange);

const appliesToSeat = (
  situation: Situation,
  { who = 'you' }: CostChangeArgs,
  seat: SeatId,
  context: EvaluationContext,
): boolean => referredSeats(situation, who, context).includes(seat);

/** The changes that a card makes to its own cost, for any caster. */
const ownChanges = (situation: Situation, seat: SeatId, { name, card }: GameObject): readonly CostChange[] =>
  abilitiesOf(cardNamed(situation, card))
    .flatMap(([, ability]) => {
      if (ability.type !== 'static') return [];
      const context = contextOfSource(seat, name);
      // Its shape was checked with the card.
      const own = (statementsIn(ability, 'spellsCost') as readonly CostChangeArgs[]).filter(
        ({ what }) => what === 'self',
      );
      return own.length > 0 && holds(situation, ability.if, context)
        ? own.map((said) => changeOf(situation, name, said, context))
        : [];
    })
    .filter(isChange);

const othersChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] =>
  fromStatics(
    situation,
    'spellsCost',
    (said, context) =>
      said.what === undefined &&
      appliesToSeat(situation, said, seat, context) &&
      (said.from === undefined || said.from === zoneKind(object.zone)) &&
      (said.where === undefined || filterCard(situation, said.where, object, context)),
  );

/** All cost changes of a spell for a seat that casts it now (MTG-601.2f). */
export const costChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] => {
  const shown = isFaceDown(object) ? { ...object, card: identityOf(object).card } : object;
  return [...ownChanges(situation, seat, shown), ...othersChanges(situation, seat, shown)];
};

/**
 * The cost changes of a card cast face down: by its public characteristics, without its own text.
 */
export const faceDownChanges = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  face: GameObject['card'],
): readonly CostChange[] => othersChanges(situation, seat, { ...object, card: face, beneath: identityOf(object) });

/** The cost changes of activating an ability of a permanent (MTG-601.2f). */
export const abilityChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] =>
  fromStatics(
    situation,
    'abilitiesCost',
    (said, context) =>
      appliesToSeat(situation, said, seat, context) &&
      (said.what !== 'self' || context.self === object.name) &&
      (said.where === undefined ||
        matchesFilter(situation, said.where, { object: object.name, stay: object.stay }, context)),
  );

/** The cost changes of a special action (MTG-116.2); its card does not matter. */
export const specialChanges = (situation: Situation, seat: SeatId, action: string): readonly CostChange[] =>
  fromStatics(
    situation,
    'specialsCost',
    (said, context) => said.what === action && appliesToSeat(situation, said, seat, context),
  );
