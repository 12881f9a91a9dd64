import { useEffect, useState, type ReactNode } from 'react';

const TICK_MS = 1000;

/** `2:05`. */
export const minutesOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The milliseconds since the time that the service gave, counting on. */
export const useElapsed = (asOf: string): number => {
  const [counted, count] = useState({ asOf, passed: 0 });
  useEffect(() => {
    const begun = Date.now();
    const timer = window.setInterval(() => count({ asOf, passed: Date.now() - begun }), TICK_MS);
    return () => window.clearInterval(timer);
  }, [asOf]);
  return counted.asOf === asOf ? counted.passed : 0;
};

/** How long ago something was, counting on; `asOf` is the service's clock when it was asked. */
export const ElapsedTime = ({ since, asOf }: { readonly since: string; readonly asOf: string }): ReactNode => {
  const passed = useElapsed(asOf);
  return <time className="timer">{minutesOf(Date.parse(asOf) - Date.parse(since) + passed)}</time>;
};
