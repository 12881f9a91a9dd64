import type { Look } from '../rules/ruleset.js';
import type { Happening } from '../rules/trigger-event.js';
import { cardNamed } from '../rules/card-of.js';
import type { Reading } from '../rules/ruleset.js';
import type { Readings } from '../rules/ruleset.js';
import { asText } from '../persistent/json.js';
import type { Json, JsonMap } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { Bindings, GameObject, StackObject, Table, Target } from '../table/table.js';
import { isInPlay } from './trigger-index.js';

const NOTHING: readonly never[] = [];

type Living = { readonly seat?: SeatId; readonly object?: ObjectName };

/** What every game sees happening in the kernel's own events. */
const SHARED: Readings = {
  RollSettled: { words: ['rolled'], read: (_, data) => [rolled(data)] },
  Died: { words: ['died'], read: (look, data) => [died(look, data)] },
  DamageDealt: { words: ['damaged', 'deals-combat-damage'], read: (look, data) => damaged(look, data) },
  CardMoved: { words: ['enters', 'leaves'], read: (look, data, before) => moved(look, data, before) },
  TokenCreated: { words: ['enters'], read: (look, data) => [happenedTo(look, 'enters', data.name)] },
  ObjectTapped: { words: ['tapped'], read: (look, data) => [happenedTo(look, 'tapped', data.object)] },
  TotalChanged: { words: ['gained'], read: (_, data) => gained(data) },
  PutOnStack: { words: ['played', 'cast', 'targeted'], read: (look, data) => putOnStack(look, data) },
};

/** How a game reads events of one type: as every game does, then in its own way. */
export const readingsOf = (ruleset: Ruleset, type: string): readonly Reading[] =>
  [SHARED, ruleset.readings].flatMap((some) => (Object.hasOwn(some, type) ? (some[type] ?? []) : []));

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
