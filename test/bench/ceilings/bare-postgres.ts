import pg from 'pg';
import { timed, type Timed } from '../measuring/clock.js';

/** One connection that does what is told, to a server of this machine. */
const withClient = async <T>(port: number, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Writes the texts of commands into a bare table by one prepared statement, so many commands in a transaction. */
export const insertBare = (port: number, commands: readonly (readonly string[])[], group: number): Promise<Timed> =>
  withClient(port, async (client) => {
    await client.query('DROP TABLE IF EXISTS bare');
    await client.query(
      'CREATE TABLE bare (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, json text NOT NULL)',
    );
    const text = 'INSERT INTO bare (json) SELECT * FROM unnest($1::text[])';
    return timed(commands.length, async () => {
      for (let at = 0; at < commands.length; at += group)
        await client.query({ name: 'bare', text, values: [commands.slice(at, at + group).flat()] });
    });
  });

/** Reads all events of a schema by one prepared statement, a page after the other. */
export const readBare = (port: number, schema: string, page: number): Promise<Timed> =>
  withClient(port, async (client) => {
    const text = `SELECT * FROM ${schema}.events WHERE position > $1 ORDER BY position LIMIT ${page}`;
    let [units, after] = [0, '0'];
    const { seconds } = await timed(0, async () => {
      for (let isLast = false; !isLast;) {
        const { rows } = await client.query<{ position: string }>({ name: 'page', text, values: [after] });
        units += rows.length;
        after = rows.at(-1)?.position ?? after;
        isLast = rows.length < page;
      }
    });
    return { units, seconds };
  });
