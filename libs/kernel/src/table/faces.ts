import type { JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId } from './names.js';
import { withObject } from './objects.js';
import type { UnderlyingIdentity, GameObject, Table } from './table.js';

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
