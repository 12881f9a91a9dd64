import { foldIn, foldsOf, newTimeline, type Event, type Folds, type MatchState } from '@stackledger/kernel';
import { eventIn, type Envelope } from '../envelopes/envelope.js';
import type { Finding, OnProgress } from './findings.js';
import type { OfferedGame } from '../envelopes/games.js';
import { byCommand } from '../sessions/session.js';

/** The first event of a log that does not fold to a state, or does not follow the one that it says it follows. */
export const foldAgain = (
  envelopes: readonly Envelope[],
  game: OfferedGame,
  onProgress: OnProgress,
): Finding | null => {
  const folds = foldsOf(game.ruleset);
  const timeline = newTimeline(folds);
  for (const group of byCommand(envelopes)) {
    const [first] = group;
    try {
      const events = group.map((envelope) => eventIn(envelope, game));
      const stray = strayIn(folds, events, timeline.state());
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

const finding = (revision: string, what: string): Finding => ({ revision, check: 'replay', what });

/** The first event whose parent is not the table event before it (docs/architecture.md). */
const strayIn = (folds: Folds, events: readonly Event[], { tip }: MatchState): Event | undefined => {
  let before = tip;
  return events.find(({ revision, type, parent }) => {
    const { isRecord, goesBack } = foldIn(folds, type);
    if (isRecord) return parent !== null;
    const expected = before < 0 ? null : before;
    before = revision;
    return goesBack ? parent === null || parent >= revision : parent !== expected;
  });
};
