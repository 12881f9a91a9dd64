import { useEffect, useRef, useState } from 'react';
import { goTo, hrefWith, type Address } from '../../client/address.js';
import { useSettled } from '../../client/use-settled.js';

/** Browsers take only so many changes of the address in a while; a slider makes more. */
const REST_MS = 200;

/**
 * A value that changes at most once in a while: at once after a rest, and to the newest one while it goes on changing.
 */
export const usePaced = <T>(value: T, ms: number): T => {
  const [paced, pace] = useState(value);
  const changed = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, changed.current + ms - performance.now());
    const timer = window.setTimeout(() => {
      changed.current = performance.now();
      pace(value);
    }, wait);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return paced;
};

/** The revision that an address names, the first where it names none; null where what it names is no revision. */
export const revisionIn = ({ query }: Address): number | null => {
  const said = query.get('r') ?? '0';
  return /^\d{1,15}$/.test(said) ? Number(said) : null;
};

/** The revision that one looks at: it begins as the address says, and the address follows it. */
export const useRevision = (address: Address): readonly [number, (revision: number) => void] => {
  const said = revisionIn(address) ?? 0;
  const [revision, go] = useState(said);
  const written = useRef(said);
  useEffect(() => {
    if (said === written.current) return;
    written.current = said;
    go(said);
  }, [said]);
  const rested = useSettled(revision, REST_MS);
  useEffect(() => {
    if (rested === written.current) return;
    written.current = rested;
    goTo(
      hrefWith({ path: window.location.pathname, query: new URLSearchParams(window.location.search) }, { r: rested }),
      true,
    );
  }, [rested]);
  return [revision, go];
};
