import { shapeFaults } from '../cards/checking/hinted-faults.js';
import { at, unknownWord } from '../cards/checking/faults.js';
import { wordFaults } from '../cards/checking/words.js';
import type { Command } from '../rules/command.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { costOf, type Ability, type Card, type Cost, type TargetSpec } from '../table/card.js';
import type { Fault, Fields } from '../table/shape.js';
import { json, listOf, mapOf, number, oneOf, plainName, struct } from '../table/shape.js';

/** The numbers that a card may have, by their names on it. */
const NUMBERS = ['hp', 'evasion', 'attack', 'souls', 'power', 'toughness', 'loyalty'] as const;

const TEXT = { is: 'text', most: 2000, about: 'what stands on the card, in words' } as const;
const COST = { ...listOf(mapOf(json), 1, 10), about: 'a cost, as cards have it' };

/** One ability of a card in words: what it costs and aims at is known, what it does is told as it resolves. */
const ABILITY = struct({
  'id?': plainName('a name for it'),
  type: oneOf('play', 'activated', 'paid'),
  'text?': TEXT,
  'cost?': COST,
  'targets?': listOf(struct({ what: plainName('a kind of target'), 'count?': number(1, 9) }), 1, 9),
});

/** What a card is said to be. */
export const DEFINITION: Fields = {
  card: plainName('an id for it, which no card of the match has'),
  kind: plainName('a kind of card'),
  'title?': { is: 'text', most: 200, about: 'what it is called' },
  'text?': TEXT,
  'cost?': COST,
  'numbers?': struct(Object.fromEntries(NUMBERS.map((name) => [`${name}?`, number(0, 1000)]))),
  'keywords?': listOf(plainName('a keyword'), 0, 20),
  'abilities?': listOf(ABILITY, 0, 9),
};

type Told = Pick<Ability, 'cost' | 'targets'> & {
  readonly type: 'play' | 'activated' | 'paid';
  readonly id?: string;
  readonly text?: string;
};
type Definition = Pick<Card, 'kind' | 'title' | 'text' | 'cost' | 'keywords'> & {
  readonly numbers?: { readonly [name: string]: number };
  readonly abilities?: readonly Told[];
};

/** What is wrong with a definition beyond its shape: words that this game does not know. */
export const definitionFaults = ({ ruleset }: Pick<Situation, 'ruleset'>, command: Command): readonly Fault[] => {
  const { kind, cost = [], keywords = [], abilities = [] } = definitionIn(command);
  return [
    ...(ruleset.cardKinds.includes(kind)
      ? []
      : [unknownWord('kind', `a kind of card (${ruleset.cardKinds.join(', ')})`, kind, ruleset.cardKinds)]),
    ...keywords.flatMap((word, index) =>
      ruleset.keywords.includes(word) ? [] : [unknownWord(at('keywords', index), 'a keyword', word, ruleset.keywords)],
    ),
    ...costFaults(ruleset, cost, 'cost'),
    ...abilities.flatMap((ability, index) => abilityFaults(ruleset, ability, at('abilities', index))),
  ];
};

const abilityFaults = (ruleset: Ruleset, { cost = [], targets = [] }: Told, path: string): readonly Fault[] => [
  ...costFaults(ruleset, cost, at(path, 'cost')),
  ...targets.flatMap(({ what }: TargetSpec, index) =>
    Object.hasOwn(ruleset.targets, what)
      ? []
      : [unknownWord(at(at(path, 'targets'), index), 'a kind of target', what, Object.keys(ruleset.targets))],
  ),
];

const costFaults = (ruleset: Ruleset, costs: readonly Cost[], path: string): readonly Fault[] =>
  costs.flatMap((cost, index) => {
    const [kind, asked] = costOf(cost);
    const rule = Object.hasOwn(ruleset.costs, kind) ? ruleset.costs[kind] : undefined;
    const place = at(at(path, index), kind);
    if (rule === undefined) return [unknownWord(place, 'a kind of cost', kind, Object.keys(ruleset.costs))];
    const faults = shapeFaults(rule.shape, asked, place);
    return faults.length > 0 ? faults : wordFaults(ruleset, rule.shape, asked, place, 0);
  });

const definitionIn = (command: Command): Definition => command as unknown as Definition; // by the descriptor

/** The card that a definition comes to: each of its abilities says what it does in words alone. */
export const definedCard = ({ ruleset }: Pick<Situation, 'ruleset'>, command: Command): Card => {
  const { kind, title, text: words, cost, keywords, numbers, abilities } = definitionIn(command);
  const usual = ruleset.doesAs?.(kind);
  const given = abilities ?? (usual === undefined ? [] : [{ type: usual }]);
  return {
    kind,
    ...(title !== undefined && { title }),
    ...(words !== undefined && { text: words }),
    ...(cost !== undefined && { cost }),
    ...numbers,
    ...(keywords !== undefined && { keywords }),
    abilities: given.map((each) => toldAbility(each, words ?? title ?? 'Do what the card says.')),
    told: true,
  };
};

const toldAbility = ({ id, type, text: own, cost, targets }: Told, words: string): Ability => ({
  ...(id !== undefined && { id }),
  type,
  ...(cost !== undefined && { cost }),
  ...(targets !== undefined && { targets }),
  effect: [{ ruled: own ?? words }],
});
