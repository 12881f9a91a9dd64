import type { JsonSchema } from '../json-schema.js';

/** The schema of that name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A string. */
export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});

/** What may be null too. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** A string or null. */
export const nullableText: JsonSchema = { type: ['string', 'null'] };

/** True or false. */
export const flag: JsonSchema = { type: 'boolean' };

/** A whole number from 0 on. */
export const count: JsonSchema = { type: 'integer', minimum: 0 };

/** A moment in ISO 8601. */
export const time: JsonSchema = { type: 'string', format: 'date-time' };

/** A list of these. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** A map from any name to these. */
export const mapTo = (schema: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: schema });

/** A map of anything. */
export const anyMap: JsonSchema = { type: 'object', additionalProperties: true };

/** A revision of a match. */
export const revision: JsonSchema = { type: 'string', pattern: '^\\d+$', description: 'a revision: a decimal string' };

/** A list of strings. */
export const names = listOf({ type: 'string' });

/** Schemas by the names of their fields. */
export type Fields = { readonly [field: string]: JsonSchema };

/** An object with these fields, `left` of which may be left out. */
export const record = (fields: Fields, left: Fields = {}, more: boolean | JsonSchema = false): JsonSchema => ({
  type: 'object',
  properties: { ...fields, ...left },
  required: Object.keys(fields),
  additionalProperties: more,
});

/** Who did something. */
export const ACTOR = record(
  { kind: { enum: ['seat', 'judge', 'scribe', 'organizer', 'system', 'import'] }, id: text() },
  {
    by: record({ role: text(), person: text(), grant: text('where tokens are asked for: by whose grant it was done') }),
  },
);

/** At which revision something is read, and what it then shows. */
export const MOMENT: Fields = { revision, at: revision };
