import type { KernelEvents } from './index.js';
import type { Audience, Event } from '../log/event.js';
import { kindOf, kindsOf, type EventKind, type EventKinds } from './event-kinds.js';
import { folded, type TableAt } from '../log/evolve.js';
import type { Trigger } from '../triggers/trigger-events.js';
import { identified, triggeredBy } from '../triggers/trigger-events.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId } from '../table/names.js';
import type { Begins, Command, Ruleset } from '../rules/ruleset.js';
import type { MatchState } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { ordersEndedBy } from '../triggers/standing-orders.js';
import type { Frame, Table } from '../table/table.js';

/** What can be asked about a match: its state, and the game it is. */
export type Look = { readonly ruleset: Ruleset; readonly state: MatchState };

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
  | { readonly need: 'seal' };

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
};

/** Gives the inputs with what is lacking; undefined where it cannot be had. The same need gets the same for ever. */
export type Supply = (need: Need, inputs: Inputs) => Inputs | undefined;

/** A decision under way: the state as far as it has been decided, and the events that led there. */
export type Game = {
  readonly ruleset: Ruleset;
  readonly kinds: EventKinds;
  inputs: Inputs;
  /** Without it whatever is lacking unwinds the decision. */
  readonly supply: Supply | undefined;
  /** The earlier tables among the inputs, whatever they are by then. */
  readonly tableAt: TableAt;
  state: MatchState;
  events: Event[];
  /** What is still to be carried out, innermost last. */
  frames: Frame[];
  /** What the frame that comes next was waiting for. */
  answer: unknown;
  diceTaken: number;
  shufflesTaken: number;
  /** How many rests in a row this decision goes on from: 0 where somebody acted. */
  rests: number;
  /** The steps of a shortcut that everybody has just agreed to. */
  agreed: readonly Command[];
};

const pastOf = ({ past }: Inputs, to: Revision): Past | null | undefined => past?.[to];

/** A decision that has not begun. */
export const newGame = (ruleset: Ruleset, state: MatchState, inputs: Inputs, supply?: Supply): Game => {
  const g: Game = {
    ruleset,
    kinds: kindsOf(ruleset),
    inputs,
    supply,
    tableAt: (to) => pastOf(g.inputs, to)?.table,
    state,
    events: [],
    frames: state.table.resolving.slice(),
    answer: undefined,
    diceTaken: 0,
    shufflesTaken: 0,
    rests: 0,
    agreed: [],
  };
  return g;
};

/** Unwinds a decision that lacks an input. Nothing of it is kept: it is decided again from the start with the input. */
export class Needed extends Error {
  constructor(readonly what: Need) {
    super('an input is needed');
  }
}

/** What `read` finds in the inputs, supplied now if it is lacking; throws Needed where that cannot be. */
export const inputOf = <T>(g: Game, need: Need, read: (inputs: Inputs) => T | undefined): T => {
  const there = read(g.inputs);
  if (there !== undefined) return there;
  g.inputs = g.supply?.(need, g.inputs) ?? g.inputs;
  const supplied = read(g.inputs);
  if (supplied === undefined) throw new Needed(need);
  return supplied;
};

/** The function that records one fact of an event vocabulary: the state follows it, and what it triggers waits. */
export const emitter =
  <Events>() =>
  <Type extends keyof Events & string>(
    g: Game,
    type: Type,
    data: Events[Type],
    because: readonly RuleId[],
    hidden?: { for: Audience; data: Partial<Events[Type]> },
  ): void => {
    const { head, tip } = g.state;
    const kind = kindOf(g, type);
    const parent = kind.fold.isRecord || tip < 0 ? null : tip;
    const plain = data as JsonMap; // event data is plain by its types
    const event = { revision: head + 1, type, parent, because, data: plain };
    record(g, hidden === undefined ? event : withHidden(event, hidden as { for: Audience; data: JsonMap }), kind);
  };

// Member by member: every copy made by a spread would have a shape of its own, and whoever reads events would be slowed down.
const withHidden = ({ revision, type, parent, because, data }: Event, hidden: NonNullable<Event['hidden']>): Event => ({
  revision,
  type,
  parent,
  because,
  data,
  hidden,
});

/** Records an event whose parent is already known. */
export const record = (g: Game, event: Event, kind: EventKind = kindOf(g, event.type)): void => {
  const before = g.state.table;
  const { fold, readings } = kind;
  g.state = folded(fold, g.state, event, g.tableAt);
  g.events.push(event);
  for (const trigger of triggeredBy(g, event, readings, before)) noteTrigger(g, trigger);
  g.ruleset.observe?.(g, event, before);
  if (g.state.table.orders.length > 0)
    for (const ended of ordersEndedBy(g, event, before)) emit(g, 'YieldCleared', ended, ['SL-YIELD-3']);
};

const noteTrigger = (g: Game, { object: waiting, once, delayed }: Trigger): void => {
  const object = identified(waiting, newId(g, 's'));
  const name = stackName(object);
  emit(g, 'AbilityTriggered', once === undefined ? { name, object } : { name, object, once }, g.ruleset.cites.trigger);
  if (delayed !== undefined) emit(g, 'DelayedEnded', { id: delayed }, g.ruleset.cites.trigger);
};

/** Records one fact of the kernel. */
export const emit = emitter<KernelEvents>();

/** Adds what is to be carried out next. */
export const push = (g: Game, frame: Partial<Frame> & { procedure: string }): void => {
  const { procedure, object = null, path = '', next = 0, bindings = NO_BINDINGS } = frame;
  g.frames.push({ procedure, object, path, next, bindings });
};

/** The frame once its present instruction is under way: it goes on with the one after it. */
export const nextOf = ({ procedure, object, path, next, bindings }: Frame): Frame => ({
  procedure,
  object,
  path,
  next: next + 1,
  bindings,
});

const NO_BINDINGS = {};

/** A new id for a stack object, a change or a delayed trigger: a letter and a number. */
export const newId = <Letter extends string>(g: Game, letter: Letter): `${Letter}${number}` =>
  `${letter}${g.state.table.nextId}`;
