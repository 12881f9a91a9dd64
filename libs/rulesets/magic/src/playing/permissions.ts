import { objectAt, type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import { sameTarget, type ContinuousChange, type ObjectName } from '@stackledger/kernel/authoring';
import { asTarget } from '../characteristics/characteristics.js';
import { MAY_CAST_FREE, MAY_PLAY } from '../table/word-marks.js';

/** What a change adds to a card that a seat may play from where it lies. */
export const permissionFor = (seat: SeatId, free: boolean): string => (free ? MAY_CAST_FREE : MAY_PLAY).of(seat);

const isGiven = ({ state }: Situation, object: GameObject, word: string): boolean =>
  state.table.changes.some(({ add, to }) => add === word && sameTarget(to, asTarget(object)));

/** Whether an effect lets a seat play a card for its cost from where it lies (MTG-601.3). */
export const mayPlay = (situation: Situation, seat: SeatId, object: GameObject): boolean =>
  isGiven(situation, object, permissionFor(seat, false));

/** Whether an effect lets a seat cast a card without paying its mana cost. */
export const mayCastFree = (situation: Situation, seat: SeatId, object: GameObject): boolean =>
  isGiven(situation, object, permissionFor(seat, true));

/** Whom a change lets play a card, or cast it for nothing. */
const allowedBy = ({ add = '' }: ContinuousChange): string | undefined =>
  MAY_PLAY.wordIn(add) ?? MAY_CAST_FREE.wordIn(add);

/** The cards outside the hand that effects let a seat play now. */
export const allowedNames = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => [
  ...new Set(
    table.changes.flatMap((change) => {
      if (allowedBy(change) !== seat || !('object' in change.to)) return [];
      const { object, stay } = change.to;
      return objectAt(table, object)?.stay === stay ? [object] : [];
    }),
  ),
];

/** Who may play a card from where it lies, for views. */
export const allowedSeats = ({ state: { table, terms } }: Situation, object: GameObject): readonly SeatId[] => {
  const allowed = table.changes.flatMap((change) => {
    const seat = allowedBy(change);
    return seat !== undefined && sameTarget(change.to, asTarget(object)) ? [seat] : [];
  });
  return allowed.length === 0 ? [] : terms.seats.filter((seat) => allowed.includes(seat));
};
