import type { Event } from './event.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { Policy } from '../table/policy.js';
import type { Table } from '../table/table.js';

/** What a match begins with: a position as scenarios write it, or decks to deal from. */
export type Begins = { readonly setup?: JsonMap; readonly decks?: JsonMap };

/** An earlier moment of the match, as a rewind looks at it. */
export type Past = {
  /** The table event that the revision stands for: itself, or the last one before a record event. */
  readonly tip: Revision;
  readonly type: string;
  readonly endsCommand: boolean;
  /** The end of the nearest command before, to name in a refusal; -1 where there is none. */
  readonly nearestBefore: Revision;
  readonly table: Table;
  /** Which kept results counted then. */
  readonly generation: number;
  /** Whether it lies on the live line. */
  readonly isLive: boolean;
  /** For a rewind: the tip that it left. */
  readonly rewoundFrom: Revision | null;
  /** The table events of the live line that come after it, oldest first; empty where it lies on no live line. */
  readonly span: readonly Event[];
};

/**
 * What a decision may need from outside: the ledger hands it over on the way, or it is asked again. The cards to shuffle stand as
 * they lie, top first.
 */
export type Need =
  | { readonly need: 'die'; readonly n: number }
  | { readonly need: 'shuffle'; readonly n: number; readonly zone: string; readonly cards: readonly string[] }
  | { readonly need: 'past'; readonly to: Revision }
  | { readonly need: 'server-seed' }
  | { readonly need: 'begins' }
  | { readonly need: 'seal' }
  | { readonly need: 'time' }
  | { readonly need: 'policy' };

/** What was supplied, in the order in which it was needed. Shuffles list the cards with the new top first. */
export type Inputs = {
  readonly dice?: readonly number[];
  readonly shuffles?: readonly (readonly string[])[];
  readonly past?: { readonly [to: string]: Past | null };
  /** The secret of the service's dice, for a new match. */
  readonly serverSeed?: string;
  /** The decks and the position that a match which starts on command was created with. */
  readonly begins?: Begins;
  /** The hash of the last event and the seed to open, when a match is sealed. */
  readonly seal?: { readonly head: string; readonly serverSeed: string };
  /** When the command was given: the time that its events are recorded with. */
  readonly now?: string;
  /** The policy of the game, when a match is first judged by it. */
  readonly policy?: Policy;
};

/** Gives the inputs with what is lacking; undefined where it cannot be had. The same need gets the same for ever. */
export type Supply = (need: Need, inputs: Inputs) => Inputs | undefined;
