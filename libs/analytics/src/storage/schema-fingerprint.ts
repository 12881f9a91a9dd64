import { createHash } from 'node:crypto';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import type { AnalyticsTable } from '../tables/table.js';

/** A text that identifies the tables' columns and the secret of their pseudonyms. */
export const schemaFingerprint = ({
  tables,
  pseudonyms,
}: {
  readonly tables: readonly AnalyticsTable[];
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
