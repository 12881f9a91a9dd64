import type { ReactNode } from 'react';
import { hrefWith, goTo, type Address } from '../../client/address.js';
import { useIdentity } from '../../client/identity/identity.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';

/** Selects the viewer of a match, where the service lets everybody choose: what did this seat know then? */
export const ViewerSwitch = ({
  matchId,
  seats,
  address,
}: {
  readonly matchId: string;
  readonly seats: readonly string[];
  readonly address: Address;
}): ReactNode => {
  const me = useIdentity(matchId);
  if (me?.isOpen !== true || seats.length === 0) return null;
  const now = address.query.get('seat') ?? '';
  return (
    <label className="eyes small">
      {texts.replay.eyes}{' '}
      <select
        value={now}
        onChange={({ target }) => goTo(hrefWith(address, { seat: target.value === '' ? null : target.value }))}
      >
        <option value="">{texts.replay.everybody}</option>
        {seats.map((seat) => (
          <option key={seat} value={seat}>
            {nameOf(seat)}
          </option>
        ))}
      </select>
    </label>
  );
};
