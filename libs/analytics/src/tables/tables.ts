import { JUDGING_TABLES } from './judging-tables.js';
import { MATCH_TABLES } from './match-tables.js';
import { STACK_TABLES } from './stack-tables.js';
import type { AnalyticsTable } from './table.js';

/** The tables of matches of every game, in the order in which they are written. */
export const TABLES: readonly AnalyticsTable[] = [...MATCH_TABLES, ...STACK_TABLES, ...JUDGING_TABLES];
