import type { JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId } from './names.js';
import { withObject } from './objects.js';
import type { Beneath, GameObject, Table } from './table.js';

/** What an object is, and who knows that: what lies beneath the card that it shows, where it shows another one. */
export const identityOf = (object: GameObject): Beneath => object.beneath ?? object;

/** The table in which an object shows a card: another one, beneath which it stays what it is, or its own again. */
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

/** The table in which an object has something, as a copy, that the card has not which it shows. */
export const withExcept = (table: Table, name: string, except: JsonMap): Table =>
  withObject(table, name, (object) => void (object.except = except));
