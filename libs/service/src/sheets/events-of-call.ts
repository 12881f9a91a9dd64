import { type Event, type JsonMap, type Timeline } from '@stackledger/rules';
import type { CallView } from '@stackledger/wire';

/** The events of a log that belong to one call: its own, and those that carried out its ruling. */
export type EventsOfCall = {
  readonly way: readonly Event[];
  readonly remedies: readonly Event[];
  readonly extended: Event | undefined;
};

/** The events of a call, oldest first, until it is closed or the log ends. */
export const eventsOfCall = (timeline: Timeline, { call, at, ruling, review }: CallView): EventsOfCall => {
  const named = new Set<unknown>([ruling?.ruling, review?.review].filter((name) => name !== undefined));
  const [way, remedies]: [Event[], Event[]] = [[], []];
  let extended: Event | undefined;
  let last = timeline.state().head;
  for (let revision = Number(at); revision <= last; revision++) {
    const event = timeline.eventAt(revision);
    if (event === undefined) break;
    const { type, data } = event;
    if (data.call === call) way.push(event);
    else if (data.ruling !== undefined && named.has(data.ruling)) remedies.push(event);
    else if (type === 'TimeExtended' && isAbout(data, call)) extended = event;
    // Consequences are in the same command.
    if (type === 'CallClosed' && data.call === call) last = timeline.endOfCommand(revision);
  }
  return { way, remedies, extended };
};

const isAbout = ({ calls }: JsonMap, call: string): boolean => Array.isArray(calls) && calls.includes(call);
