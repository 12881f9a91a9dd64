/** Does the work for every item, so many at a time, in the order of the items. Ends with the first error. */
export const atOnce = async <T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value);
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
};
