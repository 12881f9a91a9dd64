import {
  FrozenRulesUnusable,
  type Cards,
  type LoadedRelease,
  type Policy,
  type RulesRelease,
  type Ruleset,
  type Upcaster,
} from '@stackledger/rules';

/** A game on offer: its rules, built-in cards, and the decks dealt when a match brings none. */
export type OfferedGame = {
  readonly ruleset: Ruleset;
  readonly cards: Cards;
  readonly decks: { readonly [deck: string]: unknown };
  /** Whether a rule of this id is known here; left out, that cannot be told. */
  readonly isRule?: (id: string) => boolean;
  /** The penalty policy of its judges. */
  readonly policy?: Policy;
  /** Earlier versions of the rules, for the matches that they decided. New matches use `ruleset`. */
  readonly earlier?: readonly RulesRelease[];
  /** Upcasters of this game's own events. */
  readonly upcasters?: readonly Upcaster[];
};

/** The rules of a version, or why they cannot be used here. */
type RulesFound = LoadedRelease | { readonly missing: string };

/** Rules found before: a game asks for each of its versions once. */
const found = new WeakMap<OfferedGame, Map<string, RulesFound>>();

const rulesFound = (game: OfferedGame, version: string): RulesFound => {
  const { ruleset, upcasters = [] } = game;
  if (version === ruleset.version) return { ruleset, upcasters };
  const known = found.get(game) ?? new Map<string, RulesFound>();
  found.set(game, known);
  const rules = known.get(version) ?? loaded(game, version);
  known.set(version, rules);
  return rules;
};

const loaded = ({ ruleset, earlier = [] }: OfferedGame, version: string): RulesFound => {
  const release = earlier.find((each) => each.version === version);
  if (release === undefined) return { missing: `version ${version} of ${ruleset.id}, which is missing` };
  try {
    return release.load();
  } catch (error) {
    if (!(error instanceof FrozenRulesUnusable)) throw error;
    return { missing: `version ${version} of ${ruleset.id}, which is unusable (${error.message})` };
  }
};

/** Names the version of the rules of a match and why it is not available; undefined when it is. */
export const whyMissing = (game: OfferedGame, version: string): string | undefined => {
  const rules = rulesFound(game, version);
  return 'missing' in rules ? rules.missing : undefined;
};

/** Games as other versions decided, by version: one object for all matches of a version. */
const written = new WeakMap<OfferedGame, Map<string, OfferedGame>>();

/**
 * The game with the version of the rules that decides a match. Where it is not available the newest stands in: it
 * applies the events of every log, but decides nothing (see `isDecidedHere`).
 */
export const asWritten = (game: OfferedGame, version: string): OfferedGame => {
  const rules = rulesFound(game, version);
  if ('missing' in rules || rules.ruleset === game.ruleset) return game;
  const known = written.get(game) ?? new Map<string, OfferedGame>();
  written.set(game, known);
  const then = known.get(version) ?? { ...game, ...rules };
  known.set(version, then);
  return then;
};

/** The available versions of a game, the newest first. */
export const versionsOf = ({ ruleset, earlier = [] }: OfferedGame): readonly string[] =>
  [ruleset, ...earlier].map(({ version }) => version);

/** The games on offer by ruleset id. */
export type OfferedGames = ReadonlyMap<string, OfferedGame>;

/** Injection token of the games on offer. */
export const GAMES = Symbol('GAMES');

/** The games by ruleset id. */
export const offeredGames = (games: readonly OfferedGame[]): OfferedGames =>
  new Map(games.map((game) => [game.ruleset.id, game]));
