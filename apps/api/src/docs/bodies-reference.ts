import type { JsonSchema, SchemaMap } from './json-schema.js';

/** The text of docs/reference/bodies.md, in Markdown: each body of the API with its members, in order of names. */
export const bodiesReference = (bodies: SchemaMap): string =>
  Object.entries(bodies)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => [`### ${name}`, textOf(schema), membersOf(schema, bodies)].filter(Boolean).join('\n\n'))
    .join('\n\n');

const textOf = ({ description }: JsonSchema): string => (typeof description === 'string' ? description : '');

// Casts below: schemas are written by json-body.ts, whose keywords have these types.
const membersOf = (schema: JsonSchema, bodies: SchemaMap): string => {
  if (schema.properties === undefined) return `It is ${typeOf(schema, bodies)}.`;
  const needed = (schema.required ?? []) as readonly string[];
  const rows = Object.entries(schema.properties as SchemaMap).map(
    ([name, member]) =>
      `| \`${name}${needed.includes(name) ? '' : '?'}\` | ${typeOf(member, bodies)} | ${textOf(member).replaceAll('|', '\\|')} |`,
  );
  const more = schema.additionalProperties === true ? ['| … | | a game adds its own |'] : [];
  return ['| member | is | |', '|---|---|---|', ...rows, ...more].join('\n');
};

const typeOf = (schema: JsonSchema, bodies: SchemaMap): string => {
  if ('$ref' in schema) return refText((schema.$ref as string).split('/').at(-1) ?? '', bodies);
  if ('const' in schema) return `\`${String(schema.const)}\``;
  if ('enum' in schema) return (schema.enum as readonly unknown[]).map((value) => `\`${String(value)}\``).join(', ');
  const either = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (either !== undefined) return either.map((each) => typeOf(each, bodies)).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema, bodies)}`;
  if (schema.type !== 'object') return plain((schema.format ?? schema.type) as string | undefined);
  const { properties, additionalProperties } = schema;
  if (properties !== undefined) return `\`{${Object.keys(properties as object).join(', ')}}\``;
  return typeof additionalProperties === 'object'
    ? `map of ${typeOf(additionalProperties as JsonSchema, bodies)}`
    : 'map';
};

/** Names of types and formats for people, where they have others. */
const PLAIN: { readonly [type: string]: string } = {
  string: 'text',
  'date-time': 'time',
  boolean: 'true or false',
  integer: 'whole number',
};

const plain = (type = 'any JSON'): string => PLAIN[type] ?? type;

const refText = (name: string, bodies: SchemaMap): string =>
  name in bodies ? `[${name}](#${name.toLowerCase()})` : `\`${name}\``;
