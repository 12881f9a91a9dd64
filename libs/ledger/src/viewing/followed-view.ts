import { canonicalForm } from '@stackledger/integrity';
import { nameFor, objectAt, type JsonMap, type Timeline } from '@stackledger/kernel';
import type { EventSummary, FollowedCommand, FollowedView } from '@stackledger/wire';
import type { Again, Followed } from '../rewinding/followed.js';
import type { LoggedCommand } from '../rewinding/struck-commands.js';
import { commandFor, summaryOf } from './event-view.js';
import type { Session } from '../sessions/session.js';
import { namesIn } from './naming.js';
import { isSameOutcome, type Outcome } from './same-outcome.js';
import { sentencesOf, shownIn } from './telling.js';
import type { Viewer } from './viewer.js';

/** What followed a rewind, command by command, as a viewer may read it in the log. */
export const followedFor = (
  session: Pick<Session, 'timeline' | 'game'>,
  { inserted, again }: Followed,
  viewer: Viewer,
): FollowedView => ({
  inserted: inserted.map((logged) => ({
    revision: String(logged.first),
    command: seen(logged, viewer),
    events: eventsFor(logged, viewer),
  })),
  again: again.map((each) => followedCommand(session, each, viewer)),
});

const followedCommand = (
  { timeline, game }: Pick<Session, 'timeline' | 'game'>,
  { was, outcome, now, rejection }: Again,
  viewer: Viewer,
): FollowedCommand => {
  const given = { from: String(was.first), command: seen(now ?? was, viewer) };
  if (now === undefined) {
    const why = rejection && { code: rejection.code, rule: rejection.rule, detail: rejection.detail };
    return { ...given, outcome: outcome === 'given' ? 'not-given' : outcome, revision: null, ...(why && { why }) };
  }
  const [before, after] = [outcomeOf(timeline, was, viewer), outcomeOf(timeline, now, viewer)];
  const revision = String(now.first);
  return isSameOutcome(before, after)
    ? { ...given, outcome: 'same', revision }
    : {
        ...{ ...given, outcome: 'different', revision, was: before.events, now: after.events },
        says: sentencesOf(game.ruleset, after.events, namesIn(timeline.state(), shownIn(after.events))),
      };
};

/** Cards are called by their own names, as far as the viewer knows them: one that is unknown is as good as another. */
const outcomeOf = (timeline: Timeline, logged: LoggedCommand, viewer: Viewer): Outcome => {
  const { first, events } = logged;
  const tables = [first + events.length - 1, first - 1].map((at) => timeline.stateAt(at)?.table);
  const named = (handle: string): string => {
    const object = tables.map((table) => table && objectAt(table, handle)).find((each) => each !== undefined);
    if (object === undefined) return handle;
    const name = nameFor(object, viewer.eyes);
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
