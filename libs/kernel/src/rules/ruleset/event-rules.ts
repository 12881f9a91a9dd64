import type { EventApplier, LongList } from '../../log/event-applier.js';
import type { Edit } from '../../persistent/edit.js';
import type { JsonMap } from '../../persistent/json.js';
import type { Revision } from '../../table/names.js';
import type { MatchRecord, MatchTerms } from '../../table/state.js';
import type { Table } from '../../table/table.js';
import type { EventFacts, Disclosure } from '../event-facts.js';
import type { TriggerEvent } from '../trigger-event.js';
import type { Situation } from './situation.js';

/**
 * How an event becomes trigger events: the words of those that it can become, and the function. A word that is not
 * listed never triggers.
 */
type TriggerReading<Data = never> = {
  readonly words: readonly string[];
  readonly read: (situation: Situation, data: Data, before: Table) => readonly TriggerEvent[];
};

export type AnyReading = TriggerReading<JsonMap>;

/** The rule of an event type: its facts, its effect on each part of a match, and what is read from it. */
export type EventRule<Data = never> = EventFacts & {
  readonly table?: (table: Table, data: Data, at: Revision) => Table;
  /** How it changes the half that no rewind touches. */
  readonly record?: (record: MatchRecord, data: Data, at: Revision, edit: Edit) => MatchRecord;
  /** How it changes what was agreed before the match. */
  readonly terms?: (terms: MatchTerms, data: Data) => MatchTerms;
  readonly longList?: LongList;
  /** Of an event that was read, the members that are equal to what matches share; the table is that before it. */
  readonly shared?: (table: Table, data: Data) => Partial<Data> | undefined;
  /** The trigger events in it. */
  readonly reads?: TriggerReading<Data>;
  /** What it discloses, should it be undone. */
  readonly learned?: (data: Data) => readonly Disclosure[];
};

/** A game's additions to a kernel event; an empty one only declares that the event occurs. */
export type EventUse<Data = never> = Pick<EventRule<Data>, 'table' | 'reads'> & Pick<EventFacts, 'answers' | 'fight'>;

/** The rules of a vocabulary of events, by type. */
export type EventRules<Events> = { readonly [Type in keyof Events]: EventRule<Events[Type]> };

/** A game's additions to another vocabulary. */
export type EventUses<Events> = { readonly [Type in keyof Events]?: EventUse<Events[Type]> };

/** The compiled rule of an event type: a single lookup gives all of it. */
export type EventKind = {
  readonly applier: EventApplier;
  readonly readings: readonly AnyReading[];
  readonly facts: EventFacts;
  readonly learned: ((data: JsonMap) => readonly Disclosure[]) | undefined;
};

/** The kinds of event that a game has, by type. */
export type EventKinds = ReadonlyMap<string, EventKind>;
