import type { Revision, SeatId } from './names.js';
import type { Penalty, Policy, Remedy } from './policy.js';

/** What a judge is called for, as far as a seat can say. */
export const CATEGORIES = [
  'rules-question',
  'play-error',
  'disputed-fact',
  'report',
  'pace',
  'conduct',
  'other',
] as const;
/** What a call is about (SL-CALL-1). */
export type Category = (typeof CATEGORIES)[number];

/** How far a call has come (SL-CALL-1). */
export type CallState = 'called' | 'attended' | 'heard' | 'ruled' | 'appealed' | 'reviewed' | 'closed';

/** How a call came to its end. */
export type CallEnd = 'resumed' | 'withdrawn' | 'self-resolved' | 'closed';

/** What somebody says about what happened. `says` is null where it was declined. */
export type Statement = { readonly of: string; readonly says: string | null; readonly takenBy?: string };

/** A judge's decision on a call. `times`: the how-manieth such infraction of the seat in this match it is. */
export type Ruling = {
  readonly ruling: string;
  readonly judge: string;
  readonly infraction: string | null;
  readonly against: SeatId | null;
  readonly times: number;
  readonly penalty: Penalty;
  readonly remedy: Remedy;
  readonly rules: readonly string[];
  readonly says: string;
  readonly why: string | null;
  readonly gained: 'yes' | 'no' | 'unsure';
  readonly rejected: readonly { readonly remedy: Remedy; readonly why: string }[];
  readonly policy: string;
};

/** A decision on an appeal; `remedy` is what is still to be done where the ruling was overturned. */
export type Review = {
  readonly review: string;
  readonly judge: string;
  readonly outcome: 'upheld' | 'overturned';
  readonly remedy: Remedy | 'reinstatement' | null;
  readonly says: string;
};

/** A call on its way. `remedied` is the event that carried the remedy out. */
export type Dispute = {
  readonly state: CallState;
  readonly by: string;
  readonly category: Category;
  readonly point: Revision | null;
  readonly involved: readonly SeatId[];
  readonly calledAt: string | null;
  readonly judges: readonly string[];
  readonly attendedAt: string | null;
  readonly statements: readonly Statement[];
  readonly isOpened: boolean;
  readonly escalated: boolean;
  readonly ruling: Ruling | null;
  readonly accepted: readonly SeatId[];
  readonly appeal: { readonly seat: SeatId; readonly grounds: string } | null;
  readonly review: Review | null;
  readonly remedied: Revision | null;
  readonly end: { readonly how: CallEnd; readonly by: string; readonly at: string | null } | null;
};

/** A judge call: what it is about and whether it is open, its way as far as a judge has come in, and whose cards were looked at. */
export type Call = {
  readonly id: string;
  readonly reason: string;
  readonly at: Revision;
  readonly open: boolean;
  readonly dispute?: Dispute;
  readonly looks?: readonly { readonly judge: string; readonly of: SeatId }[];
};

/** What a seat has asked the others to take back, when the table stood at `tip`; and who has agreed. */
export type Takeback = {
  readonly seat: SeatId;
  readonly to: string;
  readonly tip: Revision;
  readonly agreed: readonly SeatId[];
};

/**
 * What judges go by at a match: the policy once one was needed, when its time is up, up to when time was given back, and whether
 * something may be taken back by agreement.
 */
export type Judging = {
  readonly policy?: Policy;
  readonly endsAt?: string;
  readonly givenTo?: string;
  readonly takebacks?: boolean;
  readonly asked?: Takeback | null;
};

/** A call that nobody has come to yet. */
export const newDispute = (about: Pick<Dispute, 'by' | 'category' | 'point' | 'involved' | 'calledAt'>): Dispute => ({
  ...about,
  state: 'called',
  judges: [],
  attendedAt: null,
  statements: [],
  isOpened: false,
  escalated: false,
  ruling: null,
  accepted: [],
  appeal: null,
  review: null,
  remedied: null,
  end: null,
});

/** What a ruling or its review still asks to be done, and under what name; null when nothing is. */
export const remedyDue = ({
  ruling,
  review,
  remedied,
}: Dispute): { readonly kind: string; readonly id: string } | null => {
  if (ruling === null || remedied !== null) return null;
  if (review?.outcome === 'overturned')
    return review.remedy === null || review.remedy === 'leave-as-is'
      ? null
      : { kind: review.remedy, id: review.review };
  return ruling.remedy === 'leave-as-is' ? null : { kind: ruling.remedy, id: ruling.ruling };
};

/** What a seat has to answer: whoever is involved and has not said anything yet. */
export const stillToSay = ({ involved, statements }: Dispute): readonly SeatId[] =>
  involved.filter((seat) => !statements.some(({ of }) => of === seat));
