import { useEffect, useState } from 'react';

/** The colours that a picture is drawn with, as they are in light or dark. */
export type Palette = {
  readonly ink: string;
  readonly soft: string;
  readonly rule: string;
  readonly paper: string;
  readonly rewound: string;
  readonly judge: string;
  readonly focus: string;
  readonly seats: readonly string[];
};

const DARK = '(prefers-color-scheme: dark)';

const read = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour('ink'),
    soft: colour('soft'),
    rule: colour('rule'),
    paper: colour('card'),
    rewound: colour('rewound'),
    judge: colour('judge'),
    focus: colour('focus'),
    seats: [0, 1, 2, 3].map((at) => colour(`seat-${at}`)),
  };
};

/** The colours of the page for canvases; updated when the device switches between dark and light. */
export const usePalette = (): Palette => {
  const [palette, set] = useState(read);
  useEffect(() => {
    const query = window.matchMedia(DARK);
    const again = (): void => set(read());
    query.addEventListener('change', again);
    return () => query.removeEventListener('change', again);
  }, []);
  return palette;
};
