import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { PRIORITY_MOVES } from '../rules/procedure-names.js';
import { nextScheduled, schedule } from '../rules/agenda.js';
import { showBeneath } from './moving.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { seatAfter } from '../table/seats.js';
import type { Table } from '../table/table.js';

/**
 * Removes a player from the game (FS-LEAVE-1, SS-LEAVE-1, MTG-800.4a): their things leave with them; a choice that only
 * they had is answered with nothing; questions about their things or their die are dropped; their priority goes to the
 * next player; then the ruleset continues.
 */
export const leaveGame = (d: OpenDecision, seat: SeatId, why: string, because: readonly RuleId[]): void => {
  const { table } = d.state;
  if (playerAt(table, seat)?.left !== false) return;
  const heldPriority = table.priority.holder === seat;
  const stack = [...table.stack, ...table.waiting].filter(({ controller }) => controller === seat).map(({ id }) => id);
  const asking = table.awaiting === null ? undefined : nextScheduled(d);
  const isOrphaned = asking?.object != null && stack.includes(asking.object);
  const isSkipped =
    asking !== undefined && !isOrphaned && (isAskedAlone(table, seat) || asking.bindings.roller === seat);
  const left = { seat, why, objects: d.ruleset.leaving.belongings(d, seat), stack, unasked: isOrphaned || isSkipped };
  for (const name of left.objects) showBeneath(d, name, because);
  emit(d, 'PlayerLeft', left, because);
  const choice = isSkipped ? table.awaiting : null;
  if (choice !== null && d.ruleset.leaving.handOver?.(d, choice, seat) !== true) d.answer = [];
  if (heldPriority) schedule(d, PRIORITY_MOVES, { seat: seatAfter(table, seat), because });
  d.ruleset.leaving.left(d, seat);
};

const isAskedAlone = ({ awaiting }: Table, seat: SeatId): boolean =>
  awaiting?.seats.every((each) => each === seat) === true;
