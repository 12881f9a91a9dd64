import { eventKindIn, said, type Event, type EventFacts, type Revision, type Timeline } from '@stackledger/kernel';
import type { Session } from '../sessions/session.js';
import { namesIn, type Names } from './naming.js';
import { sentenceOf } from './telling.js';

/** A log, the last revision of it that is looked at, and what things are called then. */
type Log = Pick<Session, 'game' | 'timeline'> & { readonly last: Revision; readonly names: Names };

/** Something that led to an event: a declaration, a choice, a roll, or what resolved. `what` is a sentence for people. */
export type Cause = { readonly revision: Revision; readonly type: string; readonly what: string };

/** More steps back than any resolution takes. */
const MOST_STEPS = 5_000;

/**
 * The choices, rolls and declarations that led to an event, the nearest first: those of the resolution in which it
 * happened, then what put the resolving object on the stack, and so on back to what somebody declared. Read off the
 * public log of its own line of play alone, up to `last`; empty where the command itself is the whole reason.
 */
export const causesOf = (
  { game, timeline }: Pick<Session, 'game' | 'timeline'>,
  revision: Revision,
  last = timeline.state().head,
): readonly Cause[] => {
  const log: Log = { game, timeline, last, names: namesIn(timeline.stateAt(last) ?? timeline.state()) };
  const event = timeline.eventAt(revision);
  const found = new Map<Revision, Cause>();
  const add = (cause: Event): void => {
    if (cause.revision !== revision) found.set(cause.revision, causeOf(log, cause));
  };
  const kept = timeline.eventAt(Number(event?.data.keptFrom ?? -1));
  if (kept !== undefined) add(kept);
  let at = event === undefined ? undefined : begunBy(log, event);
  for (let steps = 0; at !== undefined && steps < MOST_STEPS; steps++) {
    if (at.type === 'PriorityReceived') break;
    const { cause } = factsOf(log, at);
    if (cause !== undefined) add(at);
    if (cause === 'declaration') break;
    at = at.type === 'PriorityClosed' ? resolvedBy(log, at, add) : before(timeline, at);
  }
  return [...found.values()];
};

const factsOf = ({ game }: Log, { type }: Event): Partial<EventFacts> => eventKindIn(game.ruleset, type)?.facts ?? {};

const before = (timeline: Timeline, { parent }: Event): Event | undefined =>
  parent === null ? undefined : timeline.eventAt(parent);

/** Where looking back begins. What leaves the stack, or is put there after waiting, goes back to how it came about. */
const begunBy = (log: Log, event: Event): Event | undefined =>
  (factsOf(log, event).stack === 'put' ? triggered(log, event) : undefined) ?? before(log.timeline, event);

/** The lap ended and the top resolves: goes on with what put it on the stack; with an empty stack a fight goes on. */
const resolvedBy = (log: Log, closed: Event, add: (cause: Event) => void): Event | undefined => {
  const top = log.timeline.stateAt(closed.revision)?.table.stack.at(-1);
  if (top === undefined) return fightBehind(log, closed);
  const put = lineBack(log, closed, (event) => factsOf(log, event).stack === 'put' && idIn(event) === top.id);
  if (put === undefined) return undefined;
  add(put);
  return begunBy(log, put);
};

/** How the duel came about that goes on when everybody has passed on an empty stack (its next roll); undefined outside of one. */
const fightBehind = (log: Log, closed: Event): Event | undefined => {
  const isPart = (event: Event, part: string): boolean => factsOf(log, event).fight?.is === part;
  const began = lineBack(
    log,
    closed,
    (event) => isPart(event, 'duel'),
    (event) => isPart(event, 'duel-over'),
  );
  return began && begunBy(log, began);
};

/** The trigger of an ability that waited before it was put on the stack. */
const triggered = (log: Log, put: Event): Event | undefined =>
  lineBack(
    log,
    put,
    (event) => event.type === 'AbilityTriggered' && idIn(event) === idIn(put),
    (event) => event.type === 'PriorityClosed' || factsOf(log, event).cause === 'declaration',
  );

const idIn = ({ data }: Event): unknown => (data.object as { readonly id?: unknown } | undefined)?.id;

/** The nearest event back on the same line of play that fits, unless one that stops comes first. */
const lineBack = (
  { timeline }: Log,
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

const causeOf = ({ game, timeline, last, names }: Log, { revision, type, data }: Event): Cause => {
  const { source } = data;
  const shown = typeof source === 'string' ? { ...data, source: shownName(timeline, source, revision, last) } : data;
  return { revision, type, what: sentenceOf(game.ruleset, { type, data: shown }, names) };
};

/** A card that is played goes from its handle to its own name a few events after that. */
const SOON = 20;

/** What everybody could call an object right after it was declared: its handle, unless it was shown to all. */
const shownName = (timeline: Timeline, handle: string, declaredAt: Revision, last: Revision): string => {
  for (let at = declaredAt + 1; at <= Math.min(declaredAt + SOON, last); at++) {
    const { type, data } = timeline.eventAt(at) ?? {};
    if (type === 'ObjectRenamed' && data?.object === handle && data.knownTo === 'all') return said(data.name);
  }
  return handle;
};
