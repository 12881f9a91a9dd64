import { objectAt, type RuleId, type SeatId } from '@stackledger/kernel';
import { moveCard, type ObjectName, type OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../../table/events.js';
import { FACE_DOWN, ownCardOf } from '../../cards/own-cards.js';
import { asideMark } from '../../playing/set-aside.js';
import { TIME } from '../../playing/suspended.js';
import { zoneFor } from '../../board/zones.js';

type SetAsideAction = {
  readonly action: 'foretell' | 'plot' | 'suspend';
  readonly seat: SeatId;
  readonly object: ObjectName;
};

/**
 * Sets a card of the hand aside in exile, to be cast later: face down if foretold, with time counters if suspended.
 */
export const setAside = (
  d: OpenDecision,
  { action, seat, object }: SetAsideAction,
  because: readonly RuleId[],
): void => {
  if (action === 'suspend') return suspendNow(d, seat, object, because);
  const how = action === 'foretell' ? { shows: FACE_DOWN.foretell } : {};
  const name = moveCard(d, object, zoneFor('exile', seat), because, how) ?? object;
  emit(
    d,
    'ObjectMarked',
    { object: name, mark: asideMark(action, d.state.table.turn?.number ?? 0), on: true },
    because,
  );
};

const suspendNow = (d: OpenDecision, seat: SeatId, name: ObjectName, because: readonly RuleId[]): void => {
  const object = objectAt(d.state.table, name);
  const { time = 0 } = (object && ownCardOf(d, object).suspend) ?? {};
  moveCard(d, name, zoneFor('exile', seat), because, { counters: { [TIME]: time } });
};
