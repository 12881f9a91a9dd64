import type { ChosenFilters } from './shapes.js';

/**
 * A page of figures: its address below `/analytics/`, and the metrics that it shows, in order; `by`: what some are
 * grouped by there, unless something else is chosen.
 */
export type MetricPage = {
  readonly id: PageId;
  readonly metrics: readonly string[];
  readonly by?: { readonly [metric: string]: string };
};

/** The pages of figures, by the end of their address. */
export type PageId =
  'evening' | 'designer' | 'player' | 'dice' | 'stack' | 'contested' | 'time' | 'seats' | 'cards' | 'judges' | 'others';

const PAGES: readonly MetricPage[] = [
  {
    id: 'evening',
    metrics: ['tables-behind', 'round-length', 'match-length', 'calls', 'call-wait', 'call-time', 'time-granted'],
  },
  {
    id: 'designer',
    metrics: ['response-rate', 'card-answers', 'kind-answers', 'contested', 'cancelled', 'card-impact'],
    by: { 'response-rate': 'card', cancelled: 'card' },
  },
  { id: 'player', metrics: ['roll-luck', 'duel-hits', 'dice-by-seat', 'games-won', 'decision-time', 'match-length'] },
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

/** What is chosen for a metric of a page: what its groups are there, unless they are chosen. */
export const chosenOn = ({ by }: MetricPage, metric: string, chosen: ChosenFilters): ChosenFilters => {
  const usual = by?.[metric];
  return usual === undefined ? chosen : { by: usual, ...chosen };
};

/**
 * The pages over the metrics that a service has: what no page names stands under `others`, if there is any. Whoever
 * sees the own matches alone has the page of players.
 */
export const pagesOf = ({
  metrics,
  person,
}: {
  readonly metrics: readonly { readonly id: string }[];
  readonly person: string | null;
}): readonly MetricPage[] => {
  const there = new Set(metrics.map(({ id }) => id));
  const placed = new Set([...PAGES.flatMap((page) => page.metrics), ...Object.values(BESIDE)]);
  const others = metrics.map(({ id }) => id).filter((id) => !placed.has(id));
  const pages = PAGES.map((page) => ({ ...page, metrics: page.metrics.filter((id) => there.has(id)) }));
  if (person !== null) return pages.filter(({ id }) => id === 'player');
  return others.length === 0 ? pages : [...pages, { id: 'others', metrics: others }];
};
