/** A JSON schema of an OpenAPI 3.1 document. */
export type Schema = { readonly [keyword: string]: unknown };

type Schemas = { readonly [name: string]: Schema };

/**
 * What of a value does not fit a schema, each with its path; none when it fits. Knows the keywords that /docs-json
 * uses. A schema is made into functions once; whatever fits is looked at without a word.
 */
export const misfits = (schema: Schema, value: unknown, schemas: Schemas, path = '$'): readonly string[] => {
  const fits = made(schema, schemas);
  if (fits(value, null)) return [];
  const report = { path, faults: [] };
  fits(value, report);
  return report.faults;
};

/** Where in a value one is, and what was found so far. */
type Report = { readonly path: string; readonly faults: string[] };

/** Whether a value fits. Without a report it ends at the first fault; else all are written into it. */
type Fits = (value: unknown, report: Report | null) => boolean;

const inside = (report: Report | null, step: string): Report | null =>
  report === null ? null : { path: report.path + step, faults: report.faults };

const fault = (report: Report | null, what: string): false => {
  report?.faults.push(`${report.path}: ${what}`);
  return false;
};

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80));

const must =
  (holds: (value: unknown) => boolean, what: string): Fits =>
  (value, report) =>
    holds(value) || (report !== null && fault(report, `${what}, not ${shown(value)}`));

const all =
  (parts: readonly Fits[]): Fits =>
  (value, report) => {
    let fits = true;
    for (const part of parts) {
      if (part(value, report)) continue;
      if (report === null) return false;
      fits = false;
    }
    return fits;
  };

/** What was made of each schema of a document. */
const documents = new WeakMap<Schemas, WeakMap<Schema, Fits>>();

const made = (schema: Schema, schemas: Schemas): Fits => {
  const known = documents.get(schemas) ?? new WeakMap<Schema, Fits>();
  documents.set(schemas, known);
  const fits = known.get(schema) ?? make(schema, schemas);
  known.set(schema, fits);
  return fits;
};

const make = (schema: Schema, schemas: Schemas): Fits => {
  const unknown = Object.keys(schema).filter((keyword) => !(keyword in CHECKS) && !SILENT.has(keyword));
  if (unknown.length > 0) throw new Error(`this checker does not know ${unknown.join(', ')}`);
  const parts = Object.entries(schema).flatMap(
    ([keyword, wanted]) => CHECKS[keyword]?.(wanted as never, { schema, schemas }) ?? [],
  );
  return all(parts);
};

type Place = { readonly schema: Schema; readonly schemas: Schemas };
type Check = (wanted: never, place: Place) => Fits;

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

const ofText = (holds: (value: string) => boolean, what: string): Fits =>
  must((value) => typeof value !== 'string' || holds(value), what);
const ofNumber = (holds: (value: number) => boolean, what: string): Fits =>
  must((value) => typeof value !== 'number' || holds(value), what);
const ofList = (holds: (value: readonly unknown[]) => boolean, what: string): Fits =>
  must((value) => !Array.isArray(value) || holds(value), what);

const CHECKS: { readonly [keyword: string]: Check } = {
  $ref: (ref: string, { schemas }) => {
    const schema = named(ref, schemas);
    let fits: Fits | undefined; // made when it is first asked: a schema may be part of itself
    return (value, report) => (fits ??= made(schema, schemas))(value, report);
  },
  type: (types: string | readonly string[]) => {
    const allowed = [types].flat();
    return must((value) => allowed.some((type) => isOfType(type, value)), `must be ${String(types)}`);
  },
  const: (only: unknown) => must((value) => value === only, `must be ${String(only)}`),
  enum: (values: readonly unknown[]) => must((value) => values.includes(value), `must be one of ${values.join(', ')}`),
  pattern: (pattern: string) => {
    const wanted = new RegExp(pattern);
    return ofText((value) => wanted.test(value), `must be like ${pattern}`);
  },
  minLength: (least: number) => ofText((value) => value.length >= least, `must be as long as ${least}`),
  maxLength: (most: number) => ofText((value) => value.length <= most, `must be no longer than ${most}`),
  minimum: (least: number) => ofNumber((value) => value >= least, `must be at least ${least}`),
  maximum: (most: number) => ofNumber((value) => value <= most, `must be at most ${most}`),
  minItems: (least: number) => ofList((value) => value.length >= least, `must have ${least}`),
  maxItems: (most: number) => ofList((value) => value.length <= most, `must have at most ${most}`),
  items: (schema: Schema, { schemas }) => {
    const fits = made(schema, schemas);
    return each((value) => (Array.isArray(value) ? value.map((item, at) => [`[${at}]`, item, fits]) : []));
  },
  propertyNames: (schema: Schema, { schemas }) => {
    const fits = made(schema, schemas);
    return each((value) => (isMap(value) ? Object.keys(value).map((name) => [`.${name}`, name, fits]) : []));
  },
  properties: (properties: Schemas, place) => ofObject(properties, place),
  anyOf: (alternatives: readonly Schema[], { schemas }) =>
    must(
      (value) => alternatives.some((schema) => made(schema, schemas)(value, null)),
      'must fit one of several schemas',
    ),
  allOf: (parts: readonly Schema[], { schemas }) => all(parts.map((schema) => made(schema, schemas))),
  oneOf: (alternatives: readonly Schema[], place) => {
    const { schemas } = place;
    const possible = possibleOf(alternatives, schemas);
    const one = must(
      (value) => possible(value).filter((schema) => made(schema, schemas)(value, null)).length === 1,
      'must fit exactly one of several schemas',
    );
    const meant = meantBy(place);
    return (value, report) => (meant(value) ?? one)(value, report);
  },
};

