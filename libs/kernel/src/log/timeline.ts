import { applierIn, isRecordEvent, type EventApplier, type EventAppliers, type TableAt } from './event-applier.js';
import type { PastMoment } from './inputs.js';
import { openEdit, underEdit, type Edit } from '../persistent/edit.js';
import type { Event } from './event.js';
import { applyEvent, wholeData } from './evolve.js';
import { entriesFrom, entryAt, appendTo, appendOnly, copyOfList, type AppendOnly } from '../persistent/append-only.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { StateDraft, MatchState } from '../table/state.js';
import { copyState, emptyMatch } from '../table/state.js';

/** The work between two kept states, in ordinary events. They end commands: many in one may lie further apart. */
const INTERVAL = 256;

/** The work of applying an event, in ordinary events. */
const workOf = ({ longList }: EventApplier, { data }: Event): number =>
  longList === undefined ? 1 : 1 + longList.each * Object.keys(data[longList.name] ?? {}).length;

/**
 * The log of a match with its states. It grows by whole commands and is otherwise immutable. One that continues from a
 * state holds only what came after; asking it for anything earlier throws.
 */
export type Timeline = {
  /** The first revision that it holds. */
  readonly from: Revision;
  readonly state: () => MatchState;
  readonly eventAt: (revision: Revision) => Event | undefined;
  /** Appends the events of one command. */
  readonly append: (events: readonly Event[]) => void;
  /** Appends the events of one command whose final state is known already. */
  readonly appendDecided: (events: readonly Event[], state: MatchState) => void;
  /** The state after an event, on any branch; undefined if there is no such event. */
  readonly stateAt: (revision: Revision) => MatchState | undefined;
  /** Null if there is no such revision; undefined if the answer depends on events before the first one held. */
  readonly pastAt: (revision: Revision) => PastMoment | null | undefined;
  readonly isLive: (revision: Revision) => boolean;
  /** The last revision of the command that an event belongs to. */
  readonly endOfCommand: (revision: Revision) => Revision;
  /**
   * An independent copy, to try things out or to append as a whole. With a revision, which ends a command: a copy of
   * the log up to there.
   */
  readonly fork: (at?: Revision) => Timeline;
};

/** An empty timeline of a game with these appliers. */
export const newTimeline = (appliers: EventAppliers): Timeline => timelineFrom(appliers, emptyMatch());

/** A timeline that continues from the state at the end of a command, without the events before it. */
export const timelineFrom = (appliers: EventAppliers, state: MatchState): Timeline =>
  timelineOf(newLog(appliers, state));

const timelineOf = (log: TimelineLog): Timeline => ({
  from: log.from,
  state: () => immutableState(log),
  eventAt: (revision) => eventIn(log, revision),
  append: (events) => append(log, events),
  appendDecided: (events, state) => appendDecided(log, events, state),
  stateAt: (revision) => stateAt(log, revision),
  pastAt: (revision) => pastAt(log, revision),
  isLive: (revision) => isLive(log, revision),
  endOfCommand: (revision) => log.ends[countUpTo(log.ends, revision - 1)] ?? revision,
  fork: (at = log.state.head) => timelineOf(forkAt(log, at)),
});

/**
 * The data of a timeline. A plain record with functions of the module: code compiled for a class or closures would be
 * discarded with the last cached match.
 */
type TimelineLog = {
  readonly appliers: EventAppliers;
  /** The revision of the first event after the initial state. */
  readonly from: Revision;
  readonly start: MatchState;
  readonly events: AppendOnly<Event>;
  /** The last revisions of all commands, ascending. */
  readonly ends: Revision[];
  readonly kept: Map<Revision, MatchState>;
  readonly keptAt: Revision[]; // ascending
  state: StateDraft;
  /** Open as long as nobody else has seen the state. */
  edit: Edit | null;
  /** Which events are on the active branch, by index; null if all are. */
  live: boolean[] | null;
  work: number; // since the last kept state
  readonly tableAt: TableAt;
};

