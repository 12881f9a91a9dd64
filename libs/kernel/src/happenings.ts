import { asText } from './json.js';
import type { Ability, When } from './card.js';
import { holds } from './conditions.js';
import type { Event } from './events/event.js';
import { wholeData } from './evolve.js';
import type { Look } from './game.js';
import type { Json, JsonMap } from './json.js';
import type { ObjectName, SeatId } from './names.js';
import { objectAt } from './objects.js';
import { atPath, cardNamed, scopeOfSource } from './scope.js';
import { abilitySubject } from './stack-names.js';
import type { Bindings, Delayed, GameObject, StackObject, Table, Target } from './table.js';
import { isAnyWatched, isInPlay, watchersOf } from './watchers.js';

/**
 * Something that abilities may wait for, in the words of `when`: the event, the player and the object it happened to
 * (or who did it), and what else filters look at. `kinds` are the words for what it happened to.
 */
export type Happening = {
  readonly event: string;
  readonly seat?: SeatId | null;
  readonly object?: ObjectName | null;
  readonly kinds?: readonly string[];
  readonly value?: number;
  readonly combat?: boolean;
  readonly to?: 'player' | 'object';
  /** The object that an attack roll was made against. */
  readonly against?: ObjectName | null;
  /** Only the object's own abilities see it. */
  readonly only?: 'self';
  /** Abilities of objects that are leaving see it as they last were. */
  readonly looksBack?: true;
  readonly bindings: Bindings;
};

/** An ability that triggers: what will be put on the stack, and what its triggering uses up. */
export type Trigger = { readonly object: Omit<StackObject, 'id'>; readonly once?: string; readonly delayed?: string };

/** The key under which an ability that works once a turn is marked as used. */
export const onceKey = (object: GameObject, path: string): string => `${object.name}#${path}#${object.stay}`;

const NOTHING: readonly never[] = [];

/** What one event triggers, in the order of zones and of abilities on a card. */
export const triggeredBy = (look: Look, event: Event, before: Table): readonly Trigger[] => {
  const shared = sharedHappenings(look, event, before);
  const own = look.ruleset.happenings(event, before, look.state.table, look);
  if (shared.length === 0 && own.length === 0) return NOTHING; // most events trigger nothing in any game
  const triggers: Trigger[] = [];
  for (const happening of shared) noteTriggers(look, happening, before, triggers);
  for (const happening of own) noteTriggers(look, happening, before, triggers);
  return triggers;
};

/** Whether anything in play, now or just before, or set up by an effect, could wait for this: mostly nothing does. */
const isAwaited = (look: Look, words: readonly string[], before: Table): boolean => {
  const { table } = look.state;
  return table.delayed.length > 0 || isAnyWatched(look, table, words) || isAnyWatched(look, before, words);
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

const bindingsOf = (look: Look, { seat, object, bindings }: Happening): Bindings => ({
  ...look.ruleset.context?.(look),
  ...(seat && { 'triggering-player': { seat } }),
  ...(object && { 'triggering-object': { object, stay: objectAt(look.state.table, object)?.stay ?? 0 } }),
  ...bindings,
});

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

type Living = { readonly seat?: SeatId; readonly object?: ObjectName };

/** What one type of event comes to: the words that its happenings can have, and the happenings. */
type Reading = {
  readonly words: readonly string[];
  readonly read: (look: Look, data: JsonMap, before: Table) => readonly Happening[];
};

/** What every game sees happening in the kernel's own events. A word that is not listed beside its event is never seen. */
const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['RollSettled', { words: ['rolled'], read: (_, data) => [rolled(data)] }],
  ['Died', { words: ['died'], read: (look, data) => [died(look, data)] }],
  ['DamageDealt', { words: ['damaged', 'deals-combat-damage'], read: (look, data) => damaged(look, data) }],
  ['CardMoved', { words: ['enters', 'leaves'], read: (look, data, before) => moved(look, data, before) }],
  ['TokenCreated', { words: ['enters'], read: (look, data) => [happenedTo(look, 'enters', data.name)] }],
  ['ObjectTapped', { words: ['tapped'], read: (look, data) => [happenedTo(look, 'tapped', data.object)] }],
  ['TotalChanged', { words: ['gained'], read: (_, data) => gained(data) }],
  ['PutOnStack', { words: ['played', 'cast', 'targeted'], read: (look, data) => putOnStack(look, data) }],
]);

