import type { Event } from './event.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { Policy } from '../table/judging/policy.js';
import type { Table } from '../table/table.js';

/** The beginning of a match: a position as in scenarios, or decks to deal from. */
export type MatchBeginning = { readonly setup?: JsonMap; readonly decks?: JsonMap };

/** An earlier moment of the match, as needed by a rewind. */
export type PastMoment = {
  /** The table event at this revision, or the last one before a record event. */
  readonly tip: Revision;
  readonly type: string;
  readonly endsCommand: boolean;
  /** The end of the nearest earlier command, to name in a rejection; -1 if there is none. */
  readonly nearestBefore: Revision;
  readonly table: Table;
  /** The generation of kept results at that moment. */
  readonly generation: number;
  /** Whether it lies on the active branch. */
  readonly isLive: boolean;
  /** If this event is a rewind: the tip that it left. */
  readonly rewoundFrom: Revision | null;
  /** The table events of the active branch after it, oldest first; empty if it is not on the active branch. */
  readonly span: readonly Event[];
};

/**
 * A request for an input from outside: the effect handler supplies it during the decision, or the decision is repeated
 * with it. Cards to shuffle are listed top first.
 */
export type EffectRequest =
  | { readonly need: 'die'; readonly n: number }
  | { readonly need: 'shuffle'; readonly n: number; readonly zone: string; readonly cards: readonly string[] }
  | { readonly need: 'past'; readonly to: Revision }
  | { readonly need: 'server-seed' }
  | { readonly need: 'begins' }
  | { readonly need: 'seal' }
  | { readonly need: 'time' }
  | { readonly need: 'policy' };

/** The inputs supplied so far, in the order of the requests. Shuffles list the cards with the new top first. */
export type Inputs = {
  readonly dice?: readonly number[];
  readonly shuffles?: readonly (readonly string[])[];
  readonly past?: { readonly [to: string]: PastMoment | null };
  /** The secret seed of the service's dice, for a new match. */
  readonly serverSeed?: string;
  /** The decks and position of a match that was created earlier and starts on command. */
  readonly begins?: MatchBeginning;
  /** The hash of the last event and the seed to reveal, when a match is finalized. */
  readonly seal?: { readonly head: string; readonly serverSeed: string };
  /** The time of the command, recorded with its events. */
  readonly now?: string;
  /** The policy of the game, when a match is first judged by it. */
  readonly policy?: Policy;
};

/**
 * Supplies a requested input: the inputs with it added, or undefined if it cannot be had. The same request always gets
 * the same input.
 */
export type EffectHandler = (need: EffectRequest, inputs: Inputs) => Inputs | undefined;
