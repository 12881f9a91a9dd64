import { useEffect, useState, type ReactNode } from 'react';

const TICK_MS = 1000;

/** `2:05`. */
const minutesOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** How long ago something was, counting on; `asOf` is the service's clock when it was asked. */
export const Since = ({ since, asOf }: { readonly since: string; readonly asOf: string }): ReactNode => {
  const [passed, pass] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = window.setInterval(() => pass(Date.now() - begun), TICK_MS);
    return () => window.clearInterval(timer);
  }, [asOf]);
  return <time className="timer">{minutesOf(Date.parse(asOf) - Date.parse(since) + passed)}</time>;
};
