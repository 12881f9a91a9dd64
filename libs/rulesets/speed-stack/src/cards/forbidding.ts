import {
  holds,
  isMap,
  referredSeats,
  rejection,
  scopeOfSource,
  abilitiesAwaiting,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import type { Speed } from '../table/speed.js';

/** What a standing ability takes away: cards of a kind, anything of a speed, or `any`. */
type Cannot = { readonly play: string; readonly who?: string };

const isMeant = (play: string, kind: string, speed: Speed): boolean =>
  play === 'any' || play === kind || play === speed || (play === 'fast' && speed === 'breakneck');

/** Why a card in play does not let this seat use something of this kind and speed: "can't" beats "can" (SS-RES-2). */
export const forbiddenFault = (
  situation: Situation,
  seat: SeatId,
  kind: string,
  speed: Speed,
): Rejection | undefined => {
  for (const { object, ability } of abilitiesAwaiting(situation, situation.state.table, 'static')) {
    const scope = scopeOfSource(object.controller, object.name);
    for (const effect of ability.effect ?? []) {
      if (!isMap(effect.cannot)) continue;
      const { play, who = 'each-player' } = effect.cannot as Cannot; // its shape was checked with the card
      if (
        isMeant(play, kind, speed) &&
        referredSeats(situation, who, scope).includes(seat) &&
        holds(situation, ability.if, scope)
      )
        return rejection('forbidden', 'SS-RES-2', `${object.name} says that this cannot be used now`);
    }
  }
  return undefined;
};
