import type { JsonMap } from '../../persistent/json.js';
import type { Revision, SeatId } from '../names.js';
import type { Penalty, Policy, Remedy } from './policy.js';

/** The categories of judge calls. */
export const CATEGORIES = [
  'rules-question',
  'play-error',
  'disputed-fact',
  'report',
  'pace',
  'conduct',
  'other',
] as const;
/** The category of a call (SL-CALL-1). */
export type Category = (typeof CATEGORIES)[number];

/** The state of a dispute (SL-CALL-1). */
export type CallState = 'called' | 'attended' | 'heard' | 'ruled' | 'appealed' | 'reviewed' | 'closed';

/** How a call ended. */
export type CallEnd = 'resumed' | 'withdrawn' | 'self-resolved' | 'closed';

/** A statement about what happened. `says` is null if the seat declined. */
export type Statement = { readonly of: string; readonly says: string | null; readonly takenBy?: string };

/**
 * The remedy as data: the command that carries it out, without who sends it, why, and by which ruling. Null where
 * nothing is to be done, and in rulings of rules that did not bind them. `hiddenCard` is the name of a card that not
 * everybody may know, `hiddenInsert` what is put in where that says such things (SL-CALL-10). `extraMs` is what the
 * table gets in time beside it.
 */
export type RuledFix = {
  readonly fix?: JsonMap | null;
  readonly hiddenCard?: string;
  readonly hiddenInsert?: readonly JsonMap[];
  readonly extraMs?: number;
};

/** A judge's decision on a call. `times` is the ordinal of this infraction of the seat in the match. */
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
} & RuledFix;

/** A decision on an appeal; `remedy` is still to be carried out if the ruling was overturned, and `penalty` counts. */
export type Review = {
  readonly review: string;
  readonly judge: string;
  readonly outcome: 'upheld' | 'overturned';
  readonly remedy: Remedy | 'reinstatement' | null;
  readonly penalty?: Penalty;
  readonly says: string;
} & RuledFix;

/** The dispute of a call. `remedied` is the event that carried out the remedy. */
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

/**
 * A judge call: its subject, whether it is open, its dispute once a judge is involved, and the seats whose cards were
 * looked at.
 */
export type Call = {
  readonly id: string;
  readonly reason: string;
  readonly at: Revision;
  readonly open: boolean;
  readonly dispute?: Dispute;
  readonly looks?: readonly { readonly judge: string; readonly of: SeatId }[];
};

/** A takeback request made when the table stood at `tip`, and the seats that have agreed. */
export type Takeback = {
  readonly seat: SeatId;
  readonly to: string;
  readonly tip: Revision;
  readonly agreed: readonly SeatId[];
};

/**
 * What judging needs to know: the policy once one was used, the end time, the time up to which pauses were given back,
 * and the open takeback.
 */
export type Judging = {
  readonly policy?: Policy;
  readonly endsAt?: string;
  /** While the time stands still: what is left. */
  readonly leftMs?: number;
  readonly givenTo?: string;
  readonly takebacks?: boolean;
  readonly asked?: Takeback | null;
};

/** The dispute of a new call. */
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

/** A remedy that is not carried out yet: its kind, the ruling or review, its words, and the command it comes to. */
export type PendingRemedy = {
  readonly kind: string;
  readonly id: string;
  readonly says: string;
  readonly fix: JsonMap | null;
};

/** The ruling or review that counts, with its id; null as long as nobody has ruled. */
const decisionOf = ({ ruling, review }: Dispute): readonly [string, Ruling | Review] | null => {
  if (ruling === null) return null;
  return review?.outcome === 'overturned' ? [review.review, review] : [ruling.ruling, ruling];
};

/** The remedy that a ruling or its review still requires; null if none. */
export const remedyDue = (dispute: Dispute): PendingRemedy | null => {
  const [id, counts] = decisionOf(dispute) ?? [];
  if (id === undefined || counts === undefined || dispute.remedied !== null) return null;
  if (counts.remedy === null || counts.remedy === 'leave-as-is') return null;
  return { kind: counts.remedy, id, says: counts.says, fix: wholeFix(counts) };
};

/** The command of a remedy as it was ruled, complete but for the judge who sends it. */
export const remedyCommand = ({ kind, id, says, fix }: PendingRemedy & { readonly fix: JsonMap }): JsonMap => ({
  ...fix,
  ruling: id,
  reason: says,
  ...(fix.type === 'Rewind' && { kind }),
  ...((fix.type === 'Rewind' || fix.type === 'RestoreBranch') && { authority: 'floor-judge' }),
});

/** The time that a ruling or its review gives the table, by its id; null if none. */
export const timeRuled = (dispute: Dispute): { readonly ruling: string; readonly extraMs: number } | null => {
  const [ruling, counts] = decisionOf(dispute) ?? [];
  return ruling === undefined || counts?.extraMs === undefined ? null : { ruling, extraMs: counts.extraMs };
};

/** A remedy with the parts that are for judges alone. */
export const wholeFix = ({ fix = null, hiddenCard: card, hiddenInsert: insert }: RuledFix): JsonMap | null =>
  fix && { ...fix, ...(card !== undefined && { card }), ...(insert !== undefined && { insert }) };

/** The involved seats that have not made a statement yet. */
export const stillToSay = ({ involved, statements }: Dispute): readonly SeatId[] =>
  involved.filter((seat) => !statements.some(({ of }) => of === seat));
