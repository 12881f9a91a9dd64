import { definedOnce } from '@stackledger/kernel';
import { compile, activeSeat, resolveInstructions, type StackKind } from '@stackledger/kernel/authoring';
import { cardFields } from './cards/card-fields.js';
import { attackKind, combatDamageKind, placeMonster } from './combat/attack.js';
import { batches } from './turn/batches.js';
import { begin } from './turn/begin.js';
import { noteEarned } from './cards/bonus-souls.js';
import { checks } from './turn/checks.js';
import { cites } from './cites.js';
import { conditions } from './cards/conditions.js';
import { costs, together } from './cards/costs.js';
import { dealt, findFirstPlayer } from './turn/dealing.js';
import { declarations } from './turn/declarations.js';
import { gainFromShop, rearranged } from './effects/cards.js';
import { effects } from './effects/index.js';
import { cursed, eventKind } from './cards/event-cards.js';
import { events } from './table/event-rules.js';
import { rejectionCodes } from './rejection-codes.js';
import { triggerWords } from './table/trigger-events.js';
import { belongings, left } from './turn/leaving.js';
import { life } from './table/life.js';
import { lootKind } from './cards/loot.js';
import { bodyKind, deathKind, rewardKind } from './combat/monster-death.js';
import { payPenalty, penaltyKind } from './combat/player-death.js';
import { plays } from './cards/plays.js';
import { priority } from './turn/priority.js';
import { forSale, purchaseKind } from './cards/purchase.js';
import { refillKind } from './cards/refill.js';
import { modifierKind, outcomeKind, putRoll, rerolled, rollFor, rollKind } from './combat/rolls.js';
import { beginErrors, setupShape } from './table/setup.js';
import { misplacedCard } from './table/places.js';
import { inPlayOf } from './table/state.js';
import { sharedBindings, refs, refSorts, targetRejection, targets } from './cards/targets.js';
import { discardToHandSize, proceed, turnEnds } from './turn/turn.js';
import { optionErrors, options } from './table/variants.js';
import { combat, isAllowance, view, viewFields, viewOfObject, viewOfPlayer } from './table/view.js';
import { zones } from './table/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/** Four Souls in the first edition (docs/rules/four-souls.md). */
export const fourSouls = compile({
  id: 'four-souls',
  version: '1.2.0',
  title: 'Four Souls',
  seats: { least: 2, most: 4 },
  options: { rules: options, errors: optionErrors },
  cards: {
    kinds: ['loot', 'trinket', 'soul-loot', 'item', 'character', 'monster', 'event', 'curse', 'bonus-soul'],
    fields: cardFields,
    usedAs: (kind) => (kind === 'item' ? 'activated' : ['loot', 'event'].includes(kind) ? 'play' : undefined),
  },
  triggers: { words: triggerWords, batches, sharedBindings },
  abilities: {
    idleFields: ['speed', 'asSorcery', 'from'],
    types: ['play', 'activated', 'paid', 'triggered', 'static', 'replacement'],
    staticEffects: ['modify'],
  },
  vocabulary: {
    stats: ['hp', 'attack', 'evasion', 'roll', 'price'],
    durations: ['end-of-turn'],
    keywords: [],
    kindWords: (kind) => (kind === 'trinket' ? ['item', 'loot'] : kind === 'soul-loot' ? ['loot'] : []),
  },
  control: {
    speaker: (situation, { controller }) =>
      controller ?? (situation.state.table.turn === null ? null : activeSeat(situation.state.table)),
    objectsOf: inPlayOf,
  },
  cites,
  priority,
  stack: {
    withoutTargets: 'fizzles',
    kinds: {
      loot: lootKind,
      activated: instructions('an activated ability'),
      paid: instructions('a paid ability'),
      triggered: instructions('a triggered ability'),
      copy: instructions('a copy of a loot card or an ability'),
      roll: rollKind,
      modifier: modifierKind,
      outcome: outcomeKind,
      attack: attackKind,
      'combat-damage': combatDamageKind,
      death: deathKind,
      body: bodyKind,
      reward: rewardKind,
      penalty: penaltyKind,
      purchase: purchaseKind,
      refill: refillKind,
      event: eventKind,
    },
  },
  flow: { checks, proceed, observe: noteEarned },
  zones,
  life,
  dice: { rollFor, purposes: { attack: { about: 'an attack roll', against: 'source' } } },
  notation,
  tables,
  commands: definedOnce('command', { plays, declarations }),
  effects,
  targets: { words: targets, rejection: targetRejection },
  references: { words: refs, sorts: refSorts },
  replacements: {
    onlyReplaced: ['buried'],
    events: { damaged: ['changeDamage', 'addDamage'], 'deals-combat-damage': ['changeDamage'], buried: 'any' },
  },
  conditions,
  costs: { kinds: costs, together },
  procedures: [
    cursed,
    dealt,
    findFirstPlayer,
    gainFromShop,
    discardToHandSize,
    payPenalty,
    placeMonster,
    putRoll,
    rearranged,
    rerolled,
    turnEnds,
  ],
  events,
  rejectionCodes,
  opening: { setup: setupShape, openDecks: ['bonusSouls'], errors: beginErrors, misplaced: misplacedCard, begin },
  leaving: { left, belongings },
  views: {
    fields: viewFields,
    object: viewOfObject,
    player: viewOfPlayer,
    table: view,
    combat,
    forSale,
    isBeside: isAllowance,
  },
});
