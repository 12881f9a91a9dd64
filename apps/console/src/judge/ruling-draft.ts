import type { CallList, CommandBody, RewindTarget } from '@stackledger/wire';
import { texts } from '../texts.js';

/** A ruling as far as it has been put together. */
export type Draft = {
  readonly remedy: string | null;
  readonly infraction: string | null;
  readonly against: string | null;
  readonly says: string;
};

/** A ruling that can be given. */
export type RulingCommand = CommandBody & { readonly remedy: string; readonly says: string };

type Policy = CallList['policy'];

const BACK = new Set(['simple', 'full', 'reversed-decision', 'shortcut-cut']);

/** Whether a remedy takes the table back. */
export const isBack = (remedy: string | null): boolean => remedy !== null && BACK.has(remedy);

const LIKELY: { readonly [category: string]: readonly string[] } = {
  'disputed-fact': ['unclear-die', 'tracking-error', 'failure-to-maintain'],
  'play-error': ['rules-error', 'game-rule-violation'],
  pace: ['slow-play'],
  conduct: ['unsporting-conduct'],
};

/** The infraction that a call of this category is most often about, as far as the policy has it. Nobody is accused by it. */
export const infractionFor = (policy: Policy, category: string): string | null =>
  LIKELY[category]?.find((code) => policy !== null && Object.hasOwn(policy.infractions, code)) ?? null;

const ALL = ['leave-as-is', 'simple', 'full', 'reversed-decision', 'shortcut-cut', 'partial-fix', 'total-correction'];

/** Every remedy, and whether the policy offers it for an infraction. */
export const remediesOf = (
  policy: Policy,
  infraction: string | null,
): readonly { readonly remedy: string; readonly isOffered: boolean }[] => {
  const offered = infraction === null ? ALL : (policy?.infractions[infraction]?.remedies ?? ALL);
  return ALL.map((remedy) => ({ remedy, isOffered: offered.includes(remedy) })).sort(
    (one, other) => Number(other.isOffered) - Number(one.isOffered),
  );
};

/** The first of some sentences, without its stop. */
export const firstOf = (sentences: string): string => sentences.split('. ', 1)[0]?.replace(/\.$/, '') ?? '';

/** The command that gives it; null as long as something is missing. `to` is where a remedy leads that takes the table back. */
export const rulingOf = (
  call: string,
  { remedy, infraction, against, says }: Draft,
  to: RewindTarget | null,
): RulingCommand | null => {
  if (remedy === null || (isBack(remedy) && to === null)) return null;
  return {
    type: 'GiveRuling',
    call,
    remedy,
    says:
      says.trim() === ''
        ? texts.judge.usualWords(texts.judge.remedies[remedy] ?? remedy, to === null ? null : firstOf(to.sentence))
        : says.trim(),
    gained: isBack(remedy) ? 'unsure' : 'no',
    ...(infraction !== null && against !== null && { infraction, against }),
  };
};
