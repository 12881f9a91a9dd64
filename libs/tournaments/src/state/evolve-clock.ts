import type { RoundClock } from './clock.js';
import type { TournamentEvent } from './events.js';

type ClockEvent = Extract<
  TournamentEvent,
  { readonly type: 'RoundClockStarted' | 'RoundClockResumed' | 'RoundClockPaused' | 'RoundClockSet' }
>;

/** Applies what happened to the clock of a round; null is before it was started. */
export const evolveClock = (clock: RoundClock | null, event: ClockEvent): RoundClock => {
  const ran = clock?.ran ?? [];
  switch (event.type) {
    case 'RoundClockStarted':
    case 'RoundClockResumed':
      return { runs: true, endsAt: event.endsAt, ran: [...ran, { from: event.at, to: null }] };
    case 'RoundClockPaused':
      return {
        ...{ runs: false, leftMs: event.leftMs },
        ran: ran.map(({ from, to }) => ({ from, to: to ?? event.at })),
      };
    case 'RoundClockSet':
      return event.endsAt === null
        ? { runs: false, leftMs: event.leftMs ?? 0, ran }
        : { runs: true, endsAt: event.endsAt, ran };
  }
};
