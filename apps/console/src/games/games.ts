import { fourSouls } from './four-souls/four-souls.js';
import type { Game } from './game.js';
import { magic } from './magic/magic.js';
import { plainly } from './plain/plain.js';
import { speedStack } from './speed-stack/speed-stack.js';

const GAMES: readonly Game[] = [fourSouls, magic, speedStack];

/** A game by its id. One that is not known here is shown plainly: everything needed for that the service tells. */
export const gameNamed = (id: string): Game => GAMES.find((game) => game.id === id) ?? plainly(id);
