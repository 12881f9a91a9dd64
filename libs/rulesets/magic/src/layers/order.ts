import { sameJson } from '@stackledger/kernel';
import { differing, NOTHING, type Aspects } from './aspects.js';
import type { LayerChange } from './becoming.js';
import type { ContinuousEffect } from './effects.js';
import { applyIn, isIn } from './layer-table.js';
import type { LayeredPermanent, LayerProgress } from './progress.js';
import type { AppliedChange, Layer, Traits } from './traits.js';

/**
 * An effect that has begun to apply goes on in later layers, to the same objects, even if its ability is lost
 * (MTG-613.6).
 */
type StartedEffects = Map<ContinuousEffect, readonly LayeredPermanent[]>;

/** What is there to apply in the layers, and how dependencies are found: by a trial of every pair where `isTried`. */
export type LayerWork = {
  readonly working: LayerProgress;
  readonly effects: () => readonly ContinuousEffect[];
  readonly begun: StartedEffects;
  readonly isTried: boolean;
};

/**
 * Has the effects apply in a layer. Those of one layer come by their timestamps, unless one depends on another
 * (MTG-613.7, 613.8).
 */
export const applyLayer = (work: LayerWork, layer: Layer): void => {
  const { effects, begun } = work;
  const over = new Set<ContinuousEffect>();
  const waits = new Map<ContinuousEffect, readonly ContinuousEffect[]>();
  let trials = newTrials();
  for (;;) {
    // What one effect gives may have effects of its own, which come to those that are left.
    const left = effects().filter((each) => each.layers.includes(layer) && !over.has(each));
    const next = left.length === 1 ? left[0] : nextOf(work, left, layer, trials, waits);
    if (next === undefined) return;
    const done = (waits.get(next) ?? []).filter((each) => !left.includes(each));
    const names = begun.get(next) ?? next.whom();
    begun.set(next, names);
    // What changes nothing leaves every trial as it was.
    if (apply(next, names, layer, done) !== NOTHING || work.isTried) trials = newTrials();
    over.add(next);
  }
};

/** When an effect came about, and what it has waited for. */
const orderOf = (
  { stamp }: ContinuousEffect,
  waitedFor: readonly ContinuousEffect[],
): Pick<AppliedChange, 'stamp' | 'after'> => {
  const after = [...new Set(waitedFor.flatMap(({ by }) => (by === null ? [] : [by])))];
  return { ...(stamp > 0 && { stamp }), ...(after.length > 0 && { after }) };
};

/** What changes make of a permanent in a layer: nothing of those that do not apply there. */
const changed = (changes: readonly LayerChange[], layer: Layer, traits: Traits): Traits => {
  let so = traits;
  for (const change of changes) so = applyIn(so, layer, change);
  return so;
};

/** Applies an effect; returns in what that has changed anything. */
const apply = (
  effect: ContinuousEffect,
  permanents: readonly LayeredPermanent[],
  layer: Layer,
  waitedFor: readonly ContinuousEffect[],
): Aspects => {
  if (permanents.length === 0) return NOTHING;
  const order = orderOf(effect, waitedFor);
  const changes = effect.changes().filter((change) => isIn(layer, change));
  const applications = changes.map((change): AppliedChange => ({
    layer,
    by: effect.by,
    change,
    from: 'effect',
    ...order,
  }));
  let aspects = NOTHING;
  for (const permanent of permanents) {
    const { traits } = permanent;
    const next = changed(changes, layer, traits);
    aspects |= differing(traits, next);
    permanent.traits = { ...next, applied: [...traits.applied, ...applications] };
  }
  return aspects;
};

/** What is known about the effects that are left, for as long as nothing changes. */
type LayerTrials = {
  readonly tried: Map<ContinuousEffect, EffectTrial>;
  readonly needs: Map<ContinuousEffect, readonly ContinuousEffect[]>;
  readonly outcomes: Map<ContinuousEffect, EffectOutcome>;
};

/** What would be otherwise, and in what, if an effect came first. */
type EffectTrial = {
  readonly aspects: Aspects;
  readonly others: readonly { readonly permanent: LayeredPermanent; readonly traits: Traits }[];
};

const newTrials = (): LayerTrials => ({ tried: new Map(), needs: new Map(), outcomes: new Map() });

const NO_EFFECTS: readonly ContinuousEffect[] = [];

