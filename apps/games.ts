import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brought } from '@stackledger/analytics';
import {
  checkCards,
  describeFault,
  readCardFolder,
  readDecks,
  tellCardFault,
  type ReadBefore,
} from '@stackledger/cards';
import { factsOfEveryGame, factsOfGame, type Ruleset } from '@stackledger/kernel';
import { offeredGames, type OfferedGame, type OfferedGames } from '@stackledger/ledger';
import type { Catalogue } from '@stackledger/projections';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic, olderShapes } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { cardsReadAhead } from './cards-read-ahead.js';
import { readPolicy } from './policies.js';

/**
 * A game on offer: its rules, the versions of them that decided older matches, how its events of older shapes are read, and the folder of
 * its built-in cards, beside which its policy lies.
 */
export type Offer = Pick<OfferedGame, 'ruleset' | 'earlier' | 'upcasters'> & { readonly cards: string };

/** The games on offer. To offer another, add a line. */
const OFFERED: readonly Offer[] = [
  { ruleset: fourSouls, cards: 'libs/rulesets/four-souls/cards' },
  { ruleset: magic, upcasters: olderShapes, cards: 'libs/rulesets/magic/cards' },
  { ruleset: speedStack, cards: 'libs/rulesets/speed-stack/cards' },
];

/** The folder that the project lies in, seen from its sources and from its build alike. */
export const projectFolder = (from = dirname(fileURLToPath(import.meta.url))): string =>
  existsSync(join(from, 'package.json')) ? from : projectFolder(dirname(from));

/** The built-in cards of a game have faults, each told in a line. Whoever writes cards has to mend them. */
export class FaultyCards extends Error {
  constructor(title: string, faults: readonly string[]) {
    super(`the built-in cards of ${title} cannot be used:\n${faults.join('\n')}`);
    this.name = 'FaultyCards';
  }
}

/** What was read is kept: the cards of a game do not change while a process runs. */
const gamesRead = new WeakMap<Offer, OfferedGame>();

/**
 * Every game that is offered, and these beside them, with their cards read and checked. Throws FaultyCards with every
 * fault when a built-in card is wrong.
 */
export const loadGames = (more: readonly Offer[] = []): OfferedGames => {
  const readBefore = cardsReadAhead(projectFolder());
  return offeredGames([...OFFERED, ...more].map((offer) => gamesRead.get(offer) ?? loadGame(offer, readBefore)));
};

const loadGame = (offer: Offer, readBefore: ReadBefore): OfferedGame => {
  const { ruleset, earlier = [], upcasters = [], cards: place } = offer;
  const folder = join(projectFolder(), place);
  const { cards, faults } = readCardFolder(folder, ruleset, readBefore);
  const path = join(folder, 'decks.yaml');
  const decks = existsSync(path)
    ? readDecks(readFileSync(path, 'utf8'), path, cards, readBefore)
    : { decks: {}, faults: [] };
  const wrong = [...faults, ...decks.faults].map(describeFault);
  if (wrong.length > 0) throw new FaultyCards(ruleset.title, wrong);
  const policy = readPolicy(join(folder, '..', 'policy.yaml'));
  const game = { ruleset, earlier, upcasters, cards, decks: decks.decks, ...(policy && { policy }) };
  gamesRead.set(offer, game);
  return game;
};

/** What games say of their events, for the projections, which know none of them: the offered ones where none are named. */
export const catalogueOf = (games: Iterable<{ readonly ruleset: Ruleset }> = OFFERED): Catalogue => ({
  games: Object.fromEntries([...games].map(({ ruleset }) => [ruleset.id, factsOfGame(ruleset)])),
  others: factsOfEveryGame,
});

/** The tables that games bring to the analytics. */
export const tablesBrought = (games: Iterable<{ readonly ruleset: Ruleset }> = OFFERED): Brought =>
  Object.fromEntries([...games].map(({ ruleset }) => [ruleset.id, ruleset.tables ?? []]));

/** The faults of cards that a match brings, one sentence each. */
export const faultsOfCards = ({ ruleset }: OfferedGame, cards: unknown): readonly string[] =>
  checkCards(cards, ruleset).map(tellCardFault);
