import { useEffect, useState } from 'react';
import { serverNow } from '../../client/server-time.js';

const SECOND_MS = 1_000;

/** What the clock of the service shows, in ms: anew with every second, and when the page is looked at again. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      window.clearTimeout(timer);
      setNow(serverNow());
      timer = window.setTimeout(tick, SECOND_MS - (serverNow() % SECOND_MS) + 1);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
};

/** A time as clocks in the room show it, to the second: `15:16:30`. */
export const timeOfDay = (time: string | number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(time));

/** `4:30`, or `1:05:00` from an hour on; whole seconds that have begun count. */
export const durationText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
};
