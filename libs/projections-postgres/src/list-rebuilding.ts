import { LISTED, RebuildOvertaken, type ListRebuilding } from '@stackledger/projections';
import { codeOf } from '@stackledger/store';
import type { PostgresDatabase } from '@stackledger/store-postgres';
import { REBUILD_IS_OVER } from './tables.js';
import { parametersWithRows, writtenRows } from './written-rows.js';

/** A rebuild of the list in tables beside it. */
export const postgresRebuilding = ({ run, schema }: PostgresDatabase): ListRebuilding => {
  const call = async <Row>(name: string, parameters: string, values: unknown[]): Promise<readonly Row[]> => {
    const query = { name, text: `SELECT ${schema}.${name}(${parameters}) AS answer`, values };
    return run(async (session, ms) => {
      try {
        return await session.query<Row>(query, ms);
      } catch (error) {
        throw codeOf(error) === REBUILD_IS_OVER ? new RebuildOvertaken({ cause: error }) : error;
      }
    });
  };
  return {
    begin: async () => {
      const [begun] = await call<{ answer: string }>('begin_rebuild', '', []);
      return BigInt(begun?.answer ?? 0);
    },
    write: async (rebuild, states) => {
      await call('write_rebuilt', parametersWithRows(2), [rebuild.toString(), LISTED, ...writtenRows(states)]);
    },
    finish: async (rebuild, { version, position, eventId }) => {
      const values = [rebuild.toString(), LISTED, version, position.toString(), eventId];
      await call('finish_rebuild', '$1, $2, $3, $4, $5', values);
    },
  };
};
