/** The interests at which a replay can stop, with their event types. */
export const INTERESTS: { readonly [interest: string]: readonly string[] } = {
  rolls: ['DieRolled', 'DieRerolled', 'RollReported'],
  choices: ['ChoiceAsked'],
  rewinds: ['MatchRewound', 'RewindReverted'],
  refusals: [],
};

/**
 * How a replay is played: gaps divided by `speed` and capped at `longestMs`; it stops after an event of these types.
 */
export type ReplayPlan = {
  readonly speed: number;
  readonly longestMs: number;
  readonly stopAt: ReadonlySet<string>;
  readonly stopAtRefusals: boolean;
};

/** The plan of a request; by default at the original speed, with pauses of five seconds at most. */
export const planOf = (asked: {
  readonly speed?: string;
  readonly longest?: string;
  readonly stop?: string;
}): ReplayPlan => {
  const interests = asked.stop === undefined ? [] : asked.stop.split(',');
  return {
    speed: Number(asked.speed ?? 1),
    longestMs: Number(asked.longest ?? 5_000),
    stopAt: new Set(interests.flatMap((interest) => INTERESTS[interest] ?? [])),
    stopAtRefusals: interests.includes('refusals'),
  };
};

/** The pause before an event at `nowMs` after one at `beforeMs`. */
export const gapMs = ({ speed, longestMs }: ReplayPlan, beforeMs: number | undefined, nowMs: number): number =>
  beforeMs === undefined ? 0 : Math.min(longestMs, Math.max(0, nowMs - beforeMs) / speed);
