import { foldIn, isRecordEvent, type Fold, type Folds, type TableAt } from './fold.js';
import type { Past } from './inputs.js';
import { openEdit, underEdit, type Edit } from '../persistent/edit.js';
import type { Event } from './event.js';
import { follow, wholeData } from './evolve.js';
import { entriesFrom, entryAt, appendTo, appendOnly, copyOfList, type AppendOnly } from '../persistent/append-only.js';
import type { Revision } from '../table/names.js';
import type { Draft, MatchState } from '../table/state.js';
import { copyState, emptyMatch } from '../table/state.js';

/** A state is kept after so much work; any state between is at most this much from one. */
const INTERVAL = 256;

/** How much work folding an event is, in ordinary events. */
const workOf = ({ longList }: Fold, { data }: Event): number =>
  longList === undefined ? 1 : 1 + longList.each * Object.keys(data[longList.name] ?? {}).length;

/**
 * A match's log with the states along it. It grows by whole commands; nothing in it ever changes. One that goes on from a state
 * holds only what came after that: to ask it about anything earlier is a mistake, which is thrown.
 */
export type Timeline = {
  /** The first revision that it holds. */
  readonly from: Revision;
  readonly state: () => MatchState;
  readonly eventAt: (revision: Revision) => Event | undefined;
  /** Appends the events of one command. */
  readonly append: (events: readonly Event[]) => void;
  /** Appends the events of one command that lead to a state already worked out. */
  readonly appendDecided: (events: readonly Event[], state: MatchState) => void;
  /** The state after an event, on whatever line of play it lies; undefined where there is none. */
  readonly stateAt: (revision: Revision) => MatchState | undefined;
  /** Null where there is no such revision; undefined where it would have to know what came before the first that it holds. */
  readonly pastAt: (revision: Revision) => Past | null | undefined;
  readonly isLive: (revision: Revision) => boolean;
  /** The last event of the command that an event belongs to. */
  readonly endOfCommand: (revision: Revision) => Revision;
  /**
   * Another timeline of the same, which grows by itself: for what is tried out, or appended as a whole. With a revision, which ends a
   * command, of the log up to there.
   */
  readonly fork: (at?: Revision) => Timeline;
};

/** A timeline with nothing in it, of a game whose events do this. */
export const newTimeline = (folds: Folds): Timeline => timelineFrom(folds, emptyMatch());

/** A timeline that goes on from the state at the end of a command, without anything of what led there. */
export const timelineFrom = (folds: Folds, state: MatchState): Timeline => timelineOf(newLog(folds, state));

const timelineOf = (log: Log): Timeline => ({
  from: log.from,
  state: () => shown(log),
  eventAt: (revision) => eventIn(log, revision),
  append: (events) => append(log, events),
  appendDecided: (events, state) => appendDecided(log, events, state),
  stateAt: (revision) => stateAt(log, revision),
  pastAt: (revision) => pastAt(log, revision),
  isLive: (revision) => isLive(log, revision),
  endOfCommand: (revision) => log.ends[placesNotAfter(log.ends, revision - 1)] ?? revision,
  fork: (at = log.state.head) => timelineOf(forked(log, at)),
});

/**
 * What a timeline knows. A plain record and functions of the module: what is compiled for a class or for closures is thrown away
 * with the last match that is warm.
 */
type Log = {
  readonly folds: Folds;
  /** The revision of the first event, which follows the state that everything goes on from. */
  readonly from: Revision;
  readonly start: MatchState;
  readonly events: AppendOnly<Event>;
  /** The last events of all commands, ascending. */
  readonly ends: Revision[];
  readonly kept: Map<Revision, MatchState>;
  readonly keptAt: Revision[]; // ascending
  state: Draft;
  /** While there is one nobody else has seen the state. */
  edit: Edit | null;
  /** Which events count, the first one first; null as long as all do. */
  live: boolean[] | null;
  work: number; // since the state kept last
  readonly tableAt: TableAt;
};

