import { storedText } from '@stackledger/integrity';
import { LIMITS, readIfAny, type EventStore, type NewEvent } from '@stackledger/store';
import type { Envelope } from '../envelopes/envelope.js';
import type { OnProgress } from '../verification/audit-findings.js';
import type { OfferedGames } from '../envelopes/offered-games.js';
import { importMark, type ImportMark } from '../envelopes/import-marks.js';
import { appendsOf } from './rewriting.js';
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
  { onVerified, onAppended = () => undefined }: ImportProgress = {},
): Promise<ImportResult> => {
  const verification = verifyLog(log, games, onVerified);
  const { matchId } = verification;
  const refused = (why: string, instead: string): ImportResult => ({ kind: 'refused', matchId, why, instead });
  const reason = whyNotImported(log, verification);
  if (reason !== undefined) return refused(...reason);
  const appends = appendsOf(log);
  const events = appends.flat();
  const here = await alreadyHere(store, matchId, events);
  const mark = await importMark(store, matchId);
  const isUnfinished = mark.isOpen();
  if (here === 'other' || (here > 0 && here < events.length && !isUnfinished))
    return refused(
      `match ${matchId} is already in this store, ${here === 'other' ? 'with a different log' : `up to revision ${here - 1}`}`,
      'It was left as it is. Import the file into another store: set STORE_URL to one.',
    );
  if (here < events.length) await appendAll(store, matchId, appends, here, mark, onAppended);
  if (mark.isOpen()) await mark.end(head(log));
  return { kind: here === events.length && !isUnfinished ? 'was-here' : 'imported', matchId, events: events.length };
};

const head = (log: readonly Envelope[]): string => log.at(-1)?.hash ?? '';

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

/** How many of these events the store has already, from the first on; `other` when it has different ones. */
const alreadyHere = async (
  store: EventStore,
  matchId: string,
  events: readonly NewEvent[],
): Promise<number | 'other'> => {
  let count = 0;
  for await (const { id, json } of readIfAny(store, streamOf(matchId))) {
    const expected = events[count++];
    if (expected?.id !== id || expected.json !== json) return 'other';
  }
  return count;
};

const appendAll = async (
  store: EventStore,
  matchId: string,
  chunks: readonly (readonly NewEvent[])[],
  here: number,
  mark: ImportMark,
  onAppended: OnProgress,
): Promise<void> => {
  if (chunks.length > 1 && !mark.isOpen()) await mark.begin();
  let done = 0;
  for (const chunk of chunks) {
    const first = done;
    done += chunk.length;
    if (done <= here) continue;
    await store.append(streamOf(matchId), first === 0 ? 'no-stream' : BigInt(first - 1), chunk);
    onAppended(done);
  }
};
