import { objectFields, playerFields } from '@stackledger/rules';
import type { OfferedGames } from '@stackledger/ledger';
import { recordSchema, type JsonSchema, type SchemaMap } from './json-schema.js';

/**
 * SchemaMap of a player and of an object in a view of a match, for every game on offer (`magic.Player`,
 * `magic.Object`), read off what the game says beside the functions that make them; `Player` and `Object`, which are
 * those of any game.
 */
export const viewSchemas = (games: OfferedGames): SchemaMap => {
  const rulesets = [...games.values()].map(({ ruleset }) => ruleset);
  const anyOf = (name: string): JsonSchema => ({
    anyOf: rulesets.map(({ id }) => ({ $ref: `#/components/schemas/${id}.${name}` })),
    description: `as the game of the match has it: \`${name}\` after its id`,
  });
  return {
    ...Object.fromEntries(
      rulesets.flatMap((ruleset) => [
        [
          `${ruleset.id}.Player`,
          { ...recordSchema(playerFields(ruleset)), description: `a player of ${ruleset.title}` },
        ],
        [
          `${ruleset.id}.Object`,
          { ...recordSchema(objectFields(ruleset)), description: `a card or token of ${ruleset.title}` },
        ],
      ]),
    ),
    Player: anyOf('Player'),
    Object: anyOf('Object'),
  };
};
