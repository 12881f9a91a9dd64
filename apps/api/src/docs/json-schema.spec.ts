import { either, flag, json, later, listOf, mapOf, number, oneOf, plainName, struct, text } from '@stackledger/kernel';
import { schemaOf } from './json-schema.js';

test('every shape says the same as a JSON schema', () => {
  const shape = struct({
    'name?': text('who'),
    id: plainName('a card id'),
    count: number(1, 20),
    open: flag(),
    dice: oneOf('keep', 'fresh'),
    targets: listOf(plainName('a target'), 1, 3),
    totals: mapOf(number(0), /^[a-z]+$/),
    answer: either(flag(), listOf(text())),
    rest: later(() => json),
    any: json,
  });
  expect(schemaOf(shape)).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 2000, description: 'who' },
      id: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 80, description: 'a card id' },
      count: { type: 'integer', minimum: 1, maximum: 20 },
      open: { type: 'boolean' },
      dice: { enum: ['keep', 'fresh'] },
      targets: {
        type: 'array',
        items: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 80, description: 'a target' },
        minItems: 1,
        maxItems: 3,
      },
      totals: {
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 0 },
        propertyNames: { pattern: '^[a-z]+$' },
      },
      answer: {
        anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string', maxLength: 2000 }, maxItems: 1000 }],
      },
      rest: {},
      any: {},
    },
    required: ['id', 'count', 'open', 'dice', 'targets', 'totals', 'answer', 'rest', 'any'],
    additionalProperties: false,
  });
});
