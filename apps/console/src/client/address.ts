import { useSyncExternalStore } from 'react';

/** Where the reader is: the path and what stands behind its question mark. */
export type Address = { readonly path: string; readonly query: URLSearchParams };

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

const hrefNow = (): string => window.location.pathname + window.location.search;

/** The address, and again whenever it changes. */
export const useAddress = (): Address => {
  const href = useSyncExternalStore(listen, hrefNow);
  const { pathname, searchParams } = new URL(href, window.location.origin);
  return { path: pathname, query: searchParams };
};

/** Goes to another page of the console. `instead` leaves no step back, as for a slider that is dragged. */
export const goTo = (href: string, instead = false): void => {
  if (instead) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  if (!instead) window.scrollTo(0, 0);
  tell();
};

/** The address with some parts of its query set, or taken out where null. */
export const hrefWith = (
  { path, query }: Address,
  changes: { readonly [name: string]: string | number | null },
): string => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
};
