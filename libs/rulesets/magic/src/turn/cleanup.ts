import {
  askToDiscardDownTo,
  discardPicked,
  activeSeat,
  expireChanges,
  givePriority,
  markedDamage,
  objectsInPlay,
  push,
  type Procedure,
  type SeatId,
} from '@stackledger/kernel';
import { asTarget } from '../table/characteristics.js';
import { checks } from './checks.js';
import { tell } from '../table/events.js';
import { life } from '../table/life.js';
import { emptyPools, endTurn } from './turn.js';

/** How many cards a hand may hold at the end of the turn. */
const HAND_SIZE = 7;

/** The active player discards down to the hand size; nobody has priority (MTG-514.1). */
export const cleanup: Procedure = (d) =>
  askToDiscardDownTo(d, d.state.table.turn?.active ?? activeSeat(d.state.table), HAND_SIZE, {
    prompt: (over) => `Discard ${over} of your cards.`,
    because: ['MTG-514.1', 'MTG-405.6'],
    then: 'mtg-wear-off',
  });

/** Damage goes and what lasts until the end of the turn ends, at one moment, so that neither kills (MTG-514.2). */
export const wearOff: Procedure = (d, { bindings }, answer) => {
  discardPicked(d, bindings.seat as SeatId, answer, ['MTG-514.1', 'MTG-405.6']); // the seat that was asked
  expireChanges(d, 'end-of-turn', ['MTG-514.2']);
  for (const object of objectsInPlay(d)) {
    const damage = markedDamage(d, asTarget(object));
    if (damage > 0)
      tell(
        d,
        'Healed',
        { who: { object: object.name }, amount: damage, hpAfter: life.hp(d, asTarget(object)) + damage, damage: 0 },
        ['MTG-514.2'],
      );
  }
  push(d, { procedure: 'mtg-turn-over' });
};

/** If anything is to be done or waits now, players get priority and a whole new cleanup step follows (MTG-514.3a). */
export const turnOver: Procedure = (d) => {
  const seat = activeSeat(d.state.table);
  givePriority(d, { seat, because: ['MTG-514.3a'] });
  const due = d.frames.length;
  if (checks(d) || d.state.table.waiting.length > 0 || d.frames.length > due) return;
  d.frames.pop();
  emptyPools(d);
  tell(d, 'StepEnded', { step: 'cleanup' }, ['MTG-500.2']);
  endTurn(d);
};
