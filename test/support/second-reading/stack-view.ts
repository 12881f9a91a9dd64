import { stackObjectText } from '@stackledger/kernel';
import { nameOf } from './object-names.js';
import type { PriorityRound } from '../../../libs/projections/src/clocks/priority-round.js';
import type { Aim, StackedObject, StackState, StackTable } from './stack-projection.js';

/** Something on the stack as a reader sees it (docs/reference/http.md#reading). */
export type StackEntryView = {
  readonly name: string;
  readonly id: string;
  readonly kind: string;
  readonly controller: string | null;
  readonly source: string | null;
  readonly targets: readonly string[];
  readonly modes: readonly string[];
  readonly x: number | null;
  readonly text: string;
  readonly declaredAt: string;
  readonly roll?: StackedObject['roll'];
};

/** The stack, bottom to top, as a seat sees it (null: somebody who may see everything), and who may act. */
export const stackViewOf = (
  { table }: StackState,
  viewer: string | null,
): { readonly stack: readonly StackEntryView[]; readonly priority: PriorityRound } => ({
  stack: table.stack.map((entry) => viewOf(table, entry, viewer)),
  priority: table.priority,
});

/** The instructions of what has none. */
const NOTHING = '';

const viewOf = (
  table: StackTable,
  { subject, declaredAt, roll, ...entry }: StackedObject,
  viewer: string | null,
): StackEntryView => ({
  name: stackedName({ kind: entry.kind, subject }),
  id: entry.id,
  kind: entry.kind,
  controller: entry.controller,
  source: entry.source,
  targets: entry.targets.map((aim) => aimName(table, aim, viewer)),
  modes: entry.modes,
  x: entry.x,
  text: entry.text === NOTHING ? stackObjectText(stackedName({ kind: entry.kind, subject }), roll) : entry.text,
  declaredAt: String(declaredAt),
  ...(roll !== null && { roll }),
});

/** `kind:subject`, or the kind alone where it has no subject. */
const stackedName = ({ kind, subject }: { readonly kind: string; readonly subject: string }): string =>
  subject === '' ? kind : `${kind}:${subject}`;

const aimName = (table: StackTable, aim: Aim, viewer: string | null): string => {
  if (aim === null) return 'none';
  if ('seat' in aim) return aim.seat;
  if ('object' in aim) return nameOf(table.names, aim.object, viewer);
  if ('slot' in aim) return aim.slot;
  return 'deck' in aim ? aim.deck : nameOnStack(table.stack, aim.stack);
};

/** Of several equal names the topmost is plain, the n-th from the top is `NAME~n`; what has left goes by its id. */
const nameOnStack = (stack: readonly StackedObject[], id: string): string => {
  const at = stack.findIndex((entry) => entry.id === id);
  const found = stack[at];
  if (found === undefined) return id;
  const name = stackedName(found);
  const above = stack.slice(at + 1).filter((entry) => stackedName(entry) === name).length;
  return above === 0 ? name : `${name}~${above + 1}`;
};
