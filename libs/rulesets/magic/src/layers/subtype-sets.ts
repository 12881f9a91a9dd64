import { LAND_WORDS } from './text.js';

/**
 * The card type whose subtypes these are, where the rules name them; families of creatures are too many to be named.
 */
const SETS: readonly (readonly [type: string, subtypes: readonly string[]])[] = [
  [
    'land',
    [
      ...LAND_WORDS,
      ...['cave', 'desert', 'gate', 'lair', 'locus', 'mine', 'power-plant', 'sphere', 'tower', 'town', 'urzas'],
    ],
  ],
  [
    'enchantment',
    ['aura', 'background', 'cartouche', 'case', 'class', 'curse', 'role', 'room', 'rune', 'saga', 'shard', 'shrine'],
  ],
  [
    'artifact',
    [
      ...['blood', 'clue', 'contraption', 'equipment', 'food', 'fortification', 'gold', 'incubator', 'junk', 'map'],
      ...['powerstone', 'treasure', 'vehicle'],
    ],
  ],
];

/**
 * The card type that a subtype belongs to (MTG-205.1a). One that the rules do not name is (ours) a family of what is a
 * creature, and otherwise of the first type that its object has.
 */
export const setOf = (subtype: string, types: readonly string[]): string | undefined =>
  SETS.find(([, subtypes]) => subtypes.includes(subtype))?.[0] ?? (types.includes('creature') ? 'creature' : types[0]);
