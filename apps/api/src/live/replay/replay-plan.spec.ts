import { gapMs, planOf } from './replay-plan.js';

test('a gap is what it was, divided by the speed', () => {
  expect(gapMs(planOf({}), 1_000, 3_500)).toBe(2_500);
  expect(gapMs(planOf({ speed: '10' }), 1_000, 3_500)).toBe(250);
  expect(gapMs(planOf({ speed: '0.5' }), 1_000, 3_000)).toBe(4_000);
});

test('a pause is cut at five seconds, or at what was asked', () => {
  expect(gapMs(planOf({}), 0, 3_600_000)).toBe(5_000);
  expect(gapMs(planOf({ speed: '100', longest: '200' }), 0, 3_600_000)).toBe(200);
});

test('nothing is waited for before the first event, nor where a clock went back', () => {
  expect(gapMs(planOf({}), undefined, 5_000)).toBe(0);
  expect(gapMs(planOf({}), 5_000, 4_000)).toBe(0);
});

test('what is of interest stands for the events that show it', () => {
  const { stopAt, stopAtRefusals } = planOf({ stop: 'rewinds,refusals' });
  expect([...stopAt]).toEqual(['MatchRewound', 'RewindReverted']);
  expect(stopAtRefusals).toBe(true);
  expect(planOf({}).stopAtRefusals).toBe(false);
});
