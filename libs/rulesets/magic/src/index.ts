import { definedOnce, oneOf } from '@stackledger/kernel';
import { compile, rollDie, tableOptions } from '@stackledger/kernel/authoring';
import { batches } from './turn/batches.js';
import { begin } from './turn/begin.js';
import { REFERENCE_CLASSES } from './cards/class-words.js';
import { abilityErrors } from './casting/ability-errors.js';
import { activate } from './casting/activating.js';
import { playCard } from './casting/casting.js';
import { askLegends, checks } from './turn/checks.js';
import { cites } from './cites.js';
import { kindsOf, wordsFor } from './characteristics/card-types.js';
import { abilities } from './layers/abilities.js';
import { DEFINES, definesErrors } from './layers/size.js';
import { listErrors } from './turn/deck-lists.js';
import { cleanup, turnOver, wearOff } from './turn/cleanup.js';
import { paidAttack, isAttackOn, declareAttackers } from './combat/attackers.js';
import { blockers, paidBlocks, declareBlockers } from './combat/blockers.js';
import { assign } from './combat/damage.js';
import { divisionRejection } from './combat/division.js';
import { filter } from './words/filters.js';
import { looking, searching } from './effects/looking/libraries.js';
import { rewriting } from './effects/rewording.js';
import { digging } from './effects/looking/digging.js';
import { drawing } from './turn/drawing.js';
import { entering } from './board/entering.js';
import { groupMove } from './board/zones.js';
import { saving } from './board/destroying.js';
import { picking } from './effects/picking.js';
import { pilesParted } from './effects/looking/piles.js';
import { onlyReplaced, replacements } from './effects/replacing.js';
import { keywords } from './characteristics/keywords.js';
import { conditions } from './words/conditions.js';
import { moreCounters } from './board/replacing.js';
import { idleFilters } from './events/idle-filters.js';
import { costs, combinedCost } from './mana/costs.js';
import { allPaid, payDeclared } from './casting/paying/declared-payment.js';
import { addingMana } from './mana/added-mana.js';
import { cascading } from './effects/cascading.js';
import { takeNamed } from './mana/named-sources.js';
import { cutTurn } from './effects/board.js';
import { effects } from './effects/index.js';
import { paymentOffer, duePayment } from './effects/paying.js';
import { endGame } from './turn/ending.js';
import { events } from './events/event-rules.js';
import { mutating } from './effects/mutating.js';
import { orderingComponents } from './board/component-order.js';
import { observe, triggerWords } from './events/trigger-events.js';
import { specialActions } from './casting/lands.js';
import { askInstead, belongings, handOver, left, nameChooser, objectsOf } from './turn/leaving.js';
import { readStat } from './characteristics/last-known.js';
import { life } from './board/life.js';
import { manaTriggers } from './mana/mana-abilities.js';
import { firstTurn, mulligans, openingCards, openingHand, openings, starting } from './turn/opening.js';
import { playFaceDown } from './casting/special/face-down.js';
import { foretell, plot } from './casting/special/put-aside.js';
import { suspend } from './casting/special/suspending.js';
import { castingFree } from './casting/free-casts.js';
import { turnFaceUpCommand } from './casting/special/face-up.js';
import { paidSpecially } from './casting/special/special-action.js';
import { cardErrors, cardFields } from './cards/card-fields.js';
import { cardReworded } from './layers/text.js';
import { ownCards } from './cards/own-cards.js';
import { payments } from './casting/paying/payment.js';
import { priority } from './turn/priority.js';
import { rejectionCodes } from './rejection-codes.js';
import { stackKinds } from './effects/resolving.js';
import { beginErrors, setupShape } from './turn/setup.js';
import { refs, refSorts, targetRejection, targets } from './words/targets.js';
import { proceed } from './turn/turn.js';
import { combat, isPaying, view, viewFields, viewOfObject, viewOfPlayer } from './view.js';
import { whyObject } from './characteristic-causes.js';
import { zones } from './board/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';
import { TALLIES } from './table/tallies.js';

export { olderShapes } from './table/older-shapes.js';

/** Magic's stack: its priority, declarations, triggers, turn and combat (docs/rules/magic.md). */
export const magic = compile({
  id: 'magic',
  version: '1.2.0',
  title: 'Magic',
  seats: { least: 2, most: 8 },
  options: {
    rules: {
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
    errors: listErrors,
  },
  cards: {
    own: ownCards,
    reworded: cardReworded,
    fields: { defines: { shape: DEFINES, errors: definesErrors }, ...cardFields },
    errors: (card, id) => [...cardErrors(card, id), ...abilityErrors(card)],
    kinds: ['instant', 'sorcery', 'creature', 'artifact', 'enchantment', 'planeswalker', 'land'],
    usedAs: (kind) => (kind === 'instant' || kind === 'sorcery' ? 'play' : undefined),
  },
  triggers: { words: triggerWords, idleFilters, batches },
  abilities: {
    idleFields: ['speed'],
    types: ['play', 'activated', 'paid', 'mana', 'triggered', 'static', 'replacement'],
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
      'cannotCast',
      'unpreventableDamage',
      'mayPlayFrom',
      'revealTop',
    ],
    changes: abilities,
  },
  vocabulary: {
    stats: ['power', 'toughness'],
    readStat,
    readable: ['mana-value', 'colours-spent', ...TALLIES],
    durations: ['end-of-turn', 'end-of-combat'],
    keywords,
    kindWords: (kind) => wordsFor([kind]),
    kindsOf,
  },
  control: { speaker: (_look, { controller }) => controller, objectsOf },
  cites,
  priority: { ...priority, affects: isAttackOn },
  stack: { withoutTargets: 'fizzles', kinds: stackKinds },
  flow: {
    checks,
    proceed,
    observe,
    endless: (d) => endGame(d, null, 'endless-loop', ['MTG-104.4b']),
  },
  zones,
  life,
  dice: {
    rollFor: (d, context, then) => {
      if (context.you !== null)
        rollDie(d, { roller: context.you, purpose: 'effect', source: context.self, because: ['MTG-608.2c'] }, then);
    },
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
  targets: { words: targets, rejection: targetRejection, filter },
  references: { words: refs, classes: REFERENCE_CLASSES, sorts: refSorts, remembered: ['paid'] },
  replacements: { events: replacements, onlyReplaced, counters: moreCounters },
  conditions,
  costs: { kinds: costs, together: combinedCost },
  procedures: [
    askInstead,
    paidAttack,
    assign,
    blockers,
    paidBlocks,
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
    groupMove,
    saving,
    picking,
    pilesParted,
    manaTriggers,
    addingMana,
    cascading,
    mulligans,
    mutating,
    orderingComponents,
    paymentOffer,
    openingHand,
    openingCards,
    firstTurn,
    allPaid,
    payDeclared,
    duePayment,
    paidSpecially,
    starting,
    takeNamed,
    turnOver,
    wearOff,
  ],
  choices: {
    forms: {
      attackers: { about: 'who attacks, and whom', one: 'attacker', other: 'at' },
      blocks: { about: 'who blocks, and whom', one: 'blocker', other: 'attacker' },
    },
    rejection: divisionRejection,
  },
  rejectionCodes,
  events,
  opening: { setup: setupShape, errors: beginErrors, begin },
  leaving: { left, handOver, belongings },
  views: {
    fields: viewFields,
    object: viewOfObject,
    player: viewOfPlayer,
    why: whyObject,
    table: view,
    combat,
    isBeside: isPaying,
  },
});
