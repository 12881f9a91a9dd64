import { compile, definedOnce, activeSeat, resolveInstructions, type StackKind } from '@stackledger/kernel';
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
import { refusalCodes } from './refusals.js';
import { triggerWords } from './table/trigger-events.js';
import { belongings, left } from './turn/leaving.js';
import { life } from './table/life.js';
import { lootKind } from './cards/loot.js';
import { bodyKind, deathKind, rewardKind } from './combat/monster-death.js';
import { payPenalty, penaltyKind } from './combat/player-death.js';
import { plays } from './cards/plays.js';
import { priority } from './turn/priority.js';
import { purchaseKind } from './cards/purchase.js';
import { refillKind } from './cards/refill.js';
import { modifierKind, outcomeKind, putRoll, rerolled, rollFor, rollKind } from './combat/rolls.js';
import { beginFaults, setupShape } from './table/setup.js';
import { inPlayOf } from './table/state.js';
import { context, refs, refSorts, targetFault, targets } from './cards/targets.js';
import { discardToHandSize, proceed, turnEnds } from './turn/turn.js';
import { optionFaults, options } from './table/variants.js';
import { combat, view, viewFields, viewOfObject, viewOfPlayer } from './table/view.js';
import { zones } from './table/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/** Four Souls in the first edition (docs/rules/four-souls.md). */
export const fourSouls = compile({
  id: 'four-souls',
  version: '1.1.0',
  title: 'Four Souls',
  seats: { least: 2, most: 4 },
  options,
  optionFaults,
  cardKinds: ['loot', 'trinket', 'soul-loot', 'item', 'character', 'monster', 'event', 'curse', 'bonus-soul'],
  triggerWords,
  idleFields: {
    card: ['speed', 'power', 'toughness', 'loyalty', 'colours', 'legendary'],
    ability: ['speed', 'asSorcery'],
  },
  abilityTypes: ['play', 'activated', 'paid', 'triggered', 'static', 'replacement'],
  staticEffects: ['modify'],
  stats: ['hp', 'attack', 'evasion', 'roll', 'price'],
  durations: ['end-of-turn'],
  keywords: [],
  doesAs: (kind) => (kind === 'item' ? 'activated' : ['loot', 'event'].includes(kind) ? 'play' : undefined),
  kindWords: (kind) => (kind === 'trinket' ? ['item', 'loot'] : kind === 'soul-loot' ? ['loot'] : []),
  speaker: (situation, { controller }) =>
    controller ?? (situation.state.table.turn === null ? null : activeSeat(situation.state.table)),
  cites,
  priority,
  batches,
  withoutTargets: 'fizzles',
  checks,
  proceed,
  zones,
  life,
  rollFor,
  notation,
  tables,
  commands: definedOnce('command', { plays, declarations }),
  effects,
  targets,
  targetFault,
  references: refs,
  referenceSorts: refSorts,
  onlyReplaced: ['buried'],
  replacements: { damaged: ['changeDamage', 'addDamage'], 'deals-combat-damage': ['changeDamage'], buried: 'any' },
  conditions,
  costs,
  together,
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
  rolls: { attack: { about: 'an attack roll', against: 'source' } },
  events,
  context,
  observe: noteEarned,
  refusalCodes,
  setupShape,
  openDecks: ['bonusSouls'],
  beginFaults,
  begin,
  left,
  objectsOf: inPlayOf,
  belongings,
  viewFields,
  viewOfObject,
  viewOfPlayer,
  view,
  combat,
});
