import type { ObjectName } from '@stackledger/kernel';
import type { Layered } from './effects.js';
import type { Layer, Note, Traits } from './traits.js';

type All = ReadonlyMap<ObjectName, Traits>;

/** What is worked out: the traits so far, as everything that is asked meanwhile sees them. */
export type Working = { traits: All };

/** An effect that has begun to apply goes on in later layers, to the same objects, even if its ability is lost (MTG-613.6). */
type Begun = Map<Layered, readonly ObjectName[]>;

/** Has the effects apply in a layer. Those of one layer come by their timestamps, unless one depends on another (MTG-613.7, 613.8). */
export const applyLayer = (working: Working, effects: () => readonly Layered[], layer: Layer, begun: Begun): void => {
  const over = new Set<Layered>();
  const waits = new Map<Layered, readonly Layered[]>();
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
  working: Working,
  effect: Layered,
  layer: Layer,
  begun: Begun,
  waitedFor: readonly Layered[],
): void => {
  const names = begun.get(effect) ?? effect.whom();
  begun.set(effect, names);
  working.traits = applied(working.traits, effect, names, layer, waitedFor);
};

/** When an effect came about, and what it has waited for. */
const orderOf = ({ stamp }: Layered, waitedFor: readonly Layered[]): Pick<Note, 'stamp' | 'after'> => {
  const after = [...new Set(waitedFor.flatMap(({ by }) => (by === null ? [] : [by])))];
  return { ...(stamp > 0 && { stamp }), ...(after.length > 0 && { after }) };
};

const applied = (
  traits: All,
  effect: Layered,
  names: readonly ObjectName[],
  layer: Layer,
  waitedFor: readonly Layered[] = [],
): All => {
  if (names.length === 0) return traits;
  const parts = effect.parts().filter((part) => part.layer === layer);
  const next = new Map(traits);
  for (const name of names) {
    const before = traits.get(name);
    if (before === undefined) continue;
    const after = parts.reduce((so, part) => part.apply(so), before);
    const order = orderOf(effect, waitedFor);
    const notes = parts.map(({ says }): Note => ({ layer, by: effect.by, says, ...order }));
    next.set(name, { ...after, notes: [...before.notes, ...notes] });
  }
  return next;
};

/** The earliest effect that depends on no other; where each does, the earliest of those that depend on each other in a circle. */
const nextOf = (
  working: Working,
  left: readonly Layered[],
  layer: Layer,
  begun: Begun,
  waits: Map<Layered, readonly Layered[]>,
): Layered | undefined => {
  if (left.every(({ fixed }) => fixed)) return left[0];
  const needs = new Map(
    left.map((each) => [each, left.filter((other) => dependsOn(working, each, other, layer, begun))]),
  );
  for (const [each, others] of needs) if (others.length > 0) waits.set(each, others);
  return left.find((each) => needs.get(each)?.length === 0) ?? left.find((each) => isInCircle(each, needs)) ?? left[0];
};

const isInCircle = (effect: Layered, needs: ReadonlyMap<Layered, readonly Layered[]>): boolean => {
  const reached = new Set<Layered>();
  const open = [...(needs.get(effect) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === effect) return true;
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return false;
};

/** Whether the other one applied would change whether this one is there, what it applies to, or what it does (MTG-613.8a). */
const dependsOn = (working: Working, effect: Layered, other: Layered, layer: Layer, begun: Begun): boolean => {
  if (effect === other || effect.fixed || begun.has(effect)) return false;
  const before = told(effect);
  const { traits } = working;
  working.traits = applied(traits, other, begun.get(other) ?? other.whom(), layer);
  const after = told(effect);
  working.traits = traits;
  return before !== after;
};

const told = (effect: Layered): string => {
  const names = effect.whom();
  return names.length === 0
    ? ''
    : `${names.join()}: ${effect
        .parts()
        .map(({ says }) => says)
        .join()}`;
};
