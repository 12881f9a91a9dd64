import type { CallList, CommandBody, RewindPreview } from '@stackledger/wire';
import { sentence } from '../../client/ui-error.js';
import { judgeTexts } from '../../texts/judge.js';
import type { RewindPoint } from '../span/contested.js';
import type { CallPower } from '../desk/use-judge.js';

/** A ruling as far as it has been put together. Nothing is chosen for the judge but what the policy says. */
export type RulingDraft = {
  readonly remedy: string | null;
  /** The moment to go back to, where another one than the usual was picked. */
  readonly to: string | null;
  readonly dice: 'keep' | 'fresh' | null;
  /** Whether what was played after the first step is given again, and only that step is taken back. */
  readonly isAgain: boolean;
  /** What the table gets in time, in minutes. */
  readonly minutes: number;
  /** Which number becomes what, or where which card belongs, once that is written. */
  readonly fix: CommandBody | null;
  readonly infraction: string | null;
  readonly against: string | null;
  /** Another penalty than the policy's. */
  readonly penalty: string | null;
  readonly gained: 'yes' | 'no' | 'unsure' | null;
  readonly says: string;
  readonly why: string;
  /** Why another remedy was not given. */
  readonly rejected: { readonly [remedy: string]: string };
};

type CallPolicy = CallList['policy'];

const BACK = new Set(['simple', 'full', 'reversed-decision', 'shortcut-cut']);

/** A field of a remedy as it is written. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether a remedy takes the table back. */
export const isBack = (remedy: string | null): boolean => remedy !== null && BACK.has(remedy);

/** The remedies that undo the last thing alone. */
export const isLastOnly = (remedy: string | null): boolean => remedy === 'simple' || remedy === 'reversed-decision';

const LIKELY: { readonly [category: string]: readonly string[] } = {
  'disputed-fact': ['unclear-die', 'tracking-error', 'failure-to-maintain'],
  'play-error': ['rules-error', 'game-rule-violation'],
  pace: ['slow-play'],
  conduct: ['unsporting-conduct'],
};

/**
 * The infraction that a call of this category is most often about, as far as the policy has it. Nobody is accused by
 * it.
 */
const infractionFor = (policy: CallPolicy, category: string): string | null =>
  LIKELY[category]?.find((code) => policy !== null && Object.hasOwn(policy.infractions, code)) ?? null;

/** A draft in which nothing is decided. */
export const undecided = (policy: CallPolicy, category: string): RulingDraft => ({
  ...{
    remedy: null,
    to: null,
    dice: null,
    isAgain: false,
    minutes: 0,
    fix: null,
    against: null,
    penalty: null,
    gained: null,
  },
  ...{ infraction: infractionFor(policy, category), says: '', why: '', rejected: {} },
});

/** Every remedy of a ruling. */
export const REMEDIES = [
  'leave-as-is',
  'full',
  'simple',
  'reversed-decision',
  'shortcut-cut',
  'total-correction',
  'partial-fix',
] as const;

/** What may be held against a remedy. */
export type RemedyLimits = {
  readonly policy: CallPolicy;
  readonly infraction: string | null;
  readonly may: (power: CallPower) => boolean;
  /** Why the lesser remedies would not fit; null where nobody could say. */
  readonly whyNot: RewindPreview['risk']['whyNot'] | null;
  readonly hasTurning: boolean;
};

/** Why a remedy cannot be given; null where it can. */
export const whyClosed = (
  remedy: string,
  { policy, infraction, may, whyNot, hasTurning }: RemedyLimits,
): string | null => {
  const words = judgeTexts.closedBy;
  const offered = infraction === null ? undefined : policy?.infractions[infraction];
  if (offered !== undefined && !offered.remedies.includes(remedy)) return words.policy(offered.title);
  if (!isBack(remedy)) return null;
  if (!may(remedy === 'full' ? 'rewind.full' : 'rewind.simple')) return words.power;
  if (!hasTurning) return words.nothing;
  const fault = remedy === 'simple' || remedy === 'reversed-decision' ? whyNot?.[remedy] : null;
  return fault == null ? null : sentence(fault);
};

/** What the usual words of a remedy speak of: where it leads, what it does, and what people call seats and cards. */
type RemedyParts = {
  readonly turning: RewindPoint | undefined;
  readonly fix: CommandBody | null;
  readonly called: (name: string) => string;
};

/** The words that are read to the table where the judge has written none. They name no card that may be hidden. */
export const usualWords = (remedy: string, { turning, fix, called }: RemedyParts): string => {
  const { usual } = judgeTexts;
  if (isBack(remedy) && turning !== undefined)
    return usual[fix?.reapply === true ? 'only' : 'back'](judgeTexts.place(turning.undoes));
  if (fix?.type === 'CorrectTotal' || fix?.type === 'CorrectPlace') {
    const { card: _card, ...open } = fix;
    return usual.put(judgeTexts.doing(open, called));
  }
  return usual.words[remedy] ?? usual.other;
};
