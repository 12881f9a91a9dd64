import { useEffect, useMemo, useRef, useState } from 'react';

/** A table may be so much older than the match before that is told. */
const UNTOLD_MS = 1_500;

/** Notes how far the match has come and how far the table on the screen has. */
export type StalenessNotes = {
  /** The match has come to a revision. */
  readonly rung: (revision: number) => void;
  /** The table of a revision is on the screen. */
  readonly shown: (revision: number) => void;
  /** A reading failed. */
  readonly failed: () => void;
};

/** Since when, in ms, the table on the screen is older than the match, or may be; null while it is not. */
export const useStaleness = (): readonly [number | null, StalenessNotes] => {
  const [since, setSince] = useState<number | null>(null);
  const known = useRef({ head: 0, shown: 0, timer: 0 });
  const notes = useMemo((): StalenessNotes => {
    const stop = (): void => {
      window.clearTimeout(known.current.timer);
      known.current.timer = 0;
    };
    const tell = (): void => setSince((before) => before ?? Date.now());
    return {
      rung: (revision) => {
        known.current.head = Math.max(known.current.head, revision);
        if (known.current.shown < known.current.head && known.current.timer === 0)
          known.current.timer = window.setTimeout(tell, UNTOLD_MS);
      },
      shown: (revision) => {
        known.current.shown = revision;
        if (revision < known.current.head) return;
        stop();
        setSince(null);
      },
      failed: tell,
    };
  }, []);
  useEffect(() => {
    const held = known.current;
    return () => window.clearTimeout(held.timer);
  }, []);
  return [since, notes];
};
