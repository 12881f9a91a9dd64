import {
  at,
  conditionFaults,
  effectOf,
  effectsFaults,
  flag,
  isMap,
  json,
  listOf,
  oneOf,
  plainName,
  struct,
  shapeFaults,
  sortsOfTargets,
  unknownWord,
  whenFaults,
  wrong,
  type Around,
  type Fault,
  type Ruleset,
} from '@stackledger/kernel';
import { costsFaults } from './check-costs.js';
import { divisionFaults } from './check-division.js';
import { idleFieldFaults, idleTypeFaults } from './check-idle-fields.js';
import { placesIn, targetsFaults } from './check-targets.js';

const TYPES = ['play', 'activated', 'paid', 'triggered', 'hybrid', 'mana', 'static', 'replacement'];

/** What each of these waits for stands in its `when`. */
const WAITING = ['triggered', 'hybrid', 'replacement'];
/** These may do all they do by being there. */
const STANDING = ['static', 'replacement'];
/** A command names one of several by its id. */
const NAMED = ['activated', 'paid', 'mana'];
/** The modes of these may cost something of their own. */
const PAID = ['play', 'activated', 'paid'];

const LIST = { ...listOf(json, 1), about: 'a list with something in it' };

const MODES = {
  is: 'map',
  of: json,
  keys: /^[a-z0-9][a-z0-9-]*$/,
  least: 1,
  about: 'a map of mode names to their effects',
} as const;

const ABILITY = struct({
  type: oneOf(...TYPES),
  'id?': plainName('a name in lower case'),
  'speed?': plainName('a speed'),
  'when?': json,
  'cost?': json,
  'targets?': json,
  'modes?': MODES,
  'effect?': LIST,
  'if?': json,
  'optional?': flag(),
  'oncePerTurn?': flag(),
  'asSorcery?': flag(),
});

type Fields = { readonly [field: string]: unknown };

/** The faults of the abilities of a card, each by itself and all of them together. */
export const abilitiesFaults = (ruleset: Ruleset, abilities: unknown, path: string): Fault[] => {
  if (!Array.isArray(abilities)) return [wrong(path, 'a list of abilities', abilities)];
  const each = abilities.flatMap((ability: unknown, index) => abilityFaults(ruleset, ability, at(path, index)));
  return [...each, ...idFaults(abilities, path)];
};

/** What something may be given beside what it is: abilities that trigger, are used or stand. */
const GIVEN = ['triggered', 'activated', 'paid', 'mana', 'static'];

const abilitiesGivenFaults = (ruleset: Ruleset, abilities: unknown, path: string): Fault[] => [
  ...abilitiesFaults(ruleset, abilities, path),
  ...(Array.isArray(abilities) ? abilities : []).flatMap((ability: unknown, index) =>
    isMap(ability) && TYPES.includes(String(ability.type)) && !GIVEN.includes(String(ability.type))
      ? [wrong(at(at(path, index), 'type'), `one of ${GIVEN.join(', ')} in an ability that is given`, ability.type)]
      : [],
  ),
];

const abilityFaults = (ruleset: Ruleset, ability: unknown, path: string): Fault[] => {
  if (!isMap(ability)) return [wrong(path, 'an ability, a map with a type', ability)];
  return [
    ...shapeFaults(ABILITY, ability, path),
    ...typeFaults(ability, path),
    ...idleFieldFaults(ruleset, ability, path),
    ...idleTypeFaults(ruleset, ability, path),
    ...divisionFaults(ruleset, ability, path),
    ...partFaults(ruleset, ability, path),
  ];
};

