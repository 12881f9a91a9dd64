import { accessSchemas } from './access.js';
import { analyticsSchemas } from './analytics.js';
import { callSchemas } from './calls.js';
import { commandSchemas } from './commands.js';
import { eventSchemas } from './events.js';
import { matchSchemas } from './matches.js';
import { rewindSchemas } from './rewinding.js';
import { rulesetSchemas } from './rulesets.js';
import { runningSchemas } from './running.js';
import { timelineSchemas } from './timeline.js';
import type { JsonSchema } from '../json-schema.js';

/** The bodies of answers as libs/wire has them, by their names there. */
export const schemas = {
  ...commandSchemas,
  ...eventSchemas,
  ...matchSchemas,
  ...timelineSchemas,
  ...rewindSchemas,
  ...callSchemas,
  ...rulesetSchemas,
  ...accessSchemas,
  ...runningSchemas,
  ...analyticsSchemas,
} as const satisfies { readonly [name: string]: JsonSchema };
