import { zoneAt, type SeatId } from '@stackledger/kernel';
import {
  abilitiesAwaiting,
  contextOfSource,
  isWordAwaited,
  referredSeats,
  showTo,
  staticOf,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { statementsIn } from '../playing/static-statements.js';
import { zoneFor } from './zones.js';

/** The events after which another card may be on top of a library, or another ability in play. */
const MOVING: readonly string[] = [
  'CardMoved',
  'DeckShuffled',
  'ObjectsCreated',
  'TokenCreated',
  'ControlChanged',
  'FaceTurned',
];

const show = (d: OpenDecision, library: SeatId, seats: readonly SeatId[]): void => {
  const top = zoneAt(d.state.table, zoneFor('library', library)).at(-1);
  if (top !== undefined) showTo(d, top, seats, ['MTG-401.5']);
};

/** Shows the top cards of libraries that abilities have revealed, or that their players may look at (MTG-401.5). */
export const showTopCards = (d: OpenDecision, type: string): void => {
  if (!MOVING.includes(type)) return;
  const { table, terms } = d.state;
  for (const word of ['revealTop', 'mayPlayFrom']) {
    if (!isWordAwaited(d, table, staticOf(word))) continue;
    for (const { object, ability } of abilitiesAwaiting(d, table, staticOf(word))) {
      const you = d.ruleset.control.speaker(d, object);
      for (const said of statementsIn(ability, word))
        if (word === 'revealTop') {
          const { who = 'you' } = said as { readonly who?: Refs }; // as it was checked with the card
          for (const seat of referredSeats(d, who, contextOfSource(you, object.name))) show(d, seat, terms.seats);
        } else if (you !== null && said.zone === 'top-of-library') show(d, you, [you]);
    }
  }
};
