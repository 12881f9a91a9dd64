import { useEffect, useState, useSyncExternalStore } from 'react';

const LINK = /^#join=(.*)$/;

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The token of a link to join (`/#join=…`). It is taken out of the address at once, so that nobody reads it there. */
export const useJoinLink = (): readonly [string | null, () => void] => {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const [held, hold] = useState<string | null>(null);
  const found = LINK.exec(hash)?.[1];
  if (found !== undefined && found !== held) hold(found);
  useEffect(() => {
    if (found !== undefined) window.history.replaceState(null, '', window.location.pathname.replace(/^\/j\/.*/, '/'));
  }, [found]);
  return [found ?? held, () => hold(null)];
};

/** Goes the way of a link to join, for a token that came by a code. */
export const openJoinLink = (token: string): void => {
  window.location.hash = `join=${token}`;
};
