import { JUDGE_POWERS, type JudgePower } from '@stackledger/rules';
import type { Role } from './roles.js';

/** An analyst's capability to see the names of persons, seats and judges, which are pseudonyms otherwise. */
export const SEES_NAMES = 'names';

/** What a scribe can be granted: to insert a forgotten command by a rewind that replays the rest. */
const OF_SCRIBES = ['rewind.full'] as const satisfies readonly JudgePower[];

/**
 * All capabilities that a grant can name. Those of judges are powers, not ranks: a head judge can grant each of them
 * separately.
 */
export const GRANTABLE = [...JUDGE_POWERS, SEES_NAMES] as const;
/** One capability that a grant can name. */
export type Capability = (typeof GRANTABLE)[number];

/** The default capabilities of roles. */
const USUAL: { readonly [role in Role]?: readonly Capability[] } = {
  organizer: ['start', 'pause', 'seal'],
  'head-judge': JUDGE_POWERS,
  judge: ['start', 'pause', 'rule', 'look'],
};

/** The default capabilities of a role; most have none. */
export const usualCapabilities = (role: Role): readonly Capability[] => USUAL[role] ?? [];

/** The capabilities that a grant of a role may name; for most roles none. */
export const capabilitiesFor = (role: Role): readonly Capability[] => {
  if (role === 'analyst') return [SEES_NAMES];
  if (role === 'scribe') return OF_SCRIBES;
  return role === 'head-judge' || role === 'judge' ? JUDGE_POWERS : [];
};
