import type { Json, JsonMap } from '@stackledger/wire';
import type { JsonSchema, SchemaMap } from './json-schema.js';

/** The JSON schema of a value of type T. */
export type TypedSchema<T> = { readonly schema: JsonSchema; readonly of?: T };

/** The class of a body. */
export type BodyClass<T = object> = new () => T;

type SchemaSource<T> = TypedSchema<T> | BodyClass<T>;

const refTo = (name: string): string => `#/components/schemas/${name}`;

const typed = <T>(schema: JsonSchema): TypedSchema<T> => ({ schema });

const schemaIn = (described: SchemaSource<unknown>): JsonSchema =>
  typeof described === 'function' ? { $ref: refTo(described.name) } : described.schema;

const withText = (schema: JsonSchema, description?: string): JsonSchema => ({
  ...schema,
  ...(description !== undefined && { description }),
});

/** A string. */
export const text = (description?: string): TypedSchema<string> => typed(withText({ type: 'string' }, description));

/** A revision of a match: a decimal string. */
export const revision = (description = 'a revision: a decimal string'): TypedSchema<string> =>
  typed({ type: 'string', format: 'revision', pattern: '^\\d+$', description });

/** A moment in ISO 8601, UTC. */
export const time = (description?: string): TypedSchema<string> =>
  typed(withText({ type: 'string', format: 'date-time' }, description));

/** A whole number from 0 on. */
export const count = (description?: string): TypedSchema<number> =>
  typed(withText({ type: 'integer', minimum: 0 }, description));

/** A whole number. */
export const integer = (description?: string): TypedSchema<number> => typed(withText({ type: 'integer' }, description));

/** A number. */
export const number = (description?: string, bounds: JsonSchema = {}): TypedSchema<number> =>
  typed(withText({ type: 'number', ...bounds }, description));

/** True or false. */
export const flag = (description?: string): TypedSchema<boolean> => typed(withText({ type: 'boolean' }, description));

/** One of these words. */
export const oneOf = <const W extends readonly string[]>(words: W, description?: string): TypedSchema<W[number]> =>
  typed(withText({ enum: words }, description));

/** This value alone. */
export const only = <const V extends string | boolean>(value: V): TypedSchema<V> => typed({ const: value });

/** A list. */
export const listOf = <T>(items: SchemaSource<T>, description?: string): TypedSchema<readonly T[]> =>
  typed(withText({ type: 'array', items: schemaIn(items) }, description));

/** A map from any name to these. */
export const mapOf = <T>(values: SchemaSource<T>, description?: string): TypedSchema<{ readonly [name: string]: T }> =>
  typed(withText({ type: 'object', additionalProperties: schemaIn(values) }, description));

/** The same, or null. */
export const orNull = <T>(value: SchemaSource<T>, description?: string): TypedSchema<T | null> =>
  typed(withText({ anyOf: [schemaIn(value), { type: 'null' }] }, description));

/** Another body, with words of its own. */
export const body = <T>(value: BodyClass<T>, description?: string): TypedSchema<T> =>
  typed(withText(schemaIn(value), description));

/** A map of anything. */
export const jsonMap = (description?: string): TypedSchema<JsonMap> =>
  typed(withText({ type: 'object', additionalProperties: true }, description));

/** Any value. */
export const json = (description?: string): TypedSchema<Json> => typed(withText({}, description));

/** A schema that the document has under this name. */
export const named = <T>(name: string, description?: string): TypedSchema<T> =>
  typed(withText({ $ref: refTo(name) }, description));

/** Any schema, where the helpers above do not say it. */
export const schemaFor = <T>(schema: JsonSchema): TypedSchema<T> => typed(schema);

const FIELDS = Symbol('FIELDS');

type FieldMap = { readonly [name: string]: { readonly schema: JsonSchema; readonly isRequired: boolean } };

const fieldsOf = (prototype: object): FieldMap =>
  // A cast: addField writes them.
  (Reflect.getMetadata(FIELDS, prototype) ?? {}) as FieldMap;

const addField = (prototype: object, name: string, schema: JsonSchema, isRequired: boolean): void => {
  Reflect.defineMetadata(FIELDS, { ...fieldsOf(prototype), [name]: { schema, isRequired } }, prototype);
};

/** Where the field's type and the schema's are not the same, this is `never`, and the class does not compile. */
type Same<T, F> = [T] extends [F] ? ([F] extends [T] ? unknown : never) : never;

/**
 * A field of a body, with its schema (and `keywords` more, such as an example); the schema's type and the field's have
 * to agree.
 */
export const Field =
  <T>(described: SchemaSource<T>, keywords: JsonSchema = {}) =>
  <K extends string, C extends { readonly [name in K]: unknown }>(target: C & Same<T, C[K]>, name: K): void =>
    addField(target, name, { ...schemaIn(described), ...keywords }, true);

/** A field that may be left out. */
export const OptionalField =
  <T>(described: SchemaSource<T>, keywords: JsonSchema = {}) =>
  <K extends string, C extends { readonly [name in K]?: unknown }>(
    target: C & Same<T, Exclude<C[K], undefined>> & (object extends Pick<C, K> ? unknown : never),
    name: K,
  ): void =>
    addField(target, name, { ...schemaIn(described), ...keywords }, false);

const bodies = new Map<string, SchemaMap[string]>();

/** Keywords of a body beside those of its fields: `OPEN` has other members as well. */
export const OPEN: JsonSchema = { additionalProperties: true };

/**
 * A body of a request or an answer: its fields become a schema of the document and a type of libs/wire under the
 * class's name.
 */
export const JsonBody =
  (description: string, keywords: JsonSchema = {}) =>
  (target: BodyClass): void => {
    // A cast: a class has a prototype of its instances.
    const fields = Object.entries(fieldsOf(target.prototype as object));
    bodies.set(target.name, {
      type: 'object',
      description,
      properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
      required: fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
      additionalProperties: false,
      ...keywords,
    });
  };

/** A schema with a name of its own, for words that several bodies use. */
export const enumeration = <const W extends readonly string[]>(
  name: string,
  description: string,
  words: W,
): TypedSchema<W[number]> => {
  bodies.set(name, { type: 'string', enum: words, description });
  return named(name);
};

/** The schemas of all bodies whose classes have been loaded, by the names of the classes. */
export const bodySchemas = (): SchemaMap =>
  Object.fromEntries([...bodies].sort(([one], [other]) => (one < other ? -1 : 1)));
