import { isUnknown, type Cost, type GameObject, type RuleId, type SeatId, type Situation } from '@stackledger/kernel';
import { asideOf } from '../playing/aside.js';
import { ownCardOf } from '../cards/own-cards.js';

/** How a card that was put aside is cast from there: for which cost, when, and by which rules. */
type AsideWay = { readonly cost: readonly Cost[]; readonly asSorcery: boolean; readonly because: readonly RuleId[] };

/** The way in which a seat may cast a card that it put aside in an earlier turn, if it did (MTG-702.143a, MTG-702.170d). */
export const asideWay = (situation: Situation, seat: SeatId, object: GameObject): AsideWay | undefined => {
  if (object.zone !== `exile/${seat}`) return undefined;
  const aside = asideOf(object);
  if (aside === undefined || aside.turn === situation.state.table.turn?.number) return undefined;
  if (aside.way === 'plot') return { cost: [], asSorcery: true, because: ['MTG-702.170d'] };
  const { foretell } = ownCardOf(situation, object);
  if (foretell === undefined && !isUnknown(situation, object)) return undefined;
  return { cost: foretell ?? [], asSorcery: false, because: ['MTG-702.143a'] };
};
