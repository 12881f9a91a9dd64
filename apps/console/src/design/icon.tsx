import type { ReactNode } from 'react';

/** Small drawings of our own, each in a square of 16. */
const DRAWINGS = {
  back: <path d="M10 3 5 8l5 5" />,
  next: <path d="m6 3 5 5-5 5" />,
  check: <path d="m3 8.500 3.300 3.300L13 4.800" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  more: (
    <g className="full">
      <circle cx="3" cy="8" r="1.300" />
      <circle cx="8" cy="8" r="1.300" />
      <circle cx="13" cy="8" r="1.300" />
    </g>
  ),
  list: <path d="M5.500 4H14M5.500 8H14M5.500 12H14M2.500 4h.01M2.500 8h.01M2.500 12h.01" />,
  gavel: <path d="m6.500 5 4.500 4.500M8.800 2.700l4.500 4.500M4.700 6.800 9.200 11.300M7 9l-4.500 4.500M9 14h5" />,
  heart: (
    <path
      className="full"
      d="M8 14S1.500 10 1.500 5.700A3.300 3.300 0 0 1 8 4.400a3.300 3.300 0 0 1 6.500 1.300C14.500 10 8 14 8 14z"
    />
  ),
  soul: (
    <path
      className="full"
      fillRule="evenodd"
      d="M8 1.500c-3 0-5 2.200-5 5.200V14l1.700-1.300L6.300 14 8 12.700 9.700 14l1.600-1.300L13 14V6.700c0-3-2-5.200-5-5.200zM6 8a1 1.200 0 1 1 0-2.400A1 1.200 0 0 1 6 8zm4 0a1 1.200 0 1 1 0-2.400A1 1.200 0 0 1 10 8z"
    />
  ),
  hand: (
    <>
      <rect x="2" y="4" width="7.500" height="10" rx="1.500" />
      <path d="M6 4V3.200A1.500 1.500 0 0 1 7.800 1.800l4.900.9A1.500 1.500 0 0 1 14 4.400l-1.200 6.500a1.500 1.500 0 0 1-1.700 1.200h-1.500" />
    </>
  ),
  sword: <path d="M13.500 2.500 6 10M13.500 2.500h-3L5 8m8.500-5.500v3L8 11M4 8l4 4M5.500 10.500l-3 3" />,
  shield: <path d="M8 1.800 13.500 4v4c0 3.200-2.300 5.300-5.500 6.300C4.800 13.300 2.500 11.200 2.500 8V4z" />,
  tap: <path d="M13 8a5 5 0 1 1-1.700-3.800M13 2v3h-3" />,
  skip: <path d="m2.500 4 4.500 4-4.500 4zM8 4l4.500 4L8 12zM14 4v8" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.500V8l2.300 1.500" />
    </>
  ),
  spin: <path d="M8 2a6 6 0 1 1-5.600 3.900" />,
  stop: <path d="M5.300 1.800h5.400l3.500 3.500v5.400l-3.500 3.500H5.300l-3.500-3.500V5.300zM8 4.800v4M8 11.200h.01" />,
  offline: (
    <path d="M2 2l12 12M1.500 6.200A10 10 0 0 1 5 4.200m3-.700a10 10 0 0 1 6.500 2.700M4 9a6 6 0 0 1 2.500-1.500M10.300 8A6 6 0 0 1 12 9M8 12.500h.01" />
  ),
  insert: <path d="M2 4h12M2 12h12M9 8h5M4 6v4M2 8h4" />,
  link: (
    <path d="M6.500 9.500 9.500 6.500M7 4.500l1.600-1.600a3.200 3.200 0 0 1 4.500 4.500L11.500 9M9 11.500l-1.600 1.600a3.200 3.200 0 0 1-4.500-4.500L4.500 7" />
  ),
  braces: (
    <path d="M6 2.500c-2 0-2 1-2 2.500S4 8 2.500 8C4 8 4 9.500 4 11s0 2.500 2 2.500M10 2.500c2 0 2 1 2 2.500s0 3 1.500 3C12 8 12 9.500 12 11s0 2.500-2 2.500" />
  ),
  keys: <path d="M1.500 4h13v8.500h-13zM4 6.700h.01M6.700 6.700h.01M9.300 6.700h.01M12 6.700h.01M4.500 9.800h7" />,
  compare: <path d="M2 2.500h5v11H2zM9 2.500h5v11H9z" />,
  eye: (
    <>
      <path d="M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8z" />
      <circle cx="8" cy="8" r="1.800" />
    </>
  ),
  play: <path className="full" d="M4.500 2.500v11l9-5.500z" />,
  pause: <path d="M5.500 3v10M10.500 3v10" strokeWidth="2.400" />,
  first: <path d="M4 3v10M12 3 6.500 8l5.500 5" />,
  last: <path d="M12 3v10M4 3l5.500 5L4 13" />,
  fork: <path d="M4.500 2v12M4.500 10c0-4 7-2 7-6.500M9.500 5l2-2 2 2" />,
  why: (
    <>
      <circle cx="8" cy="8" r="6.300" />
      <path d="M6.200 6.200a1.900 1.900 0 1 1 2.600 1.900c-.6.300-.8.600-.8 1.200M8 11.500h.01" />
    </>
  ),
  card: (
    <path d="M4 1.800h8a1 1 0 0 1 1 1v10.400a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V2.800a1 1 0 0 1 1-1zM5.500 5h5M5.500 7.500h5" />
  ),
  spark: (
    <path d="M8 1.500v4M8 10.500v4M1.500 8h4M10.500 8h4M3.500 3.500l2.300 2.300M10.200 10.200l2.300 2.300M12.500 3.500l-2.300 2.300M5.800 10.200l-2.300 2.300" />
  ),
  skull: (
    <path d="M8 2a5.300 5.300 0 0 0-3.300 9.400V14h6.600v-2.600A5.300 5.300 0 0 0 8 2zM6.200 7.800h.01M9.800 7.800h.01M8 10.200v.01" />
  ),
  turn: (
    <path d="M2.500 8a5.500 5.500 0 0 1 9.700-3.500L14 6.300M14 2.500v3.800h-3.800M13.500 8a5.500 5.500 0 0 1-9.700 3.500L2 9.700M2 13.500V9.700h3.800" />
  ),
  flag: <path d="M3.500 14V2.500h8.500l-2 3 2 3H3.500" />,
  plus: <path d="M8 3v10M3 8h10" />,
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof DRAWINGS;

/** A small drawing beside words; it says nothing by itself. */
export const Icon = ({ name, className = '' }: { readonly name: IconName; readonly className?: string }): ReactNode => (
  <svg className={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
    {DRAWINGS[name]}
  </svg>
);
