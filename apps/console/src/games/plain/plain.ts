import type { Game } from '../game.js';
import { said } from '../../client/plain.js';

const NOT_TOTALS = new Set(['seat', 'by', 'hand', 'left']);

/** A game that the console has no folder for: its totals by their names. */
export const plainly = (id: string): Game => ({
  id,
  title: id,
  counts: [],
  totals: (player) =>
    Object.entries(player)
      .filter(([name, value]) => !NOT_TOTALS.has(name) && typeof value === 'number')
      .slice(0, 3)
      .map(([name, value]) => ({ icon: null, value: `${said(value)} ${name}`, label: `${said(value)} ${name}` })),
  numbers: () => '',
  middle: [],
});
