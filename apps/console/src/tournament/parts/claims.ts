import type { JsonMap, ResultHistory } from '@stackledger/wire';
import { resultIn, type ShownResult } from './results.js';

/** What somebody of a table says of its result. */
export type ResultClaim = { readonly by: string; readonly result: ShownResult };

/** Who reported the result that stands; null where nothing does. */
export const reporterIn = (history: ResultHistory | null): string | null => {
  const last = history?.events.findLast(({ type }) => type === 'ResultRecorded' || type === 'ResultCorrected');
  return typeof last?.data.by === 'string' ? last.data.by : null;
};

/** The result in an event: of what was recorded, and of a report that contests it. */
const claimIn = ({ type, data, command }: ResultHistory['events'][number]): JsonMap | null => {
  if (type === 'ResultRecorded') return data.result as JsonMap; // as events of this type have it
  return type === 'ResultDisputed' && command?.result !== undefined ? (command.result as JsonMap) : null;
};

/** What each says of a result that is contested, whoever reported it first. */
export const claimsIn = (history: ResultHistory | null): readonly ResultClaim[] => {
  const claims = new Map<string, ShownResult>();
  for (const event of history?.events ?? []) {
    if (event.type === 'ResultWithdrawn') claims.clear();
    const result = resultIn(claimIn(event));
    if (result !== null && typeof event.data.by === 'string') claims.set(event.data.by, result);
  }
  return [...claims].map(([by, result]) => ({ by, result }));
};
