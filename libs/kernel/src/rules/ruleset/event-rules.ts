import type { Fold, LongList } from '../../log/fold.js';
import type { Edit } from '../../persistent/edit.js';
import type { JsonMap } from '../../persistent/json.js';
import type { Revision } from '../../table/names.js';
import type { MatchRecord, MatchTerms } from '../../table/state.js';
import type { Table } from '../../table/table.js';
import type { EventFacts, Learned } from '../event-facts.js';
import type { TriggerEvent } from '../trigger-event.js';
import type { Situation } from './situation.js';

/** What one type of event comes to for abilities: the words of the trigger events that it can be, and these. A word not listed is never seen. */
type TriggerReading<Data = never> = {
  readonly words: readonly string[];
  readonly read: (situation: Situation, data: Data, before: Table) => readonly TriggerEvent[];
};

/** A reading whose event is known to be of its type. */
export type AnyReading = TriggerReading<JsonMap>;

/** Everything about one type of event: what it is, what it does to each part of a match, and what is read from it. */
export type EventRule<Data = never> = EventFacts & {
  readonly table?: (table: Table, data: Data, at: Revision) => Table;
  /** How it changes the half that no rewind touches. */
  readonly record?: (record: MatchRecord, data: Data, at: Revision, edit: Edit) => MatchRecord;
  /** How it changes what was agreed before the match. */
  readonly terms?: (terms: MatchTerms, data: Data) => MatchTerms;
  readonly longList?: LongList;
  /** What abilities may wait for in it. */
  readonly reads?: TriggerReading<Data>;
  /** What is known after it that was not known before, should it be taken back. */
  readonly learned?: (data: Data) => readonly Learned[];
};

/** What a game makes of an event of the kernel, beside what every game makes of it; with nothing in it the game merely has it. */
export type EventUse<Data = never> = Pick<EventRule<Data>, 'table' | 'reads'> & Pick<EventFacts, 'answers' | 'fight'>;

/** The rules of a whole vocabulary of events. */
export type EventRules<Events> = { readonly [Type in keyof Events]: EventRule<Events[Type]> };

/** What a game makes of another vocabulary. */
export type EventUses<Events> = { readonly [Type in keyof Events]?: EventUse<Events[Type]> };

/** What a game makes of events of one type, compiled: one look at the type gives all of it. */
export type EventKind = {
  readonly fold: Fold;
  readonly readings: readonly AnyReading[];
  readonly facts: EventFacts;
  readonly learned: ((data: JsonMap) => readonly Learned[]) | undefined;
};

/** The kinds of event that a game has, by type. */
export type EventKinds = ReadonlyMap<string, EventKind>;
