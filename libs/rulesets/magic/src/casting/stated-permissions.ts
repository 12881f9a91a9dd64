import { holds, zoneAt, type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import {
  abilitiesAwaiting,
  contextOfSource,
  objectsAt,
  staticOf,
  type ObjectFilter,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../board/zones.js';
import { statementsIn } from '../playing/static-statements.js';
import { filterCard } from '../words/filters.js';

/** What a static ability lets its controller play: what is on top of the library, or what lies in the graveyard. */
type MayPlayFrom = { readonly zone: 'top-of-library' | 'graveyard'; readonly where?: ObjectFilter };

const cardsIn = ({ state: { table } }: Situation, seat: SeatId, zone: MayPlayFrom['zone']): readonly GameObject[] =>
  zone === 'graveyard'
    ? objectsAt(table, zoneAt(table, zoneFor('graveyard', seat)))
    : objectsAt(table, zoneAt(table, zoneFor('library', seat)).slice(-1));

/** The cards that abilities in play let a seat play from where they lie (MTG-601.3). */
export const statedNames = (situation: Situation, seat: SeatId): readonly ObjectName[] =>
  abilitiesAwaiting(situation, situation.state.table, staticOf('mayPlayFrom')).flatMap(({ object, ability }) => {
    if (situation.ruleset.control.speaker(situation, object) !== seat) return [];
    const context = contextOfSource(seat, object.name);
    if (!holds(situation, ability.if, context)) return [];
    return (statementsIn(ability, 'mayPlayFrom') as readonly MayPlayFrom[]) // as it was checked with the card
      .flatMap(({ zone, where = {} }) =>
        cardsIn(situation, seat, zone).filter((card) => filterCard(situation, where, card, context)),
      )
      .map(({ name }) => name);
  });

/** Whether an ability in play lets a seat play this card from where it lies. */
export const isStated = (situation: Situation, seat: SeatId, { name }: GameObject): boolean =>
  statedNames(situation, seat).includes(name);
