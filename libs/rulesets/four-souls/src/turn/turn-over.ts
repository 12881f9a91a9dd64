import { playerAt, type Situation } from '@stackledger/kernel';

/**
 * Whether only the end of the turn is left: the active player is dead or gone, and the stack is empty (FS-PDEATH-6,
 * FS-TURN-7a, FS-LEAVE-1).
 */
export const isTurnOver = ({ state: { table } }: Situation): boolean => {
  if (table.turn === null || table.stack.length > 0 || table.waiting.length > 0) return false;
  const owner = playerAt(table, table.turn.active);
  return owner?.left === true || (owner?.dead === true && table.turn.step !== 'end');
};