const sharedHappenings = (look: Look, event: Event, before: Table): readonly Happening[] => {
  const reading = READINGS.get(event.type);
  if (reading === undefined || !isAwaited(look, reading.words, before)) return NOTHING;
  return reading.read(look, wholeData(event), before);
};

const died = (look: Look, { who, killer }: JsonMap): Happening => ({
  event: 'died',
  ...living(look, who as Living),
  looksBack: true,
  bindings: killerOf(killer),
});

const happenedTo = (look: Look, event: string, object: Json | undefined): Happening => ({
  event,
  ...living(look, { object: object as ObjectName }),
  bindings: {},
});

const gained = ({ seat, total, by }: JsonMap): readonly Happening[] =>
  Number(by) > 0 ? [{ event: 'gained', seat: seat as SeatId, kinds: [asText(total)], bindings: {} }] : NOTHING;

/** PutOnStack carries a whole stack object; what is still being declared has not been played yet. */
const putOnStack = (look: Look, { pending, object }: JsonMap): readonly Happening[] =>
  pending === true ? NOTHING : playedHappenings(look, object as unknown as StackObject);

const killerOf = (killer: Json | undefined): Bindings =>
  typeof killer === 'string' ? { killer: { seat: killer } } : {};

const living = (look: Look, { seat, object }: Living): Pick<Happening, 'seat' | 'object' | 'kinds'> => {
  if (object === undefined) return { seat: seat ?? null, kinds: ['player'] };
  const found = objectAt(look.state.table, object);
  return { seat: found?.controller ?? null, object, kinds: kindsOf(look, found) };
};

const kindsOf = (look: Look, object: GameObject | undefined): readonly string[] => {
  const { kind } = cardNamed(look, object?.card ?? null);
  return [kind, ...look.ruleset.kindWords(kind)];
};

const rolled = (data: JsonMap): Happening => ({
  event: 'rolled',
  seat: data.roller as SeatId,
  value: Number(data.value),
  against: data.purpose === 'attack' ? (data.source as ObjectName | null) : null,
  bindings: { roller: { seat: data.roller }, roll: data.value },
});

const damaged = (look: Look, data: JsonMap): Happening[] => {
  const to = data.to as Living;
  const combat = data.combat === true;
  const amount = { damage: data.amount };
  const hit: Happening = { event: 'damaged', ...living(look, to), combat, bindings: amount };
  if (!combat || typeof data.source !== 'string') return [hit];
  const source = living(look, { object: data.source as ObjectName });
  const struck = to.seat === undefined ? {} : { 'triggering-player': { seat: to.seat } };
  const dealt: Happening = {
    event: 'deals-combat-damage',
    ...source,
    to: to.seat === undefined ? 'object' : 'player',
    bindings: { ...amount, ...struck },
  };
  return [hit, dealt];
};

const moved = (look: Look, data: JsonMap, before: Table): readonly Happening[] => {
  const [from, to] = [isInPlay(look, asText(data.from)), isInPlay(look, asText(data.to))];
  if (from === to) return NOTHING;
  const object = data.object as ObjectName;
  const found = objectAt(from ? before : look.state.table, object);
  const concerned = { seat: found?.controller ?? null, object, kinds: kindsOf(look, found) };
  return [{ event: from ? 'leaves' : 'enters', ...concerned, ...(from && { looksBack: true as const }), bindings: {} }];
};

const PLAYED = ['loot', 'spell', 'card', 'event'];

/** What abilities see of an object that has been played or put on the stack: that, and what became its target. */
export const playedHappenings = (look: Look, object: StackObject): readonly Happening[] => {
  const isPlayed = PLAYED.includes(object.kind);
  if (!isPlayed && object.targets.length === 0) return NOTHING;
  const targeted = object.targets.flatMap((target) => targetedBy(look, target, object));
  if (!isPlayed) return targeted;
  const found = objectAt(look.state.table, object.object ?? '');
  const kinds = [object.kind, ...kindsOf(look, found)];
  const played: Happening = { event: 'played', seat: object.controller, object: object.object, kinds, bindings: {} };
  return [played, { ...played, event: 'cast' }, ...targeted];
};

const targetedBy = (look: Look, target: Target | null, by: StackObject): Happening[] => {
  if (target === null || 'stack' in target || 'slot' in target || 'deck' in target) return [];
  const bindings = by.controller === null ? {} : { 'triggering-player': { seat: by.controller } };
  return [{ event: 'targeted', ...living(look, target), bindings }];
};