/** What the type of an ability asks for and forbids. */
const typeFaults = ({ type, when, effect, modes, cost }: Fields, path: string): Fault[] => {
  if (typeof type !== 'string' || !TYPES.includes(type)) return [];
  const faults: Fault[] = PAID.includes(type) ? [] : modeCostFaults(type, modes, path);
  if (WAITING.includes(type) && when === undefined)
    faults.push(wrong(at(path, 'when'), `the event that a ${type} ability waits for`, when));
  if (type === 'hybrid' && cost === undefined)
    faults.push(wrong(at(path, 'cost'), 'the cost at which a hybrid ability is used', cost));
  if (!STANDING.includes(type) && effect === undefined && modes === undefined)
    faults.push(wrong(at(path, 'effect'), 'a list of effects, or modes', undefined));
  return faults;
};

/** Modes are chosen and paid for as something is declared; nobody pays for what triggers. */
const modeCostFaults = (type: string, modes: unknown, path: string): Fault[] =>
  modesOf(modes).flatMap(([name, { cost }]) =>
    cost === undefined
      ? []
      : [
          {
            path: at(at(at(path, 'modes'), name), 'cost'),
            expected: `no cost of a mode in a ${type} ability`,
            found: 'this field',
          },
        ],
  );

const partFaults = (ruleset: Ruleset, ability: Fields, path: string): Fault[] => {
  const { type, when, cost, targets, modes, effect } = ability;
  const givenFaults = (list: unknown, where: string): Fault[] => abilitiesGivenFaults(ruleset, list, where);
  const known = { sorts: sortsOf(ruleset, targets), ...eventOf(when), givenFaults };
  const own = placesIn(targets);
  const most = own + Math.max(0, ...modesOf(modes).map(([, mode]) => placesIn(mode.targets)));
  return [
    ...(when === undefined ? [] : whenFaults(ruleset, when, at(path, 'when'))),
    ...(cost === undefined ? [] : costsFaults(ruleset, cost, at(path, 'cost'))),
    ...(targets === undefined ? [] : targetsFaults(ruleset, targets, at(path, 'targets'))),
    ...(ability.if === undefined ? [] : conditionFaults(ruleset, ability.if, at(path, 'if'), most)),
    ...(Array.isArray(effect) ? effectsFaults({ ruleset, places: most, ...known }, effect, at(path, 'effect')) : []),
    ...modesFaults({ ruleset, places: own, ...known }, modes, at(path, 'modes')),
    ...(type === 'replacement' ? replacementFaults(ruleset, ability, path) : standingFaults(ruleset, ability, path)),
  ];
};

/** What the targets that an ability declares stand for; of what is no list of targets nothing is known. */
const sortsOf = (ruleset: Ruleset, targets: unknown): NonNullable<Around['sorts']> =>
  Array.isArray(targets) && targets.every(isTarget) ? sortsOfTargets(ruleset, targets) : [];

const isTarget = (target: unknown): target is { readonly what: string; readonly count?: number } =>
  isMap(target) &&
  typeof target.what === 'string' &&
  (target.count === undefined ||
    (Number.isInteger(target.count) && Number(target.count) >= 1 && Number(target.count) <= 9));

const eventOf = (when: unknown): Pick<Around, 'event'> =>
  isMap(when) && typeof when.event === 'string' ? { event: when.event } : {};

/** A replacement that the game does not carry out: it would be on the card and do nothing. */
const replacementFaults = ({ id, replacements = {} }: Ruleset, { when, effect }: Fields, path: string): Fault[] => {
  const known = Object.keys(replacements);
  if (known.length === 0)
    return [{ path: at(path, 'type'), expected: `another type: ${id} has no replacements`, found: '"replacement"' }];
  if (!isMap(when) || typeof when.event !== 'string') return [];
  const comes = Object.hasOwn(replacements, when.event) ? replacements[when.event] : undefined;
  if (comes === undefined)
    return [unknownWord(at(path, 'when/event'), `what a replacement may be about in ${id}`, when.event, known)];
  if (comes === 'any' || !Array.isArray(effect)) return [];
  return effect.flatMap((each: unknown, index) => {
    const name = isMap(each) ? effectOf(each)[0] : '';
    if (comes.includes(name)) return [];
    return [unknownWord(at(at(path, 'effect'), index), `what may replace ${String(when.event)}`, name, comes)];
  });
};

