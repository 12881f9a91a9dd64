import { compile, definedOnce, resolveInstructions, type StackKind } from '@stackledger/kernel';
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
import { optionFaults, options } from './table/options.js';
import { plays } from './cards/plays.js';
import { priority } from './turn/priority.js';
import { refusalCodes } from './refusals.js';
import { rolled, rollFor } from './turn/rolls.js';
import { beginFaults, setupShape } from './table/setup.js';
import { refs, refSorts, targetFault, targets } from './cards/targets.js';
import { proceed, turnCommands } from './turn/turn.js';
import { combat, view, viewFields, viewOfObject, viewOfPlayer } from './table/view.js';
import { zones } from './table/zones.js';
import { notation } from './notation.js';
import { tables } from './tables.js';

const instructions = (about: string): StackKind => ({ about, resolve: resolveInstructions });

/** The speed stack: priority spins round the table, and what is on top decides what is fast enough (docs/rules/speed-stack.md). */
export const speedStack = compile({
  id: 'speed-stack',
  version: '1.1.0',
  title: 'Speed stack',
  seats: { least: 2, most: 8 },
  options,
  optionFaults,
  cardKinds: ['creature', 'post', 'attachment', 'momentary', 'land', 'weather'],
  triggerWords,
  // Nobody is said to have killed a creature.
  idleFields: { card: [], ability: ['asSorcery'] },
  staticEffects: ['modify', 'cannot'],
  idleFilters: { died: ['by'] },
  stats: ['hp', 'attack', 'power', 'toughness'],
  durations: ['end-of-turn'],
  keywords: ['hexproof', 'indestructible', 'uncounterable'],
  doesAs: (kind) => (kind === 'momentary' ? 'play' : undefined),
  kindWords: () => [],
  speaker: (_look, { controller }) => controller,
  cites,
  priority,
  batches,
  withoutTargets: 'does-the-rest',
  payToPut,
  checks,
  proceed,
  zones,
  life,
  rollFor,
  notation,
  tables,
  commands: definedOnce('command', { plays, turnCommands }),
  effects,
  targets,
  targetFault,
  references: refs,
  referenceSorts: refSorts,
  replacements: { damaged: ['changeDamage'] },
  conditions,
  costs,
  together,
  procedures: [findFirstPlayer, hybridAnswered, hybridPaid, rolled],
  stackKinds: {
    card: cardKind,
    activated: instructions('an activated ability'),
    paid: instructions('a paid ability'),
    triggered: instructions('a triggered or hybrid ability'),
    copy: instructions('a copy of a card or an ability'),
  },
  events,
  observe,
  refusalCodes,
  setupShape,
  beginFaults,
  begin,
  left,
  objectsOf,
  belongings,
  viewFields,
  viewOfObject,
  viewOfPlayer,
  view,
  combat,
});
