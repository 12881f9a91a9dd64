import { moveCard, type ObjectName, type OpenDecision, type RuleId, type SeatId } from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { FACE_DOWN } from '../table/own-cards.js';
import { asideMark } from '../table/aside.js';
import { zoneFor } from '../table/zones.js';

type Aside = {
  readonly action: 'foretell' | 'plot';
  readonly seat: SeatId;
  readonly object: ObjectName;
};

/** A card of the hand is put aside in exile, to be cast later: face down if it is foretold. */
export const setAside = (d: OpenDecision, { action, seat, object }: Aside, because: readonly RuleId[]): void => {
  const how = action === 'foretell' ? { shows: FACE_DOWN.foretell } : {};
  const name = moveCard(d, object, zoneFor('exile', seat), because, how) ?? object;
  tell(
    d,
    'ObjectMarked',
    { object: name, mark: asideMark(action, d.state.table.turn?.number ?? 0), on: true },
    because,
  );
};
