import { exportLog, parseLog, type Envelope } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';

/** Everything that a store holds of a match. */
export const logOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return parseLog(lines.join('\n')) as readonly Envelope[]; // a store holds whole logs
};

/** Acknowledged commands, each with a revision that it was told, whose event does not stand there. */
export const missing = (log: readonly Envelope[], acked: ReadonlyMap<string, number>): readonly string[] =>
  [...acked].filter(([commandId, revision]) => log[revision]?.commandId !== commandId).map(([commandId]) => commandId);