const newLog = (appliers: EventAppliers, start: MatchState): TimelineLog => {
  const log: TimelineLog = {
    appliers,
    from: start.head + 1,
    start,
    events: appendOnly(),
    ends: start.head < 0 ? [] : [start.head],
    kept: new Map(),
    keptAt: [],
    state: start,
    edit: null,
    live: null,
    work: 0,
    tableAt: (revision) => stateAt(log, revision)?.table,
  };
  return log;
};

const forkAt = (log: TimelineLog, at: Revision): TimelineLog => {
  const events = copyOfList(log.events, at + 1 - log.from);
  const fork: TimelineLog = {
    ...log,
    events,
    ends: log.ends.slice(0, countUpTo(log.ends, at)),
    kept: new Map([...log.kept].filter(([revision]) => revision <= at)),
    keptAt: log.keptAt.slice(0, countUpTo(log.keptAt, at)),
    state: stateAt(log, at) ?? log.start,
    edit: null,
    live: log.live && activeMarks(log.appliers, entriesFrom(events, 0), log.from),
    tableAt: (revision) => stateAt(fork, revision)?.table,
  };
  return fork;
};

/** The state for others: from now on it is immutable. */
const immutableState = (log: TimelineLog): MatchState => {
  if (log.edit !== null) log.edit.isOpen = false;
  log.edit = null;
  return log.state;
};

/** The edit under which the state is changed in place; a new one begins with a copy. */
const editOf = (log: TimelineLog): Edit => {
  if (log.edit !== null) return log.edit;
  log.state = copyState(log.state);
  return (log.edit = openEdit());
};

const append = (log: TimelineLog, added: readonly Event[]): void => {
  for (const read of added) {
    const applier = applierIn(log.appliers, read.type);
    const edit = editOf(log);
    const event = withShared(read, applier.shared?.(log.state.table, wholeData(read)));
    applyEvent(log.state, applier, event, log.tableAt, edit);
    appendEvent(log, event, applier);
    // A state after going back is kept too, so that applying events from a kept state never has to go back.
    if (applier.goesBack) keepSnapshot(log);
  }
  if (added.length > 0) log.ends.push(log.state.head);
  if (log.work >= INTERVAL) keepSnapshot(log);
};

/** The event with members that matches share in place of its own. */
const withShared = (event: Event, shared: object | undefined): Event => {
  if (shared === undefined) return event;
  const { data, hidden } = event;
  const withEqual = (own: JsonMap): JsonMap =>
    Object.fromEntries(Object.entries({ ...own, ...shared }).filter(([name]) => Object.hasOwn(own, name)));
  const open = { ...event, data: withEqual(data) };
  return hidden === undefined ? open : { ...open, hidden: { ...hidden, data: withEqual(hidden.data) } };
};

const appendDecided = (log: TimelineLog, added: readonly Event[], decided: MatchState): void => {
  if (added.some(({ type }) => applierIn(log.appliers, type).goesBack)) return append(log, added);
  for (const event of added) appendEvent(log, event, applierIn(log.appliers, event.type));
  log.edit = null;
  log.state = decided;
  if (added.length > 0) log.ends.push(decided.head);
  if (log.work >= INTERVAL) keepSnapshot(log);
};

const appendEvent = (log: TimelineLog, event: Event, applier: EventApplier): void => {
  appendTo(log.events, event);
  log.work += workOf(applier, event);
  if (applier.goesBack) log.live = activeMarks(log.appliers, entriesFrom(log.events, 0), log.from);
  else log.live?.push(true);
};

const keepSnapshot = (log: TimelineLog): void => {
  const state = immutableState(log);
  log.kept.set(state.head, state);
  log.keptAt.push(state.head);
  log.work = 0;
};

/** Throws for a revision that is not held: it must never look as if there were none. */
const expectHeld = ({ from }: TimelineLog, revision: Revision, first: Revision): void => {
  if (revision >= 0 && revision < first)
    throw new Error(`revision ${revision} lies before ${from}, the first that this timeline holds`);
};

