import type { GameObject, RuleId, SeatId, Situation } from '@stackledger/kernel';
import { isUnknown, type Cost } from '@stackledger/kernel/authoring';
import { asideOf } from '../../playing/set-aside.js';
import { ownCardOf } from '../../cards/own-cards.js';

/** The rules of casting a card that was set aside: its cost, its timing and the rules cited. */
type CastFromExileWay = {
  readonly cost: readonly Cost[];
  readonly asSorcery: boolean;
  readonly because: readonly RuleId[];
};

/**
 * The way to cast a card that this seat set aside earlier; undefined if it did not (MTG-702.143a, MTG-702.170d).
 */
export const asideWay = (situation: Situation, seat: SeatId, object: GameObject): CastFromExileWay | undefined => {
  if (object.zone !== `exile/${seat}`) return undefined;
  const aside = asideOf(object);
  if (aside === undefined || aside.turn === situation.state.table.turn?.number) return undefined;
  if (aside.way === 'plot') return { cost: [], asSorcery: true, because: ['MTG-702.170d'] };
  const { foretell } = ownCardOf(situation, object);
  if (foretell === undefined && !isUnknown(situation, object)) return undefined;
  return { cost: foretell ?? [], asSorcery: false, because: ['MTG-702.143a'] };
};
