import type { SeatId } from '@stackledger/kernel';
import {
  procedure,
  givePriorityIfNeeded,
  askToDiscardDownTo,
  discardPicked,
  activeSeat,
  expireChanges,
  markedDamage,
  objectsInPlay,
  schedule,
} from '@stackledger/kernel/authoring';
import { asTarget } from '../characteristics/characteristics.js';
import { emit } from '../table/events.js';
import { life } from '../board/life.js';
import { phasedOut } from '../board/phasing.js';
import { CLEANUP, emptyPools, endTurn } from './turn.js';

/** How many cards a hand may hold at the end of the turn. */
const HAND_SIZE = 7;

/** The active player discards down to the hand size; nobody has priority (MTG-514.1). */
export const cleanup = procedure(CLEANUP, (d) =>
  askToDiscardDownTo(d, d.state.table.turn?.active ?? activeSeat(d.state.table), HAND_SIZE, {
    prompt: (over) => `Discard ${over} of your cards.`,
    because: ['MTG-514.1', 'MTG-405.6'],
    then: wearOff,
  }),
);

/** Damage goes and what lasts until the end of the turn ends, at one moment, so that neither kills (MTG-514.2). */
export const wearOff = procedure<{ readonly seat: SeatId }>('mtg-wear-off', (d, { bindings: { seat } }, answer) => {
  discardPicked(d, seat, answer, ['MTG-514.1', 'MTG-405.6']);
  expireChanges(d, 'end-of-turn', ['MTG-514.2']);
  for (const object of [...objectsInPlay(d), ...phasedOut(d)]) {
    const damage = markedDamage(d, asTarget(object));
    if (damage > 0)
      emit(
        d,
        'Healed',
        { who: { object: object.name }, amount: damage, hpAfter: life.hp(d, asTarget(object)) + damage, damage: 0 },
        ['MTG-514.2'],
      );
  }
  schedule(d, turnOver, {});
});

/** If anything is to be done or waits now, players get priority and a whole new cleanup step follows (MTG-514.3a). */
export const turnOver = procedure('mtg-turn-over', (d) => {
  if (givePriorityIfNeeded(d, { seat: activeSeat(d.state.table), because: ['MTG-514.3a'] })) return;
  emptyPools(d);
  emit(d, 'StepEnded', { step: 'cleanup' }, ['MTG-500.2']);
  endTurn(d);
});
