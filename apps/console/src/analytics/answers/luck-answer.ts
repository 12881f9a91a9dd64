import type { FiguresView } from '@stackledger/wire';
import { analyticsTexts } from '../../texts/analytics.js';
import type { GroupFigure } from '../shapes.js';
import { groupText, valueText } from '../wording.js';

const words = analyticsTexts.player;

/** The mean of somebody's rolls, with its interval. */
export const luckText = ({ group, n, value, low, high }: GroupFigure): string =>
  words.answer(groupText(group), valueText(value, ''), n, valueText(low, ''), valueText(high, ''));

/** Whether chance alone explains it. */
export const luckWhy = ({ figures: [own] }: FiguresView): string => {
  if (own === undefined || own.low === null || own.high === null || own.even === null) return '';
  if (!own.enough) return words.few;
  return own.low <= own.even && own.even <= own.high ? words.chance : words.strange;
};
