import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/rules';

/** A query that is not answered; the message says why. */
export class Unanswerable extends Error {}

/**
 * Forbidden functions: those that reveal the machine, the file, other queries or hidden rows; that reach outside the
 * tables; and that produce so much output from little input that no limit applies in time.
 */
const CLOSED = new RegExp(
  `^(${[
    'duckdb_|pragma|read_|getenv|glob|query|sniff_|parquet_|json_execute|json_serialize_plan|sqlite_|which_secret|from_substrait|get_substrait',
    'pg_|inet_|has_\\w+_privilege|in_search_path|getvariable|nextval|currval|setseed|txid_|write_log|parse_duckdb|stats$|vector_type|__internal',
    'current_(setting|query|database|schema|catalog|role|user|connection|transaction)|session_user|user$|version$|get_block_size',
    'sleep|repeat|lpad|rpad|bitstring|printf|format$|bar$|(list|array)_resize',
    // of long texts they take hours, and cannot be interrupted
    '(damerau_)?levenshtein|editdist3|jaccard|jaro_|hamming|mismatches',
  ].join('|')})`,
  'i',
);

/** Table functions that only generate rows. */
const OPEN = new Set(['range', 'generate_series', 'unnest']);

type SqlNode = { readonly [member: string]: unknown };

/**
 * Checks a query as parsed by the database itself: one SELECT, over tables of these names alone. Answers the tables
 * that it reads; throws Unanswerable.
 */
export const checkSql = async (
  reader: DuckDBConnection,
  sql: string,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const read = await reader.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql]);
  const tree = treeIn(asText(read.getRowObjectsJson()[0]?.tree));
  if (tree.error === true && /^Only SELECT/.test(String(tree.error_message)))
    throw new Unanswerable('only SELECT is taken');
  if (tree.error === true) throw new Unanswerable(`it is no SELECT that can be read: ${String(tree.error_message)}`);
  const statements = tree.statements as readonly SqlNode[];
  if (statements.length !== 1) throw new Unanswerable(`one SELECT at a time, not ${statements.length}`);
  const nodes = [...nodesIn(tree)];
  const own = new Set(nodes.flatMap((node) => withNames(node)));
  for (const node of nodes) checkNode(node);
  return [...new Set(nodes.flatMap((node) => (node.type === 'BASE_TABLE' ? tableIn(node, tables, own) : [])))];
};

/** The tree as the database writes it: as JSON, but for a number beyond all that a DOUBLE holds. */
const treeIn = (text: string): SqlNode => {
  try {
    return JSON.parse(text) as SqlNode; // an object by the function
  } catch {
    throw new Unanswerable("a number in it is beyond 1.8e308: write 'Infinity'::DOUBLE where you mean that");
  }
};

function* nodesIn(value: unknown): Generator<SqlNode, void> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as SqlNode;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

const checkNode = (node: SqlNode): void => {
  if (node.type === 'TABLE_FUNCTION') checkTableFunction(node);
  if (node.type === 'BASE_TABLE' && (node.schema_name !== '' || node.catalog_name !== ''))
    throw new Unanswerable(`name ${String(node.table_name)} alone: a table has no place before its name`);
  const { function_name: name } = node;
  if (typeof name === 'string' && CLOSED.test(name)) throw new Unanswerable(`${name} is not open to questions`);
  // what DESCRIBE is of is a SELECT itself, whose nodes are checked too
  if (node.type === 'SHOW_REF' && (node.show_type !== 'DESCRIBE' || node.query === null))
    throw new Unanswerable('one SELECT or DESCRIBE at a time, and nothing else');
};

/** The database's own views are forbidden, also under a name that WITH defines elsewhere. */
const OF_THE_DATABASE = /^(duckdb_|sqlite_|pragma_|pg_)|\W/;

const withNames = ({ cte_map: named }: SqlNode): readonly string[] => {
  if (typeof named !== 'object' || named === null || !('map' in named)) return [];
  const names = (named.map as readonly { readonly key: string }[]).map(({ key }) => key.toLowerCase());
  const strange = names.find((name) => OF_THE_DATABASE.test(name));
  if (strange !== undefined) throw new Unanswerable(`WITH gives nothing the name ${strange}: take another one`);
  return names;
};

/** The table that is read; none for a name of WITH. */
const tableIn = (
  { table_name: table }: SqlNode,
  tables: readonly string[],
  own: ReadonlySet<string>,
): readonly string[] => {
  const name = String(table).toLowerCase();
  if (tables.includes(name)) return [name];
  if (own.has(name)) return [];
  throw new Unanswerable(`there is no table ${String(table)}; the tables are ${tables.join(', ')}`);
};

const checkTableFunction = ({ function: called }: SqlNode): void => {
  const name = asText((called as SqlNode | undefined)?.function_name).toLowerCase();
  if (!OPEN.has(name))
    throw new Unanswerable(
      `${name} is not open to questions; of functions that make tables there are ${[...OPEN].join(', ')}`,
    );
};
