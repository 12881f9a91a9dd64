/** A page of figures: its address below `/analytics/`, and the metrics that it shows, in order. */
export type MetricPage = { readonly id: PageId; readonly metrics: readonly string[] };

/** The pages of figures, by the end of their address. */
export type PageId = 'dice' | 'stack' | 'contested' | 'time' | 'seats' | 'cards' | 'judges' | 'others';

const PAGES: readonly MetricPage[] = [
  { id: 'dice', metrics: ['dice', 'dice-by-seat', 'roll-luck', 'duel-hits'] },
  { id: 'stack', metrics: ['response-rate', 'stack-height', 'stack-depth', 'cancelled', 'passes-per-object'] },
  {
    id: 'contested',
    metrics: ['contested', 'contested-length', 'contested-time', 'last-word', 'contested-cancelled'],
  },
  {
    id: 'time',
    metrics: [
      'decision-time',
      'time-share',
      'passes',
      'passes-by-order',
      'commands',
      'match-length',
      'combat-length',
      'combat-time',
    ],
  },
  { id: 'seats', metrics: ['win-rate-by-seat', 'wins-of-four', 'draws'] },
  { id: 'cards', metrics: ['card-impact'] },
  {
    id: 'judges',
    metrics: ['calls', 'call-wait', 'call-time', 'overturned', 'rewind-span', 'rewinds-reverted', 'time-granted'],
  },
];

/** What is drawn beside another metric, as its baseline, and has no place of its own. */
export const BESIDE: { readonly [metric: string]: string } = { 'card-impact': 'card-absent' };

/** The pages over the metrics that a service has: what no page names stands under `others`, if there is any. */
export const pagesOf = (metrics: readonly { readonly id: string }[]): readonly MetricPage[] => {
  const there = new Set(metrics.map(({ id }) => id));
  const placed = new Set([...PAGES.flatMap((page) => page.metrics), ...Object.values(BESIDE)]);
  const others = metrics.map(({ id }) => id).filter((id) => !placed.has(id));
  const pages = PAGES.map((page) => ({ ...page, metrics: page.metrics.filter((id) => there.has(id)) }));
  return others.length === 0 ? pages : [...pages, { id: 'others', metrics: others }];
};
