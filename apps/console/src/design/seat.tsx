import type { ReactNode } from 'react';
import { initialOf } from '../client/people.js';

/** A seat as names and places are shown: never by colour alone. */
export type SeatLook = { readonly seat: string; readonly at: number };

const SHAPES = [
  <circle key="circle" cx="12" cy="12" r="11" />,
  <rect key="square" x="1.500" y="1.500" width="21" height="21" rx="5" />,
  <path key="hexagon" d="M12 .5 22.500 6.250v11.500L12 23.500 1.500 17.750V6.250z" />,
  <path key="diamond" d="M12 .2 23.800 12 12 23.800.2 12z" />,
];
const COLOURS = SHAPES.length;

export { nameOf } from '../client/people.js';

/** The class that sets the colour of a seat by its place at the table. */
export const seatClass = (at: number): string => (at < 0 ? 'seat-none' : `seat-${at % COLOURS}`);

/** Colour, initial and shape of a seat. The fifth seat has the first colour and another shape. */
export const SeatMark = ({ seat, at, label }: SeatLook & { readonly label?: string }): ReactNode => (
  <svg
    className={`seat-mark ${seatClass(at)}`}
    viewBox="0 0 24 24"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <g fill="var(--seat)">{SHAPES[(Math.max(at, 0) + Math.floor(Math.max(at, 0) / COLOURS)) % SHAPES.length]}</g>
    <text x="12" y="16" textAnchor="middle">
      {initialOf(seat)}
    </text>
  </svg>
);

/** A judge: a shield. */
export const JudgeMark = ({ judge = 'j' }: { readonly judge?: string }): ReactNode => (
  <svg className="seat-mark seat-judge" viewBox="0 0 24 24" aria-hidden="true">
    <path fill="var(--seat)" d="M12 .5 23 4v9c0 5.500-5 9-11 10.500C6 22 1 18.500 1 13V4z" />
    <text x="12" y="16" textAnchor="middle">
      {initialOf(judge)}
    </text>
  </svg>
);
