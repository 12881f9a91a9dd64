import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';

/** A question that is not answered, and why, in a sentence. */
export class Unanswerable extends Error {}

/**
 * Functions that tell of the machine, of the file, of other questions or of what lies beside the rows that are asked; that reach out
 * of the tables; and those that make so much of so little that no limit of memory or of time comes between.
 */
const CLOSED = new RegExp(
  `^(${[
    'duckdb_|pragma|read_|getenv|glob|query|sniff_|parquet_|json_execute|json_serialize_plan|sqlite_|which_secret|from_substrait|get_substrait',
    'pg_|inet_|has_\\w+_privilege|in_search_path|getvariable|nextval|currval|setseed|txid_|write_log|parse_duckdb|stats$|vector_type|__internal',
    'current_(setting|query|database|schema|catalog|role|user|connection|transaction)|session_user|user$|version$|get_block_size',
    'sleep|repeat|lpad|rpad|bitstring|printf|format$|bar$|(list|array)_resize',
    '(damerau_)?levenshtein|editdist3|jaccard|jaro_|hamming|mismatches', // of long texts they take hours, and cannot be interrupted
  ].join('|')})`,
  'i',
);

/** Table functions that only make rows. */
const OPEN = new Set(['range', 'generate_series', 'unnest']);

type Node = { readonly [member: string]: unknown };

/**
 * Looks at a question as the database itself has read it: one SELECT, over tables of these names alone. Gives those that it asks;
 * throws Unanswerable, which says what is wrong.
 */
export const checkSql = async (
  reader: DuckDBConnection,
  sql: string,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const read = await reader.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql]);
  const tree = JSON.parse(asText(read.getRowObjectsJson()[0]?.tree)) as Node; // JSON by the function
  if (tree.error === true) throw new Unanswerable(`it is no SELECT that can be read: ${String(tree.error_message)}`);
  const statements = tree.statements as readonly Node[];
  if (statements.length !== 1) throw new Unanswerable(`one SELECT at a time, not ${statements.length}`);
  const nodes = [...nodesIn(tree)];
  const own = new Set(nodes.flatMap((node) => withNames(node)));
  for (const node of nodes) checkNode(node);
  return [...new Set(nodes.flatMap((node) => (node.type === 'BASE_TABLE' ? tableIn(node, tables, own) : [])))];
};

function* nodesIn(value: unknown): Generator<Node, void> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

const checkNode = (node: Node): void => {
  if (node.type === 'TABLE_FUNCTION') checkTableFunction(node);
  if (node.type === 'BASE_TABLE' && (node.schema_name !== '' || node.catalog_name !== ''))
    throw new Unanswerable(`name ${String(node.table_name)} alone: a table has no place before its name`);
  const { function_name: name } = node;
  if (typeof name === 'string' && CLOSED.test(name)) throw new Unanswerable(`${name} is not open to questions`);
  if (node.type === 'SHOW_REF') throw new Unanswerable('one SELECT at a time, and nothing else');
};

/** The views that the database has of itself: none of them is hidden by a name that WITH gives, wherever it does not hold. */
const OF_THE_DATABASE = /^(duckdb_|sqlite_|pragma_|pg_)|\W/;

/** The names that WITH gives. */
const withNames = ({ cte_map: named }: Node): readonly string[] => {
  if (typeof named !== 'object' || named === null || !('map' in named)) return [];
  const names = (named.map as readonly { readonly key: string }[]).map(({ key }) => key.toLowerCase());
  const strange = names.find((name) => OF_THE_DATABASE.test(name));
  if (strange !== undefined) throw new Unanswerable(`WITH gives nothing the name ${strange}: take another one`);
  return names;
};

/** The table that is asked; none for what WITH gives. */
const tableIn = (
  { table_name: table }: Node,
  tables: readonly string[],
  own: ReadonlySet<string>,
): readonly string[] => {
  const name = String(table).toLowerCase();
  if (tables.includes(name)) return [name];
  if (own.has(name)) return [];
  throw new Unanswerable(`there is no table ${String(table)}; the tables are ${tables.join(', ')}`);
};

const checkTableFunction = ({ function: called }: Node): void => {
  const name = asText((called as Node | undefined)?.function_name).toLowerCase();
  if (!OPEN.has(name))
    throw new Unanswerable(
      `${name} is not open to questions; of functions that make tables there are ${[...OPEN].join(', ')}`,
    );
};
