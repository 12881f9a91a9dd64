import { objectAt, type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import { seatsInOrder, type ObjectName } from '@stackledger/kernel/authoring';
import type { MagicCard } from '../cards/magic-card.js';
import { CHOSEN, wordsIn } from '../table/word-marks.js';

const COLOURS = ['white', 'blue', 'black', 'red', 'green'];

/** What may be chosen as something enters. */
export const CHOOSABLE = ['card-name', 'colour', 'opponent', 'player', 'subtype'] as const;

/** The words among which a player chooses: colours, players, or the families of the creatures that are in the match. */
export const choicesOf = ({ state }: Situation, seat: SeatId, what: string): readonly string[] => {
  switch (what) {
    case 'colour':
      return COLOURS;
    case 'card-name':
      return Object.keys(state.terms.cards).sort();
    case 'player':
      return seatsInOrder(state.table);
    case 'opponent':
      return seatsInOrder(state.table).filter((each) => each !== seat);
    default:
      return [...new Set(Object.values(state.terms.cards).flatMap(subtypesOfCreature))].sort();
  }
};

const subtypesOfCreature = ({ kind, types = [], subtypes = [] }: MagicCard): readonly string[] =>
  [kind, ...types].includes('creature') ? subtypes : [];

/** What was chosen as an object entered: colours, seats or families. */
export const chosenFor = ({ marks }: Pick<GameObject, 'marks'>): readonly string[] => wordsIn(marks, CHOSEN);

/** The same of an object by its name. */
export const chosenBy = ({ state }: Situation, name: ObjectName | null): readonly string[] => {
  const object = objectAt(state.table, name ?? '');
  return object === undefined ? [] : chosenFor(object);
};
