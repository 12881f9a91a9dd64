import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import '../app.module.js'; // loads the class of every body
import { bodySchemas } from './json-body.js';
import { wireTypes } from './wire-types.js';

const FILE = 'libs/wire/src/generated/bodies.ts';

test('the wire types are those of the bodies: if not, npm run generate:wire', async () => {
  const written = await format(wireTypes(bodySchemas()), { ...(await resolveConfig(FILE)), filepath: FILE });
  expect(readFileSync(FILE, 'utf8')).toBe(written);
});

test('a body becomes a type with its words, optional members, named and open ones', () => {
  const types = wireTypes({
    Pile: {
      type: 'object',
      description: 'A pile',
      properties: {
        top: { anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }], description: 'the uppermost card' },
        at: { type: 'string', format: 'revision' },
        sizes: { type: 'array', items: { type: 'integer' } },
        owner: { $ref: '#/components/schemas/magic.Player' },
      },
      required: ['top', 'at', 'owner'],
      additionalProperties: true,
    },
    Card: { enum: ['fly', 'bomb'] },
  });
  expect(types).toContain('/** A pile. */\nexport type Pile = {');
  expect(types).toContain("/** the uppermost card. */\nreadonly 'top': Card | null;");
  expect(types).toContain("readonly 'at': Revision;");
  expect(types).toContain("readonly 'sizes'?: readonly (number)[];");
  expect(types).toContain("readonly 'owner': JsonMap;");
  expect(types).toContain('readonly [more: string]: Json | undefined;');
  expect(types).toContain("export type Card = 'fly' | 'bomb';");
  expect(() => wireTypes({ Odd: { type: 'file' } })).toThrow('no type of TypeScript');
});
