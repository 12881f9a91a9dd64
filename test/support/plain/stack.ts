import type { Envelope } from '@stackledger/ledger';
import { before, countsIn, is, isLive, isOfTable, lineTo, msOf, onceEach, type Log } from './reading.js';

type Stacked = {
  readonly id: string;
  readonly kind: string;
  readonly card?: string;
  readonly controller: string | null;
};

/** What was put on the stack. */
export const objectIn = ({ data }: Envelope): Stacked => data.object as unknown as Stacked; // as docs/events.md has it

const stacksIn = onceEach((log): ReadonlyMap<Envelope, Log> => {
  const stacks = new Map<Envelope, Log>();
  for (const event of log) {
    const below = stacks.get(before(log, event) ?? event) ?? [];
    const gone = is(event, 'off the stack') ? below.findLast((put) => objectIn(put).id === event.data.id) : undefined;
    stacks.set(event, is(event, 'onto the stack') ? [...below, event] : below.filter((put) => put !== gone));
  }
  return stacks;
});

/** What lies on the stack after an event of the table. A line has no events that a rewind struck, so nothing has to be taken back. */
export const stackAfter = (log: Log, event: Envelope | undefined): Log =>
  event === undefined ? [] : (stacksIn(log).get(event) ?? []);

/** What lay there before it. */
const stackBefore = (log: Log, event: Envelope): Log => stackAfter(log, before(log, event));

/** Whether somebody declared what an event tells. */
export const declaresIn = (log: Log, { commandId }: Envelope): boolean =>
  log.some((event) => event.commandId === commandId && is(event, 'declares'));

/** Everything that was put on the stack, on every line of play. */
export const putsIn = (log: Log): Log => log.filter((event) => is(event, 'onto the stack'));

/** Whether somebody else declared something right on top of an object, on whatever line of play. */
export const isAnswered = (log: Log, put: Envelope): boolean =>
  putsIn(log).some((event) => {
    const { controller } = objectIn(event);
    const isRightOnTop = event !== put && stackBefore(log, event).at(-1) === put;
    return isRightOnTop && declaresIn(log, event) && controller !== null && controller !== objectIn(put).controller;
  });

/** What took an object off the stack: on the line that counts where the object is, else what did first. */
export const tookOff = (log: Log, put: Envelope): Envelope | undefined =>
  log.find(
    (event) =>
      is(event, 'off the stack') &&
      countsIn(log, put, event) &&
      stackBefore(log, event).findLast((each) => objectIn(each).id === event.data.id) === put,
  );

/** What lay on the stack from empty to empty. `ended`: where it was empty again. */
export type Sequence = {
  readonly first: Envelope;
  readonly events: Log;
  readonly puts: Log;
  readonly ended: Envelope | undefined;
  readonly kind: string;
  readonly begunBy: string | null;
  readonly live: boolean;
};

/** The object on an empty stack that an event goes back to, while something lies there. */
const beginningOf = (log: Log, event: Envelope): Envelope | undefined => {
  for (let at: Envelope | undefined = event; at !== undefined; at = before(log, at)) {
    if (stackBefore(log, at).length > 0) continue;
    return is(at, 'onto the stack') ? at : undefined;
  }
  return undefined;
};

/** The sequences of every line of play. */
export const sequencesIn = onceEach((log): readonly Sequence[] => {
  const begun = new Map<Envelope, Envelope[]>();
  for (const event of log.filter(isOfTable)) {
    const first = beginningOf(log, event);
    if (first !== undefined && countsIn(log, first, event)) begun.set(first, [...(begun.get(first) ?? []), event]);
  }
  return [...begun].map(([first, events]) => ({
    first,
    events,
    puts: events.filter((event) => is(event, 'onto the stack')),
    ended: events.findLast((event) => stackAfter(log, event).length === 0),
    kind: objectIn(first).kind,
    begunBy: objectIn(first).controller,
    live: isLive(log, first),
  }));
});

/** Who declared something in a sequence, in order. */
export const declarersIn = (log: Log, { puts }: Sequence): readonly string[] =>
  puts.filter((put) => declaresIn(log, put)).flatMap((put) => objectIn(put).controller ?? []);

/** Whether two seats or more declared something in it. */
export const isContested = (log: Log, sequence: Sequence): boolean => new Set(declarersIn(log, sequence)).size >= 2;

/** The sequences that are over. */
export const endedIn = (log: Log): readonly Sequence[] => sequencesIn(log).filter(({ ended }) => ended !== undefined);

/** Those of them that were contested. */
export const contestedIn = onceEach((log): readonly Sequence[] =>
  endedIn(log).filter((sequence) => isContested(log, sequence)),
);

/** How long a sequence took. */
export const spanOf = ({ first, ended }: Sequence): number => (ended === undefined ? NaN : msOf(ended) - msOf(first));

/** How much lay there at once, at most: every stack is told from the line that leads to it. */
export const deepestIn = (log: Log, { puts }: Sequence): number =>
  Math.max(...puts.map((put) => stackAfter(log, lineTo(log, put).at(-1)).length));
