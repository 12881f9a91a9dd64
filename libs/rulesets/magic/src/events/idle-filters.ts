import { triggerWords } from './trigger-events.js';

/** Of which events something is told that a filter asks for; of all others such a filter would be true of none. */
const TOLD: { readonly [filter: string]: readonly string[] } = {
  value: ['chapter', 'rolled'],
  combat: ['damaged', 'deals-damage'],
  to: ['deals-combat-damage', 'deals-damage'],
  attack: [],
};

/** What filters say nothing of an event. Nobody is said to have killed a creature. */
export const idleFilters: { readonly [event: string]: readonly string[] } = Object.fromEntries(
  triggerWords.map((word) => [
    word,
    [
      ...(word === 'died' ? ['by'] : []),
      ...Object.keys(TOLD).filter((filter) => TOLD[filter]?.includes(word) !== true),
    ],
  ]),
);
