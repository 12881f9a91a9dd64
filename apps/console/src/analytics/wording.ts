import { nameOf } from '../client/people.js';
import { spaced } from '../client/plain-text.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long something took, in two parts at most. */
export const longValueText = (ms: number): string => {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${rounded(ms / SECOND, 1)} s`;
  if (ms < HOUR) return parts(ms, MINUTE, 'min', SECOND, 's');
  return parts(ms, HOUR, 'h', MINUTE, 'min');
};

const parts = (ms: number, large: number, one: string, small: number, other: string): string => {
  const rest = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large).toLocaleString('en')} ${one}${rest === 0 ? '' : ` ${rest} ${other}`}`;
};

const rounded = (value: number, digits: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** Whether the figures of a unit are parts of a whole. */
export const isShare = (unit: string): boolean => unit.startsWith('share');

/** A value of a unit as people read it. */
export const valueText = (value: number | null | undefined, unit: string): string => {
  if (value === null || value === undefined) return '–';
  if (unit === 'ms') return longValueText(value);
  if (isShare(unit)) return `${rounded(value * 100, 1)} %`;
  return rounded(value, 2);
};

/** A probability in words: a very small one as such. */
export const chanceText = (p: number | null | undefined): string =>
  p === null || p === undefined ? '–' : p < 0.001 ? '< 0.001' : rounded(p, 3);

const MATCH_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The first letters of the id of a match: enough to distinguish it. */
export const matchText = (id: string): string => (MATCH_ID.test(id) ? id.slice(0, 8) : id);

/** What a group is called: ids of games, cards and events as words. */
export const groupText = (group: string): string =>
  MATCH_ID.test(group) || /^\d/.test(group) ? matchText(group) : nameOf(spaced(group).replaceAll('-', ' '));
