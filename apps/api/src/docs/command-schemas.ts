import { fieldsOf, type CommandRule, type Fields, type Ruleset, type Shape } from '@stackledger/rules';
import type { OfferedGames } from '@stackledger/ledger';
import { sendableIn } from '@stackledger/service';
import { idSchema } from '../requests/command-id.js';
import { exampleOf } from './examples.js';
import { recordSchema, schemaOf, type JsonSchema, type SchemaMap } from './json-schema.js';

/** What every command has beside the fields of its type. `seen`: what its expected revision is for. */
export const commandEnvelope = (seen: string): SchemaMap => ({
  commandId: {
    type: 'string',
    ...idSchema(),
    description:
      'names this one command: the same id and body give the same answer; may stand in the Idempotency-Key header instead',
  },
  expectedRevision: {
    type: 'string',
    pattern: '^\\d+$',
    description: `the last revision that the sender has seen${seen}`,
  },
});

const ENVELOPE = commandEnvelope('; needed for PassPriority and Choose');

/** Fields that requests may write in more ways than logs do, or in fewer; see withTimes. */
const ASKED: { readonly [type: string]: SchemaMap } = {
  SetEndTime: {
    endsAt: {
      type: 'string',
      format: 'date-time',
      description: 'a time with its offset, such as 2026-11-22T15:20:00Z',
    },
    leftMs: {
      type: 'integer',
      minimum: 0,
      maximum: 86_400_000,
      description: 'where the time stands still until an end is set again: what is left, in milliseconds',
    },
  },
};

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * A schema for every command of every game on offer (`four-souls.PlayCard`), read off the descriptors that also check
 * them, and `Command`, which is any of them.
 */
export const commandSchemas = (games: OfferedGames): SchemaMap => {
  const rulesets = [...games.values()].map(({ ruleset }) => ruleset);
  const all = rulesets.flatMap(schemasOfGame);
  const byGame = rulesets.map((ruleset) => [`${ruleset.id}.Command`, anyOfGame(ruleset)] as const);
  const any = {
    anyOf: rulesets.map(({ id }) => ref(`${id}.Command`)),
    description: 'one command, by its type in the game of its match',
  };
  return Object.fromEntries([...all, ...byGame, ['Command', any]]);
};

const schemasOfGame = (ruleset: Ruleset): readonly (readonly [string, JsonSchema])[] =>
  sendableIn(ruleset).map(([type, rule]) => [`${ruleset.id}.${type}`, commandSchema(ruleset, type, rule)]);

const anyOfGame = (ruleset: Ruleset): JsonSchema => {
  const types = sendableIn(ruleset).map(([type]) => type);
  const mapping = Object.fromEntries(types.map((type) => [type, `#/components/schemas/${ruleset.id}.${type}`]));
  return {
    oneOf: types.map((type) => ref(`${ruleset.id}.${type}`)),
    discriminator: { propertyName: 'type', mapping },
    description: `a command of ${ruleset.title}`,
  };
};

/** All the fields of a command, the envelope's too. */
export const commandSchema = (ruleset: Ruleset, type: string, rule: CommandRule): JsonSchema => {
  const fields = Object.fromEntries(Object.entries(fieldsOf(rule)).filter(([name]) => name !== 'type'));
  const schema = recordSchema(fields);
  // Casts: recordSchema has just written these two.
  const own = { ...(schema.properties as object), ...lenient(fields), ...ASKED[type] };
  const properties = { ...ENVELOPE, type: { const: type }, ...own };
  const example = exampleOf(ruleset.id, type);
  return {
    ...schema,
    title: `${ruleset.title}: ${type}`,
    description: rule.about,
    properties,
    required: ['type', ...(schema.required as readonly string[])],
    ...(example && { examples: [example] }),
  };
};

/** A name and a list of one name are the same everywhere. */
const lenient = (fields: Fields): SchemaMap =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, shape]) => isNames(shape))
      .map(([name, shape]) => [name.replace('?', ''), { anyOf: [schemaOf(shape), { type: 'string' }] }]),
  );

const isNames = (shape: Shape): boolean => shape.is === 'list' && shape.of.is === 'text';
