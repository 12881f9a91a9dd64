import type { JsonSchema } from '../json-schema.js';
import { ref, text, orNull, nullableText, flag, count, listOf, record } from './fields.js';

/** How the service is. */
export const runningSchemas = {
  ProjectionHealth: record({
    name: text(),
    state: { enum: ['current', 'catching-up', 'stopped'] },
    detail: nullableText,
  }),
  StoreCheckHealth: record({
    state: { enum: ['not-due', 'running', 'passed', 'failed'] },
    done: { type: 'number', minimum: 0, maximum: 1, description: 'how much of the file is checked' },
    detail: text(),
  }),
  BackupMade: record({
    file: text('in the folder of the service'),
    bytes: count,
    position: { type: 'string', pattern: '^\\d+$', description: 'of the last event in it, in this store' },
    events: count,
    matches: count,
    heads: record({ file: text('lists the head of every match'), sha256: text('of that list') }),
  }),
  Liveness: record({ live: { const: true } }),
  Health: record({
    live: { const: true },
    ready: flag,
    degraded: flag,
    store: record({
      state: { enum: ['ready', 'read-only', 'down'] },
      detail: text(),
      durability: text(),
      check: orNull(ref('StoreCheckHealth')),
    }),
    projections: listOf(ref('ProjectionHealth')),
    analytics: orNull(
      record({ state: { enum: ['current', 'catching-up', 'stopped'] }, behind: count, detail: nullableText }),
    ),
  }),
} as const satisfies { readonly [name: string]: JsonSchema };