const newLog = (folds: Folds, start: MatchState): Log => {
  const log: Log = {
    folds,
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

const forked = (log: Log, at: Revision): Log => {
  const events = copyOfList(log.events, at + 1 - log.from);
  const fork: Log = {
    ...log,
    events,
    ends: log.ends.slice(0, placesNotAfter(log.ends, at)),
    kept: new Map([...log.kept].filter(([revision]) => revision <= at)),
    keptAt: log.keptAt.slice(0, placesNotAfter(log.keptAt, at)),
    state: stateAt(log, at) ?? log.start,
    edit: null,
    live: log.live && liveMarks(log.folds, entriesFrom(events, 0), log.from),
    tableAt: (revision) => stateAt(fork, revision)?.table,
  };
  return fork;
};

/** The state as others see it: from now on it stays as it is. */
const shown = (log: Log): MatchState => {
  if (log.edit !== null) log.edit.isOpen = false;
  log.edit = null;
  return log.state;
};

/** The edit under which the state is changed in place: at first a copy of what others have seen. */
const editOf = (log: Log): Edit => {
  if (log.edit !== null) return log.edit;
  log.state = copyState(log.state);
  return (log.edit = openEdit());
};

const append = (log: Log, added: readonly Event[]): void => {
  for (const event of added) {
    const fold = foldIn(log.folds, event.type);
    const edit = editOf(log);
    follow(log.state, fold, event, log.tableAt, edit);
    note(log, event, fold);
    // A state after going back is kept too, so that folding on from a kept state never has to go back.
    if (log.work >= INTERVAL || fold.goesBack) keep(log);
  }
  if (added.length > 0) log.ends.push(log.state.head);
};

const appendDecided = (log: Log, added: readonly Event[], decided: MatchState): void => {
  if (added.some(({ type }) => isMilestone(foldIn(log.folds, type)))) return append(log, added);
  for (const event of added) note(log, event, foldIn(log.folds, event.type));
  log.edit = null;
  log.state = decided;
  if (added.length > 0) log.ends.push(decided.head);
  if (log.work >= INTERVAL) keep(log);
};

/** Whether the states on the way matter, and not only the one that the events lead to. */
const isMilestone = ({ goesBack, longList }: Fold): boolean => goesBack || longList !== undefined;

const note = (log: Log, event: Event, fold: Fold): void => {
  appendTo(log.events, event);
  log.work += workOf(fold, event);
  if (fold.goesBack) log.live = liveMarks(log.folds, entriesFrom(log.events, 0), log.from);
  else log.live?.push(true);
};

const keep = (log: Log): void => {
  const state = shown(log);
  log.kept.set(state.head, state);
  log.keptAt.push(state.head);
  log.work = 0;
};

/** Whoever asks for what is not held has to look elsewhere first: it must never look as if there were no such revision. */
const expectHeld = ({ from }: Log, revision: Revision, first: Revision): void => {
  if (revision >= 0 && revision < first)
    throw new Error(`revision ${revision} lies before ${from}, the first that this timeline holds`);
};

const eventIn = (log: Log, revision: Revision): Event | undefined => {
  expectHeld(log, revision, log.from);
  return entryAt(log.events, revision - log.from);
};

const stateAt = (log: Log, revision: Revision): MatchState | undefined => {
  const { head } = log.state;
  if (revision === head) return shown(log);
  if (revision < 0 || revision > head) return undefined;
  expectHeld(log, revision, log.from - 1);
  const from = lastNotAfter(log.keptAt, revision);
  const kept = (from === undefined ? undefined : log.kept.get(from)) ?? log.start;
  return kept.head === revision ? kept : underEdit((edit) => foldedTo(log, kept, revision, edit));
};

const foldedTo = (log: Log, kept: MatchState, revision: Revision, edit: Edit): MatchState => {
  const at = copyState(kept);
  for (let next = kept.head + 1; next <= revision; next++) {
    const event = entryAt(log.events, next - log.from);
    if (event === undefined) continue;
    follow(at, foldIn(log.folds, event.type), event, log.tableAt, edit);
  }
  return at;
};

const isLive = (log: Log, revision: Revision): boolean => {
  const event = eventIn(log, revision);
  return log.live === null ? event !== undefined : (log.live[revision - log.from] ?? false);
};

const pastAt = (log: Log, revision: Revision): Past | null | undefined => {
  if (revision >= 0 && revision < log.from) return undefined;
  const at = stateAt(log, revision);
  const event = entryAt(log.events, revision - log.from);
  if (at === undefined || event === undefined) return null;
  if (at.tip >= 0 && at.tip < log.from) return undefined;
  return {
    tip: at.tip,
    type: event.type,
    endsCommand: lastNotAfter(log.ends, revision) === revision,
    nearestBefore: lastNotAfter(log.ends, revision - 1) ?? -1,
    table: at.table,
    generation: at.record.generation,
    isLive: isLive(log, revision),
    rewoundFrom: event.type === 'MatchRewound' ? Number(wholeData(event).from) : null,
    span: spanAfter(log, at.tip),
  };
};

/** The table events of the live line after a tip on it. */
const spanAfter = (log: Log, tip: Revision): readonly Event[] =>
  isLive(log, tip)
    ? entriesFrom(log.events, tip + 1 - log.from).filter(
        ({ type, revision }) => !isRecordEvent(log.folds, type) && isLive(log, revision),
      )
    : [];

/** Which events count: record events always, table events on the chain of parents from the last one. */
const liveMarks = (folds: Folds, events: readonly Event[], from: Revision): boolean[] => {
  const marks = events.map(({ type }) => isRecordEvent(folds, type));
  let at: number = marks.lastIndexOf(false);
  while (at >= 0) {
    marks[at] = true;
    at = (events[at]?.parent ?? -1) - from;
  }
  return marks;
};

/** The greatest of an ascending list that is not after a number. */
const lastNotAfter = (ascending: readonly Revision[], limit: Revision): Revision | undefined =>
  ascending[placesNotAfter(ascending, limit) - 1];

/** How many of an ascending list are not after a number. */
const placesNotAfter = (ascending: readonly Revision[], limit: Revision): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
};
