import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs, ObjectFilter } from '../../table/card.js';
import { choose } from '../../board/choices.js';
import { emit } from '../../events/recording.js';
import { reschedule, procedure, withBindings } from '../../rules/agenda.js';
import { moveCard } from '../../board/moving.js';
import { asObjectName, type CardId, type ObjectName, type RuleId, type SeatId } from '../../table/names.js';
import { objectAt, objectsAt } from '../../table/objects.js';
import { amountOf } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import { contextOfSource, type EvaluationContext } from '../../rules/evaluation-context.js';
import { OBJECT_NAMES, ofShape, cardId, struct, text } from '../../table/shape.js';
import { targetsOfSpec, targetName, WHERE } from '../../words/targets.js';
import type { GameObject } from '../../table/table.js';
import {
  AMOUNT,
  citationsOf,
  emitEffectMissed,
  objectsMeant,
  REFS,
  SEAT_REFS,
  seatsMeant,
  SIGNED,
  thenContinuation,
  ZONE,
} from './shared.js';

/** An effect that removes objects from play in one way. */
const removal = (name: string, how: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, context) => {
    removeAll(d, objectsMeant(d, refs, context), how, citationsOf(d, name));
  });

const removeAll = (d: OpenDecision, objects: readonly GameObject[], how: string, because: readonly RuleId[]): void => {
  const { remove, removeTogether } = d.ruleset.zones;
  if (removeTogether !== undefined) return removeTogether(d, objects, how, because);
  for (const object of objects) remove(d, object, how, because);
};

const tap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, context) => {
    for (const object of objectsMeant(d, refs, context))
      if (!object.tapped) emit(d, 'ObjectTapped', { object: object.name }, citationsOf(d, name));
  });

const untap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (d, refs, context) => {
    for (const object of objectsMeant(d, refs, context))
      if (object.tapped) emit(d, 'ObjectUntapped', { object: object.name }, citationsOf(d, name));
  });

type SacrificeArgs = { readonly what: string; readonly who?: Refs; readonly where?: ObjectFilter };

/** Sacrifices itself, or each player chooses in turn order and all of it is sacrificed at once (MTG-608.2e). */
const sacrifice = (d: OpenDecision, { what, who, where }: SacrificeArgs, context: EvaluationContext): void =>
  what === 'self'
    ? sacrificeSelf(d, context)
    : reschedule(
        d,
        thenContinuation(context, sacrificeProcedure, {
          seats: seatsMeant(d, who, context),
          what,
          chosen: [],
          ...(where !== undefined && { where }),
        }),
      );

/**
 * Sacrifices the source, unless somebody else controls it by now (MTG-701.21). Without a controller the effect decides
 * alone.
 */
const sacrificeSelf = (d: OpenDecision, context: EvaluationContext): void => {
  const own = objectsMeant(d, 'self', context).filter(
    ({ controller }) => controller === null || controller === context.you,
  );
  if (own.length === 0) return emitEffectMissed(d, 'sacrifice', 'self', context);
  removeAll(d, own, 'sacrificed', citationsOf(d, 'sacrifice'));
};

type Sacrificing = {
  readonly seats: readonly SeatId[];
  readonly what: string;
  readonly where?: ObjectFilter;
  readonly chosen: readonly ObjectName[];
};

/** Asks the next seat what it sacrifices; after the last answer everything is sacrificed at once. */
export const sacrificeProcedure = procedure<Sacrificing>('sacrifice', (d, continuation, answer) => {
  const { seats, what, where, chosen } = continuation.bindings;
  const all = answer === undefined ? chosen : [...chosen, ...ofShape(OBJECT_NAMES, answer)];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    return removeAll(d, objectsAt(d.state.table, all), 'sacrificed', citationsOf(d, 'sacrifice'));
  }
  const context = contextOfSource(seat, null);
  const owned = targetsOfSpec(d, { what, controller: 'you', ...(where !== undefined && { where }) }, context).map(
    (target) => targetName(d.state.table, target, seat),
  );
  const then = withBindings(continuation, { ...continuation.bindings, seats: later, chosen: all });
  choose(
    d,
    {
      seat,
      prompt: `Choose a ${what} to give up.`,
      options: owned,
      about: { what },
      because: citationsOf(d, 'sacrifice'),
    },
    then,
  );
});

type CounterArgs = { readonly who: Refs; readonly name: string; readonly by: Amount };

const counters = (d: OpenDecision, { who, name, by }: CounterArgs, context: EvaluationContext): void => {
  for (const object of objectsMeant(d, who, context)) {
    const before = object.counters[name] ?? 0;
    const amount = amountOf(d, by, context);
    const more = d.ruleset.replacements.counters?.(d, object, name, amount) ?? amount;
    const now = Math.max(0, before + more);
    if (now !== before)
      emit(
        d,
        'CountersChanged',
        { object: object.name, counters: name, by: now - before, now },
        citationsOf(d, 'counters'),
      );
  }
};

const gainControl = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const { you } = context;
  if (you === null) return;
  for (const object of objectsMeant(d, refs, context))
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
        citationsOf(d, 'gainControl'),
      );
};

/** The player who took an object from its owner before, as event data. */
const takenBy = ({ controller, owner }: GameObject): { readonly from?: SeatId } =>
  controller === null || controller === owner ? {} : { from: controller };

const move = (d: OpenDecision, { what, to }: { what: Refs; to: string }, context: EvaluationContext): void => {
  for (const object of objectsMeant(d, what, context))
    moveCard(d, object.name, d.ruleset.zones.named(d, object, to), citationsOf(d, 'move'));
};

const token = (
  d: OpenDecision,
  { card, count = 1 }: { card: CardId; count?: Amount },
  context: EvaluationContext,
): void => {
  const { you } = context;
  if (you === null) return;
  const many = amountOf(d, count, context);
  const made: ObjectName[] = [];
  for (let i = many; i > 0; i--) {
    const name = tokenName(d, card, many);
    const token = { name, card, zone: d.ruleset.zones.play(you), owner: you, ...tokenGroupData(made, i > 1) };
    emit(d, 'TokenCreated', token, citationsOf(d, 'token'));
    made.push(name);
  }
};

/** The event data of one of several tokens that enter at one moment. */
export const tokenGroupData = (
  made: readonly ObjectName[],
  areMore: boolean,
): { readonly more?: true; readonly with?: readonly ObjectName[] } => {
  if (areMore) return { more: true };
  return made.length > 0 ? { with: [...made] } : {};
};

/** The name of a new token: its card's id for a single one, else the next unused `ID-n`. */
const tokenName = (d: OpenDecision, card: CardId, many: number): ObjectName => {
  const free = (name: string): boolean => objectAt(d.state.table, name) === undefined;
  if (many === 1 && free(card)) return asObjectName(card); // an object is named by its card's id
  let number = many === 1 ? 2 : 1;
  while (!free(`${card}-${number}`)) number += 1;
  return asObjectName(`${card}-${number}`);
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
  token: effect('creates tokens', struct({ card: cardId('a card id'), 'count?': AMOUNT }), token),
};
