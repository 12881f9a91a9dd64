import { entriesOf, objectAt, zoneAt, type GameObject, type Situation, type Table } from '@stackledger/kernel';

/**
 * What each object of one match is called in the other. Both know it by where it lies, and by what everybody sees of
 * it.
 */
export type Names = ReadonlyMap<string, string>;

/** What is wrong with a pair of zones, in words. */
export class Unlike extends Error {}

/** Something on the stack, which is spoken of by its id once it has left. */
const STACK_ID = /^s\d+$/;

/**
 * Pairs the objects of two matches: by their places; in a hand, of whose unknown cards one is as good as another, as
 * they were paired before.
 */
export const pairObjects = (first: Situation, second: Situation, before: Names): Names => {
  const names = new Map<string, string>([...before].filter(([name]) => STACK_ID.test(name)));
  for (const [at, { id }] of first.state.table.stack.entries()) names.set(id, second.state.table.stack[at]?.id ?? id);
  const hands = new Set<string>(first.state.terms.seats.map((seat) => first.ruleset.zones.hand(seat)));
  const zones = new Set([...zonesOf(first.state.table), ...zonesOf(second.state.table)]);
  for (const zone of zones) {
    const [one, other] = [objectsIn(first.state.table, zone), objectsIn(second.state.table, zone)];
    if (one.length !== other.length)
      throw new Unlike(`${zone} holds ${told(one)} where it was dealt, and ${told(other)} where it was written down`);
    const pairs = hands.has(zone)
      ? pairsOfHand(zone, one, other, before)
      : one.map((each, at) => [each, other[at]] as const);
    for (const [dealt, written] of pairs) names.set(dealt.name, sameCard(zone, dealt, written).name);
  }
  return names;
};

const zonesOf = (table: Table): readonly string[] => entriesOf(table.zones).map(([zone]) => zone);

const objectsIn = (table: Table, zone: string): readonly GameObject[] =>
  zoneAt(table, zone).flatMap((name) => objectAt(table, name) ?? []);

const told = (objects: readonly GameObject[]): string =>
  `${objects.length} (${objects.map(({ name }) => name).join(', ')})`;

type Pair = readonly [GameObject, GameObject | undefined];

/**
 * Cards that everybody knows are the same cards; of the others those stay paired that were, and the rest are as good as
 * each other.
 */
const pairsOfHand = (
  zone: string,
  one: readonly GameObject[],
  other: readonly GameObject[],
  before: Names,
): readonly Pair[] => {
  const left = new Set(other);
  const take = (fits: (each: GameObject) => boolean): GameObject | undefined => {
    const found = [...left].find(fits);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const [open, hidden] = [one.filter(isOpen), one.filter((each) => !isOpen(each))];
  const pairs: Pair[] = open.map((each) => [
    each,
    take(({ name }) => name === before.get(each.name)) ?? take((it) => isOpen(it) && it.card === each.card),
  ]);
  const kept = hidden.map((each): Pair => [each, take((it) => !isOpen(it) && it.name === before.get(each.name))]);
  return [...pairs, ...kept.map(([each, was]): Pair => [each, was ?? take((it) => !isOpen(it))])];
};

const isOpen = ({ knownTo, card }: GameObject): boolean => knownTo === 'all' && card !== null;

const sameCard = (zone: string, dealt: GameObject, written: GameObject | undefined): GameObject => {
  if (written !== undefined && isOpen(dealt) === isOpen(written) && (!isOpen(dealt) || dealt.card === written.card))
    return written;
  const what = (object: GameObject | undefined): string =>
    object === undefined
      ? 'nothing'
      : isOpen(object)
        ? `${object.name}, which everybody knows`
        : `${object.name}, unknown`;
  throw new Unlike(`in ${zone} lies ${what(dealt)} where it was dealt, and ${what(written)} where it was written down`);
};

/**
 * Says in the other match's names what is said in this one's: objects by themselves, in names of the stack, and
 * anywhere in data.
 */
export const translated = (names: Names, value: unknown): unknown => {
  if (typeof value === 'string') return translatedName(names, value);
  if (Array.isArray(value)) return value.map((each) => translated(names, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [translatedName(names, member), translated(names, each)]),
  );
};

/** `kind:subject.ability~2`, of which the subject is an object. */
const STACK_NAME = /^([a-z-]+:)([^.~\s]+)(\.[^~\s]+)?(~\d+)?$/;

const translatedName = (names: Names, name: string): string => {
  const plain = names.get(name);
  if (plain !== undefined) return plain;
  const [, kind, subject = '', ability = '', which = ''] = STACK_NAME.exec(name) ?? [];
  return kind === undefined ? name : `${kind}${names.get(subject) ?? subject}${ability}${which}`;
};
