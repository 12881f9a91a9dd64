import { compile, definedOnce, oneOf, rollDie, tableOptions } from '@stackledger/kernel';
import { batches } from './turn/batches.js';
import { begin } from './turn/begin.js';
import { abilityFaults } from './casting/ability-faults.js';
import { activate } from './casting/activating.js';
import { playCard } from './casting/casting.js';
import { askLegends, checks } from './turn/checks.js';
import { cites } from './cites.js';
import { kindsOf } from './characteristics/card-types.js';
import { abilities } from './layers/abilities.js';
import { DEFINES, definesFaults } from './layers/size.js';
import { listFaults } from './turn/deck-lists.js';
import { cleanup, turnOver, wearOff } from './turn/cleanup.js';
import { attackPaid, isAttackOn, declareAttackers } from './combat/attackers.js';
import { blockers, blockPaid, declareBlockers } from './combat/blockers.js';
import { assign } from './combat/damage.js';
import { divisionFault } from './combat/division.js';
import { filter } from './words/filters.js';
import { looking, searching } from './effects/libraries.js';
import { rewriting } from './effects/rewording.js';
import { digging } from './effects/digging.js';
import { drawing } from './turn/drawing.js';
import { entering } from './board/entering.js';
import { sending } from './board/zones.js';
import { onlyReplaced, replacements } from './effects/replacing.js';
import { keywords } from './characteristics/keywords.js';
import { conditions } from './words/conditions.js';
import { moreCounters } from './board/replacing.js';
import { idleFilters } from './events/idle-filters.js';
import { costs, together } from './mana/costs.js';
import { payDeclared } from './casting/paying-declared.js';
import { takeNamed } from './mana/named-sources.js';
import { cutTurn } from './effects/board.js';
import { effects } from './effects/index.js';
import { offered, payDue } from './effects/paying.js';
import { endGame } from './turn/ending.js';
import { events } from './events/event-rules.js';
import { observe, triggerWords } from './events/trigger-events.js';
import { specialActions } from './casting/lands.js';
import { askInstead, belongings, handOver, left, nameChooser, objectsOf } from './turn/leaving.js';
import { readStat } from './characteristics/last-known.js';
import { life } from './board/life.js';
import { manaTriggers } from './mana/mana-abilities.js';
import { mulligans, openingHand, openings, starting } from './turn/opening.js';
import { playFaceDown } from './casting/face-down.js';
import { foretell, plot } from './casting/put-aside.js';
import { suspend } from './casting/suspending.js';
import { castingFree } from './casting/free-casts.js';
import { turnFaceUpCommand } from './casting/face-up.js';
import { paidSpecially } from './casting/special.js';
import { cardFaults, faceFields } from './cards/card-fields.js';
import { cardReworded } from './layers/text.js';
import { ownCards } from './cards/own-cards.js';
import { payments } from './casting/payment.js';
import { priority } from './turn/priority.js';
import { refusalCodes } from './refusals.js';
import { stackKinds } from './effects/resolving.js';
import { beginFaults, setupShape } from './turn/setup.js';
import { refs, refSorts, targetFault, targets } from './words/targets.js';
import { proceed } from './turn/turn.js';
import { combat, view, viewFields, viewOfObject, viewOfPlayer } from './view.js';
import { whyObject } from './why.js';
import { zones } from './board/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';

export { olderShapes } from './table/older-shapes.js';

