import { storedText } from '@stackledger/integrity';
import { LIMITS, type EventStore } from '@stackledger/store';
import type { Envelope } from '../envelopes/envelope.js';
import type { OnProgress } from '../verification/audit-findings.js';
import type { OfferedGames } from '../envelopes/offered-games.js';
import { appendsOf } from './rewriting.js';
import { writeImport } from './writing-imports.js';
import { streamOf } from '../sessions/session.js';
import { verifyLog, type Verification } from '../verification/verify-log.js';

/** The result of an import: imported, here already, or why nothing was imported and what can be done. */
export type ImportResult =
  | { readonly kind: 'imported' | 'was-here'; readonly matchId: string; readonly events: number }
  | { readonly kind: 'refused'; readonly matchId: string; readonly why: string; readonly instead: string };

/** Progress of an import: first verification, then appends. */
export type ImportProgress = { readonly onVerified?: OnProgress; readonly onAppended?: OnProgress };

/**
 * Imports a log in our own format, byte for byte as it was stored. It is verified first; an invalid one is rejected and
 * nothing is written. A long log takes several appends, so a mark says that the match does not exist yet: until the
 * last append it can be neither read nor listed, and the same import continues where it stopped.
 */
export const importLog = async (
  store: EventStore,
  games: OfferedGames,
  log: readonly Envelope[],
  { onVerified, onAppended }: ImportProgress = {},
): Promise<ImportResult> => {
  const verification = verifyLog(log, games, onVerified);
  const { matchId } = verification;
  const refused = (why: string, instead: string): ImportResult => ({ kind: 'refused', matchId, why, instead });
  const reason = whyNotImported(log, verification);
  if (reason !== undefined) return refused(...reason);
  const appends = appendsOf(log);
  const place = { stream: streamOf(matchId), key: matchId };
  const written = await writeImport(store, place, appends, log.at(-1)?.hash ?? '', onAppended);
  if (written.kind === 'in-the-way')
    return refused(
      `match ${matchId} is already in this store, ${written.here === 'other' ? 'with a different log' : `up to revision ${written.here - 1}`}`,
      'It was left as it is. Import the file into another store: set STORE_URL to one.',
    );
  return { kind: written.kind, matchId, events: log.length };
};

/** Why a log cannot be imported, and what can be done. Nothing is taken on trust. */
const whyNotImported = (
  log: readonly Envelope[],
  { finding, notChecked: [notChecked] }: Verification,
): readonly [why: string, instead: string] | undefined => {
  if (finding !== null)
    return [
      `the log does not hold: at revision ${finding.revision} ${finding.what} (${finding.check})`,
      'Nothing was imported. Get the file again from where it was exported.',
    ];
  if (notChecked !== undefined)
    return [
      `not everything in it can be checked: ${notChecked.why} (${notChecked.check})`,
      `Nothing was imported. ${notChecked.instead}`,
    ];
  return tooMuch(log);
};

const tooMuch = (log: readonly Envelope[]): readonly [string, string] | undefined => {
  if (log.length > LIMITS.streamEvents)
    return [`it has ${log.length} events, and a match has at most ${LIMITS.streamEvents}`, 'Nothing was imported.'];
  const large = log.find((envelope) => Buffer.byteLength(storedText(envelope).json) > LIMITS.eventBytes);
  return large && [`revision ${large.revision} has more than ${LIMITS.eventBytes} bytes`, 'Nothing was imported.'];
};
