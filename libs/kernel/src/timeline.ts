import type { Event } from './events/event.js';
import { evolve, folded, foldOf, isRecordEvent, wholeData, type Fold } from './evolve.js';
import type { Past } from './game.js';
import type { Revision } from './names.js';
import type { Ruleset } from './ruleset.js';
import type { MatchState } from './state.js';
import { emptyMatch } from './state.js';
import type { Table } from './table.js';

/** A state is kept after so much work; any state between is at most this much from one. */
const INTERVAL = 256;

/** How much work folding an event is, in ordinary events. */
const workOf = ({ longList }: Fold, { data }: Event): number =>
  longList === undefined ? 1 : 1 + Object.keys(data[longList] ?? {}).length;

/** A match's log with the states along it. It grows by whole commands; nothing in it ever changes. */
export type Timeline = {
  readonly state: () => MatchState;
  readonly eventAt: (revision: Revision) => Event | undefined;
  /** Appends the events of one command. */
  readonly append: (events: readonly Event[]) => void;
  /** Appends the events of one command that lead to a state already worked out. */
  readonly appendDecided: (events: readonly Event[], state: MatchState) => void;
  /** The state after an event, on whatever line of play it lies; undefined where there is none. */
  readonly stateAt: (revision: Revision) => MatchState | undefined;
  readonly pastAt: (revision: Revision) => Past | null;
  readonly isLive: (revision: Revision) => boolean;
  /** The last event of the command that an event belongs to. */
  readonly endOfCommand: (revision: Revision) => Revision;
};

/** A timeline with nothing in it. */
export const newTimeline = (ruleset: Ruleset): Timeline => {
  const events: Event[] = [];
  const ends: Revision[] = []; // by revision: the last event of its command
  const kept = new Map<Revision, MatchState>();
  const keptAt: Revision[] = []; // ascending
  let state = emptyMatch();
  let live: boolean[] = [];
  let work = 0; // since the state kept last

  const tableAt = (revision: Revision): Table | undefined => stateAt(revision)?.table;

  const keep = (at: MatchState): void => {
    kept.set(at.head, at);
    keptAt.push(at.head);
    work = 0;
  };

  const note = (event: Event, fold: Fold, last: Revision): void => {
    events.push(event);
    ends.push(last);
    work += workOf(fold, event);
    if (fold.goesBack) live = liveMarks(events);
    else live.push(true);
  };

  const append = (added: readonly Event[]): void => {
    const last = added.at(-1)?.revision ?? -1;
    for (const event of added) {
      const fold = foldOf(ruleset, event.type);
      state = folded(fold, state, event, tableAt);
      note(event, fold, last);
      // A state after going back is kept too, so that folding on from a kept state never has to go back.
      if (work >= INTERVAL || fold.goesBack) keep(state);
    }
  };

  /** Whether the states on the way matter, and not only the one that the events lead to. */
  const hasMilestones = (event: Event): boolean => {
    const { goesBack, longList } = foldOf(ruleset, event.type);
    return goesBack || longList !== undefined;
  };

  const appendDecided = (added: readonly Event[], decided: MatchState): void => {
    if (added.some(hasMilestones)) return append(added);
    for (const event of added) note(event, foldOf(ruleset, event.type), decided.head);
    state = decided;
    if (work >= INTERVAL) keep(state);
  };

  const stateAt = (revision: Revision): MatchState | undefined => {
    if (revision === state.head) return state;
    if (revision < 0 || revision > state.head) return undefined;
    const from = lastNotAfter(keptAt, revision);
    let at = (from === undefined ? undefined : kept.get(from)) ?? emptyMatch();
    for (let next = (from ?? -1) + 1; next <= revision; next++) {
      const event = events[next];
      if (event !== undefined) at = evolve(ruleset, at, event, tableAt);
    }
    return at;
  };

  const isLive = (revision: Revision): boolean => live[revision] ?? false;

  const pastAt = (revision: Revision): Past | null => {
    const at = stateAt(revision);
    const event = events[revision];
    if (at === undefined || event === undefined) return null;
    const span = isLive(at.tip)
      ? events.slice(at.tip + 1).filter((later) => !isRecordEvent(later.type) && isLive(later.revision))
      : [];
    const left = event.type === 'MatchRewound' ? Number(wholeData(event).from) : null;
    return {
      tip: at.tip,
      type: event.type,
      endsCommand: ends[revision] === revision,
      nearestBefore: ends.findLast((end) => end < revision) ?? -1,
      table: at.table,
      generation: at.record.generation,
      isLive: isLive(revision),
      rewoundFrom: left,
      span,
    };
  };

  return {
    state: () => state,
    eventAt: (revision) => events[revision],
    append,
    appendDecided,
    stateAt,
    pastAt,
    isLive,
    endOfCommand: (revision) => ends[revision] ?? revision,
  };
};

/** Which events count: record events always, table events on the chain of parents from the last one. */
const liveMarks = (events: readonly Event[]): boolean[] => {
  const marks = events.map(({ type }) => isRecordEvent(type));
  let at: Revision | null = events.findLastIndex(({ type }) => !isRecordEvent(type));
  while (at !== null && at >= 0) {
    marks[at] = true;
    at = events[at]?.parent ?? null;
  }
  return marks;
};

/** The greatest of an ascending list that is not after a number. */
const lastNotAfter = (ascending: readonly Revision[], limit: Revision): Revision | undefined => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return ascending[low - 1];
};
