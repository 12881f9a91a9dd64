import {
  at,
  conditionErrors,
  effectOf,
  effectsErrors,
  flag,
  isMap,
  json,
  listOf,
  oneOf,
  plainName,
  struct,
  shapeErrors,
  sortsOfTargets,
  unknownWordError,
  whenErrors,
  validationError,
  type EffectCheckContext,
  type ValidationError,
  type Ruleset,
} from '@stackledger/kernel';
import { costsErrors } from './check-costs.js';
import { divisionErrors } from './check-division.js';
import { idleFieldErrors, idleTypeErrors } from './check-idle-fields.js';
import { placesIn, targetsErrors } from './check-targets.js';

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
  'from?': plainName('a zone'),
});

type AbilityFields = { readonly [field: string]: unknown };

/** The errors of the abilities of a card, each by itself and all of them together. */
export const abilitiesErrors = (ruleset: Ruleset, abilities: unknown, path: string): ValidationError[] => {
  if (!Array.isArray(abilities)) return [validationError(path, 'a list of abilities', abilities)];
  const each = abilities.flatMap((ability: unknown, index) => abilityErrors(ruleset, ability, at(path, index)));
  return [...each, ...idErrors(abilities, path)];
};

/** What something may be given beside what it is: abilities that trigger, are used or stand. */
const GIVEN = ['triggered', 'activated', 'paid', 'mana', 'static'];

const abilitiesGivenErrors = (ruleset: Ruleset, abilities: unknown, path: string): ValidationError[] => [
  ...abilitiesErrors(ruleset, abilities, path),
  ...(Array.isArray(abilities) ? abilities : []).flatMap((ability: unknown, index) =>
    isMap(ability) && TYPES.includes(String(ability.type)) && !GIVEN.includes(String(ability.type))
      ? [
          validationError(
            at(at(path, index), 'type'),
            `one of ${GIVEN.join(', ')} in an ability that is given`,
            ability.type,
          ),
        ]
      : [],
  ),
];

const abilityErrors = (ruleset: Ruleset, ability: unknown, path: string): ValidationError[] => {
  if (!isMap(ability)) return [validationError(path, 'an ability, a map with a type', ability)];
  return [
    ...shapeErrors(ABILITY, ability, path),
    ...typeErrors(ability, path),
    ...idleFieldErrors(ruleset, ability, path),
    ...idleTypeErrors(ruleset, ability, path),
    ...divisionErrors(ruleset, ability, path),
    ...partErrors(ruleset, ability, path),
  ];
};

/** What the type of an ability asks for and forbids. */
const typeErrors = ({ type, when, effect, modes, cost }: AbilityFields, path: string): ValidationError[] => {
  if (typeof type !== 'string' || !TYPES.includes(type)) return [];
  const errors: ValidationError[] = PAID.includes(type) ? [] : modeCostErrors(type, modes, path);
  if (WAITING.includes(type) && when === undefined)
    errors.push(validationError(at(path, 'when'), `the event that a ${type} ability waits for`, when));
  if (type === 'hybrid' && cost === undefined)
    errors.push(validationError(at(path, 'cost'), 'the cost at which a hybrid ability is used', cost));
  if (!STANDING.includes(type) && effect === undefined && modes === undefined)
    errors.push(validationError(at(path, 'effect'), 'a list of effects, or modes', undefined));
  return errors;
};

/** Modes are chosen and paid for as something is declared; nobody pays for what triggers. */
const modeCostErrors = (type: string, modes: unknown, path: string): ValidationError[] =>
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

const partErrors = (ruleset: Ruleset, ability: AbilityFields, path: string): ValidationError[] => {
  const { type, when, cost, targets, modes, effect } = ability;
  const givenFaults = (list: unknown, where: string): ValidationError[] => abilitiesGivenErrors(ruleset, list, where);
  const known = { sorts: sortsOf(ruleset, targets), ...eventOf(when), givenFaults };
  const own = placesIn(targets);
  const most = own + Math.max(0, ...modesOf(modes).map(([, mode]) => placesIn(mode.targets)));
  return [
    ...(when === undefined ? [] : whenErrors(ruleset, when, at(path, 'when'))),
    ...(cost === undefined ? [] : costsErrors(ruleset, cost, at(path, 'cost'))),
    ...(targets === undefined ? [] : targetsErrors(ruleset, targets, at(path, 'targets'))),
    ...(ability.if === undefined ? [] : conditionErrors(ruleset, ability.if, at(path, 'if'), most)),
    ...(Array.isArray(effect) ? effectsErrors({ ruleset, places: most, ...known }, effect, at(path, 'effect')) : []),
    ...modesErrors({ ruleset, places: own, ...known }, modes, at(path, 'modes')),
    ...(type === 'replacement' ? replacementErrors(ruleset, ability, path) : standingErrors(ruleset, ability, path)),
  ];
};

