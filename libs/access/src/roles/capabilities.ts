import type { Power } from '@stackledger/kernel';
import type { Role } from './roles.js';

/** What a judge may do. They are powers, not ranks: a head judge hands any of them on, one by one. */
export const CAPABILITIES = [
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
export type Capability = Power;

/** What a role may do where its grant names no capabilities. */
const USUAL: { readonly [role in Role]?: readonly Capability[] } = {
  organizer: ['start', 'pause', 'seal'],
  'head-judge': CAPABILITIES,
  judge: ['start', 'pause', 'rule', 'look'],
};

/** The capabilities of a role where nothing else was said; of most roles none. */
export const usualCapabilities = (role: Role): readonly Capability[] => USUAL[role] ?? [];

/** Whether grants of a role may name capabilities. */
export const takesCapabilities = (role: Role): boolean => role === 'head-judge' || role === 'judge';
