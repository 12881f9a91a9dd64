import type { EventKind } from '../rules/ruleset/event-rules.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { PastMoment } from '../log/inputs.js';
import type { EffectRequest } from '../log/inputs.js';
import type { Inputs } from '../log/inputs.js';
import type { EffectHandler } from '../log/inputs.js';
import type { KernelEvents } from './kernel-events.js';
import { hasRoomFor } from './measuring.js';
import type { Audience, Event } from '../log/event.js';
import { kindOf } from './event-kinds.js';
import { evolveWith } from '../log/evolve.js';
import type { Trigger } from '../triggers/trigger-events.js';
import { withStackId, triggeredBy } from '../triggers/trigger-events.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision, RuleId } from '../table/names.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { MatchState } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { ordersEndedBy } from '../triggers/standing-orders.js';

/** An earlier moment among the inputs: by its own revision, or by one at which the table was the same. */
const pastOf = ({ past = {} }: Inputs, to: Revision): PastMoment | null | undefined =>
  past[to] ?? Object.values(past).find((moment) => moment?.tip === to);

/** A new open decision without events. */
export const newDecision = (
  ruleset: Ruleset,
  state: MatchState,
  inputs: Inputs,
  effectHandler?: EffectHandler,
): OpenDecision => {
  const d: OpenDecision = {
    ruleset,
    kinds: ruleset.compiled.events,
    inputs,
    effectHandler,
    tableAt: (to) => pastOf(d.inputs, to)?.table,
    state,
    events: [],
    agenda: state.table.resolving.slice(),
    answer: undefined,
    diceTaken: 0,
    shufflesTaken: 0,
    measured: { events: 0, bytes: 0, isExact: false },
    inputBytes: 0,
    told: [],
    toldTaken: 0,
    rests: 0,
    agreed: [],
  };
  return d;
};

/** Thrown to unwind a decision that lacks an input. Nothing of it is kept: it is decided again with the input. */
export class InputNeeded extends Error {
  constructor(readonly what: EffectRequest) {
    super('an input is needed');
  }
}

/** An input read by `read`, requested from the handler if it is missing. Throws InputNeeded if it cannot be had. */
export const inputOf = <T>(d: OpenDecision, need: EffectRequest, read: (inputs: Inputs) => T | undefined): T => {
  if (!hasRoomFor(d, need) && !isBeginning(d))
    throw new DecisionTooLong('the cards to shuffle are more than an event holds');
  const there = read(d.inputs);
  if (there !== undefined) return there;
  d.inputs = d.effectHandler?.(need, d.inputs) ?? d.inputs;
  const supplied = read(d.inputs);
  if (supplied === undefined) throw new InputNeeded(need);
  return supplied;
};

/** Makes the function that records one event of a vocabulary: the state is evolved, and what it triggers waits. */
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
    const parent = kind.applier.isRecord || tip < 0 ? null : tip;
    const plain = data as JsonMap; // event data is plain by its types
    const event = { revision: head + 1, type, parent, because, data: plain };
    recordEvent(d, hidden === undefined ? event : withHidden(event, hidden as { for: Audience; data: JsonMap }), kind);
  };

// Member by member: objects made by spreads would have different hidden classes and slow down every reader.
const withHidden = ({ revision, type, parent, because, data }: Event, hidden: NonNullable<Event['hidden']>): Event => ({
  revision,
  type,
  parent,
  because,
  data,
  hidden,
});

/** Thrown when a command has too many consequences to record or compute: a judge has to look at it. */
export class DecisionTooLong extends Error {}

/** The number of events of one command at which computing stops: far more than an append holds. */
const MOST_RECKONED = 1000;

/** Whether this decision creates or starts the match. */
export const isBeginning = ({ events: [first] }: OpenDecision): boolean =>
  first?.type === 'MatchCreated' || first?.type === 'MatchStarted';

/** Records an event with a known parent. */
export const recordEvent = (d: OpenDecision, event: Event, kind: EventKind = kindOf(d, event.type)): void => {
  if (d.events.length >= MOST_RECKONED && !isBeginning(d)) throw new DecisionTooLong('one step brings too many events');
  const before = d.state.table;
  const { applier, readings } = kind;
  d.state = evolveWith(applier, d.state, event, d.tableAt);
  d.events.push(event);
  for (const trigger of triggeredBy(d, event, readings, before)) noteTrigger(d, trigger);
  d.ruleset.flow.observe?.(d, event, before);
  if (d.state.table.orders.length > 0)
    for (const ended of ordersEndedBy(d, event, before)) emit(d, 'YieldCleared', ended, ['SL-YIELD-3']);
};

const noteTrigger = (d: OpenDecision, { object: waiting, once, delayed }: Trigger): void => {
  const object = withStackId(waiting, newId(d, 's'));
  const name = stackName(object);
  emit(d, 'AbilityTriggered', once === undefined ? { name, object } : { name, object, once }, d.ruleset.cites.trigger);
  if (delayed !== undefined) emit(d, 'DelayedEnded', { id: delayed }, d.ruleset.cites.trigger);
};

/** Records one kernel event. */
export const emit = emitter<KernelEvents>();

/** A new id of a stack object, change or delayed trigger: a letter and a number. */
export const newId = <Letter extends string>(d: OpenDecision, letter: Letter): `${Letter}${number}` =>
  `${letter}${d.state.table.nextId}`;
