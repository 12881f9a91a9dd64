/** A JSON schema of an OpenAPI 3.1 document. */
export type Schema = { readonly [keyword: string]: unknown };

type Schemas = { readonly [name: string]: Schema };

/**
 * What of a value does not fit a schema, each with its path; none when it fits. Knows the keywords that /docs-json
 * uses.
 */
export const misfits = (schema: Schema, value: unknown, schemas: Schemas, path = '$'): readonly string[] => {
  const unknown = Object.keys(schema).filter((keyword) => !(keyword in CHECKS) && !SILENT.has(keyword));
  if (unknown.length > 0) throw new Error(`${path}: this checker does not know ${unknown.join(', ')}`);
  return Object.entries(schema).flatMap(
    ([keyword, wanted]) => CHECKS[keyword]?.(wanted as never, value, { schema, schemas, path }) ?? [],
  );
};

type Place = { readonly schema: Schema; readonly schemas: Schemas; readonly path: string };
type Check = (wanted: never, value: unknown, place: Place) => readonly string[];

/** Words for people, and what another keyword looks at. */
const SILENT = new Set([
  'description',
  'title',
  'examples',
  'example',
  'default',
  'discriminator',
  'required',
  'additionalProperties',
  'format',
]);

const isMap = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** A whole number is a number too. */
const isOfType = (type: string, value: unknown): boolean =>
  type === typeOf(value) || (type === 'number' && typeof value === 'number');

const must = (holds: boolean, path: string, what: string, value: unknown): readonly string[] =>
  holds ? [] : [`${path}: ${what}, not ${value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80)}`];

const CHECKS: { readonly [keyword: string]: Check } = {
  $ref: (ref: string, value, { schemas, path }) => misfits(named(ref, schemas), value, schemas, path),
  type: (types: string | readonly string[], value, { path }) =>
    must(
      [types].flat().some((type) => isOfType(type, value)),
      path,
      `must be ${String(types)}`,
      value,
    ),
  const: (only: unknown, value, { path }) => must(value === only, path, `must be ${String(only)}`, value),
  enum: (values: readonly unknown[], value, { path }) =>
    must(values.includes(value), path, `must be one of ${values.join(', ')}`, value),
  pattern: (pattern: string, value, { path }) =>
    must(typeof value !== 'string' || new RegExp(pattern).test(value), path, `must be like ${pattern}`, value),
  minLength: (least: number, value, { path }) =>
    must(typeof value !== 'string' || value.length >= least, path, `must be as long as ${least}`, value),
  maxLength: (most: number, value, { path }) =>
    must(typeof value !== 'string' || value.length <= most, path, `must be no longer than ${most}`, value),
  minimum: (least: number, value, { path }) =>
    must(typeof value !== 'number' || value >= least, path, `must be at least ${least}`, value),
  maximum: (most: number, value, { path }) =>
    must(typeof value !== 'number' || value <= most, path, `must be at most ${most}`, value),
  minItems: (least: number, value, { path }) =>
    must(!Array.isArray(value) || value.length >= least, path, `must have ${least}`, value),
  maxItems: (most: number, value, { path }) =>
    must(!Array.isArray(value) || value.length <= most, path, `must have at most ${most}`, value),
  items: (schema: Schema, value, { schemas, path }) =>
    Array.isArray(value) ? value.flatMap((each, at) => misfits(schema, each, schemas, `${path}[${at}]`)) : [],
  propertyNames: (schema: Schema, value, { schemas, path }) =>
    isMap(value) ? Object.keys(value).flatMap((name) => misfits(schema, name, schemas, `${path}.${name}`)) : [],
  properties: (properties: Schemas, value, place) => (isMap(value) ? ofObject(properties, value, place) : []),
  anyOf: (schemas: readonly Schema[], value, place) =>
    must(fitting(schemas, value, place) > 0, place.path, 'must fit one of several schemas', value),
  allOf: (all: readonly Schema[], value, { schemas, path }) =>
    all.flatMap((schema) => misfits(schema, value, schemas, path)),
  oneOf: (schemas: readonly Schema[], value, place) =>
    meant(value, place)?.flatMap((schema) => misfits(schema, value, place.schemas, place.path)) ??
    must(fitting(schemas, value, place) === 1, place.path, 'must fit exactly one of several schemas', value),
};

/** The one alternative that a value says itself that it is, where the schema tells by which member. */
const meant = (value: unknown, { schema, schemas }: Place): readonly Schema[] | undefined => {
  const { propertyName, mapping } = (schema.discriminator ?? {}) as { propertyName?: string; mapping?: Refs };
  const ref = isMap(value) && propertyName !== undefined ? mapping?.[String(value[propertyName])] : undefined;
  return ref === undefined ? undefined : [named(ref, schemas)];
};

type Refs = { readonly [value: string]: string };

const named = (ref: string, schemas: Schemas): Schema => {
  const schema = schemas[ref.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`${ref} leads nowhere`);
  return schema;
};

const fitting = (alternatives: readonly Schema[], value: unknown, { schemas, path }: Place): number =>
  alternatives.filter((schema) => misfits(schema, value, schemas, path).length === 0).length;

const ofObject = (
  properties: Schemas,
  value: { readonly [name: string]: unknown },
  { schema, schemas, path }: Place,
): readonly string[] => {
  const required = (schema.required ?? []) as readonly string[];
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name}: is missing`);
  const faults = Object.entries(value).flatMap(([name, each]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) return misfits(own, each, schemas, `${path}.${name}`);
    if (isMap(schema.additionalProperties))
      return misfits(schema.additionalProperties, each, schemas, `${path}.${name}`);
    return schema.additionalProperties === false ? [`${path}.${name}: is not described`] : [];
  });
  return [...missing, ...faults];
};
