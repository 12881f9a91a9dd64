import type { Json, TableCard, TableView } from '@stackledger/wire';

/** Something that is not the same at two moments. */
export type MomentDifference = { readonly what: string; readonly before: string; readonly after: string };

/** How the parts of a table are called. */
export type DifferenceWords = {
  readonly stack: string;
  readonly priority: string;
  readonly nobody: string;
  readonly seat: (seat: string) => string;
  readonly nothing: string;
  readonly waits: string;
  readonly turn: string;
  readonly pile: (pile: string) => string;
  readonly total: (seat: string, total: string) => string;
  readonly away: string;
  readonly tapped: string;
};

type TableFact = readonly [what: string, value: string];

/** What differs between two moments of a match, part by part, in the order in which a table is read. */
export const differencesOf = (
  before: TableView,
  after: TableView,
  words: DifferenceWords,
): readonly MomentDifference[] => {
  const then = new Map(linesOf(before, words));
  const now = new Map(linesOf(after, words));
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((what) => ({ what, before: then.get(what) ?? words.away, after: now.get(what) ?? words.away }))
    .filter((difference) => difference.before !== difference.after);
};

const linesOf = (view: TableView, words: DifferenceWords): readonly TableFact[] => [
  [words.stack, view.stack.length === 0 ? words.nothing : stackLine(view)],
  [words.priority, view.priority.holder === null ? words.nobody : words.seat(view.priority.holder)],
  [words.waits, view.awaiting.prompt],
  [
    words.turn,
    view.turn === null ? words.nothing : `${view.turn.number}, ${words.seat(view.turn.active)}, ${view.turn.step}`,
  ],
  ...totalLines(view, words),
  ...Object.entries(view.discard).map(([pile, { count, top }]): TableFact => [words.pile(pile), pileLine(count, top)]),
  ...view.cards.map((card): TableFact => [
    card.title === card.name ? card.title : `${card.title} (${card.name})`,
    cardLine(card, words),
  ]),
];

const stackLine = ({ stack }: TableView): string =>
  stack
    .toReversed()
    .map(({ title, says }) => (says === '' ? title : `${title}, ${says}`))
    .join('; ');

const pileLine = (count: number, top: string | null): string => (top === null ? String(count) : `${count}, ${top}`);

const totalLines = ({ players }: TableView, words: DifferenceWords): readonly TableFact[] =>
  players.flatMap(({ seat, ...totals }) =>
    Object.entries(totals)
      .filter(([, value]) => typeof value === 'number' || typeof value === 'boolean')
      .map(([total, value]): TableFact => [words.total(seat, total), plain(value)]),
  );

const PART_OF_THE_NAME = new Set(['name', 'card', 'title', 'text', 'kind', 'owner', 'tapped']);

const cardLine = (card: TableCard, { tapped }: DifferenceWords): string =>
  Object.entries(card)
    .filter(([member, value]) => !PART_OF_THE_NAME.has(member) && isSomething(value))
    .map(([member, value]) => (member === 'zone' || member === 'of' ? plain(value) : `${member} ${plain(value)}`))
    .concat(card.tapped ? [tapped] : [])
    .join(', ');

const isSomething = (value: Json | undefined): boolean =>
  value !== null && value !== undefined && value !== 0 && value !== false && plain(value) !== '';

const plain = (value: Json | undefined): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${plain(inner)}`)
    .join(', ');
};
