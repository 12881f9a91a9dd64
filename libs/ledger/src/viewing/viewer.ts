import { PUBLIC, type Event, type JsonMap, type SeatId } from '@stackledger/rules';

/**
 * A viewer, as far as it decides what may be seen. `seesAs` says whose hidden cards: a seat's, nobody's (PUBLIC), or
 * everybody's (null). A judge also sees hidden parts for judges.
 */
export type Viewer = { readonly seesAs: SeatId | null; readonly isJudge: boolean };

/** What any seat or judge may see, together. */
export const EVERYBODY: Viewer = { seesAs: null, isJudge: true };

/** What any seat may see, together. */
export const EVERY_SEAT: Viewer = { seesAs: null, isJudge: false };

/** What is public. */
export const SPECTATOR: Viewer = { seesAs: PUBLIC, isJudge: false };

/** What is public, and hidden parts for judges. */
const JUDGE: Viewer = { seesAs: PUBLIC, isJudge: true };

/** The view of one seat. */
export const seatViewer = (seat: SeatId): Viewer => ({ seesAs: seat, isJudge: false });

/** The viewer of the answer to a command: the seat or judge who sent it. */
export const viewerWhoSent = ({ seat, judge }: JsonMap): Viewer => {
  if (typeof seat === 'string') return seatViewer(seat as SeatId); // a name that no seat has sees what is public
  return judge === undefined ? SPECTATOR : JUDGE;
};

/** The audience of hidden parts. */
export type SealedFor = NonNullable<Event['hidden']>['for'];

/** Whether a viewer may see hidden parts for an audience. Parts for nobody become visible when the match is final. */
export const maySee = (audience: SealedFor, { seesAs, isJudge }: Viewer, isSealed: boolean): boolean => {
  if (audience === 'nobody') return isSealed;
  if (audience === 'judges') return isJudge;
  return seesAs === null || audience.includes(seesAs);
};

/** A key of what a viewer sees: equal for two viewers who see the same. */
export const viewerKey = ({ seesAs, isJudge }: Viewer): string =>
  `${isJudge ? 'judge' : 'seat'}/${seesAs ?? 'everybody'}`;
