import type { EventKind } from '../rules/ruleset/event-rules.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Past } from '../log/inputs.js';
import type { Need } from '../log/inputs.js';
import type { Inputs } from '../log/inputs.js';
import type { Supply } from '../log/inputs.js';
import type { KernelEvents } from './kernel-events.js';
import { hasRoomFor } from './measuring.js';
import type { Audience, Event } from '../log/event.js';
import { kindOf } from './event-kinds.js';
import { folded } from '../log/evolve.js';
import type { Trigger } from '../triggers/trigger-events.js';
import { identified, triggeredBy } from '../triggers/trigger-events.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId } from '../table/names.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { MatchState } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { ordersEndedBy } from '../triggers/standing-orders.js';

const pastOf = ({ past }: Inputs, to: Revision): Past | null | undefined => past?.[to];

/** A decision that has not begun. */
export const newDecision = (ruleset: Ruleset, state: MatchState, inputs: Inputs, supply?: Supply): OpenDecision => {
  const d: OpenDecision = {
    ruleset,
    kinds: ruleset.compiled.events,
    inputs,
    supply,
    tableAt: (to) => pastOf(d.inputs, to)?.table,
    state,
    events: [],
    frames: state.table.resolving.slice(),
    answer: undefined,
    diceTaken: 0,
    shufflesTaken: 0,
    measured: { events: 0, bytes: 0 },
    inputBytes: 0,
    told: [],
    toldTaken: 0,
    rests: 0,
    agreed: [],
  };
  return d;
};

/** Unwinds a decision that lacks an input. Nothing of it is kept: it is decided again from the start with the input. */
export class InputNeeded extends Error {
  constructor(readonly what: Need) {
    super('an input is needed');
  }
}

/** What `read` finds in the inputs, supplied now if it is lacking; throws Needed where that cannot be. */
export const inputOf = <T>(d: OpenDecision, need: Need, read: (inputs: Inputs) => T | undefined): T => {
  if (!hasRoomFor(d, need) && !isBeginning(d)) throw new TooLong('the cards to shuffle are more than an event holds');
  const there = read(d.inputs);
  if (there !== undefined) return there;
  d.inputs = d.supply?.(need, d.inputs) ?? d.inputs;
  const supplied = read(d.inputs);
  if (supplied === undefined) throw new InputNeeded(need);
  return supplied;
};

/** The function that records one fact of an event vocabulary: the state follows it, and what it triggers waits. */
export const emitter =
  <Events>() =>
  <Type extends keyof Events & string>(
    d: OpenDecision,
    type: Type,
    data: Events[Type],
    because: readonly RuleId[],
    hidden?: { for: Audience; data: Partial<Events[Type]> },
  ): void => {
    const { head, tip } = d.state;
    const kind = kindOf(d, type);
    const parent = kind.fold.isRecord || tip < 0 ? null : tip;
    const plain = data as JsonMap; // event data is plain by its types
    const event = { revision: head + 1, type, parent, because, data: plain };
    recordEvent(d, hidden === undefined ? event : withHidden(event, hidden as { for: Audience; data: JsonMap }), kind);
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

/** What follows from a command is more than can be recorded or reckoned: a judge has to look at it. */
export class TooLong extends Error {}

/** Beyond this many events of one command nothing more is reckoned: they are far more than an append holds. */
const MOST_RECKONED = 1000;

/** Whether the match is created or started by this decision. */
export const isBeginning = ({ events: [first] }: OpenDecision): boolean =>
  first?.type === 'MatchCreated' || first?.type === 'MatchStarted';

/** Records an event whose parent is already known. */
export const recordEvent = (d: OpenDecision, event: Event, kind: EventKind = kindOf(d, event.type)): void => {
  if (d.events.length >= MOST_RECKONED && !isBeginning(d)) throw new TooLong('one step brings too many events');
  const before = d.state.table;
  const { fold, readings } = kind;
  d.state = folded(fold, d.state, event, d.tableAt);
  d.events.push(event);
  for (const trigger of triggeredBy(d, event, readings, before)) noteTrigger(d, trigger);
  d.ruleset.observe?.(d, event, before);
  if (d.state.table.orders.length > 0)
    for (const ended of ordersEndedBy(d, event, before)) emit(d, 'YieldCleared', ended, ['SL-YIELD-3']);
};

const noteTrigger = (d: OpenDecision, { object: waiting, once, delayed }: Trigger): void => {
  const object = identified(waiting, newId(d, 's'));
  const name = stackName(object);
  emit(d, 'AbilityTriggered', once === undefined ? { name, object } : { name, object, once }, d.ruleset.cites.trigger);
  if (delayed !== undefined) emit(d, 'DelayedEnded', { id: delayed }, d.ruleset.cites.trigger);
};

/** Records one fact of the kernel. */
export const emit = emitter<KernelEvents>();

/** A new id for a stack object, a change or a delayed trigger: a letter and a number. */
export const newId = <Letter extends string>(d: OpenDecision, letter: Letter): `${Letter}${number}` =>
  `${letter}${d.state.table.nextId}`;
