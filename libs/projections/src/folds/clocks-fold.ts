import type { Catalogue, Known } from '../catalogue.js';
import { tableAndRecord, type Projection, type TableAndRecord } from '../projection.js';
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

/** How long each seat has thought, and who is thinking. */
export type ClocksState = TableAndRecord<Waiting, Clocks>;

/** The seats that the table waits for. */
export const waitedFor = ({ priority, asked }: Waiting): readonly string[] => {
  if (asked !== null) return asked;
  return priority.holder === null ? [] : [priority.holder];
};

/** Whoever is asked: until an event answers, or nobody is left to. */
const askedAfter = (asked: Waiting['asked'], { type, data }: LogEvent, { facts }: Known): Waiting['asked'] => {
  if (facts.answers) return null;
  switch (type) {
    case 'ChoiceAsked':
      return (data.choice as { readonly seats: readonly string[] }).seats; // by the type of the event
    case 'PlayerLeft':
      return data.unasked === true ? null : (asked?.filter((seat) => seat !== data.seat) ?? null);
    default:
      return asked;
  }
};

const onTable = (waiting: Waiting, event: LogEvent, known: Known): Waiting => {
  const priority = priorityAfter(waiting.priority, event);
  const asked = askedAfter(waiting.asked, event, known);
  return priority === waiting.priority && asked === waiting.asked ? waiting : { priority, asked };
};

const NEW_CLOCK: SeatClock = { decisions: 0, totalMs: 0, longestMs: 0, runningMs: 0 };

/** The time since the event before goes to whom the table waited for, but for the part in which it stood still. */
const onRecord = (clocks: Clocks, event: LogEvent, { facts }: Known, waiting: Waiting): Clocks => {
  const leaves = facts.goesBack === true;
  const { atMs, type } = event;
  const pauses = pausesAfter(clocks.pauses, event);
  if (type === 'MatchCreated')
    return { ...clocks, lastMs: atMs, pauses, seats: newClocks(event.data.seats as readonly string[]) }; // by its type
  const passedMs = Math.max(0, atMs - clocks.lastMs) - pausedBetween(clocks, atMs);
  return {
    startedMs: clocks.startedMs ?? (type === 'MatchStarted' || type === 'GameBegan' ? atMs : null),
    endedMs: endedAfter(clocks.endedMs, event, leaves),
    lastMs: atMs,
    seats: seatsAfter(clocks.seats, { event, leaves, waitedFor: waitedFor(waiting), passedMs }),
    pauses,
  };
};

/** An event, whether play leaves its line with it, for whom the table waited until then, and for how long. */
type Moment = {
  readonly event: LogEvent;
  readonly leaves: boolean;
  readonly waitedFor: readonly string[];
  readonly passedMs: number;
};

/** Most events give no seat any time: those that one command brings are all of the same moment. */
const seatsAfter = (seats: Clocks['seats'], moment: Moment): Clocks['seats'] => {
  let after = seats;
  for (const [seat, clock] of Object.entries(seats)) {
    const next = clockAfter(clock, seat, moment);
    if (next !== clock) after = { ...after, [seat]: next };
  }
  return after;
};

const newClocks = (seats: readonly string[]): Clocks['seats'] =>
  Object.fromEntries(seats.map((seat) => [seat, NEW_CLOCK]));

const pausedBetween = ({ lastMs, pauses }: Clocks, atMs: number): number =>
  Math.max(0, pausedMsUntil(pauses, atMs) - pausedMsUntil(pauses, lastMs));

const endedAfter = (endedMs: number | null, { type, atMs }: LogEvent, leaves: boolean): number | null => {
  if (type === 'MatchEnded') return atMs;
  return leaves || type === 'GameBegan' ? null : endedMs;
};

const clockAfter = (clock: SeatClock, seat: string, { event, leaves, waitedFor, passedMs }: Moment): SeatClock => {
  if (!waitedFor.includes(seat)) return leaves ? { ...clock, runningMs: 0 } : clock;
  const runningMs = clock.runningMs + passedMs;
  const totalMs = clock.totalMs + passedMs;
  const isDecided = event.opensCommand && event.actor.kind === 'seat' && event.actor.id === seat;
  if (isDecided)
    return { decisions: clock.decisions + 1, totalMs, longestMs: Math.max(clock.longestMs, runningMs), runningMs: 0 };
  return passedMs === 0 && !leaves ? clock : { ...clock, totalMs, runningMs: leaves ? 0 : runningMs };
};

/** How long each seat has taken, and whom the table waits for. */
export const clocksProjection = (catalogue: Catalogue): Projection<ClocksState> =>
  tableAndRecord<Waiting, Clocks>(
    {
      name: 'clocks',
      version: 3,
      weight: { match: 5_000, event: 2 },
      table: { priority: NOBODY, asked: null },
      record: { startedMs: null, endedMs: null, lastMs: 0, seats: {}, pauses: NO_PAUSE },
      onTable,
      onRecord,
    },
    catalogue,
  );
