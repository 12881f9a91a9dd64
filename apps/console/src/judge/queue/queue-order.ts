import type { QueuedCall } from '@stackledger/wire';

/** Whether a table cannot play on before somebody comes: a report is denied, or a ruling is appealed. */
export const isOnHold = ({ state, category }: QueuedCall): boolean =>
  state === 'appealed' || (state === 'called' && category === 'report');

/** The calls that wait for a judge, the most urgent first, and those that have one. An appeal waits for another one. */
export const sortedCalls = (
  calls: readonly QueuedCall[],
  me: string | null,
): { readonly waiting: readonly QueuedCall[]; readonly attended: readonly QueuedCall[] } => {
  const isWaiting = ({ state, judge }: QueuedCall): boolean =>
    state === 'called' || (state === 'appealed' && judge !== me);
  const byAge = calls.toSorted((one, other) => Date.parse(one.calledAt) - Date.parse(other.calledAt));
  return {
    waiting: byAge.filter(isWaiting).toSorted((one, other) => Number(isOnHold(other)) - Number(isOnHold(one))),
    attended: byAge.filter((call) => !isWaiting(call)),
  };
};
