import { logEvent } from '../../../../test/support/logs/log-event.js';
import type { LogEvent } from '../log-event.js';
import type { ListRow } from './listed-match.js';
import { listRowOf, matchesProjection, type MatchesState } from './matches-projection.js';

const { apply, initial } = matchesProjection({
  games: {},
  others: { events: {}, damage: [], against: [], ownCards: {} },
});

const CREATED: Partial<LogEvent> = {
  type: 'MatchCreated',
  position: 7n,
  data: { ruleset: 'magic', rulesetVersion: '1.2.0', tournament: 'cup', seats: ['ann', 'ben'] },
};

const stateAfter = (...events: readonly Partial<LogEvent>[]): MatchesState =>
  [CREATED, ...events].reduce((state, event, revision) => apply(state, logEvent(revision, event)), initial);

const listedAfter = (...events: readonly Partial<LogEvent>[]): ListRow => listRowOf(stateAfter(...events));

const [STARTED, PAUSED, RESUMED, ENDED, SEALED]: readonly Partial<LogEvent>[] = [
  { type: 'MatchStarted', parent: 0 },
  { type: 'PlayPaused' },
  { type: 'PlayResumed' },
  { type: 'MatchEnded', parent: 1, data: { winner: 'ben' } },
  { type: 'MatchSealed' },
];

test.each([
  ['open', []],
  ['open', [PAUSED]],
  ['running', [STARTED]],
  ['paused', [STARTED, PAUSED]],
  ['running', [STARTED, PAUSED, RESUMED]],
  ['ended', [STARTED, ENDED]],
  ['ended', [STARTED, ENDED, PAUSED]],
  ['sealed', [STARTED, ENDED, SEALED]],
  ['sealed', [STARTED, ENDED, SEALED, { type: 'NoteAdded' }]],
] as const)('a match is %s after %j', (status, events) => {
  const told = events.map((event) => event ?? {});
  expect(listedAfter(...told).match).toMatchObject({ status, revision: told.length });
});

test('a match is listed at the position of its first event, with its game, rules, tournament, seats and winner', () => {
  expect(listedAfter(STARTED ?? {}, ENDED ?? {})).toEqual({
    order: 7n,
    match: {
      ...{ matchId: 'x', ruleset: 'magic', rulesetVersion: '1.2.0', tournament: 'cup', seats: ['ann', 'ben'] },
      ...{ status: 'ended', winner: 'ben', revision: 2 },
    },
  });
});

test('a match without a tournament has none, and one that nobody has won has no winner', () => {
  const outside = apply(initial, logEvent(0, { ...CREATED, data: { ruleset: 'magic', seats: [] } }));
  expect(listRowOf(outside).match).toMatchObject({ tournament: null, winner: null });
  expect(
    stateAfter({ type: 'GameEnded', parent: 0, data: { game: 1, winner: null, why: 'time' } }).table,
  ).toMatchObject({ results: [{ game: 1, winner: null, because: 'time' }], winner: null });
});

describe('a match with an open judge call is listed since when the oldest of its calls is', () => {
  const called = (call: string, second: number): Partial<LogEvent> => ({
    type: 'JudgeCalled',
    atMs: second * 1_000,
    data: { call, by: 'ann', reason: 'a card too many' },
  });
  const closed = (call: string): Partial<LogEvent> => ({ type: 'CallClosed', data: { call } });
  const [first, second] = [called('call-1', 5), called('call-2', 9)];

  test.each([
    [undefined, []],
    ['1970-01-01T00:00:05.000Z', [first]],
    ['1970-01-01T00:00:05.000Z', [first, second]],
    ['1970-01-01T00:00:05.000Z', [second, first]],
    ['1970-01-01T00:00:09.000Z', [first, second, closed('call-1')]],
    [undefined, [first, second, closed('call-2'), closed('call-1')]],
  ])('%s', (since, events) => expect(listedAfter(...events).openSince).toBe(since));

  test('SL-CALL-1: a call is called, attended, heard, ruled, appealed and reviewed, and knows the judge who came first', () => {
    const states = [
      { type: 'JudgeAttended', data: { call: 'call-1', judge: 'vera', attendedAt: 'T1' } },
      { type: 'StatementsOpened', data: { call: 'call-1' } },
      { type: 'JudgeAttended', data: { call: 'call-1', judge: 'wim', attendedAt: 'T2' } },
      { type: 'RulingIssued', data: { call: 'call-1' } },
      { type: 'RulingAppealed', data: { call: 'call-1' } },
      { type: 'RulingReviewed', data: { call: 'call-1' } },
    ].map((_, at, all) => stateAfter(first, second, ...all.slice(0, at + 1)).record.calls);
    expect(states.map(([call]) => call?.state)).toEqual([
      ...['attended', 'heard', 'heard', 'ruled', 'appealed', 'reviewed'],
    ]);
    expect(states.map(([call]) => [call?.judge, call?.attendedAt])).toEqual([
      ...[
        ['vera', 'T1'],
        ['vera', 'T1'],
      ],
      ...Array.from({ length: 4 }, () => ['wim', 'T1']),
    ]);
    for (const [, other] of states) expect(other).toMatchObject({ state: 'called', judge: null, attendedAt: null });
  });
});

test('SL-REPORT-2: a report waits until it is confirmed, ruled on, or play goes on without it', () => {
  const after = (...types: readonly (readonly [type: string, data?: LogEvent['data']])[]): unknown =>
    stateAfter(...types.map(([type, data = {}], at) => ({ type, data, parent: at }))).table.reports;
  expect(after(['RollReported'])).toEqual({ reported: 1, confirmed: 0, ruled: 0, waiting: 1 });
  expect(after(['RollReported'], ['RollConfirmed'])).toEqual({ reported: 1, confirmed: 1, ruled: 0, waiting: 0 });
  expect(after(['CardReported'], ['CardRuled'])).toEqual({ reported: 1, confirmed: 0, ruled: 1, waiting: 0 });
  const asked = (command: string): readonly [string, LogEvent['data']] => ['ChoiceAsked', { choice: { command } }];
  expect(after(['RollReported'], asked('ConfirmReport'))).toMatchObject({ waiting: 1 });
  for (const goesOn of [asked('ChooseCards'), ['PriorityReceived'], ['GameEnded'], ['MatchEnded']] as const)
    expect(after(['RollReported'], goesOn)).toMatchObject({ reported: 1, waiting: 0 });
});
