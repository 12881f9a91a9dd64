import { factsOf, displayText, type Event, type EventFacts, type Revision, type Timeline } from '@stackledger/rules';
import type { Session } from '../sessions/session.js';
import { nameRendererIn, type NameRenderer } from './name-renderer.js';
import { messageOf } from './event-messages.js';

type CauseLog = Pick<Session, 'game' | 'timeline'> & { readonly last: Revision; readonly names: NameRenderer };

/** Something that led to an event: a declaration, a choice, a roll, or what resolved. `what` is a message. */
export type EventCause = { readonly revision: Revision; readonly type: string; readonly what: string };

/** More steps back than any resolution takes. */
const MOST_STEPS = 5_000;

/**
 * The choices, rolls and declarations that led to an event, nearest first: those of its resolution, then what put the
 * resolving object on the stack, back to a declaration. Read from the public log of its own branch alone, up to `last`;
 * empty where the command itself is the whole cause.
 */
export const causesOf = (
  { game, timeline }: Pick<Session, 'game' | 'timeline'>,
  revision: Revision,
  last = timeline.state().head,
): readonly EventCause[] => {
  const log: CauseLog = {
    game,
    timeline,
    last,
    names: nameRendererIn({ ...game, state: timeline.stateAt(last) ?? timeline.state() }),
  };
  const event = timeline.eventAt(revision);
  const found = new Map<Revision, EventCause>();
  const add = (cause: Event): void => {
    if (cause.revision !== revision) found.set(cause.revision, causeOf(log, cause));
  };
  const kept = timeline.eventAt(Number(event?.data.keptFrom ?? -1));
  if (kept !== undefined) add(kept);
  let at = event === undefined ? undefined : begunBy(log, event);
  let origin = event?.type === 'AbilityTriggered' ? event : at;
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++) {
    if (at.type === 'PriorityReceived') break;
    const { cause } = eventFacts(log, at);
    if (cause !== undefined && !isBeside(at, origin)) add(at);
    if (cause === 'declaration') break;
    if (at.type === 'PriorityClosed') origin = at = resolvedBy(log, at, add);
    else at = before(timeline, at);
  }
  return [...found.values()];
};

const eventFacts = ({ game }: CauseLog, { type }: Event): Partial<EventFacts> => factsOf(game.ruleset, type) ?? {};

const before = (timeline: Timeline, { parent }: Event): Event | undefined =>
  parent === null ? undefined : timeline.eventAt(parent);

/** Whether one ability triggered beside another that is followed: neither led to the other. */
const isBeside = ({ type, revision }: Event, origin: Event | undefined): boolean =>
  type === 'AbilityTriggered' && origin?.type === type && origin.revision !== revision;

/** Where the search begins. What leaves the stack, or was triggered, goes back to its origin. */
const begunBy = (log: CauseLog, event: Event): Event | undefined =>
  (eventFacts(log, event).stack === 'put' ? triggered(log, event) : undefined) ?? before(log.timeline, event);

/**
 * The priority round ended and the top resolves: continues with what put it on the stack; with an empty stack a fight
 * continues.
 */
const resolvedBy = (log: CauseLog, closed: Event, add: (cause: Event) => void): Event | undefined => {
  const top = log.timeline.stateAt(closed.revision)?.table.stack.at(-1);
  if (top === undefined) return fightBehind(log, closed);
  const put = lineBack(log, closed, (event) => eventFacts(log, event).stack === 'put' && idIn(event) === top.id);
  if (put === undefined) return undefined;
  add(put);
  return begunBy(log, put);
};

/** The origin of the duel that continues when everybody has passed on an empty stack; undefined outside of one. */
const fightBehind = (log: CauseLog, closed: Event): Event | undefined => {
  const isPart = (event: Event, part: string): boolean => eventFacts(log, event).fight?.is === part;
  const began = lineBack(
    log,
    closed,
    (event) => isPart(event, 'duel'),
    (event) => isPart(event, 'duel-over'),
  );
  return began && begunBy(log, began);
};

const triggered = (log: CauseLog, put: Event): Event | undefined =>
  lineBack(
    log,
    put,
    (event) => event.type === 'AbilityTriggered' && idIn(event) === idIn(put),
    (event) => event.type === 'PriorityClosed' || eventFacts(log, event).cause === 'declaration',
  );

const idIn = ({ data }: Event): unknown => (data.object as { readonly id?: unknown } | undefined)?.id;

/** The nearest earlier event of the same branch that fits, unless one that stops comes first. */
const lineBack = (
  { timeline }: CauseLog,
  from: Event,
  fits: (event: Event) => boolean,
  stops: (event: Event) => boolean = () => false,
): Event | undefined => {
  let at = before(timeline, from);
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++) {
    if (fits(at)) return at;
    if (stops(at)) return undefined;
    at = before(timeline, at);
  }
  return undefined;
};

const causeOf = ({ game, timeline, last, names }: CauseLog, { revision, type, data }: Event): EventCause => {
  const { source } = data;
  const shown = typeof source === 'string' ? { ...data, source: shownName(timeline, source, revision, last) } : data;
  return { revision, type, what: messageOf(game.ruleset, { type, data: shown }, names) };
};

/** A played card gets its own name in place of its handle within so many events. */
const SOON = 20;

/** The public name of an object right after its declaration: its handle, unless it was shown to all. */
const shownName = (timeline: Timeline, handle: string, declaredAt: Revision, last: Revision): string => {
  for (let at = declaredAt + 1; at <= Math.min(declaredAt + SOON, last); at++) {
    const { type, data } = timeline.eventAt(at) ?? {};
    if (type === 'ObjectRenamed' && data?.object === handle && data.knownTo === 'all') return displayText(data.name);
  }
  return handle;
};