/** What the targets that an ability declares stand for; of what is no list of targets nothing is known. */
const sortsOf = (ruleset: Ruleset, targets: unknown): NonNullable<EffectCheckContext['sorts']> =>
  Array.isArray(targets) && targets.every(isTarget) ? sortsOfTargets(ruleset, targets) : [];

const isTarget = (target: unknown): target is { readonly what: string; readonly count?: number } =>
  isMap(target) &&
  typeof target.what === 'string' &&
  (target.count === undefined ||
    (Number.isInteger(target.count) && Number(target.count) >= 1 && Number(target.count) <= 9));

const eventOf = (when: unknown): Pick<EffectCheckContext, 'event'> =>
  isMap(when) && typeof when.event === 'string' ? { event: when.event } : {};

/** A replacement that the game does not carry out: it would be on the card and do nothing. */
const replacementErrors = (
  { id, replacements: { events: replacements } }: Ruleset,
  { when, effect }: AbilityFields,
  path: string,
): ValidationError[] => {
  const known = Object.keys(replacements);
  if (known.length === 0)
    return [{ path: at(path, 'type'), expected: `another type: ${id} has no replacements`, found: '"replacement"' }];
  if (!isMap(when) || typeof when.event !== 'string') return [];
  const comes = Object.hasOwn(replacements, when.event) ? replacements[when.event] : undefined;
  if (comes === undefined)
    return [unknownWordError(at(path, 'when/event'), `what a replacement may be about in ${id}`, when.event, known)];
  if (comes === 'any' || !Array.isArray(effect)) return [];
  return effect.flatMap((each: unknown, index) => {
    const name = isMap(each) ? effectOf(each)[0] : '';
    if (comes.includes(name)) return [];
    return [unknownWordError(at(at(path, 'effect'), index), `what may replace ${String(when.event)}`, name, comes)];
  });
};

/** What only replacements wait for, and what is never carried out, would do nothing in another ability. */
const standingErrors = (
  { replacements: { onlyReplaced = [] }, effects }: Ruleset,
  { type, when, effect }: AbilityFields,
  path: string,
): ValidationError[] => {
  const word = isMap(when) ? String(when.event) : '';
  const replaced = { expected: 'an event that has happened', found: `"${word}", which only a replacement waits for` };
  const list: readonly unknown[] = Array.isArray(effect) && !STANDING.includes(String(type)) ? effect : [];
  return [
    ...(type === 'static' ? lastingErrors(effect, at(path, 'effect')) : []),
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
const lastingErrors = (effects: unknown, path: string): ValidationError[] =>
  (Array.isArray(effects) ? effects : []).flatMap((effect: unknown, index) => {
    const [name, args] = isMap(effect) ? effectOf(effect) : ['', undefined];
    if (!isMap(args) || args.until === undefined) return [];
    const where = at(at(at(path, index), name), 'until');
    return [{ path: where, expected: 'no until in a static ability', found: JSON.stringify(args.until) }];
  });

const modesOf = (modes: unknown): readonly (readonly [name: string, mode: AbilityFields])[] =>
  isMap(modes) ? Object.entries(modes).flatMap(([name, mode]) => (isMap(mode) ? [[name, mode] as const] : [])) : [];

const MODE = struct({ 'cost?': json, 'targets?': json, effect: LIST });

const modesErrors = (around: EffectCheckContext, modes: unknown, path: string): ValidationError[] =>
  isMap(modes) ? Object.entries(modes).flatMap(([name, mode]) => modeErrors(around, mode, at(path, name))) : [];

/** A mode speaks of the ability's own targets first, then of its own. */
const modeErrors = (around: EffectCheckContext, mode: unknown, path: string): ValidationError[] => {
  const { ruleset, places: own, sorts = [] } = around;
  const errors = shapeErrors(MODE, mode, path);
  if (!isMap(mode)) return errors;
  const { cost, targets, effect } = mode;
  return [
    ...errors,
    ...(cost === undefined ? [] : costsErrors(ruleset, cost, at(path, 'cost'))),
    ...(targets === undefined ? [] : targetsErrors(ruleset, targets, at(path, 'targets'))),
    ...(Array.isArray(effect)
      ? effectsErrors(
          { ...around, places: own + placesIn(targets), sorts: [...sorts, ...sortsOf(ruleset, targets)] },
          effect,
          at(path, 'effect'),
        )
      : []),
  ];
};

/** Ids tell the abilities of a card apart. */
const idErrors = (abilities: readonly unknown[], path: string): ValidationError[] => {
  const all = abilities.map((ability) => (isMap(ability) ? ability : {}));
  return all.flatMap(({ id, type }, index) => {
    const where = at(at(path, index), 'id');
    if (id !== undefined && all.findIndex((other) => other.id === id) < index)
      return [validationError(where, 'an id that no other ability of the card has', id)];
    const alike = all.filter((other) => other.type === type).length;
    const isNeeded = id === undefined && alike > 1 && NAMED.includes(String(type));
    return isNeeded
      ? [validationError(where, `an id, since the card has ${alike} abilities of type ${String(type)}`, id)]
      : [];
  });
};
