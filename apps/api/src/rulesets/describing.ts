import { DECKS } from '@stackledger/cards';
import type { CommandRule, OptionRule, Ruleset } from '@stackledger/rules';
import { versionsOf, type OfferedGame, type OfferedGames } from '@stackledger/ledger';
import type { CommandDescribed, JsonMap, OptionDescribed, RulesetListed, RulesetView } from '@stackledger/wire';
import { sendableIn } from '@stackledger/service';
import { commandSchema } from '../docs/command-schemas.js';
import { exampleOf } from '../docs/examples.js';
import { schemaOf, type JsonSchema } from '../docs/json-schema.js';
import { positionSchema } from '../docs/creation-schemas.js';
import { HttpRejection } from '../problems/http-rejection.js';

/** The game of that id. Throws a refusal that names those on offer. */
export const gameNamed = (games: OfferedGames, id: string): OfferedGame => {
  const game = games.get(id);
  if (game !== undefined) return game;
  throw new HttpRejection({
    code: 'unknown-ruleset',
    rule: null,
    status: 404,
    detail: `no game that is offered here is called ${id.slice(0, 80)}`,
    legal: `The games are ${[...games.keys()].join(', ')}.`,
  });
};

/** A game as it stands in the list. */
export const listedOf = (game: OfferedGame): RulesetListed => {
  const { id, title, version, seats } = game.ruleset;
  return { id, title, version, versions: versionsOf(game), seats };
};

/** Everything that may be sent for a game, read off the descriptors that check it. */
export const rulesetView = (game: OfferedGame): RulesetView => {
  const { ruleset, cards, decks } = game;
  return {
    ...listedOf(game),
    options: mapped(Object.entries(ruleset.options.rules), optionDescribed),
    setup: json(positionSchema(ruleset)),
    decks: json(schemaOf(DECKS)),
    builtInDecks: decks as RulesetView['builtInDecks'], // as they are read from a file, in their long form
    commands: mapped(sendableIn(ruleset), (rule, type) => commandDescribed(ruleset, type, rule)),
    cardKinds: ruleset.cards.kinds,
    cards: Object.keys(cards).length,
    triggerWords: ruleset.triggers.words,
  };
};

const mapped = <T, R>(
  entries: readonly (readonly [name: string, value: T])[],
  told: (value: T, name: string) => R,
): { readonly [name: string]: R } => Object.fromEntries(entries.map(([name, value]) => [name, told(value, name)]));

const optionDescribed = ({ about, shape, otherwise }: OptionRule): OptionDescribed => ({
  about,
  schema: json(schemaOf(shape)),
  ...(otherwise !== undefined && { otherwise }),
});

const commandDescribed = (ruleset: Ruleset, type: string, rule: CommandRule): CommandDescribed => ({
  about: rule.about,
  by: rule.by === 'system' ? 'judge' : rule.by,
  during: rule.during,
  schema: json(commandSchema(ruleset, type, rule)),
  example: exampleOf(ruleset.id, type) ?? { type },
});

/** A schema is plain data. */
const json = (schema: JsonSchema): JsonMap => schema as JsonMap;
