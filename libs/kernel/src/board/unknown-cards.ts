import { findValue, valueAt } from '../persistent/dict.js';
import { emit } from '../events/recording.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { cardKey } from '../events/kinds/kept-results.js';
import type { Where } from '../table/card.js';
import type { CardId, ObjectName, Revision, RuleId } from '../table/names.js';
import { zoneKind } from '../table/names.js';
import { identityOf } from '../table/faces.js';
import { objectAt, withRenamed } from '../table/objects.js';
import type { GameObject } from '../table/table.js';

/** Whether the cards of this match lie on a table: hidden ones are known to those who see them, and not to the service. */
export const areDecksReported = ({ state }: Pick<Situation, 'state'>): boolean =>
  state.terms.options.decks === 'reported';

/** Whether the service does not know which card an object is, since only the table sees it. */
export const isUnknown = (situation: Pick<Situation, 'state'>, object: GameObject | undefined): boolean =>
  object !== undefined && identityOf(object).card === null && areDecksReported(situation);

/**
 * Unwinds a step that turns up a card which only the table can see: it is taken again once the table has told the card. What
 * was looked for by what it is, is such a card.
 */
export class CardNeeded extends Error {
  constructor(
    readonly object: ObjectName,
    readonly where?: Where,
  ) {
    super('the table has to tell a card');
  }
}

/**
 * The name of an object whose card lies open from now on: as the table has told it for this step, or had told it before a
 * rewind. Throws CardNeeded where it has not.
 */
export const nameUnknown = (
  d: OpenDecision,
  { name }: GameObject,
  because: readonly RuleId[],
  where?: Where,
): ObjectName => {
  const isPicked = where !== undefined || isInHand(d, name);
  const kept = isPicked ? undefined : keptCard(d, name);
  const card = kept ?? d.told[d.toldTaken++];
  if (card === undefined) throw new CardNeeded(name, where);
  const cited: readonly RuleId[] = kept === undefined ? ['SL-CARD-1'] : ['SL-CARD-1', 'SL-REWIND-6'];
  return nameOpenly(d, name, card, [...because, ...cited], isPicked ? UNPLACED : PLACED);
};

/** What of a card rests on the word of the table: which card it is, and where it lay. */
const PLACED = { source: 'table' } as const;

/** Which of the unknown cards of a hand or a deck it is that somebody names nobody says: one handle is as good as another. */
export const UNPLACED = { source: 'table', unplaced: true } as const;

/** Says to everybody which card an object is. Returns the name it goes by from then on. */
export const nameOpenly = (
  d: OpenDecision,
  object: ObjectName,
  card: CardId,
  because: readonly RuleId[],
  told: typeof PLACED | typeof UNPLACED,
): ObjectName => {
  const name = copyName(d, card);
  const found = objectAt(d.state.table, object);
  emit(d, 'ObjectRenamed', { object, knownTo: 'all', name, card, ...told, ...beneathIn(found) }, because);
  return objectAt(d.state.table, object)?.name ?? name; // what lies face down keeps its name
};

/** What an event says of an object that shows another card than its own. */
export const beneathIn = (object: GameObject | undefined): { readonly beneath?: true } =>
  object?.beneath === undefined ? {} : { beneath: true };

const isInHand = ({ ruleset, state }: Pick<Situation, 'ruleset' | 'state'>, name: ObjectName): boolean => {
  const zone = objectAt(state.table, name)?.zone ?? '';
  return ruleset.zones.kinds[zoneKind(zone)]?.hiddenFrom === 'others';
};

/** The last table event before a command, where all that it has done is to name the card that it plays: that is part of what it does. */
export const tipBeforeNaming = ({ state: { tip }, events }: OpenDecision, named: ObjectName): Revision => {
  const last = events.at(-1);
  const isNaming = last?.type === 'ObjectRenamed' && last.data.name === named && last.data.source === 'table';
  return isNaming ? (last.parent ?? tip) : tip;
};

/** Which card an object was said to be before a rewind took that back; reports stay what they were (SL-REWIND-6). */
export const keptCard = ({ state: { record } }: Pick<Situation, 'state'>, object: ObjectName): CardId | undefined => {
  const kept = valueAt(record.kept, `${record.generation}:${cardKey(object)}`)?.value;
  return typeof kept === 'object' ? (kept[0] as CardId | undefined) : undefined; // kept as a card's id
};

/** A name for one more copy of a card, as copies in dealt decks are named: the first that nothing here goes by. */
export const copyName = ({ state: { table } }: Pick<Situation, 'state'>, card: CardId): ObjectName => {
  for (let number = 1; ; number++) {
    const name = `${card}-${number}` as ObjectName; // made of a card's id
    if (
      objectAt(table, name) === undefined &&
      findValue(table.objects, (object) => identityOf(object).trueName === name) === undefined
    )
      return name;
  }
};

/** Has an object lie open where it is: the table tells its card, one of which a filter is true, unless it is known. */
export const turnUp = (d: OpenDecision, name: ObjectName, because: readonly RuleId[], where?: Where): ObjectName => {
  const object = objectAt(d.state.table, name);
  return object !== undefined && isUnknown(d, object) ? nameUnknown(d, object, because, where) : name;
};

/** The match as it would be if an object were known to be this card. */
export const withCard = (
  { ruleset, state }: Situation,
  object: ObjectName,
  name: ObjectName,
  card: CardId,
): Situation => {
  const table = withRenamed({ ...state.table, edit: null }, object, (renamed) => {
    renamed.name = name;
    renamed.trueName = name;
    renamed.card = card;
    renamed.knownTo = 'all';
  });
  return { ruleset, state: { ...state, table } };
};
