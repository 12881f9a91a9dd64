import { at, isMap, unknownWord, type Fault, type Ruleset } from '@stackledger/kernel';

/** In which types of abilities these fields count: in the others nobody ever looks at them. */
const COUNTS_IN: { readonly [field: string]: readonly string[] } = {
  when: ['triggered', 'hybrid', 'replacement'],
  cost: ['play', 'activated', 'paid', 'mana', 'hybrid'],
  targets: ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid'],
  modes: ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid'],
  optional: ['play', 'activated', 'paid', 'triggered', 'hybrid'],
  oncePerTurn: ['activated', 'paid', 'mana', 'triggered', 'hybrid'],
  asSorcery: ['activated', 'paid'],
};

const ALL = ['play', 'activated', 'paid', 'mana', 'triggered', 'hybrid', 'static', 'replacement'];

type Fields = { readonly [field: string]: unknown };

/** Fields of an ability that would do nothing in one of its type, or in this game. */
export const idleFieldFaults = ({ id, idleFields }: Ruleset, ability: Fields, path: string): readonly Fault[] => {
  const type = String(ability.type);
  const idle = Object.entries(COUNTS_IN)
    .filter(([field, types]) => ability[field] !== undefined && !types.includes(type))
    .map(([field]) => noneOf(path, field, `in an ability of type ${type}`));
  return [...idle, ...foreignFaults(idleFields?.ability ?? [], ability, path, id)];
};

/** Types that a game does not know, and effects that it does not read in a static ability. */
export const idleTypeFaults = (
  { id, abilityTypes, staticEffects }: Ruleset,
  ability: Fields,
  path: string,
): readonly Fault[] => {
  const { type, effect } = ability;
  if (abilityTypes !== undefined && ALL.includes(String(type)) && !abilityTypes.includes(String(type)))
    return [unknownWord(at(path, 'type'), `a type of ability of ${id}`, String(type), abilityTypes)];
  if (type !== 'static' || staticEffects === undefined || !Array.isArray(effect)) return [];
  return effect.flatMap((each: unknown, index) => {
    const [name] = isMap(each) ? Object.keys(each) : [];
    return name === undefined || staticEffects.includes(name)
      ? []
      : [unknownWord(at(at(path, 'effect'), index), `what a static ability may hold in ${id}`, name, staticEffects)];
  });
};

/** Fields of a card that would do nothing in this game. */
export const foreignCardFaults = ({ id, idleFields }: Ruleset, card: Fields, path: string): readonly Fault[] =>
  foreignFaults(idleFields?.card ?? [], card, path, id);

const foreignFaults = (idle: readonly string[], said: Fields, path: string, id: string): readonly Fault[] =>
  idle.filter((field) => said[field] !== undefined).map((field) => noneOf(path, field, `in ${id}, which knows none`));

const noneOf = (path: string, field: string, where: string): Fault => ({
  path: at(path, field),
  expected: `no ${field} ${where}`,
  found: 'this field',
});
