import { ask } from '../../board/choices.js';
import { emit } from '../../events/recording.js';
import { procedure, schedule } from '../../rules/agenda.js';
import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { SeatId } from '../../table/names.js';
import { totalOf } from '../../table/objects.js';
import { seatsFrom } from '../../table/seats.js';

/** A total as announced by its seat. */
export type AnnouncedTotal = {
  readonly of: SeatId;
  readonly total: string;
  readonly value: number;
  readonly report: string;
};

/** A seat announces one of its totals, and the others are asked to confirm it. */
export const announce = (d: OpenDecision, seat: SeatId, total: string, value: number): void => {
  emit(d, 'TotalAnnounced', { seat, total, value, now: totalOf(d.state.table, seat, total) }, ['SL-COST-2']);
  const announced = { of: seat, total, value, report: String(d.state.head) };
  schedule(d, totalConfirmed, announced);
  const others = seatsFrom(d.state.table, seat).filter((each) => each !== seat);
  ask(d, {
    seat: others[0] ?? seat,
    seats: others.length > 0 ? others : [seat],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `${seat} announces ${value} as ${total}. Is that right?`,
    options: [announced.report],
    about: { what: 'report', ...announced },
    because: ['SL-REPORT-2'],
  });
};

/** Sets the total as confirmed or ruled; if a judge settled an objection without a ruling, it stays what it was. */
export const totalConfirmed = procedure<AnnouncedTotal>('total-confirmed', () => undefined);
