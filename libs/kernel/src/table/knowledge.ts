import { identityOf } from './faces.js';
import { asSeatId, type ObjectName, type SeatId, type ZoneName } from './names.js';
import { objectAt, zoneAt } from './objects.js';
import type { GameObject, Table } from './table.js';
import { findValue } from '../persistent/dict.js';

/** A viewer who knows only what everybody knows; no seat can have this name. */
export const PUBLIC = asSeatId('');

/** Whether a seat knows the card of an object. `null` may see everything. */
export const knows = (object: Pick<GameObject, 'knownTo'>, viewer: SeatId | null): boolean =>
  object.knownTo === 'all' || viewer === null || object.knownTo.includes(viewer);

/**
 * The name of an object for a viewer: the public one, or its true name if the viewer knows a card that others do not.
 */
export const nameFor = (object: GameObject, viewer: SeatId | null): ObjectName =>
  object.knownTo !== 'all' && knows(object, viewer) ? object.trueName : object.name;

/**
 * The object that a viewer means by a name. Undefined both for what was never in the match and for what the viewer may
 * not know (SL-CMD-2). The zone `near` is searched first. A face-down object in public view may also be named by its
 * own name by those who know it.
 */
export const objectNamed = (
  table: Table,
  name: string,
  viewer: SeatId | null,
  near?: ZoneName,
): GameObject | undefined => {
  const object = objectAt(table, name);
  if (object !== undefined && knows(object, viewer) && nameFor(object, viewer) === name) return object;
  const isMeant = (each: GameObject): boolean => {
    const own = identityOf(each);
    return own.trueName === name && knows(own, viewer);
  };
  for (const nearby of near === undefined ? NOWHERE : zoneAt(table, near)) {
    const found = objectAt(table, nearby);
    if (found !== undefined && isMeant(found)) return found;
  }
  return findValue(table.objects, isMeant);
};

const NOWHERE: readonly ObjectName[] = [];