const eventIn = (log: TimelineLog, revision: Revision): Event | undefined => {
  expectHeld(log, revision, log.from);
  return entryAt(log.events, revision - log.from);
};

const stateAt = (log: TimelineLog, revision: Revision): MatchState | undefined => {
  const { head } = log.state;
  if (revision === head) return immutableState(log);
  if (revision < 0 || revision > head) return undefined;
  expectHeld(log, revision, log.from - 1);
  const from = lastUpTo(log.keptAt, revision);
  const kept = (from === undefined ? undefined : log.kept.get(from)) ?? log.start;
  return kept.head === revision ? kept : underEdit((edit) => stateAppliedTo(log, kept, revision, edit));
};

/**
 * The state after an event, from a kept one. Where a command brought very much (a creation), one on the way is kept
 * now: who asks for one such state asks for more.
 */
const stateAppliedTo = (log: TimelineLog, kept: MatchState, revision: Revision, edit: Edit): MatchState => {
  const at = copyState(kept);
  let work = 0;
  for (let next = kept.head + 1; next <= revision; next++) {
    const event = entryAt(log.events, next - log.from);
    if (event === undefined) continue;
    const applier = applierIn(log.appliers, event.type);
    applyEvent(at, applier, event, log.tableAt, edit);
    work += workOf(applier, event);
    if (work < 2 * INTERVAL || next === revision) continue;
    keepAmong(log, at);
    return underEdit((further) => stateAppliedTo(log, at, revision, further));
  }
  return at;
};

const keepAmong = (log: TimelineLog, state: MatchState): void => {
  log.kept.set(state.head, state);
  log.keptAt.splice(countUpTo(log.keptAt, state.head), 0, state.head);
};

const isLive = (log: TimelineLog, revision: Revision): boolean => {
  const event = eventIn(log, revision);
  return log.live === null ? event !== undefined : (log.live[revision - log.from] ?? false);
};

const pastAt = (log: TimelineLog, revision: Revision): PastMoment | null | undefined => {
  if (revision >= 0 && revision < log.from) return undefined;
  const at = stateAt(log, revision);
  const event = entryAt(log.events, revision - log.from);
  if (at === undefined || event === undefined) return null;
  if (at.tip >= 0 && at.tip < log.from) return undefined;
  return {
    tip: at.tip,
    type: event.type,
    endsCommand: lastUpTo(log.ends, revision) === revision,
    nearestBefore: lastUpTo(log.ends, revision - 1) ?? -1,
    table: at.table,
    generation: at.record.generation,
    isLive: isLive(log, revision),
    rewoundFrom: event.type === 'MatchRewound' ? Number(wholeData(event).from) : null,
    span: spanAfter(log, at.tip),
  };
};

/** The table events of the active branch after a tip on it. */
const spanAfter = (log: TimelineLog, tip: Revision): readonly Event[] =>
  isLive(log, tip)
    ? entriesFrom(log.events, tip + 1 - log.from).filter(
        ({ type, revision }) => !isRecordEvent(log.appliers, type) && isLive(log, revision),
      )
    : [];

/** Which events count: all record events, and the table events on the chain of parents of the last one. */
const activeMarks = (appliers: EventAppliers, events: readonly Event[], from: Revision): boolean[] => {
  const marks = events.map(({ type }) => isRecordEvent(appliers, type));
  let at: number = marks.lastIndexOf(false);
  while (at >= 0) {
    marks[at] = true;
    at = (events[at]?.parent ?? -1) - from;
  }
  return marks;
};

/** The greatest number of an ascending list that is at most `limit`. */
const lastUpTo = (ascending: readonly Revision[], limit: Revision): Revision | undefined =>
  ascending[countUpTo(ascending, limit) - 1];

/** How many numbers of an ascending list are at most `limit`. */
const countUpTo = (ascending: readonly Revision[], limit: Revision): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
};
