import type { Grant } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../design/icon.js';
import { JudgeMark, SeatMark } from '../design/seat.js';

const ICONS: { readonly [role: string]: IconName } = { scribe: 'keys', spectator: 'eye', auditor: 'eye' };

/** Who a grant makes somebody, as a small drawing. `at` is the seat's place at the table, where it is known. */
export const WhoMark = ({
  grant: { role, seat, person },
  at = -1,
}: {
  readonly grant: Pick<Grant, 'role' | 'seat' | 'person'>;
  readonly at?: number;
}): ReactNode => {
  if (seat !== undefined) return <SeatMark seat={seat} at={at} />;
  if (role.includes('judge')) return <JudgeMark judge={person.name === '' ? 'j' : person.name} />;
  return (
    <span className="who-mark">
      <Icon name={ICONS[role] ?? 'link'} />
    </span>
  );
};
