import type { TablePlayer } from '@stackledger/wire';
import { nameOf } from '../../client/people.js';
import { plainText } from '../../client/plain-text.js';
import { countersOf } from '../card-numbers.js';
import type { GameLayout } from '../game-layout.js';

const NOT_TOTALS = new Set(['seat', 'by', 'hand', 'left']);

/** The numbers that the view has of a player, by their names. */
const totalNames = (player: TablePlayer): readonly string[] =>
  Object.keys(player).filter((name) => !NOT_TOTALS.has(name) && typeof player[name] === 'number');

/**
 * A game that the console has no folder for: its id as its title, the totals of players and counters of cards by their
 * names.
 */
export const plainLayout = (id: string): GameLayout => ({
  id,
  title: nameOf(id.replaceAll('-', ' ')),
  counts: totalNames,
  totals: (player) =>
    totalNames(player)
      .slice(0, 3)
      .map((name) => `${plainText(player[name])} ${name}`)
      .map((total) => ({ icon: null, value: total, label: total })),
  numbers: (card) => countersOf(card).join(' · '),
});
