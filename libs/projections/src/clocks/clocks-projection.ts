import type { Catalogue, EventContext } from '../catalogue.js';
import { tableAndRecord, type Projection, type TableAndRecord } from '../projection.js';
import type { LogEvent } from '../log-event.js';
import { NO_PAUSE, pausedMsUntil, pausesAfter, type Pauses } from './pauses.js';
import { NOBODY, priorityAfter, type PriorityRound } from './priority-round.js';

/** Whom play awaits: those with a choice, else the holder of priority. */
export type AwaitedSeats = {
  readonly priority: PriorityRound;
  readonly asked: readonly string[] | null;
};

/** The thinking time of one seat, in milliseconds. `runningMs` is that of its open decision. */
export type ThinkingTime = {
  readonly decisions: number;
  readonly totalMs: number;
  readonly longestMs: number;
  readonly runningMs: number;
};

/** Times follow the log as it was written: a rewind gives nobody time back. */
export type MatchClocks = {
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  readonly lastMs: number;
  readonly seats: { readonly [seat: string]: ThinkingTime };
  readonly pauses: Pauses;
};

/** The thinking time of each seat, and who is thinking. */
export type ClocksState = TableAndRecord<AwaitedSeats, MatchClocks>;

/** The seats that play awaits. */
export const waitedFor = ({ priority, asked }: AwaitedSeats): readonly string[] => {
  if (asked !== null) return asked;
  return priority.holder === null ? [] : [priority.holder];
};

/** The seats with a choice, until an event answers it or nobody is left to. */
const askedAfter = (asked: AwaitedSeats['asked'], event: LogEvent, { facts }: EventContext): AwaitedSeats['asked'] => {
  if (facts.answers) return null;
  switch (event.type) {
    case 'ChoiceAsked':
      return (event.data.choice as { readonly seats: readonly string[] }).seats; // by the type of the event
    case 'PlayerLeft':
      return event.data.unasked === true ? null : (asked?.filter((seat) => seat !== event.data.seat) ?? null);
    default:
      return asked;
  }
};

const onTable = (waiting: AwaitedSeats, event: LogEvent, known: EventContext): AwaitedSeats => {
  const priority = priorityAfter(waiting.priority, event);
  const asked = askedAfter(waiting.asked, event, known);
  return priority === waiting.priority && asked === waiting.asked ? waiting : { priority, asked };
};

const NEW_CLOCK: ThinkingTime = { decisions: 0, totalMs: 0, longestMs: 0, runningMs: 0 };

/** The time since the previous event goes to the awaited seats, without pauses. */
const onRecord = (
  clocks: MatchClocks,
  event: LogEvent,
  { facts }: EventContext,
  waiting: AwaitedSeats,
): MatchClocks => {
  const leaves = facts.goesBack === true;
  const { atMs, type } = event;
  const pauses = pausesAfter(clocks.pauses, event);
  if (type === 'MatchCreated')
    return { ...clocks, lastMs: atMs, pauses, seats: newClocks(event.data.seats as readonly string[]) }; // by its type
  const passedMs = atMs === clocks.lastMs ? 0 : Math.max(0, atMs - clocks.lastMs) - pausedBetween(clocks, atMs);
  const startedMs = clocks.startedMs ?? (type === 'MatchStarted' || type === 'GameBegan' ? atMs : null);
  const endedMs = endedAfter(clocks.endedMs, event, leaves);
  const seats = seatsAfter(clocks.seats, { event, leaves, waitedFor: waitedFor(waiting), passedMs });
  const isAsBefore = seats === clocks.seats && pauses === clocks.pauses && atMs === clocks.lastMs;
  // Most events follow from a command at its time.
  return isAsBefore && startedMs === clocks.startedMs && endedMs === clocks.endedMs
    ? clocks
    : { startedMs, endedMs, lastMs: atMs, seats, pauses };
};

/**
 * An event, whether it leaves the active branch, the seats awaited before it, and the milliseconds since the previous
 * one.
 */
type ClockInterval = {
  readonly event: LogEvent;
  readonly leaves: boolean;
  readonly waitedFor: readonly string[];
  readonly passedMs: number;
};

/** Most events give no seat any time: the events of one command have the same time. */
const seatsAfter = (seats: MatchClocks['seats'], moment: ClockInterval): MatchClocks['seats'] => {
  if (moment.passedMs === 0 && !moment.leaves && !moment.event.opensCommand) return seats;
  let after = seats;
  // Nothing else changes the clock of a seat that nobody waits for.
  for (const seat of moment.leaves ? Object.keys(seats) : moment.waitedFor) {
    const clock = seats[seat];
    const next = clock && clockAfter(clock, seat, moment);
    if (next !== undefined && next !== clock) after = { ...after, [seat]: next };
  }
  return after;
};

const newClocks = (seats: readonly string[]): MatchClocks['seats'] =>
  Object.fromEntries(seats.map((seat) => [seat, NEW_CLOCK]));

const pausedBetween = ({ lastMs, pauses }: MatchClocks, atMs: number): number =>
  Math.max(0, pausedMsUntil(pauses, atMs) - pausedMsUntil(pauses, lastMs));

const endedAfter = (endedMs: number | null, { type, atMs }: LogEvent, leaves: boolean): number | null => {
  if (type === 'MatchEnded') return atMs;
  return leaves || type === 'GameBegan' ? null : endedMs;
};

const clockAfter = (
  clock: ThinkingTime,
  seat: string,
  { event, leaves, waitedFor, passedMs }: ClockInterval,
): ThinkingTime => {
  if (!waitedFor.includes(seat)) return leaves ? { ...clock, runningMs: 0 } : clock;
  const runningMs = clock.runningMs + passedMs;
  const totalMs = clock.totalMs + passedMs;
  const isDecided = event.opensCommand && event.actor.kind === 'seat' && event.actor.id === seat;
  if (isDecided)
    return { decisions: clock.decisions + 1, totalMs, longestMs: Math.max(clock.longestMs, runningMs), runningMs: 0 };
  return passedMs === 0 && !leaves ? clock : { ...clock, totalMs, runningMs: leaves ? 0 : runningMs };
};

/** The thinking time of each seat, and whom play awaits. */
export const clocksProjection = (catalogue: Catalogue): Projection<ClocksState> =>
  tableAndRecord<AwaitedSeats, MatchClocks>(
    {
      name: 'clocks',
      version: 3,
      weight: { match: 8_000, event: 2 },
      table: { priority: NOBODY, asked: null },
      record: { startedMs: null, endedMs: null, lastMs: 0, seats: {}, pauses: NO_PAUSE },
      onTable,
      onRecord,
    },
    catalogue,
  );
