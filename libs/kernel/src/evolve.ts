import { asText } from './json.js';
import type { Event } from './events/event.js';
import { kernelEvolvers } from './events/index.js';
import { keptResult } from './events/chance-events.js';
import type { HiddenCards } from './events/object-events.js';
import type { JsonMap } from './json.js';
import type { Revision, SeatId } from './names.js';
import type { Ruleset } from './ruleset.js';
import type { MatchRecord, MatchState, MatchTerms } from './state.js';
import type { Table } from './table.js';
import { copyTable } from './table.js';

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

/** An earlier table, for the events that go back to one. Undefined leaves the table as it is. */
export type TableAt = (revision: Revision) => Table | undefined;

type AnyEvolver = (table: Table, data: JsonMap, at: Revision) => Table;

/**
 * Applies one recorded fact. Total and free of rules: events carry resulting values, so a log folds to the same states
 * whatever a later version of a ruleset would decide.
 */
export const evolve = (ruleset: Ruleset, state: MatchState, event: Event, tableAt: TableAt): MatchState => {
  const data = wholeData(event);
  const { type, revision } = event;
  return {
    terms: type === 'MatchCreated' || type === 'CardsDefined' ? evolveTerms(state.terms, type, data) : state.terms,
    head: revision,
    tip: isRecordEvent(type) ? state.tip : revision,
    table: evolveTable(ruleset, state.table, type, data, revision, tableAt),
    record: evolveRecord(state.record, type, data, revision),
  };
};

const evolveTable = (
  ruleset: Ruleset,
  table: Table,
  type: string,
  data: JsonMap,
  at: Revision,
  tableAt: TableAt,
): Table => {
  if (type === 'MatchRewound' || type === 'RewindReverted' || type === 'DeclarationCancelled')
    return rewound(tableAt(Number(data.to)) ?? table);
  // The type of an event and the type of its data go together; the maps of evolvers say so event by event.
  const byKernel = kernelEvolvers[type as keyof typeof kernelEvolvers] as AnyEvolver | undefined;
  const byRuleset = ruleset.evolvers[type] as AnyEvolver | undefined;
  const next = byKernel === undefined ? table : byKernel(table, data, at);
  return byRuleset === undefined ? next : byRuleset(next, data, at);
};

/** A table that play has gone back to: as it was, without standing orders (SL-REWIND-5). */
const rewound = (table: Table): Table => {
  const next = copyTable(table);
  next.orders = [];
  return next;
};

const evolveTerms = (terms: MatchTerms, type: string, data: JsonMap): MatchTerms => {
  // Both events are written by `create` with exactly these members.
  if (type === 'CardsDefined') return { ...terms, cards: { ...terms.cards, ...(data.cards as MatchTerms['cards']) } };
  const created = data as unknown as Omit<MatchTerms, 'cards'>;
  const { matchId, ruleset, rulesetVersion, seats, options, tournament } = created;
  return { matchId, ruleset, rulesetVersion, seats, options, tournament, cards: terms.cards };
};

const evolveRecord = (record: MatchRecord, type: string, data: JsonMap, at: Revision): MatchRecord => {
  switch (type) {
    case 'MatchCreated':
      return { ...record, seats: (data.seats as SeatId[]).map((seat) => ({ seat, by: null, clientSeed: null })) };
    case 'SeatTaken':
      return withSeat(record, data.seat, { by: asText(data.by) });
    case 'ClientSeedGiven':
      return withSeat(record, data.seat, { clientSeed: asText(data.seed) });
    case 'DieRolled':
    case 'DieRerolled':
      return keptResult(record, drawOf(data), Number(data.value), at);
    case 'DeckShuffled':
    case 'DeckRearranged':
      return shuffled(record, data, at);
    case 'PlayerConceded':
      return {
        ...record,
        concessions: [...record.concessions, { seat: data.seat as SeatId, game: Number(data.game) }],
      };
    case 'JudgeCalled':
      return {
        ...record,
        calls: [...record.calls, { id: asText(data.call), reason: asText(data.reason), at, open: true }],
      };
    case 'CallClosed':
      return {
        ...record,
        calls: record.calls.map((call) => (call.id === data.call ? { ...call, open: false } : call)),
      };
    case 'PlayPaused':
      return { ...record, paused: { by: asText(data.by), reason: asText(data.reason) } };
    case 'PlayResumed':
      return { ...record, paused: null, continuations: 0 };
    case 'SettlingPaused':
      return { ...record, continuations: record.continuations + 1 };
    case 'PriorityReceived':
    case 'ChoiceAsked':
      return record.continuations === 0 ? record : { ...record, continuations: 0 };
    case 'MatchRewound':
    case 'RewindReverted':
      return { ...record, generation: Number(data.generation), continuations: 0 };
    case 'MatchSealed':
      return { ...record, sealed: true };
    default:
      return record;
  }
};

/** Remembers the order under the shuffle's key, and that its handles have been given. */
const shuffled = (record: MatchRecord, data: JsonMap, at: Revision): MatchRecord => {
  const numbers = (data.handles as string[]).map((handle) => Number(handle.slice(handle.lastIndexOf('-') + 1)));
  const given = { ...record, handles: Math.max(record.handles, ...numbers) };
  return data.key === undefined
    ? given
    : keptResult(given, drawOf(data), namesOf(data.cards as HiddenCards | undefined), at);
};

const drawOf = (data: JsonMap): { key: string; n?: number } => ({
  key: asText(data.key),
  ...(typeof data.n === 'number' && { n: data.n }),
});

const namesOf = (cards: HiddenCards | undefined): readonly string[] =>
  (cards ?? []).map(({ name, trueName }) => trueName ?? name);

const withSeat = (record: MatchRecord, seat: unknown, change: { by?: string; clientSeed?: string }): MatchRecord => ({
  ...record,
  seats: record.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each)),
});
