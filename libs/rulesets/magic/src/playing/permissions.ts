import {
  objectAt,
  sameTarget,
  type Change,
  type GameObject,
  type ObjectName,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { asTarget } from '../characteristics/characteristics.js';

/** What an effect lets a seat do with a card where it lies: play it, or cast it without paying its mana cost. */
const MAY_PLAY = 'may-be-played-by-';
const MAY_CAST_FREE = 'may-be-cast-free-by-';

/** What a change adds to a card that a seat may play from where it lies. */
export const permissionFor = (seat: SeatId, free: boolean): string => `${free ? MAY_CAST_FREE : MAY_PLAY}${seat}`;

const isGiven = ({ state }: Situation, object: GameObject, word: string): boolean =>
  state.table.changes.some(({ add, to }) => add === word && sameTarget(to, asTarget(object)));

/** Whether an effect lets a seat play a card for its cost from where it lies (MTG-601.3). */
export const mayPlay = (situation: Situation, seat: SeatId, object: GameObject): boolean =>
  isGiven(situation, object, permissionFor(seat, false));

/** Whether an effect lets a seat cast a card without paying its mana cost. */
export const mayCastFree = (situation: Situation, seat: SeatId, object: GameObject): boolean =>
  isGiven(situation, object, permissionFor(seat, true));

const isPermission = ({ add = '' }: Change): boolean => add.startsWith(MAY_PLAY) || add.startsWith(MAY_CAST_FREE);

const isFor = ({ add }: Change, seat: SeatId): boolean =>
  add === permissionFor(seat, false) || add === permissionFor(seat, true);

/** The cards outside the hand that effects let a seat play now. */
export const allowedNames = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => [
  ...new Set(
    table.changes.flatMap((change) => {
      if (!isFor(change, seat) || !('object' in change.to)) return [];
      const { object, stay } = change.to;
      return objectAt(table, object)?.stay === stay ? [object] : [];
    }),
  ),
];

/** Who may play a card from where it lies, for views. */
export const allowedSeats = ({ state: { table, terms } }: Situation, object: GameObject): readonly SeatId[] => {
  const given = table.changes.filter((change) => isPermission(change) && sameTarget(change.to, asTarget(object)));
  return given.length === 0 ? [] : terms.seats.filter((seat) => given.some((change) => isFor(change, seat)));
};
