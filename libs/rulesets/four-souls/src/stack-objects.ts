import { newId, stackName, type Game, type JsonMap, type RuleId, type StackObject } from '@stackledger/kernel';
import { tell } from './events.js';

/** A stack object with what it needs; everything left out is empty. */
export const newStackObject = (
  g: Game,
  given: Partial<StackObject> & Pick<StackObject, 'kind' | 'subject'>,
): StackObject => ({
  id: newId(g, 's'),
  controller: null,
  source: null,
  object: null,
  card: null,
  path: '',
  targets: [],
  modes: [],
  x: null,
  bindings: {},
  roll: null,
  resume: [],
  declaredAt: g.state.head + 1,
  ...given,
});

/** Puts an object of the game on the stack. */
export const putOnStack = (
  g: Game,
  given: Parameters<typeof newStackObject>[1],
  because: readonly RuleId[],
): StackObject => {
  const object = newStackObject(g, given);
  tell(g, 'PutOnStack', { name: stackName(object), object }, because);
  return object;
};

/** What an object is bound to, by name. */
// The caller names the type that the binding was made with.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export const bound = <T>(object: { readonly bindings: JsonMap }, name: string): T => object.bindings[name] as T; // as it was bound when it was made
