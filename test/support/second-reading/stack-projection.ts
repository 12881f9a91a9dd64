import type { Catalogue, EventContext } from '../../../libs/projections/src/catalogue.js';
import { tableAndRecord, type Projection, type TableAndRecord } from '../../../libs/projections/src/projection.js';
import type { LogEvent } from '../../../libs/projections/src/log-event.js';
import { namesAfter, NO_OBJECTS, type ObjectNames } from './object-names.js';
import { NOBODY, priorityAfter, type PriorityRound } from '../../../libs/projections/src/clocks/priority-round.js';
import { textAt, wordingAfter, type CardWordings } from './card-wording.js';

/** What something on the stack points at, as the log has it; null is a place left empty. */
export type Aim =
  | { readonly seat: string }
  | { readonly object: string }
  | { readonly stack: string }
  | { readonly slot: string }
  | { readonly deck: string }
  | null;

/** A die on the stack. */
type Die = { readonly value: number; readonly roller: string; readonly purpose: string };

/** Something on the stack, as it was fixed when it was put there; `kind:subject` is its name. */
export type StackedObject = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly controller: string | null;
  readonly source: string | null;
  readonly targets: readonly Aim[];
  readonly modes: readonly string[];
  readonly x: number | null;
  readonly text: string;
  readonly declaredAt: number;
  readonly roll: Die | null;
};

/** The stack, bottom first, with what is needed to name what it points at. */
export type StackTable = {
  readonly stack: readonly StackedObject[];
  readonly priority: PriorityRound;
  readonly names: ObjectNames;
};

/** The stack of a match, and in which words it is told. */
export type StackState = TableAndRecord<StackTable, CardWordings>;

type StackPutData = Omit<StackedObject, 'text'> & { readonly card: string | null; readonly path: string };

const entryOf = (put: StackPutData, wording: CardWordings, game: EventContext['game']): StackedObject => {
  const { id, kind, subject, controller, source, targets, modes, x, declaredAt, roll, card, path } = put;
  const die = roll === null ? null : { value: roll.value, roller: roll.roller, purpose: roll.purpose };
  const text = textAt(wording, game, card, path);
  return { id, kind, subject, controller, source, targets, modes, x, text, declaredAt, roll: die };
};

/** The stack after an event. */
const stackedAfter = (
  stack: readonly StackedObject[],
  { type, data }: LogEvent,
  { facts, game }: EventContext,
  wording: CardWordings,
): readonly StackedObject[] => {
  // casts here: by what it is
  if (facts.stack === 'put') return [...stack, entryOf(data.object as unknown as StackPutData, wording, game)];
  if (facts.stack === 'leaves') return stack.filter(({ id }) => id !== data.id);
  switch (type) {
    case 'RollChanged':
      return withDie(stack, data.roll, Number(data.to));
    case 'DieRerolled':
      return withDie(stack, data.roll, Number(data.value));
    case 'TargetsChanged':
      return stack.map((each) => (each.id === data.id ? { ...each, targets: data.targets as readonly Aim[] } : each));
    case 'PlayerLeft':
      return stack.filter(({ id }) => !(data.stack as readonly string[]).includes(id));
    case 'MatchCreated':
    case 'GameBegan':
      return [];
    default:
      return stack;
  }
};

/** A die is named by its value, which changes with it. */
const withDie = (stack: readonly StackedObject[], id: unknown, value: number): readonly StackedObject[] =>
  stack.map((each) =>
    each.id === id ? { ...each, subject: String(value), roll: each.roll && { ...each.roll, value } } : each,
  );

const onTable = (table: StackTable, event: LogEvent, known: EventContext, wording: CardWordings): StackTable => {
  const stack = stackedAfter(table.stack, event, known, wording);
  const priority = priorityAfter(table.priority, event);
  const names = namesAfter(table.names, event);
  const isSame = stack === table.stack && priority === table.priority && names === table.names;
  return isSame ? table : { stack, priority, names };
};

/** The stack with who may act, at every revision. */
export const stackProjection = (catalogue: Catalogue): Projection<StackState> =>
  tableAndRecord<StackTable, CardWordings>(
    {
      name: 'stack',
      version: 2,
      weight: { match: 95_000, event: 2 },
      table: { stack: [], priority: NOBODY, names: NO_OBJECTS },
      record: {},
      onTable,
      onRecord: wordingAfter,
    },
    catalogue,
  );
