import type { GameTable } from '@stackledger/kernel';
import { LIVE, tableOf, type Table } from './table.js';
import { TABLES } from './tables.js';

/** The tables that games bring of their own, by the id of the game. */
export type Brought = { readonly [game: string]: readonly GameTable[] };

const REVISION = { revision: ['number', 'its place in the log'] } as const;

/** Every table: those of all games, then those that each game brings. Throws where two have one name. */
export const tablesWith = (brought: Brought): readonly Table[] => {
  const own = Object.values(brought)
    .flat()
    .map(({ name, about, columns }) => tableOf(name, about, { ...REVISION, ...columns, ...LIVE }));
  const all = [...TABLES, ...own];
  const twice = all.find(({ name }, at) => all.findIndex((table) => table.name === name) !== at);
  if (twice !== undefined) throw new Error(`two tables of the analytics are called ${twice.name}`);
  return all;
};
