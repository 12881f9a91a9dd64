import { useEffect, useState } from 'react';

/** The size of the window in CSS pixels, and again whenever it changes. */
export const useWindowSize = (): { readonly width: number; readonly height: number } => {
  const read = (): { width: number; height: number } => ({ width: window.innerWidth, height: window.innerHeight });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const resized = (): void => setSize(read());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return size;
};

/** Each page stays so long: a name is found within a glance at three columns. */
const TURN_MS = 12_000;

/** Things in pages that turn by themselves, again and again. */
export type TurningPages<T> = {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly next: () => void;
};

/** The page that is shown, of so many things a page; it turns by itself, or by hand. */
export const usePages = <T>(all: readonly T[], perPage: number): TurningPages<T> => {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const [turned, turn] = useState(0);
  useEffect(() => {
    if (pages === 1) return undefined;
    const timer = window.setTimeout(() => turn((before) => before + 1), TURN_MS);
    return () => window.clearTimeout(timer);
  }, [turned, pages]);
  const page = turned % pages;
  const items = all.slice(page * perPage, (page + 1) * perPage);
  return { items, page, pages, next: () => turn((before) => before + 1) };
};
