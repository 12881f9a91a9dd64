import { asText, isThere, objectAt, playerAt, zoneKind, type Event, type Table } from '@stackledger/kernel';
import {
  asObjectName,
  cardOf,
  objectsInPlay,
  type OpenDecision,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { speedStackOf } from '../table/state.js';
import { zones } from '../table/zones.js';

/** Attaches an attachment in play to an object or player (SS-KIND-1). */
export const attach = (d: OpenDecision, name: ObjectName, to: Target): void => {
  const object = objectAt(d.state.table, name);
  if (object !== undefined && zoneKind(object.zone) === 'play')
    emit(d, 'Attached', { object: name, stay: object.stay, to }, ['SS-KIND-1']);
};

const isStill = (table: Table, to: Target): boolean =>
  'seat' in to ? playerAt(table, to.seat)?.left === false : isThere(table, to);

/** Removes attachments whose host is gone (SS-KIND-1). */
const dropLoose = (d: OpenDecision): void => {
  for (const { object, to } of speedStackOf(d).attached) {
    const loose = isStill(d.state.table, to) ? undefined : objectAt(d.state.table, object);
    if (loose !== undefined) zones.remove(d, loose, 'detached', ['SS-KIND-1']);
  }
};

/** A new weather replaces the one before, which goes to its owner's graveyard (SS-KIND-1). */
const replaceWeather = (d: OpenDecision, name: ObjectName): void => {
  if (cardOf(d, name).kind !== 'weather') return;
  for (const object of objectsInPlay(d))
    if (object.name !== name && cardOf(d, object.name).kind === 'weather')
      zones.remove(d, object, 'replaced', ['SS-KIND-1']);
};

/** What follows immediately when cards enter or leave play. */
export const observe = (d: OpenDecision, { type, data }: Event): void => {
  if (type === 'TokenCreated') replaceWeather(d, asObjectName(asText(data.name)));
  if (type === 'CardMoved' && zoneKind(asText(data.to)) === 'play')
    replaceWeather(d, asObjectName(asText(data.object)));
  if (type === 'PlayerLeft' || (type === 'CardMoved' && zoneKind(asText(data.from)) === 'play')) dropLoose(d);
};
