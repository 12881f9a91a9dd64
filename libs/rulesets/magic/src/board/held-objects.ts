import { objectAt, zoneKind, type Event, type GameObject } from '@stackledger/kernel';
import { objectsAt, type ObjectName, type OpenDecision } from '@stackledger/kernel/authoring';
import { enterBattlefield } from './entering.js';
import { emit } from '../table/events.js';
import { partsOf } from '../table/merged.js';
import { magicOf } from '../table/state.js';
import { canEnter, moveTogether } from './zones.js';

/** Exiles objects until something leaves the battlefield (MTG-610.3). */
export const exileUntilLeaves = (d: OpenDecision, objects: readonly GameObject[], source: ObjectName): void => {
  // With one that is merged all that it consists of goes and is held (MTG-730.3c).
  const names = objects.flatMap((object) => [
    object.name,
    ...partsOf(d, object).filter((name) => name !== object.name),
  ]);
  moveTogether(
    d,
    objects.map((object) => [object, `exile/${object.owner ?? ''}`] as const),
    ['MTG-610.3'],
  );
  const there = objectsAt(d.state.table, names).filter(({ zone }) => zoneKind(zone) === 'exile');
  if (there.length > 0)
    emit(d, 'HeldInExile', { source, objects: there.map(({ name, stay }) => ({ object: name, stay })) }, ['MTG-610.3']);
};

/** Returns the objects that a source held in exile to the battlefield under their owners (MTG-610.3). */
export const releaseHeld = (d: OpenDecision, { type, data }: Event): void => {
  const held = magicOf(d).held ?? [];
  if (held.length === 0 || (type !== 'CardMoved' && type !== 'PlayerLeft')) return;
  for (const { source, objects } of held) {
    const from = objectAt(d.state.table, source);
    const isGone = type === 'CardMoved' ? data.object === source : from === undefined || from.zone === 'nowhere';
    if (isGone) release(d, source, objects);
  }
};

const release = (
  d: OpenDecision,
  source: ObjectName,
  objects: readonly { readonly object: ObjectName; readonly stay: number }[],
): void => {
  emit(d, 'HeldReleased', { source }, ['MTG-610.3']);
  const coming = objects.flatMap(({ object, stay }) => {
    const found = objectAt(d.state.table, object);
    const isSame = found?.stay === stay && zoneKind(found.zone) === 'exile' && canEnter(d, found);
    return isSame && found.owner !== null ? [{ object, controller: found.owner }] : [];
  });
  if (coming.length > 0) enterBattlefield(d, coming, ['MTG-610.3']);
};
