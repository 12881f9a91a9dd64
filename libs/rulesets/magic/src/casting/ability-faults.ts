import { isMap, type Ability, type Ruleset } from '@stackledger/kernel';
import { isManaAbility } from '../mana/mana-abilities.js';

type Fault = ReturnType<NonNullable<Ruleset['cardFaults']>>[number];
type Fields = { readonly [field: string]: unknown };

/** A mana ability is just used: nobody chooses anything for it, and it asks for no moment and no condition. */
const NOT_OF_MANA = ['if', 'optional', 'asSorcery', 'modes'];

/** What of the abilities of a card could never count: by what the card is, by its other costs, or by what mana abilities are. */
export const abilityFaults = (card: Fields): readonly Fault[] => {
  const abilities: readonly unknown[] = Array.isArray(card.abilities) ? card.abilities : [];
  return abilities.flatMap((ability, at) =>
    isMap(ability)
      ? [
          ...placeFaults(card, ability, `abilities/${at}`),
          ...manaFaults(ability, `abilities/${at}`),
          ...castForFaults(card, ability, `abilities/${at}`),
        ]
      : [],
  );
};

const fault = (path: string, expected: string, found: unknown): Fault => ({
  path,
  expected,
  found: JSON.stringify(found),
});

/** What a spell that stays nowhere can have beside what it does: what is read while it is cast, or lies on the stack. */
const isReadOnStack = ({ type, when, effect }: Fields): boolean => {
  const event = isMap(when) ? `${String(when.event)} ${String(when.what)}` : '';
  const effects: readonly unknown[] = Array.isArray(effect) ? effect : [];
  if (type === 'triggered') return event === 'cast self';
  if (type === 'replacement') return event === 'deals-damage self';
  return effects.every((each) => isMap(each) && isMap(each.spellsCost) && each.spellsCost.what === 'self');
};

const placeFaults = ({ kind }: Fields, ability: Fields, path: string): readonly Fault[] => {
  const { type } = ability;
  if (kind === 'land')
    return type === 'play'
      ? [fault(`${path}/type`, 'no ability of type play on a land, which is never cast', type)]
      : [];
  if ((kind !== 'instant' && kind !== 'sorcery') || type === 'play') return [];
  const isRead = ['triggered', 'replacement', 'static'].includes(String(type)) && isReadOnStack(ability);
  return isRead ? [] : [fault(`${path}/type`, `play: as an ${kind} this is never on the battlefield`, type)];
};

const manaFaults = (ability: Fields, path: string): readonly Fault[] => {
  const { type, targets } = ability;
  if (type !== 'mana' && type !== 'activated') return [];
  if (!Array.isArray(ability.effect) || !ability.effect.every(isMap)) return []; // its shape is told elsewhere
  const read = ability as unknown as Ability; // asked only for what it says
  if (type === 'mana' && Array.isArray(targets) && targets.length > 0)
    return [fault(`${path}/targets`, 'no targets in a mana ability', targets)];
  if (type === 'mana' && !isManaAbility({ ...read, type: 'activated' }))
    return [fault(`${path}/effect`, 'effects of which one adds mana, in an ability of type mana', ability.effect)];
  if (!isManaAbility(read)) return [];
  return NOT_OF_MANA.filter((field) => ability[field] !== undefined).map((field) =>
    fault(`${path}/${field}`, `no ${field} in a mana ability, which is just used`, ability[field]),
  );
};

const castForFaults = (card: Fields, ability: Fields, path: string): readonly Fault[] => {
  const named = isMap(ability.if) ? ability.if.castFor : undefined;
  if (named === undefined) return [];
  const ways = [
    ...Object.keys(isMap(card.alternatives) ? card.alternatives : {}),
    ...(card.flashback === undefined ? [] : ['flashback']),
  ];
  return ways.some((way) => way === named)
    ? []
    : [
        fault(
          `${path}/if/castFor`,
          `a cost that this card has in place of its own (${ways.join(', ') || 'none'})`,
          named,
        ),
      ];
};
