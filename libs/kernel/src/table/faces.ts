import { put } from '../persistent/dict.js';
import type { JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId } from './names.js';
import { objectAt, withObject, zoneAt } from './objects.js';
import { draftOf, type UnderlyingIdentity, type GameObject, type Table } from './table.js';

/** The identity of an object and who knows it: what lies beneath the shown card, if it shows another one. */
export const identityOf = (object: GameObject): UnderlyingIdentity => object.beneath ?? object;

/** The table in which an object shows a card: another one, with its identity beneath, or its own again. */
export const withShown = (table: Table, name: string, shows: CardId): Table =>
  withObject(table, name, (object) => show(object, shows));

const show = (object: Mutable<GameObject>, shows: CardId): void => {
  const { card, trueName, knownTo } = identityOf(object);
  object.card = shows;
  object.knownTo = 'all';
  if (shows === card) {
    object.trueName = trueName;
    delete object.beneath;
  } else {
    object.trueName = object.name;
    object.beneath = { card, trueName, knownTo };
  }
};

/** The table in which a copy has additions that the copied card does not have. */
export const withExcept = (table: Table, name: string, except: JsonMap): Table =>
  withObject(table, name, (object) => void (object.except = except));

/** The table marked as changed: another face has other abilities. */
const reindexed = (table: Table, name: string): Table => {
  const zone = objectAt(table, name)?.zone;
  if (zone === undefined) return table;
  const next = draftOf(table);
  next.zones = put(table.zones, zone, [...zoneAt(table, zone)], next.edit);
  return next;
};

/** The table in which an object where it lies shows a card, with additions if there are any. */
export const withCopied = (table: Table, name: string, shows: CardId, except: JsonMap | undefined): Table => {
  const shown = withShown(table, name, shows);
  return reindexed(except === undefined ? shown : withExcept(shown, name, except), name);
};
