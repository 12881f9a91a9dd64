import { exportLog, parseLog, type Envelope } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';

/** Everything that a store holds of a match. */
export const logOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return parseLog(lines.join('\n')) as readonly Envelope[]; // a store holds whole logs
};

/** Acknowledged commands, with the revision that each was told, that are not in the log or do not end there. */
export const missing = (log: readonly Envelope[], acked: ReadonlyMap<string, number>): readonly string[] => {
  const last = new Map<string, number>();
  for (const { commandId, revision } of log) last.set(commandId, Number(revision));
  return [...acked].filter(([commandId, revision]) => last.get(commandId) !== revision).map(([commandId]) => commandId);
};
