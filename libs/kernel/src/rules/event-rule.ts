import type { Edit } from '../persistent/edit.js';
import type { Fold, LongList } from '../log/fold.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { MatchRecord, MatchTerms } from '../table/state.js';
import type { Table } from '../table/table.js';
import type { Situation } from './ruleset.js';
import type { TriggerEvent } from './trigger-event.js';

/** What an event means for a fight, and of which step if it is about steps; its data has the members that this part is read from. */
export type FightPart = {
  readonly is:
    | 'duel' // one attacks one: `by`, `against`
    | 'duel-roll' // a roll of the duel was judged
    | 'duel-over'
    | 'attackers' // `seat`, `attackers` of `{attacker, at}`
    | 'blockers' // `blocks` of `{blocker, attacker}`
    | 'blocked' // `attacker`
    | 'out' // `object` fights no longer
    | 'damage' // `round` of the damage that is dealt
    | 'over';
  readonly step?: string;
};

/** From whom a part of an event is hidden: all but those it is for, all seats but not judges, or everybody until the match is sealed. */
export type HiddenFrom = 'others' | 'seats' | 'everybody';

/**
 * What an event is, as plain data, for all who read logs. Whatever is left out does not hold of it. Members of its data are named
 * by their names.
 */
export type EventFacts = {
  /** What it says, for docs/events.md. */
  readonly about: string;
  /** It stands on the record, which no rewind touches; any other is an event of the table. */
  readonly half?: 'record';
  /** Every game has it. */
  readonly everywhere?: true;
  /** After it the table is an earlier one: that at `to`. */
  readonly goesBack?: true;
  /** Somebody decided something: the member that names the seat. */
  readonly decision?: string;
  /** A seat let the others act: the member that names it. */
  readonly pass?: string;
  /** After it no question is open any more: it answers the one that was, or play has gone on without. */
  readonly answers?: true;
  /** It leads to what comes after it: somebody announced what they do, or it is a step on the way from there. */
  readonly cause?: 'declaration' | 'step';
  /** Something is put on the stack, or leaves it. */
  readonly stack?: 'put' | 'leaves';
  /** What the table says about a roll or a card that it sees and the service does not. */
  readonly report?: true;
  readonly fight?: FightPart;
  /** The members that may be hidden, and from whom. */
  readonly hidden?: { readonly [member: string]: HiddenFrom };
};

/** What one type of event comes to for abilities: the words of the trigger events that it can be, and these. A word not listed is never seen. */
export type TriggerReading<Data = never> = {
  readonly words: readonly string[];
  readonly read: (situation: Situation, data: Data, before: Table) => readonly TriggerEvent[];
};

/** A reading whose event is known to be of its type. */
export type AnyReading = TriggerReading<JsonMap>;

/** Something that somebody came to know; `everybody` for all. */
export type Learned = { readonly who: string; readonly what: string };

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
  /** What happened, for people who ask what led to something; left out, who and what its data names. */
  readonly inWords?: (data: Data) => string;
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
  readonly inWords: ((data: JsonMap) => string) | undefined;
};

/** The kinds of event that a game has, by type. */
export type EventKinds = ReadonlyMap<string, EventKind>;
