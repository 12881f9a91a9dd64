import type { ReactNode } from 'react';

const [L, M, R] = [7, 12, 17];
const PIPS: { readonly [value: number]: readonly (readonly [number, number])[] } = {
  1: [[M, M]],
  2: [
    [L, R],
    [R, L],
  ],
  3: [
    [L, L],
    [M, M],
    [R, R],
  ],
  4: [
    [L, L],
    [L, R],
    [R, L],
    [R, R],
  ],
  5: [
    [L, L],
    [L, R],
    [M, M],
    [R, L],
    [R, R],
  ],
  6: [
    [L, L],
    [L, M],
    [L, R],
    [R, L],
    [R, M],
    [R, R],
  ],
};

/** The face of a die; a number where it has more than six sides. */
export const Die = ({ value }: { readonly value: number }): ReactNode => (
  <svg className="die" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="1.500" y="1.500" width="21" height="21" rx="5" fill="none" stroke="currentColor" strokeWidth="1.800" />
    {(PIPS[value] ?? []).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="2" fill="currentColor" />
    ))}
    {PIPS[value] === undefined && (
      <text x="12" y="16.500" textAnchor="middle" fill="currentColor" fontSize="12" fontWeight="700">
        {value}
      </text>
    )}
  </svg>
);
