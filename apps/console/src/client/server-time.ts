/** When a request was sent and its answer came, in ms by the clock of this device. */
type RoundTrip = { readonly sentMs: number; readonly receivedMs: number };

/** How far the clock of the service is ahead of this device's, in ms: between these two. */
export type OffsetBounds = { readonly least: number; readonly most: number };

/** Answers tell the time in whole seconds. */
const SECOND_MS = 1_000;

/**
 * What an answer that told the time `dateMs`, cut to seconds, says of the offset, within what was known before: each
 * answer narrows it. Where the two contradict each other a clock was set, and the answer alone counts.
 */
export const narrowed = (
  known: OffsetBounds | null,
  dateMs: number,
  { sentMs, receivedMs }: RoundTrip,
): OffsetBounds => {
  const told = { least: dateMs - receivedMs, most: dateMs + SECOND_MS - sentMs };
  if (known === null) return told;
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  return both.least <= both.most ? both : told;
};

let bounds: OffsetBounds | null = null;

/** Notes the time that an answer tells (the header `Date`). */
export const noteServerTime = (date: string | null, trip: RoundTrip): void => {
  const dateMs = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(dateMs)) bounds = narrowed(bounds, dateMs, trip);
};

/** What the clock of the service shows now, in ms, as far as its answers tell; this device's before the first. */
export const serverNow = (): number =>
  Date.now() + (bounds === null ? 0 : Math.round((bounds.least + bounds.most) / 2));
