import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { SeatId } from '../../table/names.js';
import { draftOf } from '../../table/table.js';

/** Turns and steps begin and end. */
export type TurnEvents = {
  TurnBegan: { active: SeatId; number: number; extra?: true };
  StepBegan: { step: string };
  StepEnded: { step: string; by?: SeatId };
  TurnEnded: { active: SeatId; number: number };
  ExtraTurnAdded: { seat: SeatId };
  TurnSkipAdded: { seat: SeatId };
  TurnSkipped: { seat: SeatId; extra?: true };
};

/** The list without the last entry equal to `seat`. */
const withoutLast = (seats: readonly SeatId[], seat: SeatId): readonly SeatId[] => {
  const at = seats.lastIndexOf(seat);
  return at < 0 ? seats : seats.toSpliced(at, 1);
};

/** The rules of these events, by type. */
export const turnEvents: EventRules<TurnEvents> = {
  TurnBegan: {
    says: 'Turn {number}: {active}',
    about: 'A turn begins; what could be used once a turn can be used again. `extra` takes the last added extra turn.',
    everywhere: true,
    table: (table, { active, number, extra }) => {
      const next = draftOf(table);
      next.turn = { active, step: '', number };
      next.used = [];
      if (extra) next.turns = { extra: withoutLast(table.turns.extra, active), skip: table.turns.skip };
      return next;
    },
  },
  StepBegan: {
    says: 'The step {step} begins',
    quiet: true,
    about: 'A step of the turn begins.',
    everywhere: true,
    table: (table, { step }) => {
      if (table.turn === null) return table;
      const next = draftOf(table);
      next.turn = { active: table.turn.active, step, number: table.turn.number };
      return next;
    },
  },
  StepEnded: {
    says: 'The step {step} is over',
    quiet: true,
    about: 'A step of the turn is over; `by` is there where a seat has ended the turn.',
    everywhere: true,
    act: 'by',
  },
  TurnEnded: { says: '{active} ends the turn', about: 'The turn is over.', everywhere: true },
  ExtraTurnAdded: {
    says: '{seat} will take one more turn',
    about: 'A seat will take one more turn; the one added last is taken first.',
    everywhere: true,
    table: (table, { seat }) => {
      const next = draftOf(table);
      next.turns = { extra: [...table.turns.extra, seat], skip: table.turns.skip };
      return next;
    },
  },
  TurnSkipAdded: {
    says: '{seat} will skip a turn',
    about: 'A seat will skip its next turn.',
    everywhere: true,
    table: (table, { seat }) => {
      const next = draftOf(table);
      next.turns = { extra: table.turns.extra, skip: [...table.turns.skip, seat] };
      return next;
    },
  },
  TurnSkipped: {
    says: '{seat} skips a turn',
    about: 'A turn that would have begun did not; `extra` says that it was an extra one.',
    everywhere: true,
    table: (table, { seat, extra }) => {
      const next = draftOf(table);
      const left = extra ? withoutLast(table.turns.extra, seat) : table.turns.extra;
      next.turns = { extra: left, skip: withoutLast(table.turns.skip, seat) };
      return next;
    },
  },
};
