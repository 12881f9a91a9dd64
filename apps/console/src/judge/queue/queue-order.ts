import type { QueuedCall } from '@stackledger/wire';

/** What of a call says how urgent it is; those of tables of tournaments have no category. */
type OrderedCall = Pick<QueuedCall, 'state' | 'judge' | 'calledAt'> & Partial<Pick<QueuedCall, 'category'>>;

/** Whether a table cannot play on before somebody comes: a report is denied, or a ruling is appealed. */
export const isOnHold = ({ state, category }: OrderedCall): boolean =>
  state === 'appealed' || (state === 'called' && category === 'report');

/** The calls that wait for a judge, the most urgent first, and those that have one. An appeal waits for another one. */
export const sortedCalls = <Call extends OrderedCall>(
  calls: readonly Call[],
  me: string | null,
): { readonly waiting: readonly Call[]; readonly attended: readonly Call[] } => {
  const isWaiting = ({ state, judge }: OrderedCall): boolean =>
    state === 'called' || (state === 'appealed' && judge !== me);
  const byAge = calls.toSorted((one, other) => Date.parse(one.calledAt) - Date.parse(other.calledAt));
  return {
    waiting: byAge.filter(isWaiting).toSorted((one, other) => Number(isOnHold(other)) - Number(isOnHold(one))),
    attended: byAge.filter((call) => !isWaiting(call)),
  };
};
