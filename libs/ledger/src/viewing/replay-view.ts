import { canonicalForm } from '@stackledger/integrity';
import { nameFor, objectAt, type JsonMap } from '@stackledger/rules';
import type { EventSummary, FollowedCommand, FollowedView } from '@stackledger/wire';
import type { ReplayedCommand, ReplayResult } from '../rewinding/replay-result.js';
import type { LoggedCommand } from '../rewinding/logged-commands.js';
import { commandFor, summaryOf } from './event-view.js';
import { situationAt, type Session } from '../sessions/session.js';
import { nameRendererIn } from './name-renderer.js';
import { isSameOutcome, type ComparedCommand } from './outcome-comparison.js';
import { messagesOf, shownIn } from './event-messages.js';
import type { Viewer } from './viewer.js';

/** The commands after a rewind, as a viewer may read them in the log. */
export const replayFor = (
  session: Pick<Session, 'timeline' | 'game'>,
  { inserted, replayed, isWhole }: ReplayResult,
  viewer: Viewer,
): FollowedView => ({
  inserted: inserted.map((logged) => ({
    revision: String(logged.first),
    command: seen(logged, viewer),
    events: eventsFor(logged, viewer),
  })),
  whole: isWhole,
  again: replayed.map((each) => replayedCommand(session, each, viewer)),
});

const replayedCommand = (
  { timeline, game }: Pick<Session, 'timeline' | 'game'>,
  { was, outcome, now, rejection }: ReplayedCommand,
  viewer: Viewer,
): FollowedCommand => {
  const given = { from: String(was.first), command: seen(now ?? was, viewer) };
  if (now === undefined) {
    const why = rejection && { code: rejection.code, rule: rejection.rule, detail: rejection.detail };
    return { ...given, outcome: outcome === 'given' ? 'not-given' : outcome, revision: null, ...(why && { why }) };
  }
  const [before, after] = [outcomeOf({ game, timeline }, was, viewer), outcomeOf({ game, timeline }, now, viewer)];
  const revision = String(now.first);
  return isSameOutcome(before, after)
    ? { ...given, outcome: 'same', revision }
    : {
        ...{ ...given, outcome: 'different', revision, was: before.events, now: after.events },
        says: messagesOf(
          game.ruleset,
          after.events,
          nameRendererIn(situationAt({ game, timeline }), shownIn(after.events)),
        ),
      };
};

/** Cards go by their own names as far as the viewer knows them; unknown cards are equal. */
const outcomeOf = (
  { timeline, game: { ruleset } }: Pick<Session, 'timeline' | 'game'>,
  logged: LoggedCommand,
  viewer: Viewer,
): ComparedCommand => {
  const { first, events } = logged;
  const tables = [first + events.length - 1, first - 1].map((at) => timeline.stateAt(at)?.table);
  const named = (handle: string): string => {
    const object = tables.map((table) => table && objectAt(ruleset, table, handle)).find((each) => each !== undefined);
    if (object === undefined) return handle;
    const name = nameFor(ruleset, object, viewer.seesAs);
    return name === object.trueName ? name : UNKNOWN;
  };
  return { events: eventsFor(logged, viewer), named };
};

const UNKNOWN = '?';

const seen = ({ command: { type }, envelopes: [first] }: LoggedCommand, viewer: Viewer): JsonMap => {
  const shown: JsonMap = (first && commandFor(first, viewer, false)) ?? { type };
  return canonicalForm(shown);
};

const eventsFor = ({ events }: LoggedCommand, viewer: Viewer): readonly EventSummary[] =>
  events.map((event) => {
    const summary = summaryOf(event, viewer);
    return { ...summary, data: canonicalForm(summary.data) };
  });
