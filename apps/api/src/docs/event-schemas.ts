import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '@stackledger/offering';
import type { JsonSchema, SchemaMap } from './json-schema.js';

/** docs/reference/events.json: a schema of the data of each type of event, and the shapes that these speak of. */
type EventSchemaFile = { readonly events: SchemaMap; readonly $defs: SchemaMap };

/** Plain data of any shape: many generators make no type of a schema that is part of itself. */
const ANY: SchemaMap = {
  Json: { description: 'any JSON' },
  JsonMap: { type: 'object', additionalProperties: true },
};

const nameOf = (type: string): string => `event.${type}`;

/**
 * A schema for every type of event (`event.DieRolled`), made from the same types as docs/reference/events.md, and
 * `EventData`, which is any of them by its `type`. What not everybody may see of one may be left out.
 */
export const eventSchemas = (): SchemaMap => {
  const { events, $defs } = readWritten();
  const types = Object.keys(events);
  const own = types.map((type) => [nameOf(type), eventSchema(type, events[type] ?? {})] as const);
  const shapes = Object.entries($defs).map(([name, schema]) => [`data.${name}`, ANY[name] ?? schema] as const);
  const any = {
    oneOf: types.map((type) => ({ $ref: `#/components/schemas/${nameOf(type)}` })),
    description: 'the data of an event, by its type (docs/reference/events.md)',
  };
  return { ...Object.fromEntries([...own, ...shapes]), EventData: any };
};

/** Every type of event, by name. */
export const eventTypes = (): readonly string[] => Object.keys(readWritten().events);

/** Other members of an event stand beside these: what says nothing of them would be read as forbidding them. */
const eventSchema = (type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { type: { const: type }, data },
  required: ['type', 'data'],
  additionalProperties: true,
});

/** As it is written, with references that lead to where the shapes stand in the document. */
const readWritten = (): EventSchemaFile => {
  const text = readFileSync(join(projectFolder(), 'docs', 'reference', 'events.json'), 'utf8');
  // A cast: scripts/write-event-schemas.mjs wrote it.
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/data.')) as EventSchemaFile;
};
