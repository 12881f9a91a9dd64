import { definedOnce, totalEffects } from '@stackledger/kernel';
import { amountsByKind, takeEffects } from '@stackledger/kernel/authoring';
import { becomingEffects } from './becoming.js';
import { boardEffects } from './board.js';
import { cardEffects } from './cards.js';
import { castingEffects } from './casting.js';
import { destroyingEffects } from './destroying.js';
import { diggingEffects } from './looking/digging.js';
import { faceEffects } from './faces.js';
import { flowEffects } from './flow.js';
import { givingUp } from './giving-up.js';
import { lastingEffects } from './lasting.js';
import { libraryEffects } from './looking/libraries.js';
import { forbiddingEffects } from './forbidding.js';
import { manaEffects } from '../mana/added-mana.js';
import { cascadeEffects } from './cascading.js';
import { partedEffects } from './parted.js';
import { payingEffects } from './paying.js';
import { pickingEffects } from './picking.js';
import { pileEffects } from './looking/piles.js';
import { replacementEffects } from './replacing.js';
import { ownDamage } from './own-damage.js';
import { rewordingEffects } from './rewording.js';
import { copyEffect } from './copies/spell-copies.js';
import { shareEffects } from './shares.js';
import { tokenEffects } from './copies/tokens.js';

const shared = takeEffects(
  'changeDamage',
  'choose',
  'counters',
  'delayed',
  'each',
  'extraTurn',
  'heal',
  'if',
  'keyword',
  'look',
  'modify',
  'preventDamage',
  'preventNextDamage',
  'roll',
  'note',
  'ruled',
  'skipTurn',
  'tap',
  'untap',
);

/** Every effect that a Magic card may have. */
export const effects = definedOnce('effect', {
  shared,
  damage: ownDamage,
  totals: totalEffects(['life', 'poison', 'energy', 'mana'], {
    byKind: { mana: amountsByKind('WUBRGC') },
    cards: 'loot',
  }),
  becomingEffects,
  boardEffects,
  cardEffects,
  partedEffects,
  castingEffects,
  copyEffect,
  destroyingEffects,
  diggingEffects,
  faceEffects,
  flowEffects,
  givingUp,
  lastingEffects,
  libraryEffects,
  manaEffects,
  cascadeEffects,
  payingEffects,
  pickingEffects,
  pileEffects,
  forbiddingEffects,
  replacementEffects,
  rewordingEffects,
  shareEffects,
  tokenEffects,
});
