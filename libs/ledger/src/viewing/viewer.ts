import { PUBLIC, type Event, type JsonMap, type SeatId } from '@stackledger/kernel';

/**
 * Who looks at a match, as far as that decides what may be seen. `eyes` says whose hidden cards are seen: those of a seat, of
 * nobody (PUBLIC), or of everybody (null). A judge also sees what is sealed for judges.
 */
export type Viewer = { readonly eyes: SeatId | null; readonly isJudge: boolean };

/** What any seat or judge may see, together. */
export const EVERYBODY: Viewer = { eyes: null, isJudge: true };

/** What any seat may see, together. */
export const EVERY_SEAT: Viewer = { eyes: null, isJudge: false };

/** What every seat sees. */
export const SPECTATOR: Viewer = { eyes: PUBLIC, isJudge: false };

/** What every seat sees, and what is sealed for judges. */
const JUDGE: Viewer = { eyes: PUBLIC, isJudge: true };

/** The view of one seat. */
export const seatViewer = (seat: SeatId): Viewer => ({ eyes: seat, isJudge: false });

/** Through whose eyes the answer to a command is written: those of the seat or of the judge who sent it. */
export const viewerWhoSent = ({ seat, judge }: JsonMap): Viewer => {
  if (typeof seat === 'string') return seatViewer(seat as SeatId); // a name that no seat has sees what is public
  return judge === undefined ? SPECTATOR : JUDGE;
};

/** For whom something is sealed. */
export type SealedFor = NonNullable<Event['hidden']>['for'];

/** Whether a viewer may see what is sealed for an audience. What is for nobody opens when the match is sealed. */
export const maySee = (audience: SealedFor, { eyes, isJudge }: Viewer, isSealed: boolean): boolean => {
  if (audience === 'nobody') return isSealed;
  if (audience === 'judges') return isJudge;
  return eyes === null || audience.includes(eyes);
};

/** A name for what a viewer sees: equal for two viewers who see the same. */
export const eyesOf = ({ eyes, isJudge }: Viewer): string => `${isJudge ? 'judge' : 'seat'}/${eyes ?? 'everybody'}`;
