import type { JsonSchema, SchemaMap } from './json-schema.js';

/**
 * The bodies of the document as TypeScript types, one for each schema under its name, in the order of their names.
 * Schemas that are not among them (those of the games) are maps of JSON. Throws for a schema that has no type here.
 */
export const wireTypes = (bodies: SchemaMap): string => {
  const types = Object.entries(bodies).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema, bodies)};`,
  );
  return [HEADING, JSON_TYPES, ...types, ''].join('\n\n');
};

const HEADING =
  '// Generated from the bodies of the API (apps/api) by `npm run generate:wire`: change those, not this.';

const JSON_TYPES = `/** Plain data as it travels in a body. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

/** A map of names to plain data. */
export type JsonMap = { readonly [name: string]: Json | undefined };

/** A revision in a body: a decimal string, so that no client rounds it. */
export type Revision = string;`;

const comment = ({ description }: JsonSchema): string =>
  typeof description === 'string' && description !== PLAIN_REVISION
    ? `/** ${description.replace(/\.?$/, '.')} */\n`
    : '';

/** What every revision without words of its own says; the name of its type says it too. */
const PLAIN_REVISION = 'a revision: a decimal string';

// Casts below: schemas are written by json-body.ts, whose keywords have these types.
const typeOf = (schema: JsonSchema, bodies: SchemaMap): string => {
  if ('$ref' in schema) return refType(schema.$ref as string, bodies);
  if ('const' in schema) return literal(schema.const);
  if ('enum' in schema) return (schema.enum as readonly unknown[]).map(literal).join(' | ');
  if ('anyOf' in schema) return (schema.anyOf as readonly JsonSchema[]).map((each) => typeOf(each, bodies)).join(' | ');
  switch (schema.type) {
    case 'string':
      return schema.format === 'revision' ? 'Revision' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeOf(schema.items as JsonSchema, bodies)})[]`;
    case 'object':
      return objectType(schema, bodies);
    case undefined:
      return 'Json';
    default:
      throw new Error(`no type of TypeScript for ${JSON.stringify(schema)}`);
  }
};

const refType = (ref: string, bodies: SchemaMap): string => {
  const name = ref.split('/').at(-1) ?? '';
  return name in bodies ? name : 'JsonMap';
};

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const objectType = ({ properties, required = [], additionalProperties }: JsonSchema, bodies: SchemaMap): string => {
  if (properties === undefined)
    return additionalProperties === true
      ? 'JsonMap'
      : `{ readonly [name: string]: ${typeOf(additionalProperties as JsonSchema, bodies)} }`;
  const needed = required as readonly string[];
  const members = Object.entries(properties as SchemaMap).map(
    ([name, schema]) =>
      `${comment(schema)}readonly '${name}'${needed.includes(name) ? '' : '?'}: ${typeOf(schema, bodies)};`,
  );
  const more = additionalProperties === true ? ['readonly [more: string]: Json | undefined;'] : [];
  return `{\n${[...members, ...more].join('\n')}\n}`;
};
