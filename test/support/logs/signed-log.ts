import { newSigningKey, signedCheckpoint, signerOf, type Signer } from '@stackledger/integrity';
import {
  exportLog,
  parseExport,
  verifyLog,
  type Envelope,
  type ExportedLog,
  type OfferedGames,
  type Verification,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { headOf } from '../../../libs/ledger/src/checkpoints/log-head.js';

/** Signs as a service does, with a key of its own. */
export const newSigner = (name = 'stackledger'): Signer => signerOf(name, newSigningKey());

/** A match as a service hands it out to a viewer, line by line. */
export const exportedLines = async (
  store: EventStore,
  matchId: string,
  plan: Parameters<typeof exportLog>[2],
): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, plan)) lines.push(line);
  return lines;
};

/** The events of a log and its checkpoint. */
export type SignedLog = Pick<ExportedLog, 'events' | 'checkpoint'>;

/** What stands in a file, which must be a log. */
export const read = (lines: readonly string[]): ExportedLog => {
  const log = parseExport(lines.join('\n'));
  if ('why' in log) throw new Error(log.why);
  return log;
};

/** Verifies a log with its signature. */
export const verifySigned = (
  { events, checkpoint }: SignedLog,
  { games, signer }: { readonly games: OfferedGames; readonly signer: Signer },
): Verification => verifyLog(events, games, () => undefined, { checkpoint, keys: [signer.verifierKey] });

/** The checkpoint of these events, as anybody with a key may make it. */
export const checkpointBy = (signer: Signer, events: readonly Envelope[], matchId = events[0]?.matchId ?? ''): string =>
  signedCheckpoint({ origin: `${signer.name}/matches/${matchId}`, ...headOf(events) }, signer);
