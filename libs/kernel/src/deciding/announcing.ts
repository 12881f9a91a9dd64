import { ask } from '../board/choices.js';
import { emit } from '../events/recording.js';
import { procedure, push } from '../rules/frames.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { SeatId } from '../table/names.js';
import { totalOf } from '../table/objects.js';
import { seatsFrom } from '../table/seats.js';

/** A total as its seat has announced it. */
export type Announced = {
  readonly of: SeatId;
  readonly total: string;
  readonly value: number;
  readonly report: string;
};

/** A seat says what a total of its own comes to, and the others are asked. */
export const announce = (d: OpenDecision, seat: SeatId, total: string, value: number): void => {
  emit(d, 'TotalAnnounced', { seat, total, value, now: totalOf(d.state.table, seat, total) }, ['SL-COST-2']);
  const announced = { of: seat, total, value, report: String(d.state.head) };
  push(d, totalConfirmed, announced);
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

/** The total is as it was confirmed or ruled; where a judge came to an objection without a ruling it is what it was. */
export const totalConfirmed = procedure<Announced>('total-confirmed', () => undefined);
