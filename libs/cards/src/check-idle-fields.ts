import { at, isMap, unknownWordError, type ValidationError, type Ruleset } from '@stackledger/kernel';

/** In which types of abilities these fields count: in the others nobody ever looks at them. */
const COUNTS_IN: { readonly [field: string]: readonly string[] } = {
  when: ['triggered', 'hybrid', 'replacement'],
  cost: ['play', 'activated', 'paid', 'mana', 'hybrid'],
  targets: ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid'],
  modes: ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid'],
  optional: ['play', 'activated', 'paid', 'triggered', 'hybrid'],
  oncePerTurn: ['activated', 'paid', 'mana', 'triggered', 'hybrid'],
  asSorcery: ['activated', 'paid'],
  from: ['activated'],
};

const ALL = ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid', 'static', 'replacement'];

type IdleFieldAbility = { readonly [field: string]: unknown };

/** Fields of an ability that would do nothing in one of its type, or in this game. */
export const idleFieldErrors = (
  { id, abilities: { idleFields = [] } }: Ruleset,
  ability: IdleFieldAbility,
  path: string,
): readonly ValidationError[] => {
  const type = String(ability.type);
  const idle = Object.entries(COUNTS_IN)
    .filter(([field, types]) => ability[field] !== undefined && !types.includes(type))
    .map(([field]) => noneOf(path, field, `in an ability of type ${type}`));
  return [...idle, ...foreignErrors(idleFields, ability, path, id)];
};

/** Types that a game does not know, and effects that it does not read in a static ability. */
export const idleTypeErrors = (
  { id, abilities: { types, staticEffects } }: Ruleset,
  ability: IdleFieldAbility,
  path: string,
): readonly ValidationError[] => {
  const { type, effect } = ability;
  if (types !== undefined && ALL.includes(String(type)) && !types.includes(String(type)))
    return [unknownWordError(at(path, 'type'), `a type of ability of ${id}`, String(type), types)];
  if (type !== 'static' || staticEffects === undefined || !Array.isArray(effect)) return [];
  return effect.flatMap((each: unknown, index) => {
    const [name] = isMap(each) ? Object.keys(each) : [];
    return name === undefined || staticEffects.includes(name)
      ? []
      : [
          unknownWordError(
            at(at(path, 'effect'), index),
            `what a static ability may hold in ${id}`,
            name,
            staticEffects,
          ),
        ];
  });
};

const foreignErrors = (
  idle: readonly string[],
  said: IdleFieldAbility,
  path: string,
  id: string,
): readonly ValidationError[] =>
  idle.filter((field) => said[field] !== undefined).map((field) => noneOf(path, field, `in ${id}, which knows none`));

const noneOf = (path: string, field: string, where: string): ValidationError => ({
  path: at(path, field),
  expected: `no ${field} ${where}`,
  found: 'this field',
});
