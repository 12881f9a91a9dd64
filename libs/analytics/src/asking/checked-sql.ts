import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';
import { TABLES } from '../tables/tables.js';

/** A question that is not answered, and why, in a sentence. */
export class Unanswerable extends Error {}

/** Functions that tell of the machine, of the file or of other questions, or that reach out of the tables. */
const CLOSED =
  /^(duckdb_|pragma|read_|getenv|glob|current_setting|query|sniff_|parquet_|json_execute|sqlite_|which_secret|from_substrait|get_substrait)/i;

/** Table functions that only make rows. */
const OPEN = new Set(['range', 'generate_series', 'unnest', 'repeat']);

type Node = { readonly [member: string]: unknown };

/**
 * Looks at a question as the database itself has read it: one SELECT, over these tables alone. Throws Unanswerable, which says what
 * is wrong.
 */
export const checkSql = async (reader: DuckDBConnection, sql: string): Promise<void> => {
  const read = await reader.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql]);
  const tree = JSON.parse(asText(read.getRowObjectsJson()[0]?.tree)) as Node; // JSON by the function
  if (tree.error === true) throw new Unanswerable(`it is no SELECT that can be read: ${String(tree.error_message)}`);
  const statements = tree.statements as readonly Node[];
  if (statements.length !== 1) throw new Unanswerable(`one SELECT at a time, not ${statements.length}`);
  const nodes = [...nodesIn(tree)];
  const own = new Set(nodes.flatMap((node) => withNames(node)));
  for (const node of nodes) checkNode(node, own);
};

function* nodesIn(value: unknown): Generator<Node, void> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

/** The names that WITH gives. */
const withNames = ({ cte_map: named }: Node): readonly string[] =>
  typeof named === 'object' && named !== null && 'map' in named
    ? (named.map as readonly { readonly key: string }[]).map(({ key }) => key.toLowerCase())
    : [];

const KNOWN = new Set(TABLES.map(({ name }) => name));

const checkNode = (node: Node, own: ReadonlySet<string>): void => {
  if (node.type === 'BASE_TABLE') checkTable(node, own);
  if (node.type === 'TABLE_FUNCTION') checkTableFunction(node);
  const { function_name: name } = node;
  if (typeof name === 'string' && CLOSED.test(name)) throw new Unanswerable(`${name} is not open to questions`);
  if (node.type === 'SHOW_REF') throw new Unanswerable('one SELECT at a time, and nothing else');
};

const checkTable = (
  { table_name: table, schema_name: schema, catalog_name: catalog }: Node,
  own: ReadonlySet<string>,
): void => {
  const name = String(table).toLowerCase();
  const isPlain = (schema === '' || schema === 'main') && catalog === '';
  if (isPlain && (KNOWN.has(name) || own.has(name))) return;
  throw new Unanswerable(`there is no table ${String(table)}; the tables are ${[...KNOWN].join(', ')}`);
};

const checkTableFunction = ({ function: called }: Node): void => {
  const name = asText((called as Node | undefined)?.function_name).toLowerCase();
  if (!OPEN.has(name))
    throw new Unanswerable(
      `${name} is not open to questions; of functions that make tables there are ${[...OPEN].join(', ')}`,
    );
};
