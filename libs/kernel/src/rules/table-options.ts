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
  cards: {
    shape: oneOf('listed', 'open'),
    about:
      'which cards may turn up: those that the match was created with (left out: these), or also such as a seat defines on the spot',
  },
  costs: {
    shape: oneOf('enforced', 'trusted'),
    about:
      'whether what is paid must be there (left out: it must), or amounts are recorded as they are paid, and totals announced and confirmed',
  },
} satisfies { readonly [name: string]: OptionRule };
