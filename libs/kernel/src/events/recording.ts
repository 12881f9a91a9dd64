import type { EventKind } from '../rules/ruleset.js';
import type { Game } from '../rules/ruleset.js';
import type { Past } from '../log/inputs.js';
import type { Need } from '../log/inputs.js';
import type { Inputs } from '../log/inputs.js';
import type { Supply } from '../log/inputs.js';
import type { KernelEvents } from './index.js';
import type { Audience, Event } from '../log/event.js';
import { kindOf, kindsOf } from './event-kinds.js';
import { folded } from '../log/evolve.js';
import type { Trigger } from '../triggers/trigger-events.js';
import { identified, triggeredBy } from '../triggers/trigger-events.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId } from '../table/names.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { MatchState } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { ordersEndedBy } from '../triggers/standing-orders.js';
import type { Frame } from '../table/table.js';

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
