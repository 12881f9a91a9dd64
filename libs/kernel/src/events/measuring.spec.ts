import fc from 'fast-check';
import type { Event } from '../log/event.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { encodedBytes, measure, mostBytes } from './measuring.js';

test('what is measured without encoding is never less than what is measured by it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => mostBytes(value) >= encodedBytes(value)),
    { numRuns: 500 },
  );
});

test.each([['\u0000\u0000é'], [['', null]], [{ a: { b: -1.2345678901234e-300 } }], [[[], {}, false, true]]])(
  '%j takes no more bytes than the most that it can take',
  (value) => expect(mostBytes(value)).toBeGreaterThanOrEqual(encodedBytes(value)),
);

test('definitions are measured exactly, each by what it holds, however often they come', () => {
  const measured = (cards: object): number => {
    const events = [{ type: 'CardsDefined', data: { cards } } as unknown as Event];
    // A cast: only these members are looked at.
    return measure({
      events,
      inputBytes: 0,
      measured: { events: 0, bytes: 0, isExact: false },
    } as unknown as OpenDecision);
  };
  const [small, large] = [{ cat: { text: 'x' } }, { cat: { text: 'é'.repeat(9_000) } }];
  const around = measured({}) - encodedBytes({ cards: {} });
  for (const cards of [small, large, small, large, { ...small }])
    expect(measured(cards)).toBe(around + encodedBytes({ cards }));
});

test('definitions that are larger than an event may be leave the others measured without encoding', () => {
  const events = [
    { type: 'CardsDefined', data: { cards: { cat: { text: 'é'.repeat(30_000) } } } },
    { type: 'MatchStarted', data: {} },
  ] as unknown as Event[];
  const d = { events, inputBytes: 0, measured: { events: 0, bytes: 0, isExact: false } } as unknown as OpenDecision;
  expect(measure(d)).toBeGreaterThan(3 * 30_000);
  expect(d.measured).toMatchObject({ events: 2, isExact: false });
});

test('a decision of many long events is far from the bounds, and measured no less than it takes', () => {
  const names = Array.from({ length: 116 }, (_, at) => ({ name: `loot-${at}`, card: 'a-penny' }));
  const event = (at: number): Event => ({ type: 'ObjectsCreated', data: { at, objects: names } }) as unknown as Event;
  const events = Array.from({ length: 8 }, (_, at) => event(at));
  const d = { events, inputBytes: 0, measured: { events: 0, bytes: 0, isExact: false } } as unknown as OpenDecision;
  const largest = measure(d);
  expect(d.measured).toMatchObject({ events: 8, isExact: false });
  expect(largest).toBe(1_024 + encodedBytes(events[0]?.data));
  expect(d.measured.bytes).toBeGreaterThanOrEqual(8 * largest);
});
