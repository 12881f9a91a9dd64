import type { Power } from '@stackledger/kernel';
import type { Role } from './roles.js';

/** What a judge may do. They are powers, not ranks: a head judge hands any of them on, one by one. */
const CAPABILITIES = [
  'start',
  'pause',
  'rule',
  'look',
  'rewind.simple',
  'rewind.full',
  'waive',
  'penalty.loss',
  'appeal.hear',
  'seal',
] as const satisfies readonly Power[];

/** What an analyst may see beside the figures: the names of persons, seats and judges, which else are pseudonyms. */
export const SEES_NAMES = 'names';

/** What a scribe may be trusted with: to put in what was forgotten, which is a rewind that gives what it strikes again. */
const OF_SCRIBES = ['rewind.full'] as const satisfies readonly Capability[];

/** Everything that a grant can name. */
export const GRANTABLE = [...CAPABILITIES, SEES_NAMES] as const;
/** One thing that a grant may add to what its role may do. */
export type Capability = (typeof GRANTABLE)[number];

/** What a role may do where its grant names no capabilities. */
const USUAL: { readonly [role in Role]?: readonly Capability[] } = {
  organizer: ['start', 'pause', 'seal'],
  'head-judge': CAPABILITIES,
  judge: ['start', 'pause', 'rule', 'look'],
};

/** The capabilities of a role where nothing else was said; of most roles none. */
export const usualCapabilities = (role: Role): readonly Capability[] => USUAL[role] ?? [];

/** The capabilities that grants of a role may name; of most roles none. */
export const capabilitiesFor = (role: Role): readonly Capability[] => {
  if (role === 'analyst') return [SEES_NAMES];
  if (role === 'scribe') return OF_SCRIBES;
  return role === 'head-judge' || role === 'judge' ? CAPABILITIES : [];
};
