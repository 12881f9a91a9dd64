import {
  activeSeat,
  emit,
  playerAt,
  push,
  seatAfter,
  seatsInOrder,
  type PriorityRules,
  type Procedure,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { checks } from './checks.js';
import { emptyLap } from './turn.js';

/** Priority in Magic: whoever acts has it again; after a resolution the active player has it (MTG-117). */
export const priority: PriorityRules = {
  onlyHolderActs: { code: 'not-your-priority', rule: 'MTG-117.1' },
  afterDeclaration: (_look, seat) => ({ seat, because: ['MTG-117.3c'] }),
  afterTriggers: ({ state: { table } }, due) => ({
    seat: due,
    because: ['MTG-LOOP', 'MTG-117.5', ...(table.turn?.step === 'cleanup' ? (['MTG-514.3a'] as const) : [])],
  }),
  afterResolution: ({ state: { table } }) => ({
    seat: activeSeat(table),
    because: [
      'MTG-117.3b',
      'MTG-LOOP',
      'MTG-704.3',
      ...(playerAt(table, table.turn?.active ?? null)?.left ? (['MTG-800.4j'] as const) : []),
    ],
  }),
  afterPass: ({ state: { table } }, passer) => ({ seat: seatAfter(table, passer), because: ['MTG-117.3d'] }),
  lapEnds: ({ state: { table } }) => seatsInOrder(table).every((seat) => table.priority.lap.passed.includes(seat)),
  emptyLap,
};

/**
 * Somebody else has the priority of a player who left; they have it even if they had passed, and conceding is no action, so
 * that the lap goes on (MTG-800.4a, MTG-800.4k). State-based actions and triggers come first, as before every priority
 * (MTG-LOOP); the other games do not look at theirs while a lap goes on.
 */
export const priorityMoves: Procedure = (d, frame) => {
  d.frames.push(frame);
  if (checks(d)) return;
  d.frames.pop();
  const { table } = d.state;
  if (table.waiting.length > 0) {
    push(d, { ...frame, bindings: { ...frame.bindings, anew: true } });
    return push(d, { procedure: 'waiting' });
  }
  const meant = frame.bindings.seat as SeatId; // put there by leaveGame
  const seat = playerAt(table, meant)?.left === false ? meant : seatAfter(table, meant);
  const { from, passed } = table.priority.lap;
  const lap =
    frame.bindings.anew === true
      ? { from: seat, passed: [] }
      : { from, passed: passed.filter((each) => each !== seat) };
  emit(d, 'PriorityReceived', { seat, lap }, movedBecause(frame.bindings.because));
};

/** Where nobody has left, a shortcut was cut or a long settling rested, and that says why. */
const movedBecause = (said: unknown): readonly RuleId[] => {
  const rules = (said ?? []) as readonly RuleId[]; // by who pushed the frame
  return rules.length > 0 && rules.every((rule) => rule.startsWith('SL-')) ? rules : ['MTG-800.4a', 'MTG-800.4k'];
};
