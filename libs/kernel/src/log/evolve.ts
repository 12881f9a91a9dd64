import type { Fold } from './fold.js';
import type { TableAt } from './fold.js';
import type { LongList } from './fold.js';
import type { AnyEvolver } from './fold.js';
import type { Event } from './event.js';
import { kernelEvolvers } from '../events/index.js';
import { recordEvolvers, termsEvolvers } from '../events/record-evolvers.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { Draft, MatchState } from '../table/state.js';
import { copyState } from '../table/state.js';
import type { Table } from '../table/table.js';
import { copyTable } from '../table/table.js';
import { openEdit, type Edit } from '../persistent/edit.js';

const RECORD_EVENTS: ReadonlySet<string> = new Set([
  'CardsDefined',
  'SeatTaken',
  'RoleGranted',
  'RoleRevoked',
  'ClientSeedGiven',
  'MatchSealed',
  'PlayerConceded',
  'JudgeCalled',
  'CallClosed',
  'PlayPaused',
  'PlayResumed',
]);

/** Whether an event belongs to the record, which no rewind touches: it has no parent and never becomes the tip. */
export const isRecordEvent = (type: string): boolean => RECORD_EVENTS.has(type);

/** The public and the hidden half of an event together; without the hidden half what is known of it. */
export const wholeData = (event: Event): JsonMap =>
  event.hidden === undefined ? event.data : { ...event.data, ...event.hidden.data };

/** What the events of a game do, by type, as far as it has been looked up. */
export type Folds = { readonly ruleset: Ruleset; readonly byType: Map<string, Fold> };

const allFolds = new WeakMap<Ruleset, Folds>();

/** The folds of a game; the same for all its matches. */
export const foldsOf = (ruleset: Ruleset): Folds => {
  const known = allFolds.get(ruleset);
  if (known !== undefined) return known;
  const folds = { ruleset, byType: new Map<string, Fold>() };
  allFolds.set(ruleset, folds);
  return folds;
};

/** Everything about a type, by one look at its name: names that come from a log are slow to tell apart. */
export const foldIn = ({ ruleset, byType }: Folds, type: string): Fold => {
  const known = byType.get(type);
  if (known !== undefined) return known;
  const fold = readFold(ruleset, type);
  byType.set(type, fold);
  return fold;
};

/** The same for whoever has only the ruleset at hand. */
export const foldOf = (ruleset: Ruleset, type: string): Fold => foldIn(foldsOf(ruleset), type);

const own = <T>(map: { readonly [type: string]: T | undefined }, type: string): T | undefined =>
  Object.hasOwn(map, type) ? map[type] : undefined;

// The type of an event and the type of its data go together; the maps of evolvers say so event by event.
const readFold = (ruleset: Ruleset, type: string): Fold => {
  const byKernel = own(kernelEvolvers as { readonly [type: string]: AnyEvolver | undefined }, type);
  const byRuleset = own(ruleset.evolvers as { readonly [type: string]: AnyEvolver | undefined }, type);
  const goesBack = GOES_BACK.has(type);
  return {
    isRecord: isRecordEvent(type),
    isOfTable: goesBack || byKernel !== undefined || byRuleset !== undefined,
    goesBack,
    longList: LONG_LISTS.get(type),
    terms: own(termsEvolvers, type),
    byKernel,
    byRuleset,
    record: own(recordEvolvers, type),
  };
};

const LONG_LISTS: ReadonlyMap<string, LongList> = new Map([
  ['CardsDefined', { name: 'cards', each: 1 }],
  ['ObjectsCreated', { name: 'objects', each: 1 }],
  ['DeckShuffled', { name: 'handles', each: 3 }], // one object goes and another one comes
  ['DeckRearranged', { name: 'handles', each: 1 }], // most stay where they are
]);

const GOES_BACK: ReadonlySet<string> = new Set(['MatchRewound', 'RewindReverted', 'DeclarationCancelled']);

/**
 * Applies one recorded fact. Total and free of rules: events carry resulting values, so a log folds to the same states
 * whatever a later version of a ruleset would decide.
 */
export const evolve = (ruleset: Ruleset, state: MatchState, event: Event, tableAt: TableAt): MatchState =>
  folded(foldOf(ruleset, event.type), state, event, tableAt);

/** The same for whoever has looked its type up already. */
export const folded = (fold: Fold, state: MatchState, event: Event, tableAt: TableAt): MatchState => {
  const next = copyState(state);
  const edit = openEdit();
  follow(next, fold, event, tableAt, edit);
  edit.isOpen = false;
  return next;
};

/**
 * Has a state that nobody else has seen follow an event, whose type has been looked up already. What it changes carries the edit
 * from then on.
 */
export const follow = (state: Draft, fold: Fold, event: Event, tableAt: TableAt, edit: Edit): void => {
  const { revision } = event;
  const data = wholeData(event);
  if (fold.terms !== undefined) state.terms = fold.terms(state.terms, data);
  if (fold.goesBack) state.table = rewound(tableAt(Number(data.to)) ?? state.table, edit);
  else if (fold.isOfTable) state.table = tableAfter(fold, underThis(state.table, edit), data, revision);
  if (fold.record !== undefined) state.record = fold.record(state.record, data, revision, edit);
  state.head = revision;
  if (!fold.isRecord) state.tip = revision;
};

const tableAfter = ({ byKernel, byRuleset }: Fold, table: Table, data: JsonMap, at: Revision): Table => {
  const next = byKernel === undefined ? table : byKernel(table, data, at);
  return byRuleset === undefined ? next : byRuleset(next, data, at);
};

/** The table to be changed under an edit: itself if it came about under it, and a copy of what others may have seen. */
const underThis = (table: Table, edit: Edit): Table => (table.edit === edit ? table : copyTable(table, edit));

/** A table that play has gone back to: as it was, without standing orders (SL-REWIND-5). */
const rewound = (table: Table, edit: Edit): Table => {
  const next = copyTable(table, edit);
  next.orders = [];
  return next;
};
