import type { FiguresView } from '@stackledger/wire';
import { analyticsTexts } from '../../texts/analytics.js';
import { groupText } from '../wording.js';
import type { FigureSentence } from '../shapes.js';

const STRAYS = 0.05;

/** What dice come to: whether any sort of them strays, corrected for how many sorts were looked at. */
export const diceAnswer = (view: FiguresView | undefined): FigureSentence | null => {
  if (view === undefined || view.n === 0) return null;
  const words = analyticsTexts.dice;
  const [oddest] = view.figures
    .filter(({ enough, corrected }) => enough && typeof corrected === 'number')
    .toSorted((a, b) => (a.corrected ?? 1) - (b.corrected ?? 1));
  if (oddest === undefined) return { strong: words.few, rest: words.fewWhy(view.n, view.least) };
  const p = oddest.corrected ?? 1;
  if (p < STRAYS) return { strong: words.uneven(groupText(oddest.group)), rest: words.unevenWhy(chanceIn(p)) };
  return { strong: words.fair, rest: words.fairWhy(view.n, view.looked, chanceIn(p)) };
};

/** A probability as one of so many cases. */
const chanceIn = (p: number): string =>
  p > 0.5 ? analyticsTexts.dice.often : analyticsTexts.dice.once(Math.round(1 / Math.max(p, 1e-6)));
