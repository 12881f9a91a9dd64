import { valuesOf, zoneAt, type Situation, type SeatId } from '@stackledger/kernel';
import {
  unschedule,
  PRIORITY_MOVES,
  endMatch,
  seatsInOrder,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { endAttack } from '../combat/attack.js';
import { soulsOf } from '../table/state.js';
import { isTurnOver } from './turn-over.js';

/** The objects that leave with a player: hand, items, souls and curses (FS-LEAVE-1). */
export const belongings = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => {
  const theirs = ['hand', 'play', 'soul'].flatMap((kind) => zoneAt(table, `${kind}/${seat}`));
  const onStack = valuesOf(table.objects).filter(
    ({ zone, name }) => zone === 'stack' && isPlayedBy(table.stack, name, seat),
  );
  return [...theirs, ...onStack.map(({ name }) => name)];
};

const isPlayedBy = (stack: Situation['state']['table']['stack'], name: ObjectName, seat: SeatId): boolean =>
  stack.some(({ object, controller }) => object === name && controller === seat);

/**
 * Goes on after a player left: the last one wins; the leaver's turn is played out with the next player as active player
 * (FS-LEAVE-1).
 */
export const left = (d: OpenDecision, seat: SeatId): void => {
  const [last, ...others] = seatsInOrder(d.state.table);
  if (last !== undefined && others.length === 0) return endMatch(d, last, 'last-left', ['FS-LEAVE-1', 'FS-WIN-3']);
  if (soulsOf(d).attack?.by === seat) endAttack(d, 'player-left', ['FS-LEAVE-1', 'FS-ATK-12']);
  if (isTurnOver(d)) unschedule(d, PRIORITY_MOVES);
};
