import { newId, stackName, type RuleId, type StackObject } from '@stackledger/kernel';
import type { OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';

/** A new stack object; fields that are left out are empty. */
export const newStackObject = (
  d: OpenDecision,
  given: Partial<StackObject> & Pick<StackObject, 'kind' | 'subject'>,
): StackObject => ({
  id: given.id ?? newId(d, 's'),
  kind: given.kind,
  subject: given.subject,
  controller: given.controller ?? null,
  source: given.source ?? null,
  object: given.object ?? null,
  card: given.card ?? null,
  path: given.path ?? '',
  targets: given.targets ?? [],
  modes: given.modes ?? [],
  x: given.x ?? null,
  bindings: given.bindings ?? {},
  roll: given.roll ?? null,
  resume: given.resume ?? [],
  declaredAt: given.declaredAt ?? d.state.head + 1,
});

/** Puts an object without targets on the stack. */
export const putOnStack = (
  d: OpenDecision,
  given: Parameters<typeof newStackObject>[1],
  because: readonly RuleId[],
): StackObject => {
  const object = newStackObject(d, given);
  emit(d, 'PutOnStack', { name: stackName(object), object }, because);
  return object;
};
