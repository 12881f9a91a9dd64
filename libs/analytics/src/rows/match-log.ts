import type { EventFacts } from '@stackledger/kernel';
import { isTableEvent, type Catalogue, type LogEvent } from '@stackledger/projections';

/** The log of one match, with what is known of each event: what its game says of its type, and whether it counts. */
export type MatchLog = {
  readonly matchId: string;
  readonly events: readonly LogEvent[];
  readonly factsOf: (event: LogEvent) => Partial<EventFacts>;
  readonly isLive: (event: LogEvent) => boolean;
};

/** A log that is read: all events of a match, in order. */
export const matchLog = (events: readonly LogEvent[], catalogue: Catalogue): MatchLog => {
  const [first] = events;
  const { ruleset } = first?.data ?? {};
  const game = (typeof ruleset === 'string' ? catalogue.games[ruleset] : undefined) ?? catalogue.others;
  const live = liveRevisions(events);
  return {
    matchId: first?.matchId ?? '',
    events,
    factsOf: ({ type }) => game.events[type] ?? {},
    isLive: (event) => !isTableEvent(event) || live.has(event.revision),
  };
};

/** The chain of parents from the last event of the table. */
const liveRevisions = (events: readonly LogEvent[]): ReadonlySet<number> => {
  const live = new Set<number>();
  let at = events.findLast(isTableEvent);
  while (at !== undefined && !live.has(at.revision)) {
    live.add(at.revision);
    at = at.parent === null ? undefined : events[at.parent];
  }
  return live;
};
