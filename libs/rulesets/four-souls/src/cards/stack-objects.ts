import { newId, stackName, type OpenDecision, type JsonMap, type RuleId, type StackObject } from '@stackledger/kernel';
import { tell } from '../table/events.js';

/** A stack object with what it needs; everything left out is empty. */
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

/** Puts an object of the game on the stack. */
export const putOnStack = (
  d: OpenDecision,
  given: Parameters<typeof newStackObject>[1],
  because: readonly RuleId[],
): StackObject => {
  const object = newStackObject(d, given);
  tell(d, 'PutOnStack', { name: stackName(object), object }, because);
  return object;
};

/** What an object is bound to, by name. */
// The caller names the type that the binding was made with.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export const bound = <T>(object: { readonly bindings: JsonMap }, name: string): T => object.bindings[name] as T; // as it was bound when it was made
