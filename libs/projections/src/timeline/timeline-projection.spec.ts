import { logEvent } from '../../../../test/support/logs/log-event.js';
import type { LogEvent } from '../log-event.js';
import { advance, newMatchProjection, restoredMatchProjection, rowsOf } from '../projector/match-projection.js';
import type { StateRow } from '../projector/checkpoints.js';
import { timelineProjection } from './timeline-projection.js';
import { timelineViewOf } from './timeline-view.js';

const REWINDS = 200;
const REASON = 'ben went on at once '.repeat(50);

/** A match that is rewound to its beginning again and again. */
const rewound = (revision: number): LogEvent =>
  revision === 0
    ? logEvent(0, { type: 'MatchCreated' })
    : logEvent(revision, {
        type: 'MatchRewound',
        parent: 0,
        data: { to: '0', from: String(revision - 1), reason: REASON, judge: 'jo' },
      });

const sizeOf = (rows: readonly StateRow[]): number =>
  rows.flatMap(({ pieces }) => pieces).reduce((sum, { json }) => sum + json.length, 0);

test('storing a rewind costs no more after many of them than after some, and all of them are there again', () => {
  const { apply, initial, checkpoint } = timelineProjection;
  const match = newMatchProjection('x', initial);
  const kept = new Map<string, string>();
  const sizes: number[] = [];
  for (let revision = 0; revision <= REWINDS; revision++) {
    advance(match, revision, apply(match.state, rewound(revision)), revision % 20 === 0);
    const rows = rowsOf(match, timelineProjection);
    if (revision % 20 === 0) sizes.push(sizeOf(rows));
    for (const { pieces } of rows.filter((row) => row.kept || row.revision === REWINDS))
      for (const { piece, json } of pieces) kept.set(piece, json);
  }
  expect(Math.max(...sizes.slice(2))).toBeLessThan(1.5 * Math.max(...sizes.slice(0, 2)));

  const pieces = [...kept].map(([piece, json]) => ({ piece, json, kept: true }));
  const { state } = restoredMatchProjection({ matchId: 'x', revision: REWINDS, pieces }, checkpoint);
  const view = timelineViewOf(state);
  expect(view.rewinds.map(({ revision, reason }) => [revision, reason])).toEqual(
    Array.from({ length: REWINDS }, (_, at) => [String(at + 1), REASON]),
  );
  expect(view).toEqual(timelineViewOf(match.state));
});

/** How long somebody thought over each table event of a log, of which the first creates the match. */
const thinkingIn = (...events: readonly Partial<LogEvent>[]): readonly (number | null)[] => {
  const log = [{ type: 'MatchCreated' }, ...events].map((event, revision) => logEvent(revision, event));
  const { apply, initial } = timelineProjection;
  return timelineViewOf(log.reduce((state, event) => apply(state, event), initial)).nodes.map(({ thinkMs }) => thinkMs);
};

const ann = { kind: 'seat', id: 'ann' };

test('a seat thinks from the last event of the table to its command; what follows from it, and a judge, take no time', () => {
  const [passed, follows] = [
    { type: 'PriorityPassed', parent: 0, atMs: 4_000, actor: ann },
    { type: 'PriorityReceived', parent: 1, atMs: 4_500, actor: ann, opensCommand: false },
  ];
  const judged = { type: 'TurnEnded', parent: 2, atMs: 9_000 };
  const next = { type: 'PriorityPassed', parent: 3, atMs: 10_000, actor: ann };
  expect(thinkingIn(passed, follows, judged, next)).toEqual([null, 4_000, null, null, 1_000]);
});

test('nobody thinks while play is paused, nor less than no time where a clock was set back', () => {
  const pause = [
    { type: 'PlayPaused', atMs: 1_000 },
    { type: 'PlayResumed', atMs: 3_000 },
  ];
  const passed = { type: 'PriorityPassed', parent: 0, atMs: 7_000, actor: ann };
  const early = { type: 'PriorityPassed', parent: 3, atMs: 6_000, actor: ann };
  expect(thinkingIn(...pause, passed, early)).toEqual([null, 5_000, 0]);
});
