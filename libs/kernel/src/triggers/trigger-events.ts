import type { Look, Reading } from '../rules/ruleset.js';
import { atPath } from '../table/card-paths.js';
import { cardNamed } from '../rules/card-of.js';
import type { Happening } from '../rules/trigger-event.js';
import type { Ability, When } from '../table/card.js';
import { holds } from '../rules/conditions.js';
import type { Event } from '../log/event.js';
import { wholeData } from '../log/evolve.js';
import type { Json } from '../persistent/json.js';
import type { SeatId, StackId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { bothBindings, scopeOfSource } from '../rules/scope.js';
import { abilitySubject } from '../table/stack-names.js';
import type { Bindings, Delayed, GameObject, StackObject, Table } from '../table/table.js';
import { isAnyWatched, watchersOf } from './trigger-index.js';

/** An ability that triggers: what will be put on the stack, and what its triggering uses up. */
export type Trigger = { readonly object: Omit<StackObject, 'id'>; readonly once?: string; readonly delayed?: string };

/** The key under which an ability that works once a turn is marked as used. */
export const onceKey = (object: GameObject, path: string): string => `${object.name}#${path}#${object.stay}`;

const NOTHING: readonly never[] = [];

/** What one event triggers, as it is read in this game, in the order of zones and of abilities on a card. */
export const triggeredBy = (
  look: Look,
  event: Event,
  readings: readonly Reading[],
  before: Table,
): readonly Trigger[] => {
  if (readings.length === 0) return NOTHING; // most events trigger nothing in any game
  const triggers: Trigger[] = [];
  for (const { words, read } of readings)
    if (isAwaited(look, words, before))
      for (const happening of read(look, wholeData(event), before)) noteTriggers(look, happening, before, triggers);
  return triggers;
};

/** Whether anything in play, now or just before, or set up by an effect, could wait for this: mostly nothing does. */
const isAwaited = (look: Look, words: readonly string[], before: Table): boolean => {
  const { table } = look.state;
  if (table.delayed.length > 0 || isAnyWatched(look, table, words)) return true;
  return before.zones !== table.zones && isAnyWatched(look, before, words);
};

const noteTriggers = (look: Look, happening: Happening, before: Table, triggers: Trigger[]): void => {
  const { table } = look.state;
  for (const { object, path, ability } of watchersOf(look, happening.looksBack ? before : table, happening.event))
    triggers.push(...triggerOf(look, happening, object, path, ability));
  for (const delayed of table.delayed) triggers.push(...delayedTrigger(look, happening, delayed));
};

const triggerOf = (look: Look, happening: Happening, self: GameObject, path: string, ability: Ability): Trigger[] => {
  const you = look.ruleset.speaker(look, self);
  if (ability.when === undefined || !matches(ability.when, happening, self, you)) return [];
  const key = onceKey(self, path);
  if (ability.oncePerTurn && look.state.table.used.includes(key)) return [];
  const bindings = bindingsOf(look, happening);
  if (!holds(look, ability.if, scopeOfSource(you, self.name, bindings))) return [];
  const card = cardNamed(look, self.card);
  const subject = abilitySubject(card, self.name, ability);
  const object = waitingObject({ self, subject, path, controller: self.controller, bindings });
  return [{ object, ...(ability.oncePerTurn && { once: key }) }];
};

const delayedTrigger = (look: Look, happening: Happening, delayed: Delayed): Trigger[] => {
  const { when } = atPath(cardNamed(look, delayed.card), delayed.path) as { when: When }; // the path of a `delayed` effect
  const { id, controller, source, card, path, targets, x } = delayed;
  const self = objectAt(look.state.table, source ?? '');
  if (!matches(when, happening, self, controller)) return [];
  const bindings = { ...delayed.bindings, ...bindingsOf(look, happening) };
  const subject = self?.name ?? source ?? 'delayed';
  return [
    { object: { ...waitingObject({ subject, path, controller, bindings }), source, card, targets, x }, delayed: id },
  ];
};

type WaitingPlan = { self?: GameObject; subject: string; path: string; controller: SeatId | null; bindings: Bindings };

/** A triggered ability as it waits to be put on the stack. */
export const waitingObject = ({ self, subject, path, controller, bindings }: WaitingPlan): Omit<StackObject, 'id'> => ({
  kind: 'triggered',
  subject,
  controller,
  source: self?.name ?? null,
  object: null,
  card: self?.card ?? null,
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
export const identified = (waiting: Omit<StackObject, 'id'>, id: StackId): StackObject => {
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

const bindingsOf = (look: Look, { seat, object, bindings }: Happening): Bindings => {
  const seen: { [name: string]: Json | undefined } = {};
  if (seat) seen['triggering-player'] = { seat };
  if (object) seen['triggering-object'] = { object, stay: objectAt(look.state.table, object)?.stay ?? 0 };
  return bothBindings(look.ruleset.context?.(look), bothBindings(seen, bindings));
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether what happened is what an ability waits for. `self` is gone for a delayed trigger whose source left. */
export const matches = (when: When, happening: Happening, self: GameObject | undefined, you: SeatId | null): boolean =>
  when.event === happening.event &&
  (happening.only === undefined || happening.object === self?.name) &&
  (when.value === undefined || listOf(when.value).includes(happening.value)) &&
  (when.combat === undefined || when.combat === (happening.combat ?? false)) &&
  (when.to === undefined || when.to === happening.to) &&
  (when.attack === undefined || when.attack === ((happening.against ?? null) !== null)) &&
  isBy(when.by, happening, self, you) &&
  isWhose(when.whose ?? when.who, happening, you) &&
  (when.on !== 'self' || happening.object === self?.name) &&
  listOf(when.what ?? whatByDefault(when)).some((word) => isWhat(String(word), happening, self, you));

/** An ability that says of combat damage only whom it hits speaks of the damage of its own object. */
const whatByDefault = ({ event }: When): string => (event === 'deals-combat-damage' ? 'self' : 'any');

const isBy = (by: unknown, { seat, against }: Happening, self: GameObject | undefined, you: SeatId | null): boolean => {
  switch (by) {
    case 'you':
      return seat === you;
    case 'another':
      return seat !== you;
    case 'attack':
      return against === (self?.name ?? null);
    default:
      return true;
  }
};

const isWhose = (whose: unknown, { seat }: Happening, you: SeatId | null): boolean => whose !== 'you' || seat === you;

const isWhat = (what: string, happening: Happening, self: GameObject | undefined, you: SeatId | null): boolean => {
  const { seat, object, kinds } = happening;
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
