import type { ReactNode } from 'react';
import { listed } from '../../texts.js';
import { analyticsTexts } from '../../texts/analytics.js';
import type { ChosenFilters } from '../shapes.js';

/** Which of the chosen filters say nothing about what stands here: nothing is left out in silence. */
export const IgnoredFilters = ({
  applied,
  chosen,
}: {
  readonly applied: ChosenFilters;
  readonly chosen: ChosenFilters;
}): ReactNode => {
  const left = Object.keys(chosen).filter((name) => applied[name] === undefined);
  const { names, dimensions } = analyticsTexts.filters;
  const filters = left.filter((name) => name !== 'by').map((name) => names[name] ?? name);
  return (
    <b className="strong">
      {filters.length > 0 && ` ${analyticsTexts.card.unfiltered(listed(filters))}`}
      {left.includes('by') && ` ${analyticsTexts.card.ungrouped(dimensions[chosen.by ?? ''] ?? chosen.by ?? '')}`}
    </b>
  );
};
