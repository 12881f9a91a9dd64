import {
  number,
  listOf,
  either,
  newId,
  objectAt,
  oneOf,
  struct,
  text,
  type EffectRule,
  type StackObject,
} from '@stackledger/kernel';
import {
  ofShape,
  citationsOf,
  dealDamage,
  effect,
  emit,
  putWithTargets,
  type OpenDecision,
  type EvaluationContext,
  type Target,
} from '@stackledger/kernel/authoring';
import { moreCounters } from '../board/replacing.js';

const SHARES = listOf(number());

type DivideArgs = 'damage' | { readonly counters: string };

/**
 * What is divided goes to each target as it was announced; the share of one that is illegal by now goes nowhere
 * (MTG-601.2d).
 */
const divide = (d: OpenDecision, what: DivideArgs, context: EvaluationContext): void => {
  const shares = ofShape(SHARES, context.bindings.shares ?? []);
  const given = context.targets.flatMap((to, at) => {
    const amount = shares[at] ?? 0;
    return to === null || amount === 0 ? [] : [{ to, amount }];
  });
  if (given.length === 0) return;
  if (what !== 'damage') return given.forEach(({ to, amount }) => putCounters(d, to, what.counters, amount));
  dealDamage(d, {
    hits: given,
    combat: false,
    source: context.self,
    by: context.you,
    because: citationsOf(d, 'divide'),
  });
};

const putCounters = (d: OpenDecision, to: Target, counters: string, amount: number): void => {
  const object = 'object' in to ? objectAt(d.state.table, to.object) : undefined;
  if (object === undefined || !('object' in to) || object.stay !== to.stay) return;
  const by = moreCounters(d, object, counters, amount);
  const now = (object.counters[counters] ?? 0) + by;
  if (by > 0) emit(d, 'CountersChanged', { object: object.name, counters, by, now }, citationsOf(d, 'divide'));
};

/**
 * A copy of the spell for each one that was cast before it this turn, also where the spell itself is gone (MTG-702.40).
 */
const storm = (d: OpenDecision, _args: true, { bindings, you }: EvaluationContext): void => {
  const { spell, castBefore = 0 } = bindings;
  if (spell === undefined) return;
  for (let left = Number(castBefore); left > 0; left--) {
    const original = spell as StackObject; // bound as the spell was cast
    const object: StackObject = {
      ...original,
      id: newId(d, 's'),
      kind: 'copy',
      controller: you,
      object: null,
      resume: [],
      declaredAt: d.state.head + 1,
    };
    putWithTargets(d, object, citationsOf(d, 'storm'), original.modes);
  }
};

/** The effects on what was announced as a spell was cast. */
export const shareEffects: { readonly [name: string]: EffectRule } = {
  divide: effect(
    'gives each target its share of what is divided',
    either(oneOf('damage'), struct({ counters: text('the name of the counters') })),
    divide,
  ),
  storm: effect('copies this spell for each spell cast before it this turn', oneOf(true), storm),
};