/** What only replacements wait for, and what is never carried out, would do nothing in another ability. */
const standingFaults = (
  { onlyReplaced = [], effects }: Ruleset,
  { type, when, effect }: Fields,
  path: string,
): Fault[] => {
  const word = isMap(when) ? String(when.event) : '';
  const replaced = { expected: 'an event that has happened', found: `"${word}", which only a replacement waits for` };
  const list: readonly unknown[] = Array.isArray(effect) && !STANDING.includes(String(type)) ? effect : [];
  return [
    ...(type === 'static' ? lastingFaults(effect, at(path, 'effect')) : []),
    ...(onlyReplaced.includes(word) ? [{ path: at(path, 'when/event'), ...replaced }] : []),
    ...list.flatMap((each, index) => {
      const name = isMap(each) ? effectOf(each)[0] : '';
      if (!Object.hasOwn(effects, name) || effects[name]?.standing !== true) return [];
      const found = `${name}, which only a replacement or a static ability has`;
      return [{ path: at(at(path, 'effect'), index), expected: 'an effect that is carried out', found }];
    }),
  ];
};

/** A static ability is true for as long as it is there: none of its effects says how long. */
const lastingFaults = (effects: unknown, path: string): Fault[] =>
  (Array.isArray(effects) ? effects : []).flatMap((effect: unknown, index) => {
    const [name, args] = isMap(effect) ? effectOf(effect) : ['', undefined];
    if (!isMap(args) || args.until === undefined) return [];
    const where = at(at(at(path, index), name), 'until');
    return [{ path: where, expected: 'no until in a static ability', found: JSON.stringify(args.until) }];
  });

const modesOf = (modes: unknown): readonly (readonly [name: string, mode: Fields])[] =>
  isMap(modes) ? Object.entries(modes).flatMap(([name, mode]) => (isMap(mode) ? [[name, mode] as const] : [])) : [];

const MODE = struct({ 'cost?': json, 'targets?': json, effect: LIST });

const modesFaults = (around: Around, modes: unknown, path: string): Fault[] =>
  isMap(modes) ? Object.entries(modes).flatMap(([name, mode]) => modeFaults(around, mode, at(path, name))) : [];

/** A mode speaks of the ability's own targets first, then of its own. */
const modeFaults = (around: Around, mode: unknown, path: string): Fault[] => {
  const { ruleset, places: own, sorts = [] } = around;
  const faults = shapeFaults(MODE, mode, path);
  if (!isMap(mode)) return faults;
  const { cost, targets, effect } = mode;
  return [
    ...faults,
    ...(cost === undefined ? [] : costsFaults(ruleset, cost, at(path, 'cost'))),
    ...(targets === undefined ? [] : targetsFaults(ruleset, targets, at(path, 'targets'))),
    ...(Array.isArray(effect)
      ? effectsFaults(
          { ...around, places: own + placesIn(targets), sorts: [...sorts, ...sortsOf(ruleset, targets)] },
          effect,
          at(path, 'effect'),
        )
      : []),
  ];
};

/** Ids tell the abilities of a card apart. */
const idFaults = (abilities: readonly unknown[], path: string): Fault[] => {
  const all = abilities.map((ability) => (isMap(ability) ? ability : {}));
  return all.flatMap(({ id, type }, index) => {
    const where = at(at(path, index), 'id');
    if (id !== undefined && all.findIndex((other) => other.id === id) < index)
      return [wrong(where, 'an id that no other ability of the card has', id)];
    const alike = all.filter((other) => other.type === type).length;
    const isNeeded = id === undefined && alike > 1 && NAMED.includes(String(type));
    return isNeeded ? [wrong(where, `an id, since the card has ${alike} abilities of type ${String(type)}`, id)] : [];
  });
};
