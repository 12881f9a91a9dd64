import { triggerWords } from './trigger-events.js';

/** The trigger events that have the field of a filter; on any other event the filter would never match. */
const WARNINGS: { readonly [filter: string]: readonly string[] } = {
  value: ['chapter', 'draws', 'rolled'],
  combat: ['damaged', 'deals-damage'],
  to: ['deals-combat-damage', 'deals-damage'],
  attack: [],
};

/** The filters that would never match, by trigger event. */
export const idleFilters: { readonly [event: string]: readonly string[] } = Object.fromEntries(
  triggerWords.map((word) => [
    word,
    [
      ...(word === 'died' ? ['by'] : []),
      ...(word === 'draws' ? ['what', 'where'] : []), // which card it is nobody learns
      ...Object.keys(WARNINGS).filter((filter) => WARNINGS[filter]?.includes(word) !== true),
    ],
  ]),
);
