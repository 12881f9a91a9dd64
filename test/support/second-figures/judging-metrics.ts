import type { FigureRow } from './figures.js';
import type { CallRow } from './judging-rows.js';
import type { MatchRows, SecondMetric } from './matches.js';
import { unless } from './matches.js';

const ofCalls =
  (row: (call: CallRow, ruleset: string) => Pick<FigureRow, 'group' | 'value' | 'leftOut' | 'person'>) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.flatMap(({ match, calls }) => calls.map((call) => ({ match, seat: call.by, ...row(call, match.ruleset) })));

const perMatch = { struck: null, filters: [], regroups: true } as const;
const rewinds = { struck: 'all', filters: ['person'], regroups: true } as const;

export const judgingMetrics: { readonly [metric: string]: SecondMetric } = {
  calls: {
    ...perMatch,
    statistic: 'share',
    rows: (matches) => matches.map(({ match, calls }) => ({ match, group: match.ruleset, value: calls.length > 0 })),
  },
  'call-wait': {
    ...perMatch,
    filters: ['seat'],
    statistic: 'median',
    rows: ofCalls(({ waitMs }, group) => ({
      group,
      value: waitMs,
      leftOut: unless(waitMs !== null, 'no judge came'),
    })),
  },
  'call-time': {
    ...perMatch,
    filters: ['seat', 'person'],
    statistic: 'median',
    rows: ofCalls(({ openMs, closedBy }) => ({
      group: closedBy,
      value: openMs,
      person: closedBy,
      leftOut: unless(openMs !== null, 'still open'),
    })),
  },
  overturned: {
    ...perMatch,
    filters: ['seat', 'person'],
    statistic: 'share',
    rows: ofCalls(({ ruledBy, overturned }) => ({
      group: ruledBy,
      value: overturned,
      person: ruledBy,
      leftOut: unless(ruledBy !== null, 'without a ruling'),
    })),
  },
  'time-granted': {
    ...perMatch,
    statistic: 'median',
    rows: (matches) =>
      matches.flatMap(({ match, extensions }) => extensions.map((value) => ({ match, group: match.ruleset, value }))),
  },
  'rewind-span': {
    ...rewinds,
    statistic: 'median',
    rows: (matches) =>
      matches.flatMap(({ match, rewinds: made }) =>
        made.map(({ live, kind: group, judge: person, struck: value }) => ({ match, group, value, live, person })),
      ),
  },
  'rewinds-reverted': {
    ...rewinds,
    statistic: 'share',
    rows: (matches) =>
      matches.flatMap(({ match, rewinds: made }) =>
        made.map(({ live, judge, reverted: value }) => ({ match, group: judge, value, live, person: judge })),
      ),
  },
};
