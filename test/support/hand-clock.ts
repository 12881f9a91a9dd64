import { turn } from '@stackledger/store';
import type { TickClock } from '@stackledger/projections';

/** A clock that goes on when it is told to. */
export type HandClock = TickClock & { readonly goOn: (ms: number) => Promise<void> };

/** Ticks come as time goes on, and in no other way. */
export const handClock = (): HandClock => {
  let now = Date.parse('2026-02-01T10:00:00.000Z');
  const ticking = new Set<{ readonly ms: number; due: number; readonly tick: () => void }>();
  return {
    now: () => now,
    every: (ms, tick) => {
      const each = { ms, due: now + ms, tick };
      ticking.add(each);
      return () => void ticking.delete(each);
    },
    goOn: async (ms) => {
      for (const end = now + ms; now < end;) {
        now = Math.min(end, ...[...ticking].map(({ due }) => due));
        for (const each of [...ticking]) {
          if (each.due > now) continue;
          each.due = now + each.ms;
          each.tick();
        }
        for (let turns = 0; turns < 5; turns++) await turn(); // for what is asked of a store in this process
      }
    },
  };
};
