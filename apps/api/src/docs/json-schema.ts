import type { Fields, Shape } from '@stackledger/rules';

/** A JSON schema as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** JSON schemas by name. */
export type SchemaMap = { readonly [name: string]: JsonSchema };

/** A shape as a JSON schema: both say the same. */
export const schemaOf = (shape: Shape): JsonSchema => ({
  ...schemaWithoutWords(shape),
  ...(shape.about !== undefined && { description: shape.about }),
});

const schemaWithoutWords = (shape: Shape): JsonSchema => {
  switch (shape.is) {
    case 'text':
      return {
        type: 'string',
        ...(shape.pattern && { pattern: shape.pattern.source }),
        ...(shape.most !== undefined && { maxLength: shape.most }),
      };
    case 'number':
      return { type: 'integer', ...bounds('minimum', shape.least), ...bounds('maximum', shape.most) };
    case 'flag':
      return { type: 'boolean' };
    case 'one-of':
      return { enum: shape.values };
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of),
        ...bounds('minItems', shape.least || undefined),
        ...bounds('maxItems', shape.most),
      };
    case 'map':
      return {
        type: 'object',
        additionalProperties: schemaOf(shape.of),
        ...(shape.keys && { propertyNames: { pattern: shape.keys.source } }),
      };
    case 'record':
      return recordSchema(shape.fields);
    case 'either':
      return { anyOf: shape.of.map(schemaOf) };
    // A shape that contains itself ends where it would begin again.
    case 'rest':
    case 'json':
      return {};
  }
};

const bounds = (keyword: string, value: number | undefined): JsonSchema =>
  value === undefined ? {} : { [keyword]: value };

/** Fields as the schema of an object that has these and no others; a name that ends in `?` may be left out. */
export const recordSchema = (fields: Fields, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: {
    ...more,
    ...Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name.replace('?', ''), schemaOf(shape)])),
  },
  required: Object.keys(fields).filter((name) => !name.endsWith('?')),
  additionalProperties: false,
});
