import { tableAndRecord, type TableAndRecord } from '../projection.js';
import type { LogEvent } from '../log-event.js';
import { NO_PAUSE, pausedMsUntil, pausesAfter, type Pauses } from './pauses.js';
import { NOBODY, priorityAfter, type Priority } from './priority-fold.js';

/** For whom the table waits: those who are asked, else whoever has priority. */
export type Waiting = {
  readonly priority: Priority;
  readonly asked: readonly string[] | null;
};

/** What one seat has taken. `runningMs` is what it has taken over the decision that is open. */
export type SeatClock = {
  readonly decisions: number;
  readonly totalMs: number;
  readonly longestMs: number;
  readonly runningMs: number;
};

/** Times are measured along the log as it was written: a rewind gives nobody time back. */
export type Clocks = {
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  readonly lastMs: number;
  readonly seats: { readonly [seat: string]: SeatClock };
  readonly pauses: Pauses;
};

export type ClocksState = TableAndRecord<Waiting, Clocks>;

/** The seats that the table waits for. */
export const waitedFor = ({ priority, asked }: Waiting): readonly string[] => {
  if (asked !== null) return asked;
  return priority.holder === null ? [] : [priority.holder];
};

/** Reports, choices, shortcuts, and the declarations of a game's own commands answer what was asked. */
const askedAfter = (asked: Waiting['asked'], { type, data }: LogEvent): Waiting['asked'] => {
  switch (type) {
    case 'ChoiceAsked':
      return (data.choice as { readonly seats: readonly string[] }).seats; // by the type of the event
    case 'PriorityReceived':
    case 'ChoiceMade':
    case 'RollReported':
    case 'RollConfirmed':
    case 'CardReported':
    case 'CardConfirmed':
    case 'OutcomeReported':
    case 'OutcomeConfirmed':
    case 'ReportObjected':
    case 'ShortcutAnswered':
    case 'StartingPlayerChosen':
    case 'HandKept':
    case 'HandMulliganed':
    case 'AttackersDeclared':
    case 'BlockersDeclared':
    case 'CombatDamageAssigned':
    case 'ManaAbilityUsed':
    case 'MatchCreated':
    case 'GameBegan':
    case 'GameEnded':
    case 'MatchEnded':
      return null;
    case 'PlayerLeft':
      return data.unasked === true ? null : (asked?.filter((seat) => seat !== data.seat) ?? null);
    default:
      return asked;
  }
};

const onTable = (waiting: Waiting, event: LogEvent): Waiting => {
  const priority = priorityAfter(waiting.priority, event);
  const asked = askedAfter(waiting.asked, event);
  return priority === waiting.priority && asked === waiting.asked ? waiting : { priority, asked };
};

const NEW_CLOCK: SeatClock = { decisions: 0, totalMs: 0, longestMs: 0, runningMs: 0 };
const LEAVES = ['MatchRewound', 'RewindReverted', 'DeclarationCancelled'];

/** The time since the event before goes to whom the table waited for, but for the part in which it stood still. */
const onRecord = (clocks: Clocks, event: LogEvent, waiting: Waiting): Clocks => {
  const { atMs, type } = event;
  const pauses = pausesAfter(clocks.pauses, event);
  if (type === 'MatchCreated')
    return { ...clocks, lastMs: atMs, pauses, seats: newClocks(event.data.seats as readonly string[]) }; // by its type
  const passedMs = Math.max(0, atMs - clocks.lastMs) - pausedBetween(clocks, atMs);
  return {
    startedMs: clocks.startedMs ?? (type === 'MatchStarted' || type === 'GameBegan' ? atMs : null),
    endedMs: endedAfter(clocks.endedMs, event),
    lastMs: atMs,
    seats: seatsAfter(clocks.seats, event, waitedFor(waiting), passedMs),
    pauses,
  };
};

/** Most events give no seat any time: those that one command brings are all of the same moment. */
const seatsAfter = (
  seats: Clocks['seats'],
  event: LogEvent,
  waitedFor: readonly string[],
  passedMs: number,
): Clocks['seats'] => {
  let after = seats;
  for (const [seat, clock] of Object.entries(seats)) {
    const next = clockAfter(clock, seat, event, waitedFor.includes(seat) ? passedMs : null);
    if (next !== clock) after = { ...after, [seat]: next };
  }
  return after;
};

const newClocks = (seats: readonly string[]): Clocks['seats'] =>
  Object.fromEntries(seats.map((seat) => [seat, NEW_CLOCK]));

const pausedBetween = ({ lastMs, pauses }: Clocks, atMs: number): number =>
  Math.max(0, pausedMsUntil(pauses, atMs) - pausedMsUntil(pauses, lastMs));

const endedAfter = (endedMs: number | null, { type, atMs }: LogEvent): number | null => {
  if (type === 'MatchEnded') return atMs;
  return LEAVES.includes(type) || type === 'GameBegan' ? null : endedMs;
};

/** `passedMs` is null where the table waited for somebody else. */
const clockAfter = (clock: SeatClock, seat: string, event: LogEvent, passedMs: number | null): SeatClock => {
  const leaves = LEAVES.includes(event.type);
  if (passedMs === null) return leaves ? { ...clock, runningMs: 0 } : clock;
  const runningMs = clock.runningMs + passedMs;
  const totalMs = clock.totalMs + passedMs;
  const isDecided = event.opensCommand && event.actor.kind === 'seat' && event.actor.id === seat;
  if (isDecided)
    return { decisions: clock.decisions + 1, totalMs, longestMs: Math.max(clock.longestMs, runningMs), runningMs: 0 };
  return passedMs === 0 && !leaves ? clock : { ...clock, totalMs, runningMs: leaves ? 0 : runningMs };
};

/** How long each seat has taken, and whom the table waits for. */
export const clocksProjection = tableAndRecord<Waiting, Clocks>({
  name: 'clocks',
  version: 2,
  weight: { match: 5_000, event: 2 },
  table: { priority: NOBODY, asked: null },
  record: { startedMs: null, endedMs: null, lastMs: 0, seats: {}, pauses: NO_PAUSE },
  onTable,
  onRecord,
});
