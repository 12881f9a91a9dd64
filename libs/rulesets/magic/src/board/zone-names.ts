import type { SeatId } from '@stackledger/kernel';
import type { ZoneName } from '@stackledger/kernel/authoring';

/** The zone of a player. */
export const zoneFor = (kind: string, seat: SeatId): ZoneName => `${kind}/${seat}`;
