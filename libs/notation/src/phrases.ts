import type { NotationValue } from './parsing.js';
import { NotationError } from './scanning.js';

type Phrase = readonly NotationValue[];

/** Arguments where commas stand: what is between them is one argument, a list (`attack goat, hog`). */
export const listed = (args: Phrase, more: readonly Phrase[]): Phrase => {
  const [first] = more;
  const last = args.at(-1);
  if (first === undefined || last === undefined) return args;
  const items = more.map(([item, extra]) => {
    if (item === undefined || extra !== undefined) throw tooMany(extra ?? last);
    return item;
  });
  return [...args.slice(0, -1), { is: 'list', items: [last, ...items], line: last.line, column: last.column }];
};

const tooMany = ({ line, column }: NotationValue): NotationError =>
  new NotationError(line, column, [',', '>', 'name=value', ';', 'the end of the line'], 'one more name');

/**
 * What a card did, as it is said: `damage 2 to ben, loot 1` is `[{damage: {amount: 2, to: ben}}, {loot: 1}]`, and a
 * text in quotes a note. What is written as a list or after another form is taken as it stands.
 */
export const effectsSaid = (args: Phrase, more: readonly Phrase[]): Phrase => {
  const [first] = args;
  if (first === undefined || (first.is !== 'bare' && first.is !== 'quoted')) return listed(args, more);
  const { line, column } = first;
  return [{ is: 'list', items: [args, ...more].map(effectSaid), line, column }];
};

const effectSaid = (phrase: Phrase): NotationValue => {
  const [first, ...rest] = phrase;
  if (first === undefined) throw new Error('a phrase has a word');
  const { line, column } = first;
  const map = (members: readonly (readonly [string, NotationValue])[]): NotationValue => ({
    is: 'map',
    members,
    line,
    column,
  });
  if (first.is === 'quoted' && rest.length === 0) return map([['note', first]]);
  if (first.is !== 'bare') throw new NotationError(line, column, ['what was done, as in loot 1'], 'something else');
  const [only, ...others] = rest;
  if (only === undefined) throw new NotationError(line, column, [`how much or whom after ${first.text}`], 'nothing');
  if (others.length === 0) return map([[first.text, only]]);
  return map([[first.text, map(membersSaid(rest))]]);
};

/** `2 to ben` (a number alone is the amount), `3 coins`, `coins 3 who ben`. */
const membersSaid = (rest: Phrase): readonly (readonly [string, NotationValue])[] => {
  const [one, other, ...others] = rest;
  if (one === undefined) return [];
  if (isNumber(one) && rest.length % 2 === 1) return [['amount', one], ...membersSaid(rest.slice(1))];
  const [name, value] = isNumber(one) ? [other, one] : [one, other];
  if (name?.is !== 'bare' || value === undefined)
    throw new NotationError(one.line, one.column, ['a word and what it is, as in to ben'], 'one of the two');
  return [[name.text, value], ...membersSaid(others)];
};

const isNumber = (value: NotationValue): boolean => value.is === 'bare' && /^\d+$/.test(value.text);
