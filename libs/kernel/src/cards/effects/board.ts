import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs, Where } from '../../table/card.js';
import { choose } from '../../board/choices.js';
import { emit } from '../../events/recording.js';
import { again, procedure, withBindings } from '../../rules/frames.js';
import { moveCard } from '../../board/moving.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../../table/names.js';
import { objectAt, objectsAt } from '../../table/objects.js';
import { amountOf } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import { scopeOfSource, type Scope } from '../../rules/scope.js';
import { plainName, struct, text } from '../../table/shape.js';
import { allOf, targetName, WHERE } from '../../words/targets.js';
import type { GameObject } from '../../table/table.js';
import {
  AMOUNT,
  citing,
  effect,
  missed,
  objectsMeant,
  REFS,
  SEAT_REFS,
  seatsMeant,
  SIGNED,
  thenFrame,
  ZONE,
} from './shared.js';

/** An effect that takes objects out of play in one way. */
const removal = (name: string, how: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, scope) => {
    removeAll(d, objectsMeant(d, refs, scope), how, citing(d, name));
  });

const removeAll = (d: OpenDecision, objects: readonly GameObject[], how: string, because: readonly RuleId[]): void => {
  const { remove, removeTogether } = d.ruleset.zones;
  if (removeTogether !== undefined) return removeTogether(d, objects, how, because);
  for (const object of objects) remove(d, object, how, because);
};

const tap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, scope) => {
    for (const object of objectsMeant(d, refs, scope))
      if (!object.tapped) emit(d, 'ObjectTapped', { object: object.name }, citing(d, name));
  });

const untap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, scope) => {
    for (const object of objectsMeant(d, refs, scope))
      if (object.tapped) emit(d, 'ObjectUntapped', { object: object.name }, citing(d, name));
  });

type Sacrifice = { readonly what: string; readonly who?: Refs; readonly where?: Where };

/** Itself, or each chooses in turn order, then everything chosen is given up at once (MTG-608.2e). */
const sacrifice = (d: OpenDecision, { what, who, where }: Sacrifice, scope: Scope): void =>
  what === 'self'
    ? sacrificeSelf(d, scope)
    : again(
        d,
        thenFrame(scope, sacrificeProcedure, {
          seats: seatsMeant(d, who, scope),
          what,
          chosen: [],
          ...(where !== undefined && { where }),
        }),
      );

/** Nobody gives up what somebody else controls by now (MTG-701.21). What nobody controls goes by the effect alone. */
const sacrificeSelf = (d: OpenDecision, scope: Scope): void => {
  const own = objectsMeant(d, 'self', scope).filter(
    ({ controller }) => controller === null || controller === scope.you,
  );
  if (own.length === 0) return missed(d, 'sacrifice', 'self', scope);
  removeAll(d, own, 'sacrificed', citing(d, 'sacrifice'));
};

type Sacrificing = {
  readonly seats: readonly SeatId[];
  readonly what: string;
  readonly where?: Where;
  readonly chosen: readonly ObjectName[];
};

/** Asks the next seat what it gives up, and takes all of it once everybody has chosen. */
export const sacrificeProcedure = procedure<Sacrificing>('sacrifice', (d, frame, answer) => {
  const { seats, what, where, chosen } = frame.bindings;
  const all = answer === undefined ? chosen : [...chosen, ...(answer as ObjectName[])];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    return removeAll(d, objectsAt(d.state.table, all), 'sacrificed', citing(d, 'sacrifice'));
  }
  const scope = scopeOfSource(seat, null);
  const owned = allOf(d, { what, controller: 'you', ...(where !== undefined && { where }) }, scope).map((target) =>
    targetName(d.state.table, target, seat),
  );
  const then = withBindings(frame, { ...frame.bindings, seats: later, chosen: all });
  choose(
    d,
    { seat, prompt: `Choose a ${what} to give up.`, options: owned, about: { what }, because: citing(d, 'sacrifice') },
    then,
  );
});

