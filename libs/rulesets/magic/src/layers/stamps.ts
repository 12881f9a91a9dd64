import {
  cardNamed,
  newId,
  objectAt,
  zoneKind,
  type Ability,
  type Card,
  type Cards,
  type Event,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { citedForStatics } from './cited.js';

/** What static abilities say where it matters which of them is older. */
const ORDERED = ['becomes', 'keyword', 'control'];

const says = (card: Card): readonly string[] =>
  (card.abilities ?? []).flatMap(({ type, effect = [] }) => (type === 'static' ? effect.flatMap(Object.keys) : []));

const ordered = new WeakMap<Cards, boolean>();

/** Whether the cards of a match can come into an order that matters: what sets what something is. Read once for a match. */
const isOrdered = (cards: Cards): boolean => {
  const known = ordered.get(cards) ?? /"(becomes|control)":/.test(JSON.stringify(cards));
  ordered.set(cards, known);
  return known;
};

const giving = new WeakMap<Cards, boolean>();

/** Whether something can be given a static ability: then it matters of everything since when it is there (MTG-613.7a). */
const areStaticsGiven = (cards: Cards): boolean => {
  const known = giving.get(cards) ?? Object.values(cards).some(({ abilities = [] }) => abilities.some(givesStatic));
  giving.set(cards, known);
  return known;
};

/** Whether an ability stands inside one that is static: what is written there is given by it. */
const givesStatic = ({ type: _type, ...said }: Ability): boolean => JSON.stringify(said).includes('"type":"static"');

/** The static abilities of what comes, is attached or becomes a copy count from now on (MTG-613.7). */
export const noteStamp = (d: OpenDecision, { type, data }: Event): void => {
  const name = beginning(type, data);
  if (name === undefined || !isOrdered(d.state.terms.cards)) return;
  const object = objectAt(d.state.table, name);
  if (object === undefined || zoneKind(object.zone) !== 'battlefield') return;
  const card = cardNamed(d, object.card);
  if (says(card).some((word) => ORDERED.includes(word)) || areStaticsGiven(d.state.terms.cards))
    tell(d, 'TimestampGiven', { object: object.name, id: newId(d, 't') }, [
      ...(says(card).length === 0 ? (['MTG-613.7a'] as const) : (['MTG-613.7'] as const)),
      ...citedForStatics(card),
    ]);
};

/** What begins to be there, or anew, in an event. */
const beginning = (type: string, data: { readonly [field: string]: unknown }): ObjectName | undefined => {
  switch (type) {
    case 'CardMoved':
    case 'ObjectCopied':
      return data.object as ObjectName; // its data
    case 'TokenCreated':
      return data.name as ObjectName; // its data
    case 'Attached':
      return data.to === null ? undefined : (data.object as ObjectName); // its data
    default:
      return undefined;
  }
};
