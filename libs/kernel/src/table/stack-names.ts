import type { Ability, Card } from './card.js';
import type { ObjectName, StackId } from './names.js';
import type { StackObject, Table } from './table.js';

/** The public name of a stack object, `kind:subject` (`loot:bomb`, `roll:4`); `combat-damage` alone has no subject. */
export const stackName = ({ kind, subject }: Pick<StackObject, 'kind' | 'subject'>): string =>
  subject === '' ? kind : `${kind}:${subject}`;

/** The subject of an ability on the stack: its object's name, with its own id if the card has several of its type. */
export const abilitySubject = (card: Card, object: ObjectName, ability: Ability): string => {
  const alike = (card.abilities ?? []).filter(({ type }) => type === ability.type);
  return alike.length > 1 && ability.id !== undefined ? `${object}.${ability.id}` : object;
};

/** The stack names, bottom first. */
export const stackNames = (table: Table): readonly string[] => table.stack.map(stackName);

/**
 * The names with duplicates distinguished: of equal names the topmost stays plain, and `NAME~n` is the n-th from the
 * top. Bottom first, in and out.
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

/** The stack object with a name like `roll:4~2`, or undefined. */
export const stackObjectNamed = (table: Table, name: string): StackObject | undefined =>
  // Most names are those of objects and seats: then stack names need not be distinguished.
  table.stack.some(({ kind }) => name.startsWith(kind))
    ? table.stack[distinctNames(stackNames(table)).indexOf(name)]
    : undefined;

/** The object on the stack with that id, or undefined once it has left. */
export const stackObjectAt = (table: Table, id: StackId | null): StackObject | undefined =>
  stackObjectIn(table.stack, id);

// A loop from the top, where the object usually is: this is called very often.
const stackObjectIn = (stack: readonly StackObject[], id: StackId | null): StackObject | undefined => {
  for (let at = stack.length - 1; at >= 0; at--) if (stack[at]?.id === id) return stack[at];
  return undefined;
};

/** The present name of a stack object, distinguished from equal ones. */
export const distinctName = (table: Table, object: StackObject): string =>
  distinctNames(stackNames(table))[table.stack.indexOf(object)] ?? stackName(object);
