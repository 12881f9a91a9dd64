import { oneOf } from '../table/shape.js';
import type { OptionRule } from './answers.js';

/** The options of a table with real dice and cards, which every game can have. */
export const tableOptions = {
  dice: {
    shape: oneOf('service', 'reported'),
    otherwise: 'service',
    about: 'who rolls the dice: the service, or the table, which reports what they show',
  },
  decks: {
    shape: oneOf('service', 'reported'),
    otherwise: 'service',
    about: 'who shuffles and deals: the service, or the table, which names the cards that are played and turned up',
  },
} satisfies { readonly [name: string]: OptionRule };
