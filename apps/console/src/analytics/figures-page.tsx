import type { AnalyticsView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { goTo, type Address } from '../client/address.js';
import { Notice, ErrorNotice } from '../design/notice.js';
import { texts } from '../texts.js';
import { analyticsTexts } from '../texts/analytics.js';
import { Answer } from './answers/answer.js';
import { Beside } from './answers/beside.js';
import { chosenIn } from './filters/calls.js';
import { FilterBar } from './filters/filter-bar.js';
import { MetricCard } from './figures/metric-card.js';
import { BESIDE, chosenOn, type MetricPage } from './pages.js';
import type { ChosenFilters, MetricInfo } from './shapes.js';
import { useFigures } from './use-figures.js';

/** A subject: what its figures come to in a sentence, and each of them as a chart. */
export const FiguresPage = ({
  page,
  view,
  address,
  turn,
}: {
  readonly page: MetricPage;
  readonly view: AnalyticsView;
  readonly address: Address;
  readonly turn: number;
}): ReactNode => {
  const listed = (id: string): readonly MetricInfo[] => view.metrics.filter((metric) => metric.id === id);
  const metrics = page.metrics.flatMap(listed);
  const besides = metrics.flatMap(({ id }) => listed(BESIDE[id] ?? ''));
  const chosen = chosenIn(address, view.filters);
  const asked = view.person === null ? chosen : { person: view.person, ...chosen };
  const chosenFor = (metric: MetricInfo): ChosenFilters => chosenOn(page, metric.id, asked);
  const figures = useFigures([...metrics, ...besides], chosenFor, turn);
  return (
    <>
      <FilterBar address={address} chosen={chosen} view={view} metrics={metrics} />
      <Answer page={page.id} by={figures.by} isRegrouped={chosen.by !== undefined} />
      {figures.error && <ErrorNotice error={figures.error} again={figures.again} />}
      {figures.by === null && figures.error === null && <Ghosts count={metrics.length} />}
      {figures.by && (
        <Nothing total={totalOf([...figures.by.values()])} isNarrowed={Object.keys(chosen).length > 0} page={page} />
      )}
      {figures.by && (
        <div className="figures" aria-busy={figures.isLoading}>
          {metrics.map((metric) => {
            const its = figures.by?.get(metric.id);
            const beside = figures.by?.get(BESIDE[metric.id] ?? '');
            return (
              its && (
                <MetricCard
                  key={metric.id}
                  metric={metric}
                  view={its}
                  beside={beside}
                  chosen={chosenFor(metric)}
                  formats={view.formats}
                />
              )
            );
          })}
          <Beside page={page.id} by={figures.by} chosen={chosen} isOwn={view.person !== null} />
        </div>
      )}
    </>
  );
};

const totalOf = (views: readonly { readonly n: number }[]): number => views.reduce((sum, { n }) => sum + n, 0);

/** Where no figure of the page has data, one message before the empty ones says so. */
const Nothing = ({
  total,
  isNarrowed,
  page,
}: {
  readonly total: number;
  readonly isNarrowed: boolean;
  readonly page: MetricPage;
}): ReactNode => {
  if (total > 0) return null;
  const words = analyticsTexts.nothing;
  return (
    <Notice icon="why">
      <p>{isNarrowed ? words.filtered : words.all}</p>
      {isNarrowed && (
        <p>
          <button className="button small-button" onClick={() => goTo(`/analytics/${page.id}`)}>
            {words.clear}
          </button>
        </p>
      )}
    </Notice>
  );
};

const Ghosts = ({ count }: { readonly count: number }): ReactNode => (
  <div className="figures" role="status" aria-label={texts.loading}>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="ghost" />
    ))}
  </div>
);
