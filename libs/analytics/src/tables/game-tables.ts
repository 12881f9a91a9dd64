import type { GameTable } from '@stackledger/rules';
import { LIVE, tableOf, type AnalyticsTable } from './table.js';
import { TABLES } from './tables.js';

/** The tables of games, by ruleset id. */
export type GameTables = { readonly [game: string]: readonly GameTable[] };

const REVISION = { revision: ['number', 'its place in the log'] } as const;

/** All tables: the common ones, then those of each game. Throws where two have one name. */
export const tablesWith = (brought: GameTables): readonly AnalyticsTable[] => {
  const own = Object.values(brought)
    .flat()
    .map(({ name, about, columns }) => tableOf(name, { about }, { ...REVISION, ...columns, ...LIVE }));
  const all = [...TABLES, ...own];
  const twice = all.find(({ name }, at) => all.findIndex((table) => table.name === name) !== at);
  if (twice !== undefined) throw new Error(`two tables of the analytics are called ${twice.name}`);
  return all;
};
