import {
  isMap,
  objectAt,
  valuesOf,
  zoneKind,
  type Command,
  type Fields,
  type SeatId,
  type Shape,
  type Situation,
} from '@stackledger/kernel';
import type { SeededRandom } from './random.js';
import { anyName, type CommandVocabulary } from './trying.js';

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** A command that is legal but for one thing: a name too many, too few, twice or another one, a mode that is none. */
export const spoiled = (random: SeededRandom, supply: CommandVocabulary, command: Command): Command => {
  const others = alikeTypes(supply, command);
  if (others.length > 0 && random.chance(0.1)) return { ...command, type: random.pick(others) };
  const own = supply.look.ruleset.commands[command.type]?.fields ?? {};
  const pairs = fieldsOf(own, isOfPairs).find((name) => name in command);
  if (pairs !== undefined) return { ...command, [pairs]: spoiledPairs(random, supply, listed(command[pairs])) };
  if (isMap(command.answer)) return { ...command, answer: spoiledDivision(random, supply, command.answer) };
  if (typeof command.x === 'number' && random.chance(0.9)) return { ...command, x: command.x + 1 + random.below(30) };
  const lists = ['answer', 'targets', ...fieldsOf(own, isOfNames)];
  const fields = [...new Set([...lists, 'target', 'card', 'source'])].filter(
    (name) => name in command && name !== 'modes',
  );
  const any = fields.length > 0 && random.chance(0.5) ? random.pick(fields) : fields[0];
  const field = listed(command.targets).length > 1 ? 'targets' : any; // rare, and with more that can be wrong
  const seat = random.chance(0.1) ? { seat: random.pick(supply.look.state.terms.seats) } : {};
  if (field === undefined || random.chance('modes' in command ? 0.6 : 0.15))
    return { ...command, ...seat, modes: [random.pick([...supply.modes, 'no-such-mode'])] };
  if (!lists.includes(field)) return { ...command, ...seat, [field]: likeName(random, supply, command[field]) };
  return { ...command, ...seat, [field]: spoiledList(random, supply, listed(command[field])) };
};

/** The fields of a command whose shape is of a sort. */
const fieldsOf = (fields: Fields, isMeant: (shape: Shape) => boolean): readonly string[] =>
  Object.entries(fields).flatMap(([name, shape]) => (isMeant(shape) ? [name.replace('?', '')] : []));

const isOfPairs = (shape: Shape): boolean => shape.is === 'list' && shape.of.is === 'record';
const isOfNames = (shape: Shape): boolean => shape.is === 'list' && shape.of.is === 'text';

/** Pairs of which one has another member, or one more pair than was meant. */
const spoiledPairs = (
  random: SeededRandom,
  supply: CommandVocabulary,
  pairs: readonly unknown[],
): readonly unknown[] => {
  const [first] = pairs as readonly { readonly [member: string]: unknown }[];
  if (first === undefined || random.chance(0.2)) return [...pairs, ...pairs];
  const member = random.pick(Object.keys(first));
  return [{ ...first, [member]: likeName(random, supply, first[member]) }, ...pairs.slice(1)];
};

/** Other commands that have every field of this one: a card may be cast, or played as a land. */
const alikeTypes = ({ look, types }: CommandVocabulary, { type, seat: _seat, ...fields }: Command): readonly string[] =>
  types.filter((other) => {
    const known = Object.keys(look.ruleset.commands[other]?.fields ?? {}).map((name) => name.replace('?', ''));
    return other !== type && known.length > 0 && Object.keys(fields).every((name) => known.includes(name));
  });

/** A division in which a share is one point off, moves to somebody else, or all goes to one. */
const spoiledDivision = (
  random: SeededRandom,
  supply: CommandVocabulary,
  answer: { readonly [of: string]: unknown },
): object => {
  const [of, shares] = random.pick(Object.entries(answer));
  const entries = Object.entries(isMap(shares) ? shares : {});
  const all = entries.reduce((sum, [, n]) => sum + Number(n), 0);
  if (random.chance(0.5)) return { ...answer, [of]: { [random.pick(sharersOf(supply, of, entries))]: all } };
  const off = random.chance(0.5) ? 1 : -1;
  const spoilt = entries.map(([name, n], at): [string, unknown] => [name, Number(n) + (at === 0 ? off : 0)]);
  const changed: readonly [string, unknown][] = random.chance(0.7) ? spoilt : entries.slice(1);
  return { ...answer, [of]: Object.fromEntries<unknown>(changed) };
};

/**
 * Who may have a share of what is divided: as the open choice says, whether anything was given to them or not. Whoever
 * has
 * one only after others stands there twice, since giving them all is wrong the more often.
 */
const sharersOf = (
  { look }: CommandVocabulary,
  of: string,
  given: readonly (readonly [string, unknown])[],
): readonly string[] => {
  type SpoilablePart = { of: string; among: readonly string[]; over?: { to: string } };
  const part = (listed(look.state.table.awaiting?.form?.parts) as readonly SpoilablePart[]).find(
    (each) => each.of === of,
  );
  const among = [...(part?.among ?? given.map(([name]) => name)), ...(part?.over === undefined ? [] : [part.over.to])];
  return among.length > 0 ? among : ['nobody'];
};

/** Another name of the same sort: an object from the same kind of zone, a seat for a seat; now and then anything. */
const likeName = (random: SeededRandom, supply: CommandVocabulary, name: unknown): string => {
  const { table, terms } = supply.look.state;
  if (random.chance(0.2)) return anyName(random, supply);
  if ((terms.seats as readonly unknown[]).includes(name)) return random.pick(terms.seats);
  const zone = objectAt(table, String(name))?.zone;
  const isNear = random.chance(0.5);
  const alike =
    zone === undefined
      ? []
      : valuesOf(table.objects)
          .filter((object) => (isNear ? object.zone === zone : zoneKind(object.zone) === zoneKind(zone)))
          .map((object) => object.name);
  return alike.length > 0 ? random.pick(alike) : anyName(random, supply);
};

/** Seats to name: those of the dead where somebody is, who may be named for little. */
const worthTrying = ({ state: { table, terms } }: Situation): readonly SeatId[] => {
  const dead = table.players.filter((player) => player.dead).map(({ seat }) => seat);
  return dead.length > 0 ? dead : terms.seats;
};

const spoiledList = (random: SeededRandom, supply: CommandVocabulary, list: readonly unknown[]): readonly unknown[] => {
  if (list.length > 1 && random.chance(0.8)) return list.map(() => list[0]);
  switch (random.below(5)) {
    case 0:
      return list.slice(1);
    case 1:
      return [...list, anyName(random, supply)];
    case 2:
      return [...list, ...list];
    case 3:
      return list.map(() => random.pick(worthTrying(supply.look)));
    default:
      return list.map((name) => likeName(random, supply, name));
  }
};