type Counters = { readonly who: Refs; readonly name: string; readonly by: Amount };

const counters = (d: OpenDecision, { who, name, by }: Counters, scope: Scope): void => {
  for (const object of objectsMeant(d, who, scope)) {
    const before = object.counters[name] ?? 0;
    const amount = amountOf(d, by, scope);
    const more = d.ruleset.moreCounters?.(d, object, name, amount) ?? amount;
    const now = Math.max(0, before + more);
    if (now !== before)
      emit(d, 'CountersChanged', { object: object.name, counters: name, by: now - before, now }, citing(d, 'counters'));
  }
};

const gainControl = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  const { you } = scope;
  if (you === null) return;
  for (const object of objectsMeant(d, refs, scope))
    if (object.controller !== you)
      emit(
        d,
        'ControlChanged',
        {
          object: object.name,
          controller: you,
          zone: d.ruleset.zones.underControl(d, object, you),
          ...takenBy(object),
        },
        citing(d, 'gainControl'),
      );
};

/** Who had taken an object from its owner before. */
const takenBy = ({ controller, owner }: GameObject): { readonly from?: SeatId } =>
  controller === null || controller === owner ? {} : { from: controller };

const move = (d: OpenDecision, { what, to }: { what: Refs; to: string }, scope: Scope): void => {
  for (const object of objectsMeant(d, what, scope))
    moveCard(d, object.name, d.ruleset.zones.named(d, object, to), citing(d, 'move'));
};

const token = (d: OpenDecision, { card, count = 1 }: { card: CardId; count?: Amount }, scope: Scope): void => {
  const { you } = scope;
  if (you === null) return;
  const many = amountOf(d, count, scope);
  const made: ObjectName[] = [];
  for (let i = many; i > 0; i--) {
    const name = tokenName(d, card, many);
    const token = { name, card, zone: d.ruleset.zones.play(you), owner: you, ...comingWith(made, i > 1) };
    emit(d, 'TokenCreated', token, citing(d, 'token'));
    made.push(name);
  }
};

/** What is said of a token that comes with others at one moment. */
export const comingWith = (
  made: readonly ObjectName[],
  areMore: boolean,
): { readonly more?: true; readonly with?: readonly ObjectName[] } => {
  if (areMore) return { more: true };
  return made.length > 0 ? { with: [...made] } : {};
};

/** One token is named by its card, several are `ID-1`, `ID-2`, …; names in use are passed over. */
const tokenName = (d: OpenDecision, card: CardId, many: number): ObjectName => {
  const free = (name: string): boolean => objectAt(d.state.table, name) === undefined;
  if (many === 1 && free(card)) return card as string as ObjectName; // an object is named by its card's id
  let number = many === 1 ? 2 : 1;
  while (!free(`${card}-${number}`)) number += 1;
  return `${card}-${number}` as ObjectName;
};

/** The effects on objects in play. */
export const boardEffects: { readonly [name: string]: EffectRule } = {
  destroy: removal('destroy', 'destroyed', 'destroys objects'),
  exile: removal('exile', 'exiled', 'exiles objects'),
  bounce: removal('bounce', 'bounced', "returns objects to their owners' hands"),
  sacrifice: effect(
    'somebody gives up objects of their choice',
    struct({ what: text(), 'who?': SEAT_REFS, 'where?': WHERE }),
    sacrifice,
  ),
  tap: tap('tap', 'taps objects'),
  deactivate: tap('deactivate', 'deactivates objects'),
  untap: untap('untap', 'untaps objects'),
  recharge: untap('recharge', 'recharges objects'),
  counters: effect(
    'puts counters on objects, or takes them off',
    struct({ who: REFS, name: text(), by: SIGNED }),
    counters,
  ),
  gainControl: effect('the controller of the effect controls these objects from now on', REFS, gainControl),
  move: effect('puts objects into a zone', struct({ what: REFS, to: ZONE }), move),
  token: effect('creates tokens', struct({ card: plainName('a card id'), 'count?': AMOUNT }), token),
};