const each =
  (parts: (value: unknown) => readonly (readonly [step: string, part: unknown, fits: Fits])[]): Fits =>
  (value, report) => {
    let fits = true;
    for (const [step, part, check] of parts(value)) {
      if (check(part, inside(report, step))) continue;
      if (report === null) return false;
      fits = false;
    }
    return fits;
  };

/** The one alternative that a value says itself that it is, where the schema tells by which member. */
const meantBy = ({ schema, schemas }: Place): ((value: unknown) => Fits | undefined) => {
  const { propertyName, mapping } = (schema.discriminator ?? {}) as { propertyName?: string; mapping?: Refs };
  return (value) => {
    const ref = isMap(value) && propertyName !== undefined ? mapping?.[String(value[propertyName])] : undefined;
    return ref === undefined ? undefined : made(named(ref, schemas), schemas);
  };
};

/** Of many alternatives those that a value may fit, by a member that is a constant in most of them. */
const possibleOf = (alternatives: readonly Schema[], schemas: Schemas): ((value: unknown) => readonly Schema[]) => {
  const constants = alternatives.map((schema) => constantsIn(schema, schemas));
  const member = Object.keys(constants[0] ?? {})[0];
  if (member === undefined) return () => alternatives;
  const kept = new Map<unknown, readonly Schema[]>();
  return (value) => {
    if (!isMap(value) || !Object.hasOwn(value, member)) return alternatives;
    const is = value[member];
    const found =
      kept.get(is) ??
      alternatives.filter((_, at) => !(member in (constants[at] ?? {})) || constants[at]?.[member] === is);
    kept.set(is, found);
    return found;
  };
};

/** The members that must be one value, by their names. */
const constantsIn = (schema: Schema, schemas: Schemas): { readonly [member: string]: unknown } => {
  const { properties = {} } = (typeof schema.$ref === 'string' ? named(schema.$ref, schemas) : schema) as {
    properties?: Schemas;
  };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => ('const' in part ? [[name, part.const]] : [])),
  );
};

type Refs = { readonly [value: string]: string };

const named = (ref: string, schemas: Schemas): Schema => {
  const schema = schemas[ref.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`${ref} leads nowhere`);
  return schema;
};

const ofObject = (properties: Schemas, { schema, schemas }: Place): Fits => {
  const required = (schema.required ?? []) as readonly string[];
  const own = new Map(Object.entries(properties).map(([name, part]) => [name, made(part, schemas)]));
  /** Looked at first: most alternatives differ in what one member must be. */
  const constants = Object.entries(properties).filter(([, part]) => 'const' in part);
  const { additionalProperties } = schema;
  const other = isMap(additionalProperties)
    ? made(additionalProperties, schemas)
    : (_: unknown, report: Report | null) => additionalProperties !== false || fault(report, 'is not described');
  const members = each((value) =>
    Object.entries(value as object).map(([name, part]) => [`.${name}`, part, own.get(name) ?? other]),
  );
  return (value, report) => {
    if (!isMap(value)) return true;
    if (report === null && constants.some(([name, part]) => Object.hasOwn(value, name) && value[name] !== part.const))
      return false;
    const missing = required.filter((name) => !Object.hasOwn(value, name));
    for (const name of missing) fault(inside(report, `.${name}`), 'is missing');
    return (missing.length === 0 || report !== null) && members(value, report) && missing.length === 0;
  };
};
