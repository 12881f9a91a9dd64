import type { Ability, Card } from './card.js';
import type { ObjectName, StackId } from './names.js';
import type { StackObject, Table } from './table.js';

/** The public name of a stack object, `kind:subject` (`loot:bomb`, `roll:4`); `combat-damage` alone has no subject. */
export const stackName = ({ kind, subject }: Pick<StackObject, 'kind' | 'subject'>): string =>
  subject === '' ? kind : `${kind}:${subject}`;

/** What an ability is called on the stack: its object's name, with its own id when there are several of its type. */
export const abilitySubject = (card: Card, object: ObjectName, ability: Ability): string => {
  const alike = (card.abilities ?? []).filter(({ type }) => type === ability.type);
  return alike.length > 1 && ability.id !== undefined ? `${object}.${ability.id}` : object;
};

/** The stack names, bottom first. */
export const stackNames = (table: Table): readonly string[] => table.stack.map(stackName);

/**
 * Names that tell equal ones apart: of several equal names the topmost stays plain and `NAME~n` is the n-th from the
 * top. Given bottom first, returned in the same order.
 */
export const distinctNames = (names: readonly string[]): readonly string[] => {
  const above = new Map<string, number>();
  return names
    .toReversed()
    .map((name) => {
      const count = (above.get(name) ?? 0) + 1;
      above.set(name, count);
      return count === 1 ? name : `${name}~${count}`;
    })
    .reverse();
};

/** The stack object that a name like `roll:4~2` means, or undefined. */
export const stackObjectNamed = (table: Table, name: string): StackObject | undefined =>
  // Most names are those of objects and seats: then no names of the stack are told apart.
  table.stack.some(({ kind }) => name.startsWith(kind))
    ? table.stack[distinctNames(stackNames(table)).indexOf(name)]
    : undefined;

/** The object on the stack with that id, or undefined once it has left. */
export const stackObjectAt = (table: Table, id: StackId | null): StackObject | undefined =>
  stackObjectIn(table.stack, id);

// From the top, and a loop: what is asked for mostly lies there, and it is asked for all the time.
const stackObjectIn = (stack: readonly StackObject[], id: StackId | null): StackObject | undefined => {
  for (let at = stack.length - 1; at >= 0; at--) if (stack[at]?.id === id) return stack[at];
  return undefined;
};

/** What to call a stack object now, told apart from equal ones. */
export const distinctName = (table: Table, object: StackObject): string =>
  distinctNames(stackNames(table))[table.stack.indexOf(object)] ?? stackName(object);
