import {
  activeSeat,
  choose,
  expireChanges,
  givePriority,
  markedDamage,
  nameFor,
  objectAt,
  objectNamed,
  objectsInPlay,
  playerAt,
  push,
  sendAway,
  zoneAt,
  type Game,
  type ObjectName,
  type Procedure,
  type SeatId,
} from '@stackledger/kernel';
import { asTarget } from './characteristics.js';
import { checks } from './checks.js';
import { tell } from './events.js';
import { life } from './life.js';
import { emptyPools, endTurn } from './turn.js';

/** How many cards a hand may hold at the end of the turn. */
const HAND_SIZE = 7;

/** The active player discards down to the hand size; nobody has priority (MTG-514.1). */
export const cleanup: Procedure = (g) => {
  const seat = g.state.table.turn?.active ?? activeSeat(g.state.table);
  const hand = playerAt(g.state.table, seat)?.left ? [] : zoneAt(g.state.table, `hand/${seat}`);
  const over = Math.max(0, hand.length - HAND_SIZE);
  choose(
    g,
    {
      seat,
      prompt: `Discard ${over} of your cards.`,
      options: over === 0 ? [] : hand.map((name) => shownTo(g, name, seat)),
      min: over,
      max: over,
      hidden: true,
      about: { what: 'card' },
      because: ['MTG-514.1', 'MTG-405.6'],
    },
    { procedure: 'mtg-wear-off', bindings: { seat } },
  );
};

const shownTo = (g: Game, name: ObjectName, seat: SeatId): string => {
  const object = objectAt(g.state.table, name);
  return object === undefined ? name : nameFor(object, seat);
};

/** Damage goes and what lasts until the end of the turn ends, at one moment, so that neither kills (MTG-514.2). */
export const wearOff: Procedure = (g, { bindings }, answer) => {
  const seat = bindings.seat as SeatId; // put there by cleanup
  for (const name of answer as readonly string[]) {
    const object = objectNamed(g.state.table, name, seat);
    if (object !== undefined) sendAway(g, object.name, 'discarded', ['MTG-514.1', 'MTG-405.6']);
  }
  expireChanges(g, 'end-of-turn', ['MTG-514.2']);
  for (const object of objectsInPlay(g)) {
    const damage = markedDamage(g, asTarget(object));
    if (damage > 0)
      tell(
        g,
        'Healed',
        { who: { object: object.name }, amount: damage, hpAfter: life.hp(g, asTarget(object)) + damage, damage: 0 },
        ['MTG-514.2'],
      );
  }
  push(g, { procedure: 'mtg-turn-over' });
};

/** If anything is to be done or waits now, players get priority and a whole new cleanup step follows (MTG-514.3a). */
export const turnOver: Procedure = (g) => {
  const seat = activeSeat(g.state.table);
  givePriority(g, { seat, because: ['MTG-514.3a'] });
  const due = g.frames.length;
  if (checks(g) || g.state.table.waiting.length > 0 || g.frames.length > due) return;
  g.frames.pop();
  emptyPools(g);
  tell(g, 'StepEnded', { step: 'cleanup' }, ['MTG-500.2']);
  endTurn(g);
};
