import { DECKS } from '@stackledger/cards';
import type { Ruleset } from '@stackledger/rules';
import type { OfferedGames } from '@stackledger/ledger';
import { recordSchema, schemaOf, type JsonSchema, type SchemaMap } from './json-schema.js';

const CARDS: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
  description: 'card definitions by id, in the words of docs/reference/cards.md',
};

/**
 * SchemaMap of what a match is created with, for every game on offer (`magic.Options`, `magic.Setup`), read off the
 * shapes that also check it; `Options` and `Setup`, which are those of any game; `Decks` and `Cards`.
 */
export const creationSchemas = (games: OfferedGames): SchemaMap => {
  const rulesets = [...games.values()].map(({ ruleset }) => ruleset);
  const anyOf = (name: string): JsonSchema => ({
    anyOf: rulesets.map(({ id }) => ({ $ref: `#/components/schemas/${id}.${name}` })),
  });
  return {
    ...Object.fromEntries(
      rulesets.flatMap((ruleset) => [
        [`${ruleset.id}.Options`, optionsSchema(ruleset)],
        [`${ruleset.id}.Setup`, positionSchema(ruleset)],
      ]),
    ),
    Options: { ...anyOf('Options'), description: 'options of the game of the match' },
    Setup: { ...anyOf('Setup'), description: 'a position of the game of the match' },
    Decks: { ...schemaOf(DECKS), description: 'lists of cards by the names of decks' },
    Cards: CARDS,
  };
};

const optionsSchema = ({ options, title }: Ruleset): JsonSchema => {
  const properties = Object.entries(options.rules).map(([name, { shape, about, otherwise }]) => [
    name,
    { ...schemaOf(shape), description: about, default: otherwise },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as SchemaMap,
    additionalProperties: false,
    description: `options of ${title}`,
  };
};

/** What `setup` of a new match of a game may be: its position, and cards of its own. */
export const positionSchema = ({ opening: { setup }, title }: Ruleset): JsonSchema => ({
  ...(setup.is === 'record' ? recordSchema(setup.fields, { cards: CARDS }) : schemaOf(setup)),
  description: `a position of ${title}`,
});
