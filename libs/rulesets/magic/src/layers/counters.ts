import { objectAt, type GameObject, type Situation, type Table } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import { ASPECT, NOTHING } from './aspects.js';
import type { LayerChange } from './becoming.js';
import { applyIn } from './layer-table.js';
import type { LayerBeginning } from './permanents.js';
import type { LayeredPermanent, LayerProgress } from './progress.js';
import type { LayerReading } from './reading.js';
import { fromCounters } from './size.js';
import type { AppliedChange, Traits } from './traits.js';

const byCounters = (by: number): LayerChange => ({ powerBy: by, toughnessBy: by });

const countedOn = (object: GameObject, by: number): AppliedChange => ({
  layer: '7c',
  by: object.name,
  change: byCounters(by),
  from: 'counters',
});

/**
 * Counters change power and toughness in the layer of changes, in which no order matters (MTG-613.4c): before its
 * effects.
 */
export const addCounters = ({ permanents }: LayerProgress): void => {
  for (const permanent of permanents) {
    const { object, traits } = permanent;
    const by = fromCounters(object);
    if (by === 0) continue;
    permanent.traits = {
      ...applyIn(traits, '7c', byCounters(by)),
      applied: [...traits.applied, countedOn(object, by)],
    };
  }
};

/** Whether two states of a permanent are the same to the layers but for its counters. */
const isSameButCounters = (a: GameObject, b: GameObject, { readsTapped }: LayerReading): boolean =>
  a.card === b.card &&
  a.controller === b.controller &&
  a.owner === b.owner &&
  a.zone === b.zone &&
  a.stay === b.stay &&
  a.marks === b.marks &&
  a.beneath === b.beneath &&
  a.except === b.except &&
  (!readsTapped || a.tapped === b.tapped);

/** Whether two states of a permanent are the same to the layers. */
export const isSamePermanent = (a: GameObject | undefined, b: GameObject | undefined, reading: LayerReading): boolean =>
  a === b || (a !== undefined && b !== undefined && a.counters === b.counters && isSameButCounters(a, b, reading));

/** The size that other counters give, whatever changed or switched it afterwards: both numbers grow alike. */
const recountedTraits = (traits: Traits, before: GameObject, now: GameObject): Traits => {
  const more = fromCounters(now) - fromCounters(before);
  if (more === 0) return traits;
  const others = traits.applied.filter(({ from }) => from !== 'counters');
  const by = fromCounters(now);
  const at = others.findIndex(({ layer }) => layer === '7c' || layer === '7d');
  const counted = by === 0 ? [] : [countedOn(now, by)];
  const applied = at < 0 ? [...others, ...counted] : [...others.slice(0, at), ...counted, ...others.slice(at)];
  return { ...traits, power: traits.power + more, toughness: traits.toughness + more, applied };
};

/** What was worked out at a table, and the permanents whose counters have changed since. */
export type CountedPermanents = Pick<LayerBeginning, 'named' | 'reading'> & {
  readonly table: Table;
  readonly recounted: ReadonlyMap<ObjectName, LayeredPermanent>;
};

/** What a permanent is by what was worked out. */
export const permanentIn = (
  { named, recounted }: Pick<CountedPermanents, 'named' | 'recounted'>,
  name: ObjectName,
): LayeredPermanent | undefined => recounted.get(name) ?? named.get(name);

/**
 * The permanents whose counters have changed, at a table where those of these names differ in their counters alone;
 * undefined where they differ in more, or some effect hangs on counters or on sizes.
 */
export const recountedIn = (
  situation: Situation,
  result: CountedPermanents,
  names: readonly ObjectName[],
): CountedPermanents['recounted'] | undefined => {
  const { reading, table } = result;
  if (reading.readsCounters || (reading.aspects & ASPECT.size) !== NOTHING) return undefined;
  const recounted = new Map(result.recounted);
  for (const name of names) {
    const [before, now, known] = [
      objectAt(table, name),
      objectAt(situation.state.table, name),
      permanentIn(result, name),
    ];
    if (before === undefined || now === undefined || known === undefined) return undefined;
    if (!isSameButCounters(before, now, reading)) return undefined;
    recounted.set(name, { object: now, traits: recountedTraits(known.traits, before, now) });
  }
  return recounted;
};
