/**
 * What is wrong with a value at a path such as `tables/3/players`, as one sentence; undefined where it has the form.
 * Forms look at types and bounds, and leave what values mean together to whoever decides.
 */
export type ValueForm = ((value: unknown, path: string) => string | undefined) & {
  /** The same in JSON Schema, for whoever describes the form. */
  readonly schema: FormSchema;
};

/** A JSON schema. */
export type FormSchema = { readonly [keyword: string]: unknown };

/** A form that looks at values in a way of its own. */
export const describedForm = (schema: FormSchema, wrongIn: (value: unknown, path: string) => string | undefined) =>
  Object.assign(wrongIn, { schema }) satisfies ValueForm;

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const expected = (path: string, what: string, value: unknown): string =>
  `${path}: expected ${what}, found ${shown(value)}`;

const formOf = (what: string, schema: FormSchema, fits: (value: unknown) => boolean): ValueForm =>
  describedForm(schema, (value, path) => (fits(value) ? undefined : expected(path, what, value)));

/** Controls, and characters that turn the text around them. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A text for people, of at most so many characters. */
export const textForm = (most = 200): ValueForm =>
  formOf(
    `a text of 1 to ${most} characters on one line`,
    { type: 'string', minLength: 1, maxLength: most },
    (value) => {
      return typeof value === 'string' && value.trim() !== '' && value.length <= most && !UNFIT.test(value);
    },
  );

/** A name for programs: of a player, a slip, a penalty. */
export const idForm: ValueForm = formOf(
  'an id of 1 to 100 printable ASCII characters without blanks',
  { type: 'string', pattern: '^[!-~]{1,100}$' },
  (value) => typeof value === 'string' && /^[!-~]{1,100}$/.test(value),
);

/** A whole number within bounds, both inclusive. */
export const wholeForm = (least: number, most: number = Number.MAX_SAFE_INTEGER): ValueForm =>
  formOf(
    most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} on` : `a whole number from ${least} to ${most}`,
    { type: 'integer', minimum: least, ...(most !== Number.MAX_SAFE_INTEGER && { maximum: most }) },
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most,
  );

/** True or false. */
export const flagForm: ValueForm = formOf('true or false', { type: 'boolean' }, (value) => typeof value === 'boolean');

/** One of these values. */
export const oneOfForm = (...values: readonly (string | null)[]): ValueForm =>
  formOf(`one of ${values.map(String).join(', ')}`, { enum: values }, (value) =>
    values.includes(value as string | null),
  );

/** A list of at most so many, each of one form. */
export const listForm = (each: ValueForm, most: number, least = 0): ValueForm => {
  const schema = { type: 'array', items: each.schema, minItems: least, maxItems: most };
  return describedForm(schema, (value, path) => {
    if (!Array.isArray(value) || value.length > most || value.length < least)
      return expected(path, `a list of ${least} to ${most}`, value);
    for (const [at, member] of value.entries()) {
      const wrong = each(member, `${path}/${at}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  });
};

/** This, or null. */
export const orNullForm = (form: ValueForm): ValueForm =>
  describedForm({ anyOf: [form.schema, { type: 'null' }] }, (value, path) =>
    value === null ? undefined : form(value, path),
  );

/** Members by name: those that must be there, and those that may. There are no others. */
export const mapForm = (needed: FormsByName, optional: FormsByName = {}): ValueForm =>
  describedForm(mapSchema(needed, optional), (value, path) => {
    if (!isMap(value)) return expected(path || 'it', 'a map', value);
    const below = (name: string): string => (path === '' ? name : `${path}/${name}`);
    const forms = { ...needed, ...optional };
    const strange = Object.keys(value).find((name) => !Object.hasOwn(forms, name));
    if (strange !== undefined)
      return `${below(strange)}: there is no such field; there are ${Object.keys(forms).join(', ') || 'none'}`;
    for (const [name, form] of Object.entries(forms)) {
      if (!Object.hasOwn(value, name) && Object.hasOwn(optional, name)) continue;
      const wrong = form(value[name], below(name));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  });

const mapSchema = (needed: FormsByName, optional: FormsByName): FormSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries({ ...needed, ...optional }).map(([name, { schema }]) => [name, schema]),
  ),
  required: Object.keys(needed),
  additionalProperties: false,
});

type FormsByName = { readonly [name: string]: ValueForm };

/** A map from any id to values of one form. */
export const mapToForm = (each: ValueForm): ValueForm =>
  describedForm({ type: 'object', additionalProperties: each.schema }, (value, path) => {
    if (!isMap(value)) return expected(path, 'a map', value);
    for (const [name, member] of Object.entries(value)) {
      const wrong = idForm(name, path) ?? each(member, `${path}/${name}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  });

/** A plain map. */
export const isMap = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
