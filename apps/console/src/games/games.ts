import { fourSouls } from './four-souls/four-souls.js';
import type { GameLayout, PackWords } from './game-layout.js';
import { magic } from './magic/magic.js';
import { plainLayout } from './plain/plain.js';
import { speedStack } from './speed-stack/speed-stack.js';

const GAMES: readonly GameLayout[] = [fourSouls, magic, speedStack];

/** The layout of a game by its id; the plain one for a game without a folder here, from what the service says of it. */
export const layoutOf = (id: string): GameLayout => GAMES.find((game) => game.id === id) ?? plainLayout(id);

/** Rules of tournaments that are one game's own, by the names of their packs. */
export const gamePacks: { readonly [name: string]: PackWords } = Object.fromEntries(
  GAMES.flatMap(({ packs = {} }) => Object.entries(packs)),
);
