import { isMap } from '@stackledger/kernel';
import type { Ability } from '@stackledger/kernel/authoring';
import type { CardValidationError } from '../cards/card-fields.js';
import { isManaAbility } from '../mana/mana-abilities.js';

type UncheckedFields = { readonly [field: string]: unknown };

/** The fields that a mana ability cannot have: it has no choices, timing restrictions or conditions. */
const NOT_OF_MANA = ['if', 'optional', 'asSorcery', 'modes', 'from'];

/** The zones beside the battlefield in which an ability may be used. */
export const USED_FROM: readonly string[] = ['hand', 'graveyard'];

/**
 * The validation errors of abilities that could never apply: because of the card's kind, its alternative costs, or the
 * rules of mana abilities.
 */
export const abilityErrors = (card: UncheckedFields): readonly CardValidationError[] => {
  const abilities: readonly unknown[] = Array.isArray(card.abilities) ? card.abilities : [];
  return abilities.flatMap((ability, at) =>
    isMap(ability)
      ? [
          ...placeErrors(card, ability, `abilities/${at}`),
          ...manaErrors(ability, `abilities/${at}`),
          ...castForErrors(card, ability, `abilities/${at}`),
        ]
      : [],
  );
};

const abilityError = (path: string, expected: string, found: unknown): CardValidationError => ({
  path,
  expected,
  found: JSON.stringify(found),
});

/**
 * Whether an ability of an instant or sorcery can apply: only those read while it is cast or on the stack do.
 */
const isReadOnStack = ({ type, when, effect }: UncheckedFields): boolean => {
  const event = isMap(when) ? `${String(when.event)} ${String(when.what)}` : '';
  const effects: readonly unknown[] = Array.isArray(effect) ? effect : [];
  if (type === 'triggered') return event === 'cast self';
  if (type === 'replacement') return event === 'deals-damage self';
  return effects.every((each) => isMap(each) && isMap(each.spellsCost) && each.spellsCost.what === 'self');
};

const placeErrors = (
  { kind }: UncheckedFields,
  ability: UncheckedFields,
  path: string,
): readonly CardValidationError[] => {
  const { type } = ability;
  if (kind === 'land')
    return type === 'play'
      ? [abilityError(`${path}/type`, 'no ability of type play on a land, which is never cast', type)]
      : [];
  const { from } = ability;
  if (from !== undefined && !USED_FROM.some((zone) => zone === from))
    return [abilityError(`${path}/from`, `one of: ${USED_FROM.join(', ')}`, from)];
  if ((kind !== 'instant' && kind !== 'sorcery') || type === 'play' || from !== undefined) return [];
  const isRead = ['triggered', 'replacement', 'static'].includes(String(type)) && isReadOnStack(ability);
  return isRead
    ? []
    : [
        abilityError(
          `${path}/type`,
          `play: as ${kind === 'instant' ? 'an' : 'a'} ${kind} this is never on the battlefield`,
          type,
        ),
      ];
};

const manaErrors = (ability: UncheckedFields, path: string): readonly CardValidationError[] => {
  const { type, targets } = ability;
  if (type !== 'mana' && type !== 'activated') return [];
  if (!Array.isArray(ability.effect) || !ability.effect.every(isMap)) return []; // its shape is checked elsewhere
  const read = ability as Ability; // only its stated fields are read
  if (type === 'mana' && Array.isArray(targets) && targets.length > 0)
    return [abilityError(`${path}/targets`, 'no targets in a mana ability', targets)];
  if (type === 'mana' && !isManaAbility({ ...read, type: 'activated' }))
    return [
      abilityError(`${path}/effect`, 'effects of which one adds mana, in an ability of type mana', ability.effect),
    ];
  if (!isManaAbility(read)) return [];
  return NOT_OF_MANA.filter((field) => ability[field] !== undefined).map((field) =>
    abilityError(`${path}/${field}`, `no ${field} in a mana ability, which is just used`, ability[field]),
  );
};

const castForErrors = (
  card: UncheckedFields,
  ability: UncheckedFields,
  path: string,
): readonly CardValidationError[] => {
  const named = isMap(ability.if) ? ability.if.castFor : undefined;
  if (named === undefined) return [];
  const ways = [
    ...Object.keys(isMap(card.alternatives) ? card.alternatives : {}),
    ...(card.flashback === undefined ? [] : ['flashback']),
  ];
  return ways.some((way) => way === named)
    ? []
    : [
        abilityError(
          `${path}/if/castFor`,
          `a cost that this card has in place of its own (${ways.join(', ') || 'none'})`,
          named,
        ),
      ];
};
