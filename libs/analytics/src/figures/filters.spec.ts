import { conditionsOf, DIMENSIONS, dimensionsOf, filterFault, FILTERS, filtersOn } from './filters.js';
import { METRICS } from './metrics.js';
import type { Metric } from './metric.js';

const every = METRICS.map((metric) => [metric.id, metric] as const);

test.each(every)('%s takes the filters that are listed of it, and refuses the others in a sentence', (id, metric) => {
  const taken = filtersOn(metric);
  for (const { name, choices } of FILTERS)
    for (const value of choices.length > 0 ? choices : ['any']) {
      const fault = filterFault(metric, { [name]: value });
      if (taken.includes(name)) expect(fault).toBeNull();
      else {
        expect(fault).toMatch(new RegExp(`^${name}: .*${id}`));
        expect(fault).toContain(`; it takes ${taken.join(', ')}`);
      }
    }
});

test.each(every)('%s takes the groups that are listed of it, and refuses the others in a sentence', (id, metric) => {
  const taken = dimensionsOf(metric);
  for (const by of DIMENSIONS) {
    const fault = filterFault(metric, { by });
    if (taken.includes(by)) expect(fault).toBeNull();
    else expect(fault).toContain(`by: ${id} cannot be asked by ${by}; `);
  }
});

test('whether rewound events count is asked of what rewinds touch, and of nothing else', () => {
  const taking = (each: Metric): boolean => filtersOn(each).includes('struck');
  expect(METRICS.filter((each) => !taking(each)).map(({ id }) => id)).toEqual([
    'time-share',
    'commands',
    'match-length',
    'round-length',
    'tables-behind',
    'card-impact',
    'card-absent',
    'calls',
    'call-wait',
    'call-time',
    'overturned',
    'time-granted',
  ]);
});

describe('the conditions of a query', () => {
  const dice = METRICS.find(({ id }) => id === 'dice');
  const conditions = (filters: Parameters<typeof conditionsOf>[0]): ReturnType<typeof conditionsOf> => {
    if (dice === undefined) throw new Error('there are figures of dice');
    return conditionsOf(filters, dice);
  };

  test('have a place for each value, in the order of the values', () => {
    expect(conditions({ match: 'm-1', seats: '2', from: '2026-01-31', struck: 'all' })).toEqual({
      sql: 'm.match_id = $1 AND m.created_at >= CAST($2 AS TIMESTAMP) AND CAST(m.seats AS VARCHAR) = $3',
      values: ['m-1', '2026-01-31', '2'],
    });
  });

  test('leave out what was rewound, and what nobody confirmed, where that is asked; without filters there are none', () => {
    expect(conditions({}).sql).toBe('t.live');
    expect(conditions({ struck: 'all', confirmed: 'confirmed' }).sql).toBe('t.confirmed');
    expect(conditions({ struck: 'all', confirmed: 'all' })).toEqual({ sql: 'true', values: [] });
  });
});
