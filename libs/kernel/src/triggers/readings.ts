import type { Situation } from '../rules/ruleset/situation.js';
import type { TriggerEvent } from '../rules/trigger-event.js';
import { cardNamed } from '../words/card-of.js';
import { asSeatId, isDiscardPile, zoneKind, zoneOf } from '../table/names.js';
import type { ObjectName, SeatId, ZoneName } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import type { GameObject, DamageRecipient, StackObject, Table, Target } from '../table/table.js';
import { isInPlay } from './trigger-index.js';

const NOTHING: readonly never[] = [];

/** A death: abilities of objects that leave with it look back. */
export const died = (
  situation: Situation,
  { who, killer }: { readonly who: DamageRecipient; readonly killer: SeatId | null },
): readonly TriggerEvent[] => [
  {
    event: 'died',
    ...living(situation, who),
    by: killer,
    looksBack: true,
    goesOn: true,
    bindings: killer === null ? {} : { killer: { seat: killer }, ...('object' in who && byKiller(killer)) },
  },
];

/** The triggering player of an object's death is its killer; of a player's death, that player. */
const byKiller = (killer: SeatId): TriggerEvent['bindings'] => ({ 'triggering-player': { seat: killer } });

const happenedTo = (situation: Situation, event: string, object: ObjectName): readonly TriggerEvent[] => [
  { event, ...living(situation, { object }), bindings: {} },
];

/** Tokens enter under their own names; abilities see those of one moment together (MTG-603.6). */
export const enteredAsToken = (
  situation: Situation,
  { name, more, with: others = NOTHING }: EnteringToken,
): readonly TriggerEvent[] =>
  more ? NOTHING : [...others, name].flatMap((each) => happenedTo(situation, 'enters', each));

type EnteringToken = { readonly name: ObjectName; readonly more?: true; readonly with?: readonly ObjectName[] };

/** An object was turned. */
export const tapped = (situation: Situation, { object }: { readonly object: ObjectName }): readonly TriggerEvent[] =>
  happenedTo(situation, 'tapped', object);

type TotalShift = { readonly seat: SeatId; readonly total: string; readonly by: number };

/** A total of a player has increased. */
export const gained = (_situation: Situation, { seat, total, by }: TotalShift): readonly TriggerEvent[] =>
  by > 0 ? [{ event: 'gained', seat, kinds: [total], bindings: {} }] : NOTHING;

/** An object was put on the stack; one that is still being declared is not played yet. */
export const putOnStack = (
  situation: Situation,
  { pending, object }: { readonly pending?: true; readonly object: StackObject },
): readonly TriggerEvent[] => (pending === true ? NOTHING : playedEvents(situation, object));

const living = (situation: Situation, who: DamageRecipient): Pick<TriggerEvent, 'seat' | 'object' | 'kinds'> => {
  if ('seat' in who) return { seat: who.seat, kinds: ['player'] };
  const found = objectAt(situation.state.table, who.object);
  return { seat: found?.controller ?? null, object: who.object, kinds: kindsOf(situation, found) };
};

const kindsOf = (situation: Situation, object: GameObject | undefined): readonly string[] => {
  if (object !== undefined && situation.ruleset.vocabulary.kindsOf !== undefined)
    return situation.ruleset.vocabulary.kindsOf(situation, object);
  const { kind, types = NOTHING } = cardNamed(situation, object?.card ?? null);
  return [kind, ...types, ...situation.ruleset.vocabulary.kindWords(kind)];
};

type SettledRoll = {
  readonly roller: SeatId;
  readonly value: number;
  readonly purpose: string;
  readonly source: ObjectName | null;
};

/** A roll is final. For some purposes it has an opponent, its source. */
export const rolled = (
  { ruleset }: Situation,
  { roller, value, purpose, source }: SettledRoll,
): readonly TriggerEvent[] => [
  {
    event: 'rolled',
    seat: roller,
    value,
    against: ruleset.dice.purposes?.[purpose]?.against === 'source' ? source : null,
    bindings: { roller: { seat: roller }, roll: value },
  },
];

type DamageReport = {
  readonly to: DamageRecipient;
  readonly amount: number;
  readonly combat: boolean;
  readonly source: ObjectName | null;
  readonly also?: true;
};

