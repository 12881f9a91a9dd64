import { begun, games, headJudge, organizer, type Play, scorekeeper, seatsOf } from '../../testing/play.js';
import type { TableResult } from '../results/result.js';
import type { TournamentActor, TournamentCommand } from './commands.js';

const service: TournamentActor = { role: 'system', id: 'match' };

const link = (play: Play, table: number, match: string, since = 1) =>
  play.take({ type: 'LinkMatches', round: 1, matches: [{ table, since, match }] }, service);

const says = (revision: number, result: TableResult | null, match = 'm1'): TournamentCommand => ({
  ...{ type: 'ReportMatch', match, revision, hasBegun: true, result },
});

/** A round whose first table has the match m1. */
const linked = (): Play => {
  const play = begun();
  link(play, 1, 'm1');
  return play;
};

const recordedAt = (play: Play, table = 1) => play.round.tables[table - 1]?.recorded;

const enter = (table: number, result: TableResult, version = 1): TournamentCommand => ({
  ...{ type: 'EnterResult', round: 1, table, version, result },
});

test('TO-MATCH-1: a table has one match, whoever links first; one of replaced pairings is passed over', () => {
  const play = linked();
  expect(link(play, 1, 'm2')).toEqual([]);
  expect(play.round.tables[0]?.match).toMatchObject({ id: 'm1', hasBegun: false });
  const [one, two] = [seatsOf(play, 1), seatsOf(play, 2)];
  const tables = [{ players: two }, { players: one }];
  play.take({ type: 'ReplacePairings', round: 1, tables, reason: 'a broken chair' }, headJudge);
  expect(play.round.tables[1]?.match?.id).toBe('m1'); // it goes with its players
  expect(link(play, 1, 'm3', 1)).toEqual([]);
  expect(link(play, 1, 'm3', 2)).toHaveLength(1);
  const [late, early] = [
    [one[0], two[0]],
    [one[1], two[1]],
  ];
  play.take(
    { type: 'ReplacePairings', round: 1, tables: [{ players: late }, { players: early }], reason: 'x' },
    headJudge,
  );
  expect(play.round.tables.map(({ match }) => match)).toEqual([null, null]);
  expect(play.refuse(says(5, null), service)).toBe('unknown-match TO-MATCH-2');
});

test('TO-MATCH-1: why there is no match is told once, and a match that is made later takes its place', () => {
  const play = begun();
  const missing: TournamentCommand = { type: 'MissMatches', round: 1, tables: [1, 2], why: 'there is no such game' };
  expect(play.take(missing, service)).toMatchObject([{ tables: [1, 2] }]);
  expect(play.take(missing, service)).toEqual([]);
  link(play, 1, 'm1');
  expect(play.round.tables.map(({ match }) => match?.id)).toEqual(['m1', null]);
});

test('TO-MATCH-2: a revision counts once, an older one never after a newer', () => {
  const play = linked();
  expect(play.take(says(9, games(2, 0)), service).map(({ type }) => type)).toEqual(['TableStarted', 'ResultRecorded']);
  for (const again of [games(2, 0), games(0, 2), null]) expect(play.take(says(9, again), service)).toEqual([]);
  play.take(says(12, null), service);
  expect(recordedAt(play)).toBeNull();
  expect(play.take(says(9, games(2, 0)), service)).toEqual([]);
  expect(play.take(says(11, games(2, 0)), service)).toEqual([]);
  expect(recordedAt(play)).toBeNull();
  expect(play.refuse(says(13, games(2, 2)), service)).toBe('result-impossible TO-RESULT-1');
  expect(play.refuse(says(13, null), scorekeeper)).toBe('not-yours TO-ROLE-1');
});

test('TO-MATCH-3: a match stands above players, beside the staff; a report that it did not make it does not take back', () => {
  const play = linked();
  const [one] = seatsOf(play, 1);
  const report = { round: 1, table: 1, version: 1, result: games(0, 2) };
  play.take({ type: 'ReportResult', ...report }, { role: 'player', id: one });
  play.take(says(4, null), service);
  expect(recordedAt(play)).toMatchObject({ result: games(0, 2), certainty: 'reported' });
  play.take(says(5, games(2, 0)), service);
  expect(recordedAt(play)).toMatchObject({ result: games(2, 0), certainty: 'entered', match: 'm1' });
  play.take({ type: 'CorrectResult', round: 1, table: 1, result: games(2, 1), reason: 'seen' }, scorekeeper);
  expect(play.take(says(6, games(2, 0)), service)).toMatchObject([{ type: 'ResultDisputed' }]);
  play.take(enter(1, games(2, 1)));
  expect(recordedAt(play)).toMatchObject({ result: games(2, 1), certainty: 'entered' });
});

test('TO-MATCH-3: after the close a rewind disputes, the same end settles, another waits; a rewound late result goes', () => {
  const play = linked();
  play.take(says(5, games(2, 0)), service);
  play.take(enter(2, games(2, 0)));
  play.take({ type: 'CloseRound', round: 1 });
  expect(play.take(says(6, null), service)).toMatchObject([{ type: 'ResultDisputed' }]);
  expect(play.take(says(7, games(2, 0)), service)).toMatchObject([{ type: 'ResultRecorded' }]);
  play.take(says(8, games(0, 2)), service);
  expect(play.round.late).toMatchObject([{ table: 1, result: games(0, 2), match: 'm1' }]);
  expect(play.take(says(9, null), service).map(({ type }) => type)).toEqual(['LateResultDropped', 'ResultDisputed']);
  expect(play.round.late).toEqual([]);
  // The head judge says that what counted counts: a correction to the same settles the dispute.
  const same: TournamentCommand = { type: 'CorrectResult', round: 1, table: 1, result: games(2, 0), reason: 'seen' };
  expect(play.take(same, headJudge)).toMatchObject([{ type: 'ResultConfirmed' }]);
});

test('TO-RESULT-6: a late result is dropped with a reason, once, and never by whoever played there', () => {
  const play = begun();
  for (const table of [1, 2]) play.take(enter(table, games(2, 0)));
  play.take({ type: 'CloseRound', round: 1 });
  play.take(enter(1, games(0, 2)));
  const drop: TournamentCommand = { type: 'DropLateResult', round: 1, table: 1, reason: 'the slip was of round 2' };
  expect(play.refuse(drop, { role: 'scorekeeper', id: seatsOf(play, 1)[0] })).toBe('own-match TO-ROLE-3');
  play.take(drop);
  expect(play.refuse(drop)).toBe('nothing-late TO-RESULT-6');
  expect(recordedAt(play)?.result).toEqual(games(2, 0));
});

test('TO-PEOPLE-5: a penalty that was overturned is lifted and stays told', () => {
  const play = begun();
  const penalty = { player: 'anna', penalty: 'warning', reason: 'slow play' };
  play.take({ type: 'IssuePenalty', id: 'm1-call-1', ...penalty }, service);
  const lift: TournamentCommand = { type: 'LiftPenalty', id: 'm1-call-1', reason: 'overturned' };
  expect(play.take(lift, service)).toHaveLength(1);
  expect(play.take(lift, headJudge)).toEqual([]);
  expect(play.tournament.penalties).toMatchObject([{ ...penalty, lifted: 'overturned' }]);
  expect(play.refuse({ ...lift, id: 'other' }, headJudge)).toBe('unknown-penalty TO-PEOPLE-5');
  expect(play.refuse(lift, organizer)).toBe('not-yours TO-ROLE-1');
});
