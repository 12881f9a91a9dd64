import {
  cardOf,
  isThere,
  objectAt,
  objectsInPlay,
  playerAt,
  zoneKind,
  type Event,
  type OpenDecision,
  type ObjectName,
  type Table,
  type Target,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { spinningOf } from '../table/state.js';
import { zones } from '../table/zones.js';

/** Puts an attachment on something. */
export const attach = (d: OpenDecision, name: ObjectName, to: Target): void => {
  const object = objectAt(d.state.table, name);
  if (object !== undefined && zoneKind(object.zone) === 'play')
    tell(d, 'Attached', { object: name, stay: object.stay, to }, ['SS-KIND-1']);
};

const isStill = (table: Table, to: Target): boolean =>
  'seat' in to ? playerAt(table, to.seat)?.left === false : isThere(table, to);

/** An attachment leaves with what it is on (SS-KIND-1). */
const dropLoose = (d: OpenDecision): void => {
  for (const { object, to } of spinningOf(d).attached) {
    const loose = isStill(d.state.table, to) ? undefined : objectAt(d.state.table, object);
    if (loose !== undefined) zones.remove(d, loose, 'detached', ['SS-KIND-1']);
  }
};

/** A new weather sends the one before to its owner's graveyard (SS-KIND-1). */
const replaceWeather = (d: OpenDecision, name: ObjectName): void => {
  if (cardOf(d, name).kind !== 'weather') return;
  for (const object of objectsInPlay(d))
    if (object.name !== name && cardOf(d, object.name).kind === 'weather')
      zones.remove(d, object, 'replaced', ['SS-KIND-1']);
};

/** What follows at once from cards coming into play and leaving it. */
export const observe = (d: OpenDecision, { type, data }: Event): void => {
  if (type === 'TokenCreated') replaceWeather(d, data.name as ObjectName);
  if (type === 'CardMoved' && zoneKind(data.to as string) === 'play') replaceWeather(d, data.object as ObjectName);
  if (type === 'PlayerLeft' || (type === 'CardMoved' && zoneKind(data.from as string) === 'play')) dropLoose(d);
};
