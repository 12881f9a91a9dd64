import { exportLog, parseLog, type Envelope } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { listed } from '@stackledger/store/testing';

/** Everything that a store holds of a match. */
export const logOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return parseLog(lines.join('\n')) as readonly Envelope[]; // or the verification says what it is
};

/** Every stream of a store with its events; how streams lie between each other is a store's own. */
export const contentsOf = async (store: EventStore): Promise<unknown> =>
  (await listed(store.readAll()))
    .map(({ stream, revision, id, type, json }) => [stream, Number(revision), id, type, json] as const)
    .sort(([a, one], [b, other]) => a.localeCompare(b) || one - other);
