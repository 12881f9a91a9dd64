import { QUALITIES } from './qualities.js';

/** The keywords of Magic that are built; what is none of these is a fault of a card. */
export const keywords: readonly string[] = [
  'blocks-another',
  'cannot-attack',
  'cannot-block',
  'deathtouch',
  'defender',
  'double-strike',
  'first-strike',
  'flash',
  'flying',
  'haste',
  'hexproof',
  'indestructible',
  'lifelink',
  'menace',
  'must-attack',
  'reach',
  'shroud',
  'split-second',
  'stays-tapped',
  'trample',
  'unblockable',
  'uncounterable',
  'vigilance',
  ...QUALITIES.flatMap((quality) => [`protection-from-${quality}`, `hexproof-from-${quality}`]),
];
