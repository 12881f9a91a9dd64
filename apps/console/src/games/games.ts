import type { Game } from './game.js';

const GAMES: readonly Game[] = [
  { id: 'four-souls', title: 'Four Souls' },
  { id: 'magic', title: 'Magic' },
  { id: 'speed-stack', title: 'Speed stack' },
];

/** A game by its id. One that is not known here is shown plainly: everything needed for that the service tells. */
export const gameNamed = (id: string): Game => GAMES.find((game) => game.id === id) ?? { id, title: id };
