import type { Envelope } from '../envelopes/envelope.js';
import type { AuditNote } from './audit-findings.js';

/** A table in play is seldom quiet for longer. */
const LONG_MS = 30 * 60_000;

/** Events that stop play for a recorded reason, and the events that end it. */
const STOPS: { readonly [type: string]: string } = { MatchCreated: 'open', PlayPaused: 'paused', MatchEnded: 'ended' };
const GOES_ON: { readonly [type: string]: string } = {
  MatchStarted: 'open',
  PlayResumed: 'paused',
  MatchRewound: 'ended',
};

/** Notes on long silences: either nobody played or a clock was set forward; times are not proved. */
export const longSilences = (envelopes: readonly Envelope[]): readonly AuditNote[] => {
  const notes: AuditNote[] = [];
  const stopped = new Set<string>();
  for (const [at, { type, revision, recordedAt }] of envelopes.entries()) {
    const before = envelopes[at - 1];
    const silentMs = before === undefined ? 0 : Date.parse(recordedAt) - Date.parse(before.recordedAt);
    if (stopped.size === 0 && silentMs >= LONG_MS) notes.push({ revision, what: silence(silentMs) });
    stopped.add(STOPS[type] ?? '').delete(GOES_ON[type] ?? '');
    stopped.delete('');
  }
  return notes;
};

const silence = (ms: number): string =>
  `${Math.round(ms / 60_000)} minutes pass before it while play runs: a long thought, a break, or a clock that was set`;