/** Damage was dealt to somebody, all of one moment counted once; in combat somebody also dealt it. */
export const damaged = (
  situation: Situation,
  { to, amount, combat, source, also }: DamageReport,
): readonly TriggerEvent[] => {
  const damage = { damage: amount };
  const hit: TriggerEvent = { event: 'damaged', ...living(situation, to), combat, bindings: damage };
  const hits = also ? NOTHING : [hit];
  if (!combat || source === null) return hits;
  const struck = 'seat' in to ? { 'triggering-player': { seat: to.seat } } : {};
  const dealt: TriggerEvent = {
    event: 'deals-combat-damage',
    ...living(situation, { object: source }),
    to: 'seat' in to ? 'player' : 'object',
    bindings: { ...damage, ...struck },
  };
  return [...hits, dealt];
};

type ZoneMove = {
  readonly object: ObjectName;
  readonly from: ZoneName;
  readonly to: ZoneName;
  readonly more?: true;
  readonly with?: readonly ObjectName[];
};

const isDiscard = (from: ZoneName, to: ZoneName): boolean => zoneKind(from) === 'hand' && isDiscardPile(zoneKind(to));

/** A card of a hand has come to a discard pile; its seat is the one that has discarded it. */
const discarded = (situation: Situation, object: ObjectName, from: ZoneName): TriggerEvent => {
  const found = objectAt(situation.state.table, object);
  return { event: 'discarded', seat: asSeatId(zoneOf(from)), object, kinds: kindsOf(situation, found), bindings: {} };
};

/**
 * An object enters or leaves play, or is discarded; a leaving one is seen as it was. Abilities see together what enters
 * at one moment, once the last of it is there, and what leaves, before the first of it has gone.
 */
export const moved = (
  situation: Situation,
  { object, from, to, more, with: others = NOTHING }: ZoneMove,
  before: Table,
): readonly TriggerEvent[] => {
  const [left, entered] = [isInPlay(situation, from), isInPlay(situation, to)];
  if (isDiscard(from, to)) return [discarded(situation, object, from)];
  if (left === entered || more) return NOTHING;
  if (left && others.length > 0)
    return [
      leaves(situation, object, before),
      ...others.map((each) => ({ ...leaves(situation, each, before), goesOn: true as const })),
    ];
  if (others.length > 0) return [...others, object].flatMap((each) => happenedTo(situation, 'enters', each));
  if (left) return [leaves(situation, object, before)];
  const found = objectAt(situation.state.table, object);
  return [{ event: 'enters', seat: found?.controller ?? null, object, kinds: kindsOf(situation, found), bindings: {} }];
};

/** An object leaves play, seen as it was. */
const leaves = (situation: Situation, object: ObjectName, before: Table): TriggerEvent => {
  const then = { ...situation, state: { ...situation.state, table: before } };
  const found = objectAt(before, object);
  const concerned = { seat: found?.controller ?? null, object, kinds: kindsOf(then, found) };
  return { event: 'leaves', ...concerned, looksBack: true, bindings: {} };
};

/** The trigger events of an object that was played or put on the stack: for it, and for its targets. */
export const playedEvents = (situation: Situation, object: StackObject): readonly TriggerEvent[] => {
  const isPlayed = situation.ruleset.stack.kinds[object.kind]?.isPlayed === true;
  if (!isPlayed && object.targets.length === 0) return NOTHING;
  const targeted = object.targets.flatMap((target) => targetedBy(situation, target, object));
  if (!isPlayed) return targeted;
  const found = objectAt(situation.state.table, object.object ?? '');
  const kinds = [object.kind, ...kindsOf(situation, found)];
  const bindings = { 'triggering-object': { stack: object.id } };
  const played: TriggerEvent = { event: 'played', seat: object.controller, object: object.object, kinds, bindings };
  return [played, { ...played, event: 'cast' }, ...targeted];
};

const targetedBy = (situation: Situation, target: Target | null, by: StackObject): TriggerEvent[] => {
  if (target === null || 'stack' in target || 'slot' in target || 'deck' in target) return [];
  const targeting = { targeting: { stack: by.id } };
  const bindings = by.controller === null ? targeting : { ...targeting, 'triggering-player': { seat: by.controller } };
  return [{ event: 'targeted', ...living(situation, target), by: by.controller, bindings }];
};
