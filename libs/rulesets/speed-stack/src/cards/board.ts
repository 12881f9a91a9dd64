import {
  cardOf,
  isThere,
  objectAt,
  objectsInPlay,
  playerAt,
  zoneKind,
  type Event,
  type Game,
  type ObjectName,
  type Table,
  type Target,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { spinningOf } from '../table/state.js';
import { zones } from '../table/zones.js';

/** Puts an attachment on something. */
export const attach = (g: Game, name: ObjectName, to: Target): void => {
  const object = objectAt(g.state.table, name);
  if (object !== undefined && zoneKind(object.zone) === 'play')
    tell(g, 'Attached', { object: name, stay: object.stay, to }, ['SS-KIND-1']);
};

const isStill = (table: Table, to: Target): boolean =>
  'seat' in to ? playerAt(table, to.seat)?.left === false : isThere(table, to);

/** An attachment leaves with what it is on (SS-KIND-1). */
const dropLoose = (g: Game): void => {
  for (const { object, to } of spinningOf(g).attached) {
    const loose = isStill(g.state.table, to) ? undefined : objectAt(g.state.table, object);
    if (loose !== undefined) zones.remove(g, loose, 'detached', ['SS-KIND-1']);
  }
};

/** A new weather sends the one before to its owner's graveyard (SS-KIND-1). */
const replaceWeather = (g: Game, name: ObjectName): void => {
  if (cardOf(g, name).kind !== 'weather') return;
  for (const object of objectsInPlay(g))
    if (object.name !== name && cardOf(g, object.name).kind === 'weather')
      zones.remove(g, object, 'replaced', ['SS-KIND-1']);
};

/** What follows at once from cards coming into play and leaving it. */
export const observe = (g: Game, { type, data }: Event): void => {
  if (type === 'TokenCreated') replaceWeather(g, data.name as ObjectName);
  if (type === 'CardMoved' && zoneKind(data.to as string) === 'play') replaceWeather(g, data.object as ObjectName);
  if (type === 'PlayerLeft' || (type === 'CardMoved' && zoneKind(data.from as string) === 'play')) dropLoose(g);
};