/**
 * The earliest effect that depends on no other; where each does, the earliest of those that depend on each other in a
 * circle.
 */
const nextOf = (
  work: LayerWork,
  left: readonly ContinuousEffect[],
  layer: Layer,
  trials: LayerTrials,
  waits: Map<ContinuousEffect, readonly ContinuousEffect[]>,
): ContinuousEffect | undefined => {
  const written = left.reduce((sum, each) => sum | each.writes(layer), NOTHING);
  const isFree = ({ reading }: ContinuousEffect): boolean => !work.isTried && (reading.aspects & written) === NOTHING;
  // Where nothing that is left writes what any reads, the order is that of the timestamps.
  if (left.every(isFree)) return left[0];
  const needs = new Map(
    left.map((each) => [each, isFree(each) ? NO_EFFECTS : othersNeeded(work, each, left, layer, trials)]),
  );
  for (const [each, others] of needs) if (others.length > 0) waits.set(each, others);
  return left.find((each) => needs.get(each)?.length === 0) ?? left.find((each) => isInCircle(each, needs)) ?? left[0];
};

/**
 * The others that, applied, would change whether this one is there, what it applies to, or what it does (MTG-613.8a).
 */
const othersNeeded = (
  work: LayerWork,
  effect: ContinuousEffect,
  left: readonly ContinuousEffect[],
  layer: Layer,
  trials: LayerTrials,
): readonly ContinuousEffect[] => {
  if (work.begun.has(effect)) return NO_EFFECTS;
  const known = trials.needs.get(effect);
  if (known !== undefined) return known.filter((each) => left.includes(each));
  const needed = left.filter((other) => other !== effect && isNeeded(work, effect, other, layer, trials));
  trials.needs.set(effect, needed);
  return needed;
};

/** Whether an effect would be another one after the other: no, where that writes nothing that it hangs on. */
const isNeeded = (
  work: LayerWork,
  effect: ContinuousEffect,
  other: ContinuousEffect,
  layer: Layer,
  trials: LayerTrials,
): boolean => {
  const { aspects: read } = effect.reading;
  if (!work.isTried && (other.writes(layer) & read) === NOTHING) return false;
  const trial = trialOf(work, other, layer, trials);
  if (!work.isTried && (trial.aspects & read) === NOTHING) return false;
  const before = outcomeBefore(effect, trials);
  const now = trial.others.map(({ permanent }) => permanent.traits);
  for (const { permanent, traits } of trial.others) permanent.traits = traits;
  const after = outcomeOf(effect);
  for (const [at, { permanent }] of trial.others.entries()) permanent.traits = now[at] ?? permanent.traits;
  return !isSameOutcome(before, after);
};

/** The permanents that would be others with one effect applied; worked out once for all that may depend on it. */
const trialOf = ({ begun }: LayerWork, other: ContinuousEffect, layer: Layer, { tried }: LayerTrials): EffectTrial => {
  const known = tried.get(other);
  if (known !== undefined) return known;
  const changes = other.changes();
  let aspects = NOTHING;
  const others = (begun.get(other) ?? other.whom()).map((permanent) => {
    const traits = changed(changes, layer, permanent.traits);
    aspects |= differing(permanent.traits, traits);
    return { permanent, traits };
  });
  const trial = { aspects, others };
  tried.set(other, trial);
  return trial;
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

/** What an effect would do as things stand: the permanents that it would apply to, and its changes as values. */
type EffectOutcome = { readonly permanents: readonly LayeredPermanent[]; readonly changes: readonly LayerChange[] };

const NO_OUTCOME: EffectOutcome = { permanents: [], changes: [] };

const outcomeOf = (effect: ContinuousEffect): EffectOutcome => {
  const permanents = effect.whom();
  return permanents.length === 0 ? NO_OUTCOME : { permanents, changes: effect.changes() };
};

const outcomeBefore = (effect: ContinuousEffect, { outcomes }: LayerTrials): EffectOutcome => {
  const known = outcomes.get(effect);
  if (known !== undefined) return known;
  const outcome = outcomeOf(effect);
  outcomes.set(effect, outcome);
  return outcome;
};

const isSameOutcome = (a: EffectOutcome, b: EffectOutcome): boolean =>
  a.permanents.length === b.permanents.length &&
  a.permanents.every((each, at) => each === b.permanents[at]) &&
  sameJson(a.changes, b.changes);
