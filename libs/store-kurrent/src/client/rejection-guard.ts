/**
 * The client waits for room in its stream of appends inside a promise that nobody holds (batchAppend.js, version
 * 1.3.1). When the stream breaks while appends wait there, each of these promises is rejected with the error of the
 * stream: nobody can catch that, and it ends the process, though every append is told of its failure as well. The lanes
 * keep so few appends in a stream that none waits; this is for the case that one does.
 */

/** Errors of streams that were reported to their appends. */
const told = new WeakSet();

/** Records an error of an append, and the stream error behind it. */
export const noteTold = (error: unknown): void => {
  for (const each of [error, rawOf(error)]) if (typeof each === 'object' && each !== null) told.add(each);
};

const rawOf = (error: unknown): unknown =>
  // A cast: absent members are undefined. The client keeps the original error there.
  typeof error === 'object' && error !== null ? (error as { _raw?: unknown })._raw : undefined;

/** The part of `process` that is needed. */
export type Rejections = Pick<NodeJS.Process, 'on' | 'off' | 'listenerCount'>;

const holders = new Map<Rejections, { count: number; listener: (reason: unknown) => void }>();

/**
 * Ignores unhandled rejections whose error object was reported to an append; others have the usual consequences.
 * Returns how to end it.
 */
export const guardRejections = (on: Rejections = process): (() => void) => {
  const known = holders.get(on) ?? { count: 0, listener: listenerOn(on) };
  holders.set(on, known);
  if (known.count++ === 0) on.on('unhandledRejection', known.listener);
  let isEnded = false;
  return () => {
    if (isEnded) return;
    isEnded = true;
    if (--known.count === 0) on.off('unhandledRejection', known.listener);
  };
};

const listenerOn =
  (on: Rejections) =>
  (reason: unknown): void => {
    if (typeof reason === 'object' && reason !== null && told.has(reason)) return;
    if (on.listenerCount('unhandledRejection') > 1) return; // somebody else has a say about it
    // As without a listener: thrown from here it ends the process.
    throw reason instanceof Error ? reason : new Error(`a promise was rejected with ${String(reason)}`);
  };
