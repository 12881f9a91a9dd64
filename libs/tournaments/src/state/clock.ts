/** A stretch of time in milliseconds since 1970, `to` null while it goes on. */
type TimeStretch = { readonly from: number; readonly to: number | null };

/**
 * The clock of a round: its end, absolute; or what is left while it stands still, below 0 where the round is over.
 * `ran`: when it has run, oldest first; the last stretch goes on while it runs.
 */
export type RoundClock = { readonly ran: readonly TimeStretch[] } & (
  { readonly runs: true; readonly endsAt: number } | { readonly runs: false; readonly leftMs: number }
);

/** What a table was given beside the round's time, and for what. */
export type TimeExtension = { readonly extraMs: number; readonly cause: string };

/**
 * A judge's call at a table, open while `to` is null. `stopsClock`: the table's time stands while it lasts; that of a
 * call that comes at the end of the table's time or after it does not (TO-CLOCK-4). `attendedBy`: the judge who
 * has come.
 */
export type TableCall = {
  readonly call: string;
  readonly from: number;
  readonly to: number | null;
  readonly by: string;
  readonly stopsClock: boolean;
  readonly attendedBy: string | null;
  readonly reason?: string;
};

/** What a table has of its own. */
type TimedTable = { readonly calls: readonly TableCall[]; readonly extensions: readonly TimeExtension[] };

/** What a table was given in all, in milliseconds. */
export const extensionMsOf = ({ extensions }: Pick<TimedTable, 'extensions'>): number =>
  extensions.reduce((sum, { extraMs }) => sum + extraMs, 0);

/** How long a clock has run until a moment. */
const ranUntil = ({ ran }: RoundClock, at: number): number =>
  ran.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to ?? at, at) - from), 0);

/** How long the round lasts in all. */
const lengthMs = (clock: RoundClock): number => {
  const ended = clock.ran.reduce((sum, { from, to }) => (to === null ? sum : sum + to - from), 0);
  return ended + (clock.runs ? clock.endsAt - (clock.ran.at(-1)?.from ?? clock.endsAt) : clock.leftMs);
};

/** What was left of the round at a moment; below 0 where it was over. */
export const roundLeftMs = (clock: RoundClock, at: number): number => lengthMs(clock) - ranUntil(clock, at);

/** The last moment that a clock knows of: nothing is before it, whatever a machine's time says. */
export const latestOf = ({ ran }: RoundClock): number => ran.at(-1)?.to ?? ran.at(-1)?.from ?? 0;

/** When a call was, and whether the table stood for it. */
type TimedCall = Pick<TableCall, 'from' | 'to' | 'stopsClock'>;

/** How long the clock ran until a moment while the table stood for these calls, each moment once. */
export const stoodMs = (clock: RoundClock, calls: readonly TimedCall[], at: number): number => {
  let [sum, until] = [0, 0];
  const stood = calls
    .filter(({ stopsClock }) => stopsClock)
    .map(({ from, to }) => [ranUntil(clock, from), ranUntil(clock, Math.min(to ?? at, at))] as const);
  for (const [from, to] of stood.toSorted(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
};

/** Whether the time of a table stands for a judge. */
const standsForJudge = ({ calls }: Pick<TimedTable, 'calls'>): boolean =>
  calls.some(({ to, stopsClock }) => to === null && stopsClock);

/**
 * What a table had left at a moment: of the round, with what a judge gave it, and with the time that its calls had
 * taken until then. Below 0 where its time was over.
 */
export const leftMsAt = (clock: RoundClock, table: TimedTable, at: number): number => {
  const closed = table.calls.filter(({ to }) => to !== null);
  const givenByHand = extensionMsOf(table) - stoodMs(clock, closed, Infinity);
  return roundLeftMs(clock, at) + givenByHand + stoodMs(clock, table.calls, at);
};

/**
 * The time of a table: its own end, absolute, while its time runs; while it stands, what it has left. Both null where
 * the clock was not started. `at`: the time now.
 */
export const tableTime = (
  { clock }: { readonly clock: RoundClock | null },
  table: TimedTable,
  at: number,
): { readonly endsAt: number | null; readonly leftMs: number | null } => {
  if (clock === null) return { endsAt: null, leftMs: null };
  if (clock.runs && !standsForJudge(table)) return { endsAt: clock.endsAt + extensionMsOf(table), leftMs: null };
  return { endsAt: null, leftMs: leftMsAt(clock, table, Math.max(at, latestOf(clock))) };
};

/**
 * The end that the match of a table has: absolute, and while the clock of the round stands what is left (the end is
 * then the one that it would have had). Null where the clock was not started, and while only the table stands: what a
 * call takes is given as it ends.
 */
export const matchTime = (
  { clock }: { readonly clock: RoundClock | null },
  table: TimedTable,
): { readonly endsAt: number; readonly leftMs?: number } | null => {
  if (clock === null) return null;
  const { endsAt, leftMs } = tableTime({ clock }, table, 0);
  if (endsAt !== null) return { endsAt };
  return clock.runs || leftMs === null ? null : { endsAt: latestOf(clock) + leftMs, leftMs };
};
