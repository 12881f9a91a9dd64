import { EVENTS_OF_EVERY_GAME, type KernelEvents } from '@stackledger/kernel';
import type { MagicEvents } from './events.js';

const OWN_TYPES: readonly (keyof MagicEvents)[] = [
  'RulesSet',
  'DeclarationBegun',
  'DeclarationCompleted',
  'DeclarationCancelled',
  'ManaAbilityUsed',
  'SpecialActionTaken',
  'ManaEmptied',
  'AttackersDeclared',
  'BlockersDeclared',
  'Blocked',
  'Unblocked',
  'RemovedFromCombat',
  'CombatDamageAssigned',
  'DrawFailed',
  'Attached',
  'PhasesAdded',
  'TurnCut',
  'HandMulliganed',
  'HandKept',
  'HandsDrawn',
];

const MORE_TYPES: readonly (keyof KernelEvents)[] = ['LeftStack', 'TokenCreated', 'ObjectMarked'];

/** Every type of event that a match of Magic may hold. */
export const eventTypes: readonly string[] = [...OWN_TYPES, ...EVENTS_OF_EVERY_GAME, ...MORE_TYPES];
