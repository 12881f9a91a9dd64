import type { AnalyticsView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { goTo, hrefWith, type Address } from '../../client/address.js';
import { Icon } from '../../design/icon.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { groupText } from '../wording.js';
import type { ChosenFilters, MetricInfo } from '../shapes.js';
import { FilterSheet } from './filter-sheet.js';

/** What the figures are narrowed by, each to be taken off, and the way to narrow them. */
export const FilterBar = ({
  address,
  chosen,
  view: { filters, person },
  metrics,
}: {
  readonly address: Address;
  readonly chosen: ChosenFilters;
  readonly view: AnalyticsView;
  readonly metrics: readonly MetricInfo[];
}): ReactNode => {
  const [isOpen, open] = useState(false);
  const words = analyticsTexts.filters;
  return (
    <div className="filter-bar">
      <button className="button small-button" onClick={() => open(true)}>
        <Icon name="list" /> {words.open}
      </button>
      {Object.entries(chosen).map(([name, value]) => (
        <button
          key={name}
          className="chosen"
          aria-label={words.takeOff(nameOfFilter(name), saidChoice(name, value))}
          onClick={() => goTo(hrefWith(address, { [name]: null }), true)}
        >
          <span className="soft">{nameOfFilter(name)}</span> {saidChoice(name, value)} <Icon name="close" />
        </button>
      ))}
      {isOpen && (
        <FilterSheet
          chosen={chosen}
          filters={filters.filter(({ name }) => metrics.some((metric) => metric.filters.includes(name)))}
          dimensions={[...new Set(metrics.flatMap(({ by }) => by))]}
          areSuggested={person === null}
          onApply={(next) => {
            open(false);
            goTo(hrefWith({ ...address, query: new URLSearchParams() }, next));
          }}
          onClose={() => open(false)}
        />
      )}
    </div>
  );
};

const nameOfFilter = (name: string): string =>
  name === 'by' ? analyticsTexts.filters.by : (analyticsTexts.filters.names[name] ?? name);

const saidChoice = (name: string, value: string): string => {
  const { choices, dimensions } = analyticsTexts.filters;
  if (name === 'by') return dimensions[value] ?? value;
  return name === 'struck' || name === 'confirmed' ? (choices[value] ?? value) : groupText(value);
};
