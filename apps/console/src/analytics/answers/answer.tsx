import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import type { PageId } from '../pages.js';
import { groupText, longValueText } from '../wording.js';
import type { FigureSentence, GroupFigure } from '../shapes.js';
import { diceAnswer } from './dice-answer.js';
import { luckText, luckWhy } from './luck-answer.js';

type FiguresByMetric = ReadonlyMap<string, FiguresView>;

/** What the figures of a page come to, in words. Its place is there before they are. */
export const Answer = ({
  page,
  by,
  isRegrouped,
}: {
  readonly page: PageId;
  readonly by: FiguresByMetric | null;
  /** Whether the groups are others than those that the sentence is about. */
  readonly isRegrouped: boolean;
}): ReactNode => {
  const said = by === null || isRegrouped ? null : ANSWERS[page](by);
  return (
    <p className="answer">
      {said !== null && (
        <>
          <b className="strong">{said.strong}</b> {said.rest}
        </>
      )}
    </p>
  );
};

const words = analyticsTexts;

const hitsOf = ({ figures }: FiguresView): number => figures.reduce((sum, { hits = 0 }) => sum + hits, 0);

const hitsIn = (by: FiguresByMetric, metric: string): number => {
  const view = by.get(metric);
  return view === undefined ? 0 : hitsOf(view);
};

/** The figure with the greatest share of those that are of enough. */
const mostOf = ({ figures }: FiguresView): string => {
  const [most] = figures.filter(({ enough }) => enough).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return most === undefined || (most.hits ?? 0) === 0
    ? ''
    : words.stack.most(groupText(most.group), most.hits ?? 0, most.n);
};

const told = (
  by: FiguresByMetric,
  metric: string,
  strong: (view: FiguresView) => string,
  rest: (view: FiguresView) => string,
): FigureSentence | null => {
  const view = by.get(metric);
  return view === undefined || view.n === 0 ? null : { strong: strong(view), rest: rest(view) };
};

/** The largest group of a metric in words; nothing where there is none. */
const firstOf = ({ figures: [first] }: FiguresView, says: (figure: GroupFigure) => string): string =>
  first === undefined ? '' : says(first);

const ANSWERS: { readonly [page in PageId]: (by: FiguresByMetric) => FigureSentence | null } = {
  evening: (by) =>
    told(
      by,
      'match-length',
      ({ n }) => words.evening.answer(n, hitsIn(by, 'tables-behind')),
      (view) =>
        firstOf(view, ({ group, value, p90 }) =>
          words.evening.long(groupText(group), longValueText(value ?? 0), longValueText(p90 ?? 0)),
        ),
    ),
  designer: (by) =>
    told(
      by,
      'card-answers',
      (view) =>
        firstOf(view, ({ group, hits = 0, n }) =>
          words.designer.answer(groupText(group), hits.toLocaleString('en'), n),
        ),
      () => words.designer.why,
    ),
  player: (by) => told(by, 'roll-luck', (view) => firstOf(view, luckText), luckWhy),
  dice: (by) => diceAnswer(by.get('dice')),
  stack: (by) => told(by, 'response-rate', (view) => words.stack.answer(hitsOf(view), view.n), mostOf),
  contested: (by) => told(by, 'contested', (view) => words.contested.answer(hitsOf(view), view.n), mostOf),
  time: (by) =>
    told(
      by,
      'decision-time',
      ({ figures: [first] }) =>
        first === undefined ? '' : words.time.answer(groupText(first.group), longValueText(first.value ?? 0)),
      () => words.time.caution,
    ),
  seats: (by) =>
    told(
      by,
      'win-rate-by-seat',
      (view) => words.seats.answer(gamesOf(view)),
      () => words.seats.why,
    ),
  cards: (by) =>
    told(
      by,
      'card-impact',
      () => words.cards.answer,
      () => words.cards.why,
    ),
  judges: (by) =>
    told(
      by,
      'calls',
      (view) => words.judges.answer(hitsOf(view), view.n),
      () => words.judges.caution,
    ),
  others: () => null,
};

/** Every game has somebody who took the first turn: there are tables of two, three and more. */
const gamesOf = ({ figures }: FiguresView): number =>
  figures.filter(({ group }) => group.startsWith('1 of ')).reduce((sum, { n }) => sum + n, 0);
