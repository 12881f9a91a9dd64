import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { AnyReading } from '../rules/ruleset/event-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import type { TriggerEvent } from '../rules/trigger-event.js';
import type { TriggerCondition, ObjectFilter } from '../table/card.js';
import { targetsIn } from '../words/references.js';
import { matchesFilter } from '../words/targets.js';
import { holds } from '../words/conditions.js';
import type { Event } from '../log/event.js';
import { wholeData } from '../log/evolve.js';
import { isMap, type Json } from '../persistent/json.js';
import type { CardId, ObjectName, SeatId, StackId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { bothBindings, contextOfSource } from '../rules/evaluation-context.js';
import { abilitySubject } from '../table/stack-names.js';
import type { Bindings, DelayedTrigger, GameObject, StackObject, Table } from '../table/table.js';
import { isAnyAwaited, abilitiesAwaiting } from './trigger-index.js';

/** An ability that triggers: the object to put on the stack, and what the trigger uses up. */
export type Trigger = { readonly object: Omit<StackObject, 'id'>; readonly once?: string; readonly delayed?: string };

/** The key under which a once-a-turn ability is marked as used. */
export const onceKey = (object: GameObject, path: string): string => `${object.name}#${path}#${object.stay}`;

const NOTHING: readonly never[] = [];

/** What an event triggers in this game, in the order of zones and of abilities on a card. */
export const triggeredBy = (
  situation: Situation,
  event: Event,
  readings: readonly AnyReading[],
  before: Table,
): readonly Trigger[] => {
  if (readings.length === 0) return NOTHING; // most events trigger nothing
  const triggers: Trigger[] = [];
  for (const { words, read } of readings)
    if (isAwaited(situation, words, before))
      for (const triggerEvent of read(situation, wholeData(event), before))
        noteTriggers(situation, inOneForm(triggerEvent), before, triggers);
  return triggers;
};

/**
 * With every member, whichever a reading leaves out: objects of one hidden class, which is there as long as the program
 * is, so that what is compiled for it is neither slowed by others nor forgotten at a collection.
 */
const inOneForm = (e: TriggerEvent): TriggerEvent => ({
  event: e.event,
  seat: e.seat,
  object: e.object,
  by: e.by,
  kinds: e.kinds,
  value: e.value,
  combat: e.combat,
  to: e.to,
  against: e.against,
  only: e.only,
  looksBack: e.looksBack,
  goesOn: e.goesOn,
  bindings: e.bindings,
});

/**
 * Whether anything in play, now or just before, or any delayed trigger could wait for these events; mostly nothing
 * does.
 */
const isAwaited = (situation: Situation, words: readonly string[], before: Table): boolean => {
  const { table } = situation.state;
  if (table.delayed.length > 0 || isAnyAwaited(situation, table, words)) return true;
  return before.zones !== table.zones && isAnyAwaited(situation, before, words);
};

const noteTriggers = (situation: Situation, triggerEvent: TriggerEvent, before: Table, triggers: Trigger[]): void => {
  const { table } = situation.state;
  for (const held of abilitiesAwaiting(situation, triggerEvent.looksBack ? before : table, triggerEvent.event))
    triggers.push(...triggerOf(situation, triggerEvent, before, held));
  for (const delayed of table.delayed)
    // Of several that it waits for at one moment it sees one: it triggers once.
    if (!triggers.some((known) => known.delayed === delayed.id))
      triggers.push(...delayedTrigger(situation, triggerEvent, before, delayed));
};

/** The situation that an ability sees: the earlier table if the event looks back. */
const situationSeen = (situation: Situation, { looksBack }: TriggerEvent, before: Table): Situation =>
  looksBack === undefined ? situation : { ...situation, state: { ...situation.state, table: before } };

const triggerOf = (
  situation: Situation,
  triggerEvent: TriggerEvent,
  before: Table,
  { object: self, card, path, ability }: HeldAbility,
): Trigger[] => {
  const you = situation.ruleset.control.speaker(situation, self);
  if (
    ability.when === undefined ||
    !matches(situationSeen(situation, triggerEvent, before), ability.when, triggerEvent, self, you)
  )
    return [];
  const key = onceKey(self, path);
  if (ability.oncePerTurn && situation.state.table.used.includes(key)) return [];
  const bindings = bindingsOf(situation, triggerEvent);
  if (!holds(situation, ability.if, contextOfSource(you, self.name, bindings))) return [];
  const subject = abilitySubject(cardNamed(situation, card), self.name, ability);
  const object = waitingObject({ self, card, subject, path, controller: self.controller, bindings });
  return [{ object, ...(ability.oncePerTurn && { once: key }) }];
};

const delayedTrigger = (
  situation: Situation,
  triggerEvent: TriggerEvent,
  before: Table,
  delayed: DelayedTrigger,
): Trigger[] => {
  const root = rootOf(cardNamed(situation, delayed.card), delayed.path, delayed.bindings);
  const { when } = atPath(root, delayed.path) as { when: TriggerCondition }; // the path of a `delayed` effect
  const { id, controller, source, card, path, targets, x } = delayed;
  const self = objectAt(situation.state.table, source ?? '');
  if (!matches(situationSeen(situation, triggerEvent, before), when, triggerEvent, self, controller)) return [];
  const bindings = { ...delayed.bindings, ...bindingsOf(situation, triggerEvent) };
  const subject = self?.name ?? source ?? 'delayed';
  return [
    { object: { ...waitingObject({ subject, path, controller, bindings }), source, card, targets, x }, delayed: id },
  ];
};

type WaitingPlan = {
  self?: GameObject;
  card?: CardId | null;
  subject: string;
  path: string;
  controller: SeatId | null;
  bindings: Bindings;
};

/** A triggered ability as an object that waits to be put on the stack. */
export const waitingObject = ({
  self,
  card = self?.card ?? null,
  subject,
  path,
  controller,
  bindings,
}: WaitingPlan): Omit<StackObject, 'id'> => ({
  kind: 'triggered',
  subject,
  controller,
  source: self?.name ?? null,
  object: null,
  card,
  path,
  targets: [],
  modes: [],
  x: null,
  bindings,
  roll: null,
  resume: [],
  declaredAt: 0,
});

/** A waiting ability under its id. */
export const withStackId = (waiting: Omit<StackObject, 'id'>, id: StackId): StackObject => {
  const { kind, subject, controller, source, object, card, path } = waiting;
  const { targets, modes, x, bindings, roll, resume, declaredAt } = waiting;
  return {
    id,
    kind,
    subject,
    controller,
    source,
    object,
    card,
    path,
    targets,
    modes,
    x,
    bindings,
    roll,
    resume,
    declaredAt,
  };
};

const stayOf = ({ state }: Situation, name: ObjectName): number => objectAt(state.table, name)?.stay ?? 0;

const bindingsOf = (situation: Situation, { seat, object, goesOn, bindings }: TriggerEvent): Bindings => {
  const seen: { [name: string]: Json | undefined } = {};
  if (seat) seen['triggering-player'] = { seat };
  if (object) seen['triggering-object'] = { object, stay: stayOf(situation, object) + (goesOn ? 1 : 0) };
  return bothBindings(situation.ruleset.triggers.sharedBindings?.(situation), bothBindings(seen, bindings));
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether an event is what an ability waits for. `self` is undefined for a delayed trigger whose source has left. */
export const matches = (
  situation: Situation,
  when: TriggerCondition,
  triggerEvent: TriggerEvent,
  self: GameObject | undefined,
  you: SeatId | null,
): boolean =>
  when.event === triggerEvent.event &&
  (triggerEvent.only === undefined || triggerEvent.object === self?.name) &&
  (when.value === undefined || listOf(when.value).includes(triggerEvent.value)) &&
  (when.combat === undefined || when.combat === (triggerEvent.combat ?? false)) &&
  (when.to === undefined || when.to === triggerEvent.to) &&
  (when.attack === undefined || when.attack === ((triggerEvent.against ?? null) !== null)) &&
  isBy(when.by, triggerEvent, self, you) &&
  isWhose(when.whose ?? when.who, triggerEvent, you) &&
  (when.on !== 'self' || triggerEvent.object === self?.name) &&
  isAnyOf(listOf(when.what ?? whatByDefault(when)), triggerEvent, self, you) &&
  (when.where === undefined || (isMap(when.where) && isFiltered(situation, when.where, triggerEvent, self, you)));

/** Whether a filter matches the object of an event; it never matches a player. */
const isFiltered = (
  situation: Situation,
  where: ObjectFilter,
  { object, bindings }: TriggerEvent,
  self: GameObject | undefined,
  you: SeatId | null,
): boolean => {
  if (object === undefined || object === null) return false;
  const [stacked] = targetsIn(bindings['triggering-object']);
  const target = stacked ?? { object, stay: stayOf(situation, object) };
  return matchesFilter(situation, where, target, contextOfSource(you, self?.name ?? null, bindings));
};

/** Combat damage without `what` means damage by the ability's own object. */
const whatByDefault = ({ event }: TriggerCondition): string => (event === 'deals-combat-damage' ? 'self' : 'any');

const isBy = (
  by: unknown,
  { seat, by: doer = seat, against }: TriggerEvent,
  self: GameObject | undefined,
  you: SeatId | null,
): boolean => {
  switch (by) {
    case 'you':
      return doer === you;
    case 'another':
      return doer !== null && doer !== you;
    case 'attack':
      return against === (self?.name ?? null);
    default:
      return true;
  }
};

const isWhose = (whose: unknown, { seat }: TriggerEvent, you: SeatId | null): boolean =>
  whose === 'you' ? seat === you : whose !== 'another' || seat !== you;

const isAnyOf = (
  words: readonly unknown[],
  triggerEvent: TriggerEvent,
  self: GameObject | undefined,
  you: SeatId | null,
): boolean => {
  for (const word of words) if (isWhat(String(word), triggerEvent, self, you)) return true;
  return false;
};

const isWhat = (
  what: string,
  triggerEvent: TriggerEvent,
  self: GameObject | undefined,
  you: SeatId | null,
): boolean => {
  const { seat, object, kinds } = triggerEvent;
  const isPlayer = object === undefined || object === null;
  if (what === 'any') return true;
  if (what === 'self') return !isPlayer && object === self?.name;
  if (what === 'you') return isPlayer && seat === you;
  if (what === 'player') return isPlayer;
  if (what === 'another-player') return isPlayer && seat !== you;
  if (what.startsWith('another-'))
    return object !== self?.name && (kinds ?? []).includes(what.slice('another-'.length));
  return (kinds ?? []).includes(what);
};
