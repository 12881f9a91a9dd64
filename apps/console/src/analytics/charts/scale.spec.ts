import { scaleOf } from './scale.js';

const ticksOf = (values: readonly number[], unit: string, around = false): readonly string[] =>
  scaleOf(values, unit, around).ticks.map(({ says }) => says);

describe('the scale of a chart', () => {
  test('shares begin at nothing and end with all', () => {
    expect(ticksOf([0.02, 0.17], 'share of objects')).toEqual(['0%', '5%', '10%', '15%', '20%']);
    expect(ticksOf([0.4, 1], 'share of games')).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
  });

  test('what has a middle begins where its values do', () => {
    expect(ticksOf([3.1, 3.9], 'pips', true)).toEqual(['3', '3.2', '3.4', '3.6', '3.8', '4']);
  });

  test('times stand by steps of a clock', () => {
    expect(ticksOf([3_000, 150_000].slice(1), 'ms')).toEqual(['0 ms', '1 min', '2 min', '3 min']);
    expect(ticksOf([4_100], 'ms')).toEqual(['0 ms', '2 s', '4 s', '6 s']);
  });

  test('times that differ widely stand by their powers, the least and the greatest inside', () => {
    const scale = scaleOf([400, 90_000], 'ms', false);
    expect(scale.ticks[0]?.value).toBeLessThanOrEqual(400);
    expect(scale.ticks.at(-1)?.value).toBeGreaterThanOrEqual(90_000);
    expect(scale.at(10_000) - scale.at(1_000)).toBeCloseTo(scale.at(100_000) - scale.at(10_000), 10);
  });

  test.each([[[0]], [[5]], [[0, 0]], [[1e-9, 2e-9]]])('%p stands on the line', (values) => {
    const scale = scaleOf(values, 'objects', false);
    for (const value of values) expect(scale.at(value) >= 0 && scale.at(value) <= 1).toBe(true);
    expect(scale.ticks.length).toBeGreaterThan(1);
  });
});
