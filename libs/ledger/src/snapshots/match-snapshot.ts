import { sha256Hex } from '@stackledger/integrity';
import { stateFormOf, stateFromStored, storableState, type Cards, type MatchState } from '@stackledger/rules';
import { builtInCards, builtInCardsHash } from '../envelopes/card-texts.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import type { CommandSpan } from './command-span.js';
import type { SnapshotPart } from './snapshot-store.js';
import { StoredSpans, type StoredSpan } from './stored-spans.js';

/** Commands in one part; a full part is written once. */
const COMMANDS_IN_PART = 512;

const HEAD = 'head';
const STATE = 'state';
const partOf = (number: number): string => `commands/${number}`;

/**
 * The description of a snapshot: its match, revision and hash, the rules and cards that computed it, and the hashes of
 * its parts.
 */
export type SnapshotHead = {
  readonly form: number;
  readonly matchId: string;
  readonly ruleset: string;
  readonly version: string;
  readonly cards: string;
  readonly revision: number;
  readonly hash: string;
  readonly sums: { readonly [part: string]: string };
};

/** A match at the end of a command: everything that a session has but the events. */
export type MatchSnapshot = {
  readonly head: SnapshotHead;
  readonly state: MatchState;
  readonly commands: Map<string, CommandSpan>;
  /** Characters of all parts. */
  readonly length: number;
};

/** A match of which a snapshot is to be stored. `before` is its last snapshot. */
export type SnapshotSource = {
  readonly matchId: string;
  readonly game: OfferedGame;
  readonly state: MatchState;
  readonly hash: string;
  readonly commands: ReadonlyMap<string, CommandSpan>;
  readonly before: SnapshotHead | null;
};

/** The parts to write for a snapshot, and its head. */
export const partsOf = (
  moment: SnapshotSource,
): { readonly head: SnapshotHead; readonly parts: readonly SnapshotPart[] } => {
  const { matchId, game, state, hash, before } = moment;
  const all = [{ part: STATE, text: stateText(game, state) }, ...commandParts(moment)];
  const sums = Object.fromEntries(
    all.map(({ part, text }) => [part, text === null ? sumIn(before, part) : sha256Hex(text)]),
  );
  const head: SnapshotHead = { matchId, ...rulesOf(game), revision: state.head, hash, sums };
  const changed = all.flatMap(({ part, text }) => (text === null ? [] : [{ part, text }]));
  return { head, parts: [...changed, { part: HEAD, text: JSON.stringify(head) }] };
};

/** The rules and cards that compute states of a game in this process. */
const rulesOf = (game: OfferedGame): Pick<SnapshotHead, 'form' | 'ruleset' | 'version' | 'cards'> => ({
  form: stateFormOf(game.ruleset),
  ruleset: game.ruleset.id,
  version: game.ruleset.version,
  cards: builtInCardsHash(game),
});

/** Whether a snapshot was computed by these rules and cards. */
export const isFromRules = (head: SnapshotHead, game: OfferedGame): boolean => {
  const { form, ruleset, version, cards } = rulesOf(game);
  return head.form === form && head.ruleset === ruleset && head.version === version && head.cards === cards;
};

const sumIn = (head: SnapshotHead | null, part: string): string => head?.sums[part] ?? '';

/** The command ids used so far, with their spans; null for a part that is stored already. */
const commandParts = ({ state, commands, before }: SnapshotSource): { part: string; text: string | null }[] => {
  const spans = [...commands].filter(([, { last }]) => last <= state.head);
  const known = Object.keys(before?.sums ?? {}).length - 2; // the last may not have been full, and one is the state
  return Array.from({ length: Math.ceil(spans.length / COMMANDS_IN_PART) }, (_, number) => {
    const part = partOf(number);
    if (number < known) return { part, text: null };
    const own = spans.slice(number * COMMANDS_IN_PART, (number + 1) * COMMANDS_IN_PART);
    return { part, text: JSON.stringify(own.map(([id, { first, last }]): StoredSpan => [id, first, last])) };
  });
};

/** The game's own cards by name alone: they are shared by all matches. */
type StoredCards = { readonly shared: readonly string[]; readonly own: Cards };

const stateText = (game: OfferedGame, state: MatchState): string => {
  const ours = builtInCards(game);
  const isShared = (id: string): boolean => Object.hasOwn(ours, id) && ours[id] === state.terms.cards[id];
  const ids = Object.keys(state.terms.cards);
  const own = Object.fromEntries(ids.filter((id) => !isShared(id)).map((id) => [id, state.terms.cards[id]]));
  return JSON.stringify({ state: storableState(game.ruleset, state), cards: { shared: ids.filter(isShared), own } });
};

/** The head of a snapshot; null where it is incomplete or of another format. */
export const headIn = (parts: readonly SnapshotPart[]): SnapshotHead | null => {
  const text = textOf(parts, HEAD);
  const head = text === undefined ? null : (readJson(text) as Partial<SnapshotHead> | null);
  if (!isSnapshotHead(head)) return null;
  const isWhole = Object.entries(head.sums).every(([part, sum]) => sum === sumOf(parts, part));
  return isWhole && Object.hasOwn(head.sums, STATE) ? head : null;
};

/** A head of any form has these; whether its form is that of the rules says `isFromRules`. */
const isSnapshotHead = (head: Partial<SnapshotHead> | null): head is SnapshotHead =>
  typeof head?.form === 'number' && typeof head.sums === 'object';

const textOf = (parts: readonly SnapshotPart[], name: string): string | undefined =>
  parts.find(({ part }) => part === name)?.text;

const sumOf = (parts: readonly SnapshotPart[], name: string): string | undefined => {
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

/** The match in a snapshot whose parts are complete and of the same rules. */
export const matchIn = (head: SnapshotHead, parts: readonly SnapshotPart[], game: OfferedGame): MatchSnapshot => {
  // Casts: the hashes prove that these texts were written by this program.
  const { state, cards } = JSON.parse(textOf(parts, STATE) ?? '') as { state: unknown; cards: StoredCards };
  const ours = builtInCards(game);
  const shared = cards.shared.map((id) => [id, ours[id]] as const);
  const all = Object.fromEntries([...shared, ...Object.entries(cards.own)]) as Cards;
  const texts: string[] = [];
  for (let number = 0; Object.hasOwn(head.sums, partOf(number)); number++)
    texts.push(textOf(parts, partOf(number)) ?? '[]');
  const commands = new StoredSpans(texts);
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  return { head, state: stateFromStored(game.ruleset, state, all), commands, length };
};
