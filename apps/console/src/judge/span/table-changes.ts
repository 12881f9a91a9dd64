import type { Difference, Json, JsonMap, RiskView } from '@stackledger/wire';
import { nameOf } from '../../client/people.js';
import { plainText, spaced } from '../../client/plain-text.js';
import { sentence } from '../../client/ui-error.js';
import { listed } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';

/**
 * Something that differs between the table before the error, the table now, and the table after the remedy; in words.
 */
export type TableChange = {
  readonly what: string;
  readonly before: string;
  readonly now: string;
  readonly after: string;
};

type NameMap = { readonly [name: string]: string };

const words = judgeTexts.changed;

/** What differs, in the order in which a table is read; what was seen stays seen, whatever is rewound. */
export const changedIn = (
  differences: readonly Difference[],
  { seats }: Pick<RiskView, 'seats'>,
  names: NameMap,
): readonly TableChange[] => {
  const isPriorityAsked = differences.some(({ path }) => path === 'awaiting');
  const isTold = ({ path }: Difference): boolean =>
    !path.startsWith('objects/') && !UNTOLD.test(path) && !(isPriorityAsked && path.startsWith('priority'));
  return [
    ...differences.filter(isTold).map((difference) => plainRow(withoutPause(difference, differences), names)),
    ...objectRows(differences, names),
    ...seats.flatMap((seen) => knownRow(seen, names)),
  ];
};

/** What says nothing at a table. */
const UNTOLD = /^(revision|at|calls|paused|status|priority\/lap.*)$/;

/** While a judge is at the table it waits for the judge alone: what it would wait for is shown instead. */
const withoutPause = (difference: Difference, all: readonly Difference[]): Difference => {
  if (difference.path !== 'awaiting' || !isForJudge(difference.now)) return difference;
  const holder = all.find(({ path }) => path === 'priority/holder')?.now ?? null;
  const now: Json = holder === null ? difference.now : { kind: 'priority', seats: [holder] };
  return { ...difference, now, after: isForJudge(difference.after) ? difference.before : difference.after };
};

const isForJudge = (value: Json): boolean =>
  // of JSON
  value !== null && typeof value === 'object' && ['judge', 'nothing'].includes(plainText((value as JsonMap).kind));

const inThree = (difference: Difference, say: (value: Json) => string): Omit<TableChange, 'what'> => ({
  before: say(difference.before),
  now: say(difference.now),
  after: say(difference.after),
});

const plainRow = (difference: Difference, names: NameMap): TableChange => {
  const [part = '', of = '', total = ''] = difference.path.split('/');
  const say = (value: Json): string => called(value, names);
  if (part === 'awaiting') return { what: words.waits, ...inThree(difference, asked) };
  if (part === 'stack')
    return { what: words.stack, ...inThree(difference, (value) => pile(value, names, words.empty)) };
  if (part === 'discard')
    return { what: words.pile(of), ...inThree(difference, (value) => pile(value, names, words.empty)) };
  if (part === 'players' && total === 'hand')
    return { what: words.hand(nameOf(of)), ...inThree(difference, (value) => words.cards(Number(value))) };
  if (part === 'players') return { what: words.total(nameOf(of), spaced(total)), ...inThree(difference, say) };
  if (part === 'priority') return { what: words.priority, ...inThree(difference, say) };
  return { what: sentence(spaced(difference.path.replaceAll('/', ' '))).slice(0, -1), ...inThree(difference, say) };
};

/** Who is asked, and for what. */
const asked = (value: Json): string => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return words.nobody;
  const { kind, seats, prompt } = value as JsonMap; // a map, by the tests above
  if (isForJudge(value)) return words.judge;
  const who =
    Array.isArray(seats) && seats.length > 0 ? listed(seats.map((seat) => nameOf(String(seat)))) : words.nobody;
  return kind === 'priority' ? who : `${who}: ${typeof prompt === 'string' ? prompt : ''}`;
};

/** A pile, its top first. */
const pile = (value: Json, names: NameMap, empty: string): string =>
  !Array.isArray(value) || value.length === 0
    ? empty
    : (value as readonly Json[])
        .toReversed()
        .map((each) => called(each, names))
        .join(', ');

/** An object is one thing, wherever its members differ. */
const objectRows = (differences: readonly Difference[], names: NameMap): readonly TableChange[] => {
  const all = differences.filter(({ path }) => path.startsWith('objects/'));
  return [...new Set(all.map(({ path }) => path.split('/')[1] ?? ''))].map((name) => {
    const members = all.filter(({ path }) => path.split('/')[1] === name);
    const column = (at: 'before' | 'now' | 'after'): string =>
      members
        .map((member) => memberOf(member.path.split('/')[2], member[at]))
        .filter(Boolean)
        .join(' ') || words.away;
    return { what: called(name, names), before: column('before'), now: column('now'), after: column('after') };
  });
};

const memberOf = (member: string | undefined, value: Json): string => {
  if (value === null || value === false) return '';
  if (member === 'zone') return plainText(value);
  if (member === 'of') return words.of(nameOf(plainText(value)));
  // an object
  if (member === undefined) return typeof value === 'object' ? memberOf('zone', (value as JsonMap).zone ?? null) : '';
  return value === true ? spaced(member) : `${spaced(member)} ${called(value, {})}`;
};

const knownRow = ({ who, saw }: RiskView['seats'][number], names: NameMap): readonly TableChange[] => {
  if (saw === null || saw.length === 0) return [];
  const seen = seenIn(saw, names).join(', ');
  const what = words.knows(who === 'everybody' ? null : nameOf(who));
  return [{ what, before: words.nothing, now: seen, after: seen }];
};

/** What somebody saw, each thing once: a roll that was reported and then confirmed is one. */
export const seenIn = (saw: readonly string[], names: NameMap): readonly string[] =>
  [...new Set(saw.map((each) => called(each.replace(/ \(reported\)$/, ''), names)))].map((each) =>
    sentence(each).slice(0, -1),
  );

/** A piece of the view as people call it. */
const called = (value: Json, names: NameMap): string => {
  if (value === null) return words.nothing;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each) => called(each, names)).join(', ') || words.nothing;
  if (typeof value === 'object')
    return Object.values(value as JsonMap) // no list, by the test above
      .map((each) => called(each ?? null, names))
      .join(', ');
  const text = String(value);
  return names[text] ?? text;
};
