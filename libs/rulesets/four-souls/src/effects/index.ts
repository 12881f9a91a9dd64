import { definedOnce, drawEffect, totalEffects } from '@stackledger/kernel';
import { takeEffects } from '@stackledger/kernel/authoring';
import { cardEffects } from './cards.js';
import { diceEffects } from './dice.js';
import { fightEffects } from './fights.js';

const shared = takeEffects(
  'addDamage',
  'cancel',
  'changeDamage',
  'choose',
  'copy',
  'counters',
  'damage',
  'deactivate',
  'delayed',
  'destroy',
  'discard',
  'draw',
  'each',
  'extraTurn',
  'gainControl',
  'heal',
  'if',
  'look',
  'mill',
  'modify',
  'move',
  'preventDamage',
  'preventNextDamage',
  'recharge',
  'roll',
  'note',
  'ruled',
  'sacrifice',
  'skipTurn',
  'tap',
  'untap',
);

/** The effects that Four Souls cards may have. */
export const effects = definedOnce('effect', {
  shared,
  totals: totalEffects(['coins', 'souls'], { cards: 'loot' }),
  words: { loot: drawEffect('loot') },
  diceEffects,
  fightEffects,
  cardEffects,
});
