import { sha256Hex } from '@stackledger/integrity';
import { STATE_FORM, stateFromStored, storableState, type Cards, type MatchState } from '@stackledger/kernel';
import { builtInCards, builtInCardsHash } from '../envelopes/card-texts.js';
import type { OfferedGame } from '../envelopes/games.js';
import type { CommandSpan } from './command-span.js';
import type { StoredPart } from './state-store.js';

/** Commands in one part; one that is full is written once and never again. */
const COMMANDS_IN_PART = 512;

const HEAD = 'head';
const STATE = 'state';
const partOf = (number: number): string => `commands/${number}`;

/**
 * What is stored says of itself: which match it is of, at which revision and hash, what folded it (the rules and the game's own
 * cards), and the hashes of its parts.
 */
export type StoredHead = {
  readonly form: number;
  readonly matchId: string;
  readonly ruleset: string;
  readonly version: string;
  readonly cards: string;
  readonly revision: number;
  readonly hash: string;
  readonly sums: { readonly [part: string]: string };
};

/** A match as it was at the end of a command: everything that a warm one has but its events. */
export type StoredMatch = {
  readonly head: StoredHead;
  readonly state: MatchState;
  readonly commands: Map<string, CommandSpan>;
  /** Characters of it all. */
  readonly length: number;
};

/** A match at a moment, to be stored. `before` is what was stored of it last. */
export type Moment = {
  readonly matchId: string;
  readonly game: OfferedGame;
  readonly state: MatchState;
  readonly hash: string;
  readonly commands: ReadonlyMap<string, CommandSpan>;
  readonly before: StoredHead | null;
};

/** The parts that have to be written for a match to be stored as it is at a moment, and what will be said of them. */
export const partsOf = (moment: Moment): { readonly head: StoredHead; readonly parts: readonly StoredPart[] } => {
  const { matchId, game, state, hash, before } = moment;
  const all = [{ part: STATE, text: stateText(game, state) }, ...commandParts(moment)];
  const sums = Object.fromEntries(
    all.map(({ part, text }) => [part, text === null ? sumIn(before, part) : sha256Hex(text)]),
  );
  const head: StoredHead = { form: STATE_FORM, matchId, ...foldedBy(game), revision: state.head, hash, sums };
  const changed = all.flatMap(({ part, text }) => (text === null ? [] : [{ part, text }]));
  return { head, parts: [...changed, { part: HEAD, text: JSON.stringify(head) }] };
};

/** What folds the matches of a game here. */
const foldedBy = (game: OfferedGame): Pick<StoredHead, 'ruleset' | 'version' | 'cards'> => ({
  ruleset: game.ruleset.id,
  version: game.ruleset.version,
  cards: builtInCardsHash(game),
});

/** Whether what is stored was folded by just this game. */
export const isFoldedBy = (head: StoredHead, game: OfferedGame): boolean => {
  const { ruleset, version, cards } = foldedBy(game);
  return head.ruleset === ruleset && head.version === version && head.cards === cards;
};

const sumIn = (head: StoredHead | null, part: string): string => head?.sums[part] ?? '';

/** The command ids used up to the moment, with where their events lie; null for a part that lies there already. */
const commandParts = ({ state, commands, before }: Moment): { part: string; text: string | null }[] => {
  const spans = [...commands].filter(([, { last }]) => last <= state.head);
  const known = Object.keys(before?.sums ?? {}).length - 2; // the last may not have been full, and one is the state
  return Array.from({ length: Math.ceil(spans.length / COMMANDS_IN_PART) }, (_, number) => {
    const part = partOf(number);
    if (number < known) return { part, text: null };
    const own = spans.slice(number * COMMANDS_IN_PART, (number + 1) * COMMANDS_IN_PART);
    return { part, text: JSON.stringify(own.map(([id, { first, last }]) => [id, first, last])) };
  });
};

/** The game's own cards by name alone: they are here anyway, and need not be held for every match. */
type StoredCards = { readonly shared: readonly string[]; readonly own: Cards };

const stateText = (game: OfferedGame, state: MatchState): string => {
  const ours = builtInCards(game);
  const isShared = (id: string): boolean => Object.hasOwn(ours, id) && ours[id] === state.terms.cards[id];
  const ids = Object.keys(state.terms.cards);
  const own = Object.fromEntries(ids.filter((id) => !isShared(id)).map((id) => [id, state.terms.cards[id]]));
  return JSON.stringify({ state: storableState(state), cards: { shared: ids.filter(isShared), own } });
};

/** What is stored, by what it says of itself; null where it is not whole, or of another form than this program writes. */
export const headIn = (parts: readonly StoredPart[]): StoredHead | null => {
  const text = textOf(parts, HEAD);
  const head = text === undefined ? null : (readJson(text) as StoredHead | null); // its form says whether it is one
  if (head?.form !== STATE_FORM || typeof head.sums !== 'object') return null;
  const isWhole = Object.entries(head.sums).every(([part, sum]) => sum === sumOf(parts, part));
  return isWhole && Object.hasOwn(head.sums, STATE) ? head : null;
};

const textOf = (parts: readonly StoredPart[], name: string): string | undefined =>
  parts.find(({ part }) => part === name)?.text;

const sumOf = (parts: readonly StoredPart[], name: string): string | undefined => {
  const text = textOf(parts, name);
  return text === undefined ? undefined : sha256Hex(text);
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The match that is stored in parts which are whole and were folded by this game. */
export const matchIn = (head: StoredHead, parts: readonly StoredPart[], game: OfferedGame): StoredMatch => {
  // Casts: the hashes say that these are the texts that were written.
  const { state, cards } = JSON.parse(textOf(parts, STATE) ?? '') as { state: unknown; cards: StoredCards };
  const ours = builtInCards(game);
  const shared = cards.shared.map((id) => [id, ours[id]] as const);
  const all = Object.fromEntries([...shared, ...Object.entries(cards.own)]) as Cards;
  const commands = new Map<string, CommandSpan>();
  for (let number = 0; Object.hasOwn(head.sums, partOf(number)); number++) {
    const spans = JSON.parse(textOf(parts, partOf(number)) ?? '[]') as [id: string, first: number, last: number][];
    for (const [id, first, last] of spans) commands.set(id, { first, last });
  }
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  return { head, state: stateFromStored(state, all), commands, length };
};
