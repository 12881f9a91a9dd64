import { sameJson } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import type { LayerChange } from './becoming.js';
import type { ContinuousEffect } from './effects.js';
import { applyIn, layersOf } from './layer-table.js';
import type { AppliedChange, Layer, Traits } from './traits.js';

type TraitsByObject = ReadonlyMap<ObjectName, Traits>;

/** What is worked out: the traits so far, as everything that is asked meanwhile sees them. */
export type LayerProgress = { traits: TraitsByObject };

/**
 * An effect that has begun to apply goes on in later layers, to the same objects, even if its ability is lost
 * (MTG-613.6).
 */
type StartedEffects = Map<ContinuousEffect, readonly ObjectName[]>;

/**
 * Has the effects apply in a layer. Those of one layer come by their timestamps, unless one depends on another
 * (MTG-613.7, 613.8).
 */
export const applyLayer = (
  working: LayerProgress,
  effects: () => readonly ContinuousEffect[],
  layer: Layer,
  begun: StartedEffects,
): void => {
  const over = new Set<ContinuousEffect>();
  const waits = new Map<ContinuousEffect, readonly ContinuousEffect[]>();
  for (;;) {
    // What one effect gives may have effects of its own, which come to those that are left.
    const left = effects().filter((each) => each.layers.includes(layer) && !over.has(each));
    const next = left.length === 1 ? left[0] : nextOf(working, left, layer, begun, waits);
    if (next === undefined) return;
    const done = (waits.get(next) ?? []).filter((each) => !left.includes(each));
    applyOne(working, next, layer, begun, done);
    over.add(next);
  }
};

const applyOne = (
  working: LayerProgress,
  effect: ContinuousEffect,
  layer: Layer,
  begun: StartedEffects,
  waitedFor: readonly ContinuousEffect[],
): void => {
  const names = begun.get(effect) ?? effect.whom();
  begun.set(effect, names);
  working.traits = applied(working.traits, effect, names, layer, waitedFor);
};

/** When an effect came about, and what it has waited for. */
const orderOf = (
  { stamp }: ContinuousEffect,
  waitedFor: readonly ContinuousEffect[],
): Pick<AppliedChange, 'stamp' | 'after'> => {
  const after = [...new Set(waitedFor.flatMap(({ by }) => (by === null ? [] : [by])))];
  return { ...(stamp > 0 && { stamp }), ...(after.length > 0 && { after }) };
};

const applied = (
  traits: TraitsByObject,
  effect: ContinuousEffect,
  names: readonly ObjectName[],
  layer: Layer,
  waitedFor: readonly ContinuousEffect[] = [],
): TraitsByObject => {
  if (names.length === 0) return traits;
  const changes = effect.changes().filter((change) => layersOf(change).includes(layer));
  const order = orderOf(effect, waitedFor);
  const applications = changes.map((change): AppliedChange => ({
    layer,
    by: effect.by,
    change,
    from: 'effect',
    ...order,
  }));
  const next = new Map(traits);
  for (const name of names) {
    const before = traits.get(name);
    if (before === undefined) continue;
    const after = changes.reduce((so, change) => applyIn(so, layer, change), before);
    next.set(name, { ...after, applied: [...before.applied, ...applications] });
  }
  return next;
};

/**
 * The earliest effect that depends on no other; where each does, the earliest of those that depend on each other in a
 * circle.
 */
const nextOf = (
  working: LayerProgress,
  left: readonly ContinuousEffect[],
  layer: Layer,
  begun: StartedEffects,
  waits: Map<ContinuousEffect, readonly ContinuousEffect[]>,
): ContinuousEffect | undefined => {
  if (left.every(({ fixed }) => fixed)) return left[0];
  const trials = new Map<ContinuousEffect, TraitsByObject>();
  const needs = new Map(left.map((each) => [each, othersNeeded(working, each, left, { layer, begun, trials })]));
  for (const [each, others] of needs) if (others.length > 0) waits.set(each, others);
  return left.find((each) => needs.get(each)?.length === 0) ?? left.find((each) => isInCircle(each, needs)) ?? left[0];
};

/** What is asked for every pair of effects, and what the traits would be with each of them applied first. */
type DependencyTrials = {
  readonly layer: Layer;
  readonly begun: StartedEffects;
  readonly trials: Map<ContinuousEffect, TraitsByObject>;
};

const NO_EFFECTS: readonly ContinuousEffect[] = [];

/**
 * The others that, applied, would change whether this one is there, what it applies to, or what it does (MTG-613.8a).
 */
const othersNeeded = (
  working: LayerProgress,
  effect: ContinuousEffect,
  left: readonly ContinuousEffect[],
  asked: DependencyTrials,
): readonly ContinuousEffect[] => {
  if (effect.fixed || asked.begun.has(effect)) return NO_EFFECTS;
  const { traits } = working;
  const before = outcomeOf(effect);
  const needed = left.filter((other) => {
    if (other === effect) return false;
    working.traits = traitsWith(working, other, asked);
    const after = outcomeOf(effect);
    working.traits = traits;
    return !sameJson(before, after);
  });
  return needed;
};

/** The traits with one effect applied; worked out once for all that may depend on it. */
const traitsWith = (
  { traits }: LayerProgress,
  other: ContinuousEffect,
  { layer, begun, trials }: DependencyTrials,
): TraitsByObject => {
  const known = trials.get(other);
  if (known !== undefined) return known;
  const tried = applied(traits, other, begun.get(other) ?? other.whom(), layer);
  trials.set(other, tried);
  return tried;
};

const isInCircle = (
  effect: ContinuousEffect,
  needs: ReadonlyMap<ContinuousEffect, readonly ContinuousEffect[]>,
): boolean => {
  const reached = new Set<ContinuousEffect>();
  const open = [...(needs.get(effect) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === effect) return true;
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return false;
};

/** What an effect would do as things stand: the objects that it would apply to, and its changes as values. */
type EffectOutcome = { readonly names: readonly ObjectName[]; readonly changes: readonly LayerChange[] };

const NO_OUTCOME: EffectOutcome = { names: [], changes: [] };

const outcomeOf = (effect: ContinuousEffect): EffectOutcome => {
  const names = effect.whom();
  return names.length === 0 ? NO_OUTCOME : { names, changes: effect.changes() };
};
