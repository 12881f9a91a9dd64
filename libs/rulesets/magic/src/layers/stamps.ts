import { asText, newId, objectAt, zoneKind, type Card, type Cards, type Event } from '@stackledger/kernel';
import {
  asObjectName,
  cardNamed,
  hasMember,
  memoizedFor,
  type Ability,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { citedForStatics } from './cited-rules.js';

/** What static abilities say where it matters which of them is older. */
const ORDERED = ['becomes', 'keyword', 'control'];

const mentionsOrder = (card: Card): readonly string[] =>
  (card.abilities ?? []).flatMap(({ type, effect = [] }) => (type === 'static' ? effect.flatMap(Object.keys) : []));

/** Whether a static ability of a card sets what something is, or whose: then its age matters beside others of those. */
export const setsCharacteristics = (card: Card): boolean =>
  mentionsOrder(card).some((word) => word === 'becomes' || word === 'control');

/**
 * Whether the cards of a match can come into an order that matters: what sets what something is. Read once for a match.
 */
const isOrdered = memoizedFor((cards: Cards): boolean =>
  hasMember(cards, (name) => name === 'becomes' || name === 'control'),
);

/** Whether an ability stands inside one that is static: what is written there is given by it. */
const givesStatic = ({ type: _type, ...said }: Ability): boolean =>
  hasMember(said, (name, value) => name === 'type' && value === 'static');

/**
 * Whether something can be given a static ability: then it matters of everything since when it is there (MTG-613.7a).
 */
export const areStaticsGiven = memoizedFor((cards: Cards): boolean =>
  Object.values(cards).some(({ abilities = [] }) => abilities.some(givesStatic)),
);

/** The static abilities of what comes, is attached or becomes a copy count from now on (MTG-613.7). */
export const noteStamp = (d: OpenDecision, { type, data }: Event): void => {
  const name = beginning(type, data);
  if (name === undefined || !isOrdered(d.state.terms.cards)) return;
  const object = objectAt(d.state.table, name);
  if (object === undefined || zoneKind(object.zone) !== 'battlefield') return;
  const card = cardNamed(d, object.card);
  if (mentionsOrder(card).some((word) => ORDERED.includes(word)) || areStaticsGiven(d.state.terms.cards))
    emit(d, 'TimestampGiven', { object: object.name, id: newId(d, 't') }, [
      ...(mentionsOrder(card).length === 0 ? (['MTG-613.7a'] as const) : (['MTG-613.7'] as const)),
      ...citedForStatics(card),
    ]);
};

/** What begins to be there, or anew, in an event. */
const beginning = (type: string, data: { readonly [field: string]: unknown }): ObjectName | undefined => {
  switch (type) {
    case 'CardMoved':
    case 'ObjectCopied':
      return asObjectName(asText(data.object)); // its data
    case 'TokenCreated':
      return asObjectName(asText(data.name)); // its data
    case 'Attached':
      return data.to === null ? undefined : asObjectName(asText(data.object)); // its data
    default:
      return undefined;
  }
};
