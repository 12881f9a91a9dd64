import type { FiguresView } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../client/ask.js';
import type { UiError } from '../client/ui-error.js';
import { callOf } from './filters/calls.js';
import type { ChosenFilters, MetricInfo } from './shapes.js';

/** The figures of a page by metric; those before stay until the new ones are there. */
export type FiguresResource = {
  readonly by: ReadonlyMap<string, FiguresView> | null;
  readonly error: UiError | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

type FiguresState = {
  readonly key: string;
  readonly by: ReadonlyMap<string, FiguresView> | null;
  readonly error: UiError | null;
};

/** Asks for all figures of a page at once, so that it comes as a whole, and again whenever `turn` changes. */
export const useFigures = (
  metrics: readonly MetricInfo[],
  chosenFor: (metric: MetricInfo) => ChosenFilters,
  turn: number,
): FiguresResource => {
  const [held, hold] = useState<FiguresState>({ key: '', by: null, error: null });
  const [tries, setTries] = useState(0);
  const key = metrics.map((metric) => callOf(metric, chosenFor(metric))).join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const going = new AbortController();
    void Promise.all(key.split(' ').map((call) => ask<FiguresView>(call, { signal: going.signal }))).then((answers) => {
      if (going.signal.aborted) return;
      const refused = answers.find((answer) => !answer.ok);
      const came = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      const by = new Map(came.map((view) => [view.metric, view] as const));
      hold((before) => ({
        key,
        by: refused !== undefined && came.length === 0 ? before.by : by,
        error: refused === undefined ? null : refused.error,
      }));
    });
    return () => going.abort();
  }, [key, turn, tries]);
  return { ...held, isLoading: held.key !== key, again: () => setTries((before) => before + 1) };
};
