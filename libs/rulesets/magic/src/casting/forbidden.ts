import {
  holds,
  isMap,
  rejection,
  type GameObject,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  abilitiesAwaiting,
  contextOfSource,
  referredSeats,
  staticOf,
  type ObjectFilter,
  type Refs,
} from '@stackledger/kernel/authoring';
import { CANNOT_CAST } from '../table/word-marks.js';
import { filterCard } from '../words/filters.js';
import { statementsIn } from '../playing/static-statements.js';

/** What a change adds to a seat that casts no such spells. */
export const forbidding = (where: ObjectFilter): string => CANNOT_CAST.of(JSON.stringify(where));

const filterIn = (written: string): ObjectFilter => {
  const where: unknown = JSON.parse(written);
  return isMap(where) ? (where as ObjectFilter) : {}; // plain data, as it was written
};

const isForbiddenByEffect = (situation: Situation, seat: SeatId, object: GameObject): boolean =>
  situation.state.table.changes.some(({ to, add = '' }) => {
    const written = 'seat' in to && to.seat === seat ? CANNOT_CAST.wordIn(add) : undefined;
    return written !== undefined && filterCard(situation, filterIn(written), object, contextOfSource(seat, null));
  });

const isForbiddenByAbility = (situation: Situation, seat: SeatId, card: GameObject): boolean =>
  abilitiesAwaiting(situation, situation.state.table, staticOf('cannotCast')).some(({ object, ability }) => {
    const context = contextOfSource(situation.ruleset.control.speaker(situation, object), object.name);
    return statementsIn(ability, 'cannotCast').some((said) => {
      const { who = 'you', where = {} } = said as { readonly who?: Refs; readonly where?: ObjectFilter }; // as checked
      const isMeant = referredSeats(situation, who, context).includes(seat);
      return isMeant && filterCard(situation, where, card, context) && holds(situation, ability.if, context);
    });
  });

/** The rejection of a spell that something says its player cannot cast (MTG-101.2). */
export const forbiddenRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined =>
  isForbiddenByEffect(situation, seat, object) || isForbiddenByAbility(situation, seat, object)
    ? rejection('cannot-cast', 'MTG-101.2', `${seat} cannot cast ${object.trueName} now`)
    : undefined;
