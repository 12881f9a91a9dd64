import { holds, isMap, rejection, type Situation, type Rejection, type SeatId } from '@stackledger/kernel';
import { referredSeats, contextOfSource, abilitiesAwaiting } from '@stackledger/kernel/authoring';
import type { PlaySpeed } from '../table/speed.js';

/** What a `cannot` ability forbids: plays of a kind of card or of a speed, or `any`. */
type PlayProhibition = { readonly play: string; readonly who?: string };

const isMeant = (play: string, kind: string, speed: PlaySpeed): boolean =>
  play === 'any' || play === kind || play === speed || (play === 'fast' && speed === 'breakneck');

/**
 * Rejection if a card in play forbids this seat to use something of this kind and speed: "can't" beats "can"
 * (SS-RES-2).
 */
export const forbiddenRejection = (
  situation: Situation,
  seat: SeatId,
  kind: string,
  speed: PlaySpeed,
): Rejection | undefined => {
  for (const { object, ability } of abilitiesAwaiting(situation, situation.state.table, 'static')) {
    const context = contextOfSource(object.controller, object.name);
    for (const effect of ability.effect ?? []) {
      if (!isMap(effect.cannot)) continue;
      const { play, who = 'each-player' } = effect.cannot as PlayProhibition; // its shape was checked with the card
      if (
        isMeant(play, kind, speed) &&
        referredSeats(situation, who, context).includes(seat) &&
        holds(situation, ability.if, context)
      )
        return rejection('forbidden', 'SS-RES-2', `${object.name} says that this cannot be used now`);
    }
  }
  return undefined;
};
