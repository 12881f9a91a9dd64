import type { StackObject } from '@stackledger/kernel';
import type { TargetSpec } from '@stackledger/kernel/authoring';

/** The name of the way to cast a card as a mutating spell. */
export const MUTATE = 'mutate';

/** The owner of the spell that asks; of a copy that is who controls it. No card says this word. */
export const SAME_OWNER = 'same';

/** What a mutating creature spell targets (MTG-702.140a). */
export const MUTATES: TargetSpec = { what: 'creature', where: { owner: SAME_OWNER, not: { subtype: 'human' } } };

/** Whether it was cast for its mutate cost, or is a copy of such a spell. */
export const isMutating = ({ bindings }: Pick<StackObject, 'bindings'>): boolean => bindings.cast === MUTATE;
