import {
  abilitiesOf,
  cardOf,
  holds,
  moveCard,
  namesOfObjectsInPlay,
  scopeOfSource,
  seatsInOrder,
  zoneAt,
  type Event,
  type Game,
  type ObjectName,
  type SeatId,
  type Table,
} from '@stackledger/kernel';
import { tell } from './events.js';
import { soulsOf } from './state.js';

/**
 * A bonus soul is earned at the instant its condition holds, by the first in turn order, also in the middle of a resolution;
 * it is gained once that is over (FS-WIN-4).
 */
export const noteEarned = (g: Game, _event: Event, before: Table): void => {
  const { table } = g.state;
  if (table.turn === null || table.status !== 'running' || isUnchanged(before, table)) return;
  for (const object of zoneAt(table, 'bonus')) {
    if (!mayHaveChanged(g, object, before) || soulsOf(g).earned.some((earned) => earned.object === object)) continue;
    const seat = seatsInOrder(table).find((each) => isEarned(g, object, each));
    if (seat !== undefined) tell(g, 'BonusSoulEarned', { object, seat }, ['FS-WIN-4']);
  }
};

/** Whether nothing has changed that any condition could speak of: most events are about the stack and priority. */
const isUnchanged = (before: Table, after: Table): boolean =>
  before.players === after.players &&
  before.objects === after.objects &&
  before.zones === after.zones &&
  before.turn === after.turn;

/** Whether anything has changed that its condition speaks of. This is asked after every event, so it looks at little. */
const mayHaveChanged = (g: Game, object: ObjectName, before: Table): boolean => {
  const { table } = g.state;
  if (before.turn !== table.turn) return true;
  return abilitiesOf(cardOf(g, object)).some(([, { if: condition = {} }]) => {
    if (typeof condition.total === 'string' && condition.total !== 'souls')
      return condition.total === 'hand' ? before.zones !== table.zones : before.players !== table.players;
    if (condition.count === 'item') return namesOfObjectsInPlay(g, before) !== namesOfObjectsInPlay(g);
    return before.players !== table.players || before.zones !== table.zones || before.objects !== table.objects;
  });
};

/** Gains the bonus souls that were earned. It uses no stack (FS-STACK-8). */
export const gainBonusSouls = (g: Game): boolean => {
  const { earned } = soulsOf(g);
  for (const { object, seat } of earned) {
    moveCard(g, object, `soul/${seat}`, ['FS-WIN-4', 'FS-STACK-8'], { controller: seat });
    tell(g, 'SoulGained', { seat, object, souls: cardOf(g, object).souls ?? 1 }, ['FS-WIN-4']);
  }
  return earned.length > 0;
};

const isEarned = (g: Game, name: ObjectName, seat: SeatId): boolean =>
  abilitiesOf(cardOf(g, name)).some(
    ([, ability]) => ability.if !== undefined && holds(g, ability.if, scopeOfSource(seat, name)),
  );
