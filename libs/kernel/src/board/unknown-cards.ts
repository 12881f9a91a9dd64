import { valueAt, valuesOf } from '../persistent/dict.js';
import { emit } from '../events/recording.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { cardKey } from '../events/kinds/kept-results.js';
import type { ObjectFilter } from '../table/card.js';
import { asCardId, asObjectName, type CardId, type ObjectName, type Revision, type RuleId } from '../table/names.js';
import { identityOf } from '../table/faces.js';
import { objectAt, withRenamed } from '../table/objects.js';
import type { GameObject } from '../table/table.js';

/** Whether the match is played with real cards: hidden ones are known to those who see them, not to the service. */
export const areDecksReported = ({ state }: Pick<Situation, 'state'>): boolean =>
  state.terms.options.decks === 'reported';

/** Whether the service does not know which card an object is, because only the table sees it. */
export const isUnknown = (situation: Pick<Situation, 'state'>, object: GameObject | undefined): boolean =>
  object !== undefined && identityOf(object).card === null && areDecksReported(situation);

/**
 * Thrown to unwind a step that reveals a card only the table can see; the step runs again once the card was reported.
 * `where` is the filter that the card has to match, if one was searched for.
 */
export class CardNeeded extends Error {
  constructor(
    readonly object: ObjectName,
    readonly where?: ObjectFilter,
  ) {
    super('the table has to tell a card');
  }
}

/**
 * The name of an object that becomes public, from the card reported for this step or before a rewind. Throws CardNeeded
 * if it was not reported.
 */
export const nameUnknown = (
  d: OpenDecision,
  { name }: GameObject,
  because: readonly RuleId[],
  where?: ObjectFilter,
): ObjectName => {
  const isPicked = where !== undefined || isInHand(d, name);
  const kept = isPicked ? undefined : reportedCard(d, name);
  const card = kept ?? d.told[d.toldTaken++];
  if (card === undefined) throw new CardNeeded(name, where);
  const cited: readonly RuleId[] = kept === undefined ? ['SL-CARD-1'] : ['SL-CARD-1', 'SL-REWIND-6'];
  return revealName(d, name, card, [...because, ...cited], isPicked ? UNPLACED : PLACED);
};

/** Marks an identity reported by the table, with the position of the card. */
const PLACED = { source: 'table' } as const;

/** Marks an identity reported by the table for one of several unknown cards: any handle will do. */
export const UNPLACED = { source: 'table', unplaced: true } as const;

/** Makes the card of an object public and returns its public name from then on. */
export const revealName = (
  d: OpenDecision,
  object: ObjectName,
  card: CardId,
  because: readonly RuleId[],
  told: typeof PLACED | typeof UNPLACED,
): ObjectName => {
  const name = copyName(d, card);
  const found = objectAt(d.state.table, object);
  emit(d, 'ObjectRenamed', { object, knownTo: 'all', name, card, ...told, ...beneathIn(found) }, because);
  return objectAt(d.state.table, object)?.name ?? name; // a face-down object keeps its name
};

/** The part of an event about an object that shows another card than its own. */
export const beneathIn = (object: GameObject | undefined): { readonly beneath?: true } =>
  object?.beneath === undefined ? {} : { beneath: true };

const isInHand = ({ ruleset, state }: Pick<Situation, 'ruleset' | 'state'>, name: ObjectName): boolean => {
  const zone = objectAt(state.table, name)?.zone ?? '';
  return ruleset.compiled.zoneRule(zone).hiddenFrom === 'others';
};

/** The tip before a command, ignoring the event that names the card it plays: that is part of the command. */
export const tipBeforeNaming = ({ state: { tip }, events }: OpenDecision, named: ObjectName): Revision => {
  const last = events.at(-1);
  const isNaming = last?.type === 'ObjectRenamed' && last.data.name === named && last.data.source === 'table';
  return isNaming ? (last.parent ?? tip) : tip;
};

/** The card of an object as reported before a rewind, which does not undo reports (SL-REWIND-6). */
export const reportedCard = (
  { state: { record } }: Pick<Situation, 'state'>,
  object: ObjectName,
): CardId | undefined => {
  const kept = valueAt(record.kept, `${record.generation}:${cardKey(object)}`)?.value;
  const card = typeof kept === 'object' ? kept[0] : undefined;
  return card === undefined ? undefined : asCardId(card);
};

/** The first unused name `ID-n` for another copy of each card, as in dealt decks. */
export const copyNamesIn = ({ state: { table } }: Pick<Situation, 'state'>): ((card: CardId) => ObjectName) => {
  const used = new Set<string>();
  for (const object of valuesOf(table.objects)) used.add(object.name).add(identityOf(object).trueName);
  return (card) => {
    for (let number = 1; ; number++) {
      const name = asObjectName(`${card}-${number}`); // made of a card's id
      if (!used.has(name)) return name;
    }
  };
};

/** The first unused name for another copy of one card. */
export const copyName = (situation: Pick<Situation, 'state'>, card: CardId): ObjectName => copyNamesIn(situation)(card);

/** Makes an object public where it lies: unless its card is known, the table reports one that matches the filter. */
export const turnUp = (
  d: OpenDecision,
  name: ObjectName,
  because: readonly RuleId[],
  where?: ObjectFilter,
): ObjectName => {
  const object = objectAt(d.state.table, name);
  return object !== undefined && isUnknown(d, object) ? nameUnknown(d, object, because, where) : name;
};

/** The match as it would be if this object were this card. */
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
