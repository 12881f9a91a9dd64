import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameTables } from '@stackledger/analytics';
import {
  checkCards,
  describeError,
  readCardFolder,
  readDecks,
  tellCardError,
  type DocumentCache,
} from '@stackledger/cards';
import { factsOfEveryGame, factsOfGame, type Ruleset } from '@stackledger/rules';
import { offeredGames, type OfferedGame, type OfferedGames } from '@stackledger/ledger';
import type { Catalogue } from '@stackledger/projections';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic, olderShapes } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { frozenReleases } from './frozen-rules.js';
import { cardsChecked, cardsReadAhead } from './cards-read-ahead.js';
import { readPolicy } from './policies.js';
import { projectFolder } from './project-folder.js';
import { isKnownRule } from './rules.js';

/**
 * A game on offer: its ruleset, the earlier versions that decided older matches, the upcasters of its events, and the
 * folder of its built-in cards, beside which its policy file is.
 */
export type GameOffer = Pick<OfferedGame, 'ruleset' | 'earlier' | 'upcasters'> & { readonly cards: string };

/** The games on offer. To offer another, add a line. */
const OFFERED: readonly GameOffer[] = [
  { ruleset: fourSouls, cards: 'libs/rulesets/four-souls/cards' },
  { ruleset: magic, upcasters: olderShapes, cards: 'libs/rulesets/magic/cards' },
  { ruleset: speedStack, cards: 'libs/rulesets/speed-stack/cards' },
];

/**
 * The built-in cards of a game are invalid; the message lists every validation error. The author of the cards has to
 * mend them.
 */
export class InvalidBuiltInCards extends Error {
  constructor(title: string, errors: readonly string[]) {
    super(`the built-in cards of ${title} cannot be used:\n${errors.join('\n')}`);
    this.name = 'InvalidBuiltInCards';
  }
}

/** Loaded games are cached: the cards of a game do not change while a process runs. */
const gamesRead = new WeakMap<GameOffer, OfferedGame>();

/**
 * Loads every game on offer, and `more`, with their cards read and validated. Throws InvalidBuiltInCards with every
 * validation error.
 */
export const loadGames = (more: readonly GameOffer[] = []): OfferedGames => {
  const [readBefore, isChecked] = [cardsReadAhead(projectFolder()), cardsChecked(projectFolder())];
  return offeredGames(
    [...OFFERED, ...more].map((offer) => gamesRead.get(offer) ?? loadGame(offer, readBefore, isChecked)),
  );
};

const loadGame = (
  offer: GameOffer,
  readBefore: DocumentCache,
  isChecked: ReturnType<typeof cardsChecked>,
): OfferedGame => {
  const { ruleset, upcasters = [], cards: place } = offer;
  const earlier = [...(offer.earlier ?? []), ...frozenReleases(projectFolder(), ruleset.id)].filter(
    ({ version }) => version !== ruleset.version,
  );
  const folder = join(projectFolder(), place);
  const { cards, errors } = readCardFolder(folder, ruleset, {
    readBefore,
    isChecked: (text) => isChecked(text, ruleset.id),
  });
  const path = join(folder, 'decks.yaml');
  const decks = existsSync(path)
    ? readDecks(readFileSync(path, 'utf8'), path, cards, readBefore)
    : { decks: {}, errors: [] };
  const wrong = [...errors, ...decks.errors].map(describeError);
  if (wrong.length > 0) throw new InvalidBuiltInCards(ruleset.title, wrong);
  const policy = readPolicy(join(folder, '..', 'policy.yaml'), readBefore);
  const game = {
    ruleset,
    earlier,
    upcasters,
    cards,
    decks: decks.decks,
    isRule: isKnownRule,
    ...(policy && { policy }),
  };
  gamesRead.set(offer, game);
  return game;
};

/** The facts about the events of games (by default all on offer) that projections need, which know no game. */
export const catalogueOf = (games: Iterable<{ readonly ruleset: Ruleset }> = OFFERED): Catalogue => ({
  games: Object.fromEntries([...games].map(({ ruleset }) => [ruleset.id, factsOfGame(ruleset)])),
  others: factsOfEveryGame,
});

/** The analytics tables that games define. */
export const tablesBrought = (games: Iterable<{ readonly ruleset: Ruleset }> = OFFERED): GameTables =>
  Object.fromEntries([...games].map(({ ruleset }) => [ruleset.id, ruleset.tables]));

/** The validation errors of the cards that a match brings, one sentence each. */
export const cardErrorsOf = ({ ruleset }: OfferedGame, cards: unknown): readonly string[] =>
  checkCards(cards, ruleset).map(tellCardError);
