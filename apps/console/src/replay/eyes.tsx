import type { Me } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { hrefWith, goTo, type Address } from '../client/address.js';
import { useAsked } from '../client/use-asked.js';
import { nameOf } from '../design/seat.js';
import { texts } from '../texts.js';

/** Through whose eyes a match is looked at, where the service lets everybody choose: what did this seat know then? */
export const Eyes = ({
  seats,
  address,
}: {
  readonly seats: readonly string[];
  readonly address: Address;
}): ReactNode => {
  const { value, trouble } = useAsked<Me>('/v1/me');
  const isOpen = value?.open ?? trouble?.problem?.status === 404;
  if (!isOpen || seats.length === 0) return null;
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
