import { activeSeat, resolveInstructions, type Ruleset, type StackKind } from '@stackledger/kernel';
import { attackKind, combatDamageKind, placeMonster } from './attack.js';
import { batches } from './batches.js';
import { begin } from './begin.js';
import { noteEarned } from './bonus-souls.js';
import { checks } from './checks.js';
import { cites } from './cites.js';
import { conditions } from './conditions.js';
import { costs } from './costs.js';
import { findFirstPlayer } from './dealing.js';
import { declarations } from './declarations.js';
import { gainFromShop, rearranged } from './effects/cards.js';
import { effects } from './effects/index.js';
import { cursed, eventKind } from './event-cards.js';
import { evolvers, eventTypes } from './events.js';
import { refusalCodes } from './refusals.js';
import { readings, triggerWords } from './happenings.js';
import { belongings, left } from './leaving.js';
import { life } from './life.js';
import { lootKind } from './loot.js';
import { bodyKind, deathKind, rewardKind } from './monster-death.js';
import { payPenalty, penaltyKind } from './player-death.js';
import { plays } from './plays.js';
import { priority } from './priority.js';
import { purchaseKind } from './purchase.js';
import { refillKind } from './refill.js';
import { modifierKind, outcomeKind, putRoll, rerolled, rollFor, rollKind } from './rolls.js';
import { beginFaults, setupShape } from './setup.js';
import { inPlayOf } from './state.js';
import { context, refs, targetFault, targets } from './targets.js';
import { discardToHandSize, proceed, turnEnds } from './turn.js';
import { optionFaults, options } from './variants.js';
import { combat, view, viewOfObject, viewOfPlayer } from './view.js';
import { zones } from './zones.js';

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/** Four Souls in the first edition (rules/four-souls.md). */
export const fourSouls: Ruleset = {
  id: 'four-souls',
  version: '1.0.0',
  title: 'Four Souls',
  seats: { least: 2, most: 4 },
  options,
  optionFaults,
  cardKinds: ['loot', 'trinket', 'soul-loot', 'item', 'character', 'monster', 'event', 'curse', 'bonus-soul'],
  triggerWords,
  stats: ['hp', 'attack', 'evasion', 'roll', 'price'],
  kindWords: (kind) => (kind === 'trinket' ? ['item', 'loot'] : kind === 'soul-loot' ? ['loot'] : []),
  speaker: (look, { controller }) =>
    controller ?? (look.state.table.turn === null ? null : activeSeat(look.state.table)),
  cites,
  priority,
  batches,
  withoutTargets: 'fizzles',
  checks,
  proceed,
  zones,
  life,
  rollFor,
  commands: { ...plays, ...declarations },
  effects,
  targets,
  targetFault,
  refs,
  conditions,
  costs,
  procedures: {
    'fs-curse': cursed,
    'fs-first-player': findFirstPlayer,
    'fs-gain-from-shop': gainFromShop,
    'fs-hand-size': discardToHandSize,
    'fs-penalty': payPenalty,
    'fs-place-monster': placeMonster,
    'fs-put-roll': putRoll,
    'fs-rearranged': rearranged,
    'fs-rerolled': rerolled,
    'fs-turn-end': turnEnds,
  },
  stackKinds: {
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
  readings,
  context,
  observe: noteEarned,
  eventTypes,
  refusalCodes,
  evolvers,
  setupShape,
  beginFaults,
  begin,
  left,
  objectsOf: inPlayOf,
  belongings,
  viewOfObject,
  viewOfPlayer,
  view,
  combat,
};
