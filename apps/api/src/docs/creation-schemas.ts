import { DECKS } from '@stackledger/cards';
import type { Ruleset } from '@stackledger/kernel';
import type { OfferedGames } from '@stackledger/ledger';
import { recordSchema, schemaOf, type JsonSchema } from './json-schema.js';

type Schemas = { readonly [name: string]: JsonSchema };

const CARDS: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
  description: 'card definitions by id, in the words of docs/cards.md',
};

/**
 * Schemas of what a match is created with, for every game on offer (`magic.Options`, `magic.Setup`), read off the shapes
 * that also check it; `Options` and `Setup`, which are those of any game; `Decks` and `Cards`.
 */
export const creationSchemas = (games: OfferedGames): Schemas => {
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
  const properties = Object.entries(options).map(([name, { shape, about, otherwise }]) => [
    name,
    { ...schemaOf(shape), description: about, default: otherwise },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Schemas,
    additionalProperties: false,
    description: `options of ${title}`,
  };
};

/** What `setup` of a new match of a game may be: its position, and cards of its own. */
export const positionSchema = ({ setupShape, title }: Ruleset): JsonSchema => ({
  ...(setupShape.is === 'record' ? recordSchema(setupShape.fields, { cards: CARDS }) : schemaOf(setupShape)),
  description: `a position of ${title}`,
});