/** Magic's stack: its priority, declarations, triggers, turn and combat (docs/rules/magic.md). */
export const magic = compile({
  id: 'magic',
  version: '1.1.0',
  title: 'Magic',
  seats: { least: 2, most: 8 },
  options: {
    bestOf: { shape: oneOf(1, 3), otherwise: 1, about: 'how many games the match is the best of' },
    combatDamageUsesStack: {
      shape: oneOf(true, false),
      otherwise: false,
      about: 'combat damage lies on the stack before it is dealt, as from 1999 to 2009 (MTG-V6)',
    },
    ...tableOptions,
    costs: {
      shape: oneOf('enforced', 'free', 'trusted'),
      otherwise: 'enforced',
      about:
        'whether costs must be paid (enforced), everything is free, or amounts are recorded as they are paid, and totals announced and confirmed (trusted)',
    },
    lists: {
      shape: oneOf('open', 'sealed'),
      about:
        'who sees of which cards the decks are: everybody (left out: everybody), or each seat its own until the seal',
    },
  },
  optionFaults: listFaults,
  castingWays: ['flashback', 'morph', 'disguise', 'foretell', 'plot', 'suspend'],
  ownCards,
  cardSaying: cardReworded,
  cardFields: { defines: { shape: DEFINES, faults: definesFaults }, ...faceFields },
  cardFaults: (card, id) => [...cardFaults(card, id), ...abilityFaults(card)],
  hasAlternatives: true,
  cardKinds: ['instant', 'sorcery', 'creature', 'artifact', 'enchantment', 'planeswalker', 'land'],
  triggerWords,
  idleFilters,
  idleFields: {
    card: ['speed', 'hp', 'evasion', 'attack', 'souls', 'rewards', 'attackable', 'coverable', 'eternal'],
    ability: ['speed'],
  },
  abilityTypes: ['play', 'activated', 'paid', 'mana', 'triggered', 'static', 'replacement'],
  staticEffects: [
    'modify',
    'keyword',
    'becomes',
    'control',
    'spellsCost',
    'abilitiesCost',
    'specialsCost',
    'attackCost',
    'blockCost',
  ],
  stats: ['power', 'toughness'],
  readStat,
  durations: ['end-of-turn', 'end-of-combat'],
  keywords,
  doesAs: (kind) => (kind === 'instant' || kind === 'sorcery' ? 'play' : undefined),
  kindWords: (kind) => [
    ...(kind === 'instant' || kind === 'sorcery' ? ['instant-or-sorcery'] : ['permanent']),
    ...(kind === 'creature' || kind === 'land' ? [] : ['noncreature']),
  ],
  kindsOf,
  abilities,
  speaker: (_look, { controller }) => controller,
  cites,
  priority,
  batches,
  withoutTargets: 'fizzles',
  checks,
  proceed,
  zones,
  life,
  rollFor: (d, scope, then) => {
    if (scope.you !== null)
      rollDie(d, { roller: scope.you, purpose: 'effect', source: scope.self, because: ['MTG-608.2c'] }, then);
  },
  notation,
  tables,
  commands: definedOnce('command', {
    plays: { PlayCard: playCard, ActivateAbility: activate },
    specialActions,
    faces: { PlayFaceDown: playFaceDown, TurnFaceUp: turnFaceUpCommand },
    aside: { Foretell: foretell, Plot: plot, Suspend: suspend },
    payments,
    combat: { DeclareAttackers: declareAttackers, DeclareBlockers: declareBlockers },
    openings,
  }),
  effects,
  targets,
  targetFault,
  references: refs,
  referenceSorts: refSorts,
  replacements,
  onlyReplaced,
  moreCounters,
  filter,
  conditions,
  costs,
  together,
  procedures: [
    askInstead,
    attackPaid,
    assign,
    blockers,
    blockPaid,
    castingFree,
    cleanup,
    cutTurn,
    nameChooser,
    askLegends,
    digging,
    drawing,
    looking,
    rewriting,
    searching,
    entering,
    sending,
    manaTriggers,
    mulligans,
    offered,
    openingHand,
    payDeclared,
    payDue,
    paidSpecially,
    starting,
    takeNamed,
    turnOver,
    wearOff,
  ],
  stackKinds,
  forms: {
    attackers: { about: 'who attacks, and whom', one: 'attacker', other: 'at', chance: 0.95 },
    // Players block less than they attack, so that a match comes to its end.
    blocks: { about: 'who blocks, and whom', one: 'blocker', other: 'attacker', chance: 0.35, together: 0.5 },
  },
  affects: isAttackOn,
  observe,
  refusalCodes,
  events,
  setupShape,
  beginFaults,
  begin,
  left,
  handOver,
  endless: (d) => endGame(d, null, 'endless-loop', ['MTG-104.4b']),
  objectsOf,
  belongings,
  answerFault: divisionFault,
  viewFields,
  viewOfObject,
  viewOfPlayer,
  whyObject,
  view,
  combat,
});
