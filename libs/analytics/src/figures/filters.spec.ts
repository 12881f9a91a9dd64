import { DIMENSIONS, dimensionsOf, filterFault, FILTERS, filtersOn } from './filters.js';
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
