import type { Situation } from '../rules/ruleset.js';
import type { TriggerEvent } from '../rules/trigger-event.js';
import { cardNamed } from '../rules/card-of.js';
import type { TriggerReading } from '../rules/ruleset.js';
import type { TriggerReadings } from '../rules/ruleset.js';
import { asText } from '../persistent/json.js';
import type { Json, JsonMap } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { Bindings, GameObject, StackObject, Table, Target } from '../table/table.js';
import { isInPlay } from './trigger-index.js';

const NOTHING: readonly never[] = [];

type Living = { readonly seat?: SeatId; readonly object?: ObjectName };

/** The trigger events that every game sees in the kernel's own events. */
const SHARED: TriggerReadings = {
  RollSettled: { words: ['rolled'], read: (_, data) => [rolled(data)] },
  Died: { words: ['died'], read: (situation, data) => [died(situation, data)] },
  DamageDealt: { words: ['damaged', 'deals-combat-damage'], read: (situation, data) => damaged(situation, data) },
  CardMoved: { words: ['enters', 'leaves'], read: (situation, data, before) => moved(situation, data, before) },
  TokenCreated: { words: ['enters'], read: (situation, data) => [happenedTo(situation, 'enters', data.name)] },
  ObjectTapped: { words: ['tapped'], read: (situation, data) => [happenedTo(situation, 'tapped', data.object)] },
  TotalChanged: { words: ['gained'], read: (_, data) => gained(data) },
  PutOnStack: { words: ['played', 'cast', 'targeted'], read: (situation, data) => putOnStack(situation, data) },
};

/** How a game reads events of one type: as every game does, then in its own way. */
export const readingsOf = (ruleset: Ruleset, type: string): readonly TriggerReading[] =>
  [SHARED, ruleset.readings].flatMap((some) => (Object.hasOwn(some, type) ? (some[type] ?? []) : []));

const died = (situation: Situation, { who, killer }: JsonMap): TriggerEvent => ({
  event: 'died',
  ...living(situation, who as Living),
  looksBack: true,
  bindings: killerOf(killer),
});

const happenedTo = (situation: Situation, event: string, object: Json | undefined): TriggerEvent => ({
  event,
  ...living(situation, { object: object as ObjectName }),
  bindings: {},
});

const gained = ({ seat, total, by }: JsonMap): readonly TriggerEvent[] =>
  Number(by) > 0 ? [{ event: 'gained', seat: seat as SeatId, kinds: [asText(total)], bindings: {} }] : NOTHING;

/** PutOnStack carries a whole stack object; what is still being declared has not been played yet. */
const putOnStack = (situation: Situation, { pending, object }: JsonMap): readonly TriggerEvent[] =>
  pending === true ? NOTHING : playedEvents(situation, object as unknown as StackObject);

const killerOf = (killer: Json | undefined): Bindings =>
  typeof killer === 'string' ? { killer: { seat: killer } } : {};

const living = (situation: Situation, { seat, object }: Living): Pick<TriggerEvent, 'seat' | 'object' | 'kinds'> => {
  if (object === undefined) return { seat: seat ?? null, kinds: ['player'] };
  const found = objectAt(situation.state.table, object);
  return { seat: found?.controller ?? null, object, kinds: kindsOf(situation, found) };
};

const kindsOf = (situation: Situation, object: GameObject | undefined): readonly string[] => {
  const { kind } = cardNamed(situation, object?.card ?? null);
  return [kind, ...situation.ruleset.kindWords(kind)];
};

const rolled = (data: JsonMap): TriggerEvent => ({
  event: 'rolled',
  seat: data.roller as SeatId,
  value: Number(data.value),
  against: data.purpose === 'attack' ? (data.source as ObjectName | null) : null,
  bindings: { roller: { seat: data.roller }, roll: data.value },
});

const damaged = (situation: Situation, data: JsonMap): TriggerEvent[] => {
  const to = data.to as Living;
  const combat = data.combat === true;
  const amount = { damage: data.amount };
  const hit: TriggerEvent = { event: 'damaged', ...living(situation, to), combat, bindings: amount };
  if (!combat || typeof data.source !== 'string') return [hit];
  const source = living(situation, { object: data.source as ObjectName });
  const struck = to.seat === undefined ? {} : { 'triggering-player': { seat: to.seat } };
  const dealt: TriggerEvent = {
    event: 'deals-combat-damage',
    ...source,
    to: to.seat === undefined ? 'object' : 'player',
    bindings: { ...amount, ...struck },
  };
  return [hit, dealt];
};

const moved = (situation: Situation, data: JsonMap, before: Table): readonly TriggerEvent[] => {
  const [from, to] = [isInPlay(situation, asText(data.from)), isInPlay(situation, asText(data.to))];
  if (from === to) return NOTHING;
  const object = data.object as ObjectName;
  const found = objectAt(from ? before : situation.state.table, object);
  const concerned = { seat: found?.controller ?? null, object, kinds: kindsOf(situation, found) };
  return [{ event: from ? 'leaves' : 'enters', ...concerned, ...(from && { looksBack: true as const }), bindings: {} }];
};

const PLAYED = ['loot', 'spell', 'card', 'event'];

/** What abilities see of an object that has been played or put on the stack: that, and what became its target. */
export const playedEvents = (situation: Situation, object: StackObject): readonly TriggerEvent[] => {
  const isPlayed = PLAYED.includes(object.kind);
  if (!isPlayed && object.targets.length === 0) return NOTHING;
  const targeted = object.targets.flatMap((target) => targetedBy(situation, target, object));
  if (!isPlayed) return targeted;
  const found = objectAt(situation.state.table, object.object ?? '');
  const kinds = [object.kind, ...kindsOf(situation, found)];
  const played: TriggerEvent = { event: 'played', seat: object.controller, object: object.object, kinds, bindings: {} };
  return [played, { ...played, event: 'cast' }, ...targeted];
};

const targetedBy = (situation: Situation, target: Target | null, by: StackObject): TriggerEvent[] => {
  if (target === null || 'stack' in target || 'slot' in target || 'deck' in target) return [];
  const bindings = by.controller === null ? {} : { 'triggering-player': { seat: by.controller } };
  return [{ event: 'targeted', ...living(situation, target), bindings }];
};
