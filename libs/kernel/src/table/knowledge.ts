import { identityOf } from './faces.js';
import type { ObjectName, SeatId, ZoneName } from './names.js';
import { objectAt, zoneAt } from './objects.js';
import type { GameObject, Table } from './table.js';
import { findValue } from '../persistent/dict.js';

/** The eyes of nobody in particular, who knows what everybody knows: a name that no seat can have. */
export const PUBLIC = '' as SeatId;

/** Whether a seat knows which card an object is. Null stands for somebody who may see everything. */
export const knows = (object: Pick<GameObject, 'knownTo'>, viewer: SeatId | null): boolean =>
  object.knownTo === 'all' || viewer === null || object.knownTo.includes(viewer);

/** What a viewer calls an object: what everybody calls it, or its true name if they know a card that others do not. */
export const nameFor = (object: GameObject, viewer: SeatId | null): ObjectName =>
  object.knownTo !== 'all' && knows(object, viewer) ? object.trueName : object.name;

/**
 * The object that a viewer means by a name: the card's own, since they know it. Undefined for what was never in the match
 * and for what the viewer may not know of alike (SL-CMD-2). It is looked for in the zone `near` before anywhere else. What everybody sees without knowing it, since it lies face
 * down, whoever knows it may call by its own name too.
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
