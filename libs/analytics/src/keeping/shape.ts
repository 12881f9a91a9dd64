import { createHash } from 'node:crypto';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import type { Table } from '../tables/table.js';

/** What the tables are made of, in one text: the columns of each, and which pseudonyms stand in them. */
export const shapeOf = ({
  tables,
  pseudonyms,
}: {
  readonly tables: readonly Table[];
  readonly pseudonyms: Pseudonyms;
}): string => {
  const columns = tables.map(({ name, columns: all }) => [
    name,
    ...all.map((column) => [column.name, column.is, column.names]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([columns, pseudonyms.of('')]))
    .digest('hex');
};
