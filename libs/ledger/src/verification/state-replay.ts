import { factsOf, isRecordEvent, newTimeline, type Event, type MatchState, type Ruleset } from '@stackledger/rules';
import { eventIn, type Envelope } from '../envelopes/envelope.js';
import type { AuditFinding, OnProgress } from './audit-findings.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import { byCommand } from '../sessions/session.js';

/** The first event that cannot be applied, or does not follow the one that it names as its parent. */
export const replayStates = (
  envelopes: readonly Envelope[],
  game: OfferedGame,
  onProgress: OnProgress,
): AuditFinding | null => {
  const { ruleset } = game;
  const timeline = newTimeline(ruleset);
  for (const group of byCommand(envelopes)) {
    const [first] = group;
    try {
      const events = group.map((envelope) => eventIn(envelope, game));
      const stray = strayIn(ruleset, events, timeline.state());
      if (stray !== undefined) return finding(String(stray.revision), 'its parent is not the event that it follows');
      timeline.append(events);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return finding(first?.revision ?? '', `it cannot be replayed: ${why}`);
    }
    onProgress(timeline.state().head + 1);
  }
  return null;
};

const finding = (revision: string, what: string): AuditFinding => ({ revision, check: 'replay', what });

/** The first event whose parent is not the table event before it (docs/appendix/architecture.md). */
const strayIn = (ruleset: Ruleset, events: readonly Event[], { tip }: MatchState): Event | undefined => {
  let before = tip;
  return events.find(({ revision, type, parent }) => {
    if (isRecordEvent(ruleset, type)) return parent !== null;
    const expected = before < 0 ? null : before;
    before = revision;
    return factsOf(ruleset, type)?.goesBack ? parent === null || parent >= revision : parent !== expected;
  });
};
