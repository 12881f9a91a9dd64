import type { LogEvent } from '../log-event.js';
import { advance, newMatchProjection, restoredMatchProjection, rowsOf } from '../projector/match-projection.js';
import type { StateRow } from '../projector/checkpoints.js';
import { timelineProjection } from './timeline-projection.js';
import { timelineViewOf } from './timeline-view.js';

const REWINDS = 200;
const REASON = 'ben went on at once '.repeat(50);

/** A match that is rewound to its beginning again and again. */
const rewound = (revision: number): LogEvent => ({
  matchId: 'x',
  revision,
  position: BigInt(revision + 1),
  id: `event-${revision}`,
  type: revision === 0 ? 'MatchCreated' : 'MatchRewound',
  parent: revision === 0 ? null : 0,
  atMs: revision,
  actor: { kind: 'judge', id: 'jo' },
  commandId: `c${revision}`,
  opensCommand: true,
  data: revision === 0 ? {} : { to: '0', from: String(revision - 1), reason: REASON, judge: 'jo' },
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
