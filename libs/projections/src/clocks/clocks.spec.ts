import { logEvent } from '../../../../test/support/logs/log-event.js';
import type { LogEvent } from '../log-event.js';
import { clocksProjection } from './clocks-projection.js';
import { clocksViewOf, type MatchClocksView } from './clocks-view.js';

const FACTS = { events: {}, stack: {} };

/** A record event at a second of the match; what is named is its type. */
const at = (second: number, type: string, data: LogEvent['data'] = {}): Partial<LogEvent> => ({
  type,
  atMs: second * 1_000,
  data,
});

/** The clocks after events, of which the first creates the match. */
const clocksAfter = (...events: readonly Partial<LogEvent>[]): MatchClocksView => clocksWith(FACTS, events);

const clocksWith = (facts: object, events: readonly Partial<LogEvent>[]): MatchClocksView => {
  const { apply, initial } = clocksProjection({ games: {}, others: facts as never }); // a game with these facts
  const created = at(0, 'MatchCreated', { seats: ['ann', 'ben'], ruleset: 'none' });
  const whole = [created, ...events].map((event, revision) => logEvent(revision, event));
  return clocksViewOf(whole.reduce((state, event) => apply(state, event, state), initial));
};

test('a match that begins late has started when it began, not when it was created', () => {
  expect(clocksAfter(at(5, 'SeatTaken')).startedAt).toBeNull();
  expect(clocksAfter(at(5, 'SeatTaken'), at(90, 'MatchStarted'), at(95, 'GameBegan')).startedAt).toBe(
    '1970-01-01T00:01:30.000Z',
  );
  expect(clocksAfter(at(95, 'GameBegan'), at(300, 'GameBegan')).startedAt).toBe('1970-01-01T00:01:35.000Z');
});

test('SL-CALL-2: pauses are added up, those that overlap once, and the one that runs up to the last event', () => {
  const first = [at(10, 'PlayPaused'), at(40, 'PlayResumed')];
  expect(clocksAfter(...first)).toMatchObject({ pausedMs: 30_000, pausedSince: null });
  const second = [at(100, 'PlayPaused'), at(110, 'JudgeAttended', { call: 'call-1' }), at(120, 'PlayResumed')];
  const running = clocksAfter(...first, ...second, at(125, 'StatementGiven'));
  expect(running).toMatchObject({ pausedMs: 55_000, pausedSince: '1970-01-01T00:01:40.000Z' });
  const over = clocksAfter(...first, ...second, at(150, 'CallClosed', { call: 'call-1' }), at(200, 'PenaltyAssessed'));
  expect(over).toMatchObject({ pausedMs: 80_000, pausedSince: null });
});

test('a clock that was set back makes no pause shorter than nothing', () => {
  expect(clocksAfter(at(10, 'PlayPaused'), at(8, 'StatementGiven')).pausedMs).toBe(0);
  expect(clocksAfter(at(10, 'PlayPaused'), at(8, 'PlayResumed'), at(30, 'StatementGiven')).pausedMs).toBe(0);
});

test("the time of a decision is its seat's from when it had to, and ends with its command", () => {
  const asked = { ...at(10, 'ChoiceAsked', { choice: { seats: ['ann'] } }), parent: 0 };
  const by = (id: string): Partial<LogEvent> => ({ actor: { kind: 'seat', id } });
  const clocks = clocksAfter(
    at(5, 'MatchStarted'),
    asked,
    { ...at(40, 'SeatTaken'), ...by('ben') },
    { ...at(70, 'ChoiceMade'), ...by('ann') },
    { ...at(90, 'ChoiceMade'), ...by('ann') },
  );
  expect(clocks.seats).toMatchObject({
    ann: { decisions: 2, totalMs: 80_000, longestMs: 60_000 },
    ben: { decisions: 0, totalMs: 0, longestMs: 0 },
  });
});

test('what goes back ends the open decisions of all seats, those that nobody waits for too', () => {
  const ask = (second: number, seat: string): Partial<LogEvent> => ({
    ...at(second, 'ChoiceAsked', { choice: { seats: [seat] } }),
    parent: 0,
  });
  const open = [ask(10, 'ann'), at(20, 'SeatTaken'), ask(20, 'ben'), at(50, 'SeatTaken')];
  const running = ({ seats }: MatchClocksView): unknown => [seats.ann?.runningMs, seats.ben?.runningMs];
  const facts = { events: { MatchRewound: { goesBack: true } }, stack: {} };
  expect(running(clocksWith(facts, open))).toEqual([10_000, 30_000]);
  expect(running(clocksWith(facts, [...open, at(60, 'MatchRewound')]))).toEqual([0, 0]);
});

test('a match that starts, pauses and ends in the millisecond of its creation has done so', () => {
  expect(clocksAfter(at(0, 'MatchStarted')).startedAt).toBe('1970-01-01T00:00:00.000Z');
  expect(clocksAfter(at(0, 'MatchEnded')).endedAt).toBe('1970-01-01T00:00:00.000Z');
  expect(clocksAfter(at(0, 'PlayPaused')).pausedSince).toBe('1970-01-01T00:00:00.000Z');
});
