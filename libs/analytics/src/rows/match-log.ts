import { asText, type EventFacts } from '@stackledger/rules';
import { isTableEvent, type Catalogue, type LogEvent } from '@stackledger/projections';
import { momentsIn, type Moment } from './moments.js';

/** The command that an event opens: its type, and whether it only repeats a rewound one. */
export type OpenedCommand = { readonly type: string; readonly isReapplied: boolean };

/** An event with the command that it opens; null where it opens none. */
export type CommandedEvent = LogEvent & { readonly command: OpenedCommand | null };

/**
 * The log of one match, with the facts of each event's type, whether it is on the active branch, and the moment of the
 * game after it.
 */
export type MatchLog = {
  readonly matchId: string;
  readonly events: readonly CommandedEvent[];
  readonly factsOf: (event: LogEvent) => Partial<EventFacts>;
  readonly isLive: (event: LogEvent) => boolean;
  /** Whether a later event on its branch counts for what an event began: rewound ones do not count for a live one. */
  readonly countsFor: (began: LogEvent, event: LogEvent) => boolean;
  readonly momentAt: (event: LogEvent) => Moment;
};

/** A match log of all events of a match, in order. */
export const matchLog = (events: readonly CommandedEvent[], catalogue: Catalogue): MatchLog => {
  const [first] = events;
  const { ruleset } = first?.data ?? {};
  const game = (typeof ruleset === 'string' ? catalogue.games[ruleset] : undefined) ?? catalogue.others;
  const live = liveRevisions(events);
  const isLive = (event: LogEvent): boolean => !isTableEvent(event) || live.has(event.revision);
  return {
    matchId: first?.matchId ?? '',
    events,
    factsOf: ({ type }) => game.events[type] ?? {},
    isLive,
    countsFor: (began, event) => !isLive(began) || isLive(event),
    momentAt: momentsIn(events),
  };
};

/** The chain of parents from the last table event. */
const liveRevisions = (events: readonly LogEvent[]): ReadonlySet<number> => {
  const live = new Set<number>();
  let at = events.findLast(isTableEvent);
  while (at !== undefined && !live.has(at.revision)) {
    live.add(at.revision);
    at = at.parent === null ? undefined : events[at.parent];
  }
  return live;
};

/** The names in a list of an event's data. */
export const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(asText) : []);

/** A text of an event's data; null where there is none. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
