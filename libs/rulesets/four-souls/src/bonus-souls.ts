import {
  abilitiesOf,
  cardOf,
  holds,
  moveCard,
  scopeOfSource,
  seatsInOrder,
  zoneAt,
  type Game,
  type ObjectName,
} from '@stackledger/kernel';
import { tell } from './events.js';

/** Gains each bonus soul whose condition holds for somebody, the first in turn order (FS-WIN-4). It uses no stack. */
export const gainBonusSouls = (g: Game): boolean => {
  for (const name of zoneAt(g.state.table, 'bonus'))
    for (const seat of seatsInOrder(g.state.table))
      if (isEarned(g, name, seat)) {
        moveCard(g, name, `soul/${seat}`, ['FS-WIN-4', 'FS-STACK-8'], { controller: seat });
        tell(g, 'SoulGained', { seat, object: name, souls: cardOf(g, name).souls ?? 1 }, ['FS-WIN-4']);
        return true;
      }
  return false;
};

const isEarned = (g: Game, name: ObjectName, seat: ReturnType<typeof seatsInOrder>[number]): boolean =>
  abilitiesOf(cardOf(g, name)).some(
    ([, ability]) => ability.if !== undefined && holds(g, ability.if, scopeOfSource(seat, name)),
  );
