import type { Address } from '../../client/address.js';
import { ANALYTICS } from '../use-analytics.js';
import type { ChosenFilters, FilterInfo, MetricInfo } from '../shapes.js';

/** What the address narrows figures by: of all that stands there, what the service knows as a filter. */
export const chosenIn = ({ query }: Address, filters: readonly FilterInfo[]): ChosenFilters =>
  Object.fromEntries(
    [...filters.map(({ name }) => name), 'by'].flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );

/** What of the chosen filters says something about a metric. */
export const appliedTo = ({ filters, by }: MetricInfo, chosen: ChosenFilters): ChosenFilters =>
  Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => (name === 'by' ? by.includes(value) : filters.includes(name))),
  );

const queryOf = (chosen: ChosenFilters): string => {
  const text = new URLSearchParams(chosen).toString();
  return text === '' ? '' : `?${text}`;
};

/** The call that reckons a metric for what is chosen. */
export const callOf = (metric: MetricInfo, chosen: ChosenFilters): string =>
  `${ANALYTICS}/metrics/${metric.id}${queryOf(appliedTo(metric, chosen))}`;

/** The call that sends it as a file. */
export const fileOf = (metric: MetricInfo, chosen: ChosenFilters, format: string): string =>
  `${ANALYTICS}/metrics/${metric.id}/file${queryOf({ ...appliedTo(metric, chosen), format })}`;

/** The address of another page of figures with the same filters. */
export const pageWith = (id: string, chosen: ChosenFilters): string => `/analytics/${id}${queryOf(chosen)}`;
