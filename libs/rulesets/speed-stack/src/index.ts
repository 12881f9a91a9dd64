import { definedOnce } from '@stackledger/kernel';
import { compile, resolveInstructions, type StackKind } from '@stackledger/kernel/authoring';
import { cardFields } from './cards/card-fields.js';
import { batches } from './turn/batches.js';
import { begin } from './turn/begin.js';
import { observe } from './cards/board.js';
import { cardKind } from './cards/cards-played.js';
import { checks } from './turn/checks.js';
import { cites } from './cites.js';
import { conditions } from './cards/conditions.js';
import { costs, together } from './cards/costs.js';
import { findFirstPlayer } from './turn/dealing.js';
import { effects } from './effects.js';
import { events } from './table/event-rules.js';
import { triggerWords } from './table/trigger-events.js';
import { hybridAnswered, hybridPaid, payToPut } from './cards/hybrids.js';
import { belongings, left, objectsOf } from './turn/leaving.js';
import { life } from './table/life.js';
import { optionErrors, options } from './table/options.js';
import { plays } from './cards/plays.js';
import { priority } from './turn/priority.js';
import { rejectionCodes } from './rejection-codes.js';
import { rolled, rollFor } from './turn/rolls.js';
import { beginErrors, setupShape } from './table/setup.js';
import { refs, refSorts, targetRejection, targets } from './cards/targets.js';
import { proceed, turnCommands } from './turn/turn.js';
import { combat, isSpent, view, viewFields, viewOfObject, viewOfPlayer } from './table/view.js';
import { zones } from './table/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/**
 * The speed stack game (docs/rules/speed-stack.md): priority goes round the table and is never reset; the speed of the
 * top of the stack limits responses.
 */
export const speedStack = compile({
  id: 'speed-stack',
  version: '1.2.0',
  title: 'Speed stack',
  seats: { least: 2, most: 8 },
  options: { rules: options, errors: optionErrors },
  cards: {
    kinds: ['creature', 'post', 'attachment', 'momentary', 'land', 'weather'],
    fields: cardFields,
    usedAs: (kind) => (kind === 'momentary' ? 'play' : undefined),
  },
  triggers: {
    words: triggerWords,
    // Creatures have no killer.
    idleFilters: { died: ['by'] },
    batches,
  },
  abilities: { idleFields: ['asSorcery', 'from'], staticEffects: ['modify', 'cannot'] },
  vocabulary: {
    stats: ['hp', 'attack', 'power', 'toughness'],
    durations: ['end-of-turn'],
    keywords: ['hexproof', 'indestructible', 'uncounterable'],
    kindWords: () => [],
  },
  control: { speaker: (_look, { controller }) => controller, objectsOf },
  cites,
  priority,
  stack: {
    withoutTargets: 'does-the-rest',
    payToPut,
    kinds: {
      card: cardKind,
      activated: instructions('an activated ability'),
      paid: instructions('a paid ability'),
      triggered: instructions('a triggered or hybrid ability'),
      copy: instructions('a copy of a card or an ability'),
    },
  },
  flow: { checks, proceed, observe },
  zones,
  life,
  dice: { rollFor },
  notation,
  tables,
  commands: definedOnce('command', { plays, turnCommands }),
  effects,
  targets: { words: targets, rejection: targetRejection },
  references: { words: refs, sorts: refSorts },
  replacements: { events: { damaged: ['changeDamage'] } },
  conditions,
  costs: { kinds: costs, together },
  procedures: [findFirstPlayer, hybridAnswered, hybridPaid, rolled],
  events,
  rejectionCodes,
  opening: { setup: setupShape, errors: beginErrors, begin },
  leaving: { left, belongings },
  views: {
    fields: viewFields,
    object: viewOfObject,
    player: viewOfPlayer,
    table: view,
    combat,
    isBeside: isSpent,
  },
});
