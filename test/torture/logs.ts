import type { Envelope } from '@stackledger/ledger';

/** Acknowledged commands, each with a revision that it was told, whose event does not stand there. */
export const missing = (log: readonly Envelope[], acked: ReadonlyMap<string, number>): readonly string[] =>
  [...acked].filter(([commandId, revision]) => log[revision]?.commandId !== commandId).map(([commandId]) => commandId);
