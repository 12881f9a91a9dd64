import { shapeErrors } from '../../cards/checking/hinted-errors.js';
import { at, unknownWordError } from '../../cards/checking/validation-errors.js';
import { wordErrors } from '../../cards/checking/words.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import { costOf, type Ability, type Card, type Cost, type TargetSpec } from '../../table/card.js';
import type { ValidationError, Fields } from '../../table/shape.js';
import { type Shape, text, json, listOf, mapOf, number, oneOf, plainName, struct } from '../../table/shape.js';

/** The numbers that a card may have, by their field names. */
const NUMBERS = ['hp', 'evasion', 'attack', 'souls', 'power', 'toughness', 'loyalty'] as const;

const TEXT = text('what stands on the card, in words');
const TITLE: Shape<string> = { is: 'text', most: 200, about: 'what it is called' };
const COST = { ...listOf(mapOf(json), 1, 10), about: 'a cost, as cards have it' };

/** An ability in words: its cost and targets are fixed, its outcome is reported as it resolves. */
const ABILITY = struct({
  'id?': plainName('a name for it'),
  type: oneOf('play', 'activated', 'paid'),
  'text?': TEXT,
  'cost?': COST,
  'targets?': listOf(struct({ what: plainName('a kind of target'), 'count?': number(1, 9) }), 1, 9),
});

const NUMBERS_OF_CARD: Shape<{ readonly [name: string]: number }> = {
  is: 'record',
  fields: Object.fromEntries(NUMBERS.map((name) => [`${name}?`, number(0, 1000)])),
};

/** The fields of a card definition that a seat sends. */
export const DEFINITION = {
  card: plainName('an id for it, which no card of the match has'),
  kind: plainName('a kind of card'),
  'title?': TITLE,
  'text?': TEXT,
  'cost?': COST,
  'numbers?': NUMBERS_OF_CARD,
  'keywords?': listOf(plainName('a keyword'), 0, 20),
  'abilities?': listOf(ABILITY, 0, 9),
} satisfies Fields;

type DefinedAbility = Pick<Ability, 'cost' | 'targets'> & {
  readonly type: 'play' | 'activated' | 'paid';
  readonly id?: string;
  readonly text?: string;
};
type Definition = Pick<Card, 'kind' | 'title' | 'text' | 'cost' | 'keywords'> & {
  readonly numbers?: { readonly [name: string]: number };
  readonly abilities?: readonly DefinedAbility[];
};

/** The errors of a definition beyond its shape: words that this game does not know. */
export const definitionErrors = (
  { ruleset }: Pick<Situation, 'ruleset'>,
  command: Definition,
): readonly ValidationError[] => {
  const { kind, cost = [], keywords = [], abilities = [] } = command;
  return [
    ...(ruleset.cards.kinds.includes(kind)
      ? []
      : [unknownWordError('kind', `a kind of card (${ruleset.cards.kinds.join(', ')})`, kind, ruleset.cards.kinds)]),
    ...keywords.flatMap((word, index) =>
      ruleset.vocabulary.keywords.includes(word)
        ? []
        : [unknownWordError(at('keywords', index), 'a keyword', word, ruleset.vocabulary.keywords)],
    ),
    ...costErrors(ruleset, cost, 'cost'),
    ...abilities.flatMap((ability, index) => abilityErrors(ruleset, ability, at('abilities', index))),
  ];
};

const abilityErrors = (
  ruleset: Ruleset,
  { cost = [], targets = [] }: DefinedAbility,
  path: string,
): readonly ValidationError[] => [
  ...costErrors(ruleset, cost, at(path, 'cost')),
  ...targets.flatMap(({ what }: TargetSpec, index) =>
    Object.hasOwn(ruleset.targets.words, what)
      ? []
      : [
          unknownWordError(
            at(at(path, 'targets'), index),
            'a kind of target',
            what,
            Object.keys(ruleset.targets.words),
          ),
        ],
  ),
];

const costErrors = (ruleset: Ruleset, costs: readonly Cost[], path: string): readonly ValidationError[] =>
  costs.flatMap((cost, index) => {
    const [kind, asked] = costOf(cost);
    const rule = Object.hasOwn(ruleset.costs.kinds, kind) ? ruleset.costs.kinds[kind] : undefined;
    const place = at(at(path, index), kind);
    if (rule === undefined) return [unknownWordError(place, 'a kind of cost', kind, Object.keys(ruleset.costs.kinds))];
    const errors = shapeErrors(rule.shape, asked, place);
    return errors.length > 0 ? errors : wordErrors(ruleset, rule.shape, asked, place, 0);
  });

/** The card made of a definition; its abilities have only words, no instructions. */
export const definedCard = ({ ruleset }: Pick<Situation, 'ruleset'>, command: Definition): Card => {
  const { kind, title, text: words, cost, keywords, numbers, abilities } = command;
  const usual = ruleset.cards.usedAs?.(kind);
  const given = abilities ?? (usual === undefined ? [] : [{ type: usual }]);
  return {
    kind,
    ...(title !== undefined && { title }),
    ...(words !== undefined && { text: words }),
    ...(cost !== undefined && { cost }),
    ...numbers,
    ...(keywords !== undefined && { keywords }),
    abilities: given.map((each) => wordedAbility(each, words ?? title ?? 'Do what the card says.')),
    told: true,
  };
};

const wordedAbility = ({ id, type, text: own, cost, targets }: DefinedAbility, words: string): Ability => ({
  ...(id !== undefined && { id }),
  type,
  ...(cost !== undefined && { cost }),
  ...(targets !== undefined && { targets }),
  effect: [{ ruled: own ?? words }],
});
