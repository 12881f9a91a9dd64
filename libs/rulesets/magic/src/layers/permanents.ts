import type { GameObject, Situation } from '@stackledger/kernel';
import { abilitiesOnCards, memoizedFor, objectsInPlay, type ObjectName } from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../cards/magic-card.js';
import { magicOf } from '../table/state.js';
import { copiableTraits } from './copiable.js';
import { readingsOf } from './effects.js';
import { NO_READING, OPEN, together, type LayerReading } from './reading.js';
import { areStaticsGiven } from './stamps.js';
import type { LayeredPermanent, LayerProgress } from './progress.js';

/** The permanents of a table before any effect, and what the effects that are there hang on. */
export type LayerBeginning = LayerProgress & { readonly reading: LayerReading };

/** What permanents that are alike have in common; nothing where one is like no other. */
const likenessOf = memoizedFor(({ card, controller, owner, counters, marks, except, beneath }: GameObject): string =>
  except !== undefined || beneath !== undefined
    ? ''
    : [card, controller, owner, marks.includes('token'), JSON.stringify(counters)].join('\n'),
);

/** The names of permanents that effects speak of one by one. */
const singledOut = (situation: Situation, readsAttached: boolean): ReadonlySet<ObjectName> => {
  const { table } = situation.state;
  const names = new Set(abilitiesOnCards(situation, table, 'static').map(({ object }) => object.name));
  for (const { to } of table.changes) if ('object' in to) names.add(to.object);
  if (readsAttached)
    for (const to of Object.values(magicOf(situation).attached)) if ('object' in to) names.add(to.object);
  return names;
};

/** The permanents of a table: those that are alike as one, where no effect could tell them apart. */
export const permanentsIn = (situation: Situation, isEachByItself = false): LayerBeginning => {
  const { table, terms } = situation.state;
  const whom = abilitiesOnCards(situation, table, 'static').flatMap(readingsOf);
  const objects = objectsInPlay(situation);
  const isDefined = objects.some(({ card }) => magicCardNamed(situation, card).defines !== undefined);
  const reading = together(NO_READING, ...whom, ...(isDefined || areStaticsGiven(terms.cards) ? [OPEN] : []));
  const isSplit =
    isEachByItself || areStaticsGiven(terms.cards) || isDefined || whom.some(({ isOf }) => isOf === undefined);
  const [own, alike] = [singledOut(situation, reading.readsAttached), new Map<string, LayeredPermanent>()];
  const permanents: LayeredPermanent[] = [];
  const named = new Map<ObjectName, LayeredPermanent>();
  for (const object of objects) {
    const likeness = isSplit || own.has(object.name) ? '' : likenessOf(object);
    const key = likeness === '' || !reading.readsTapped ? likeness : `${likeness}\n${object.tapped}`;
    const known = alike.get(key);
    const permanent = known ?? { object, traits: copiableTraits(situation, object) };
    if (known === undefined) permanents.push(permanent);
    if (key !== '') alike.set(key, permanent);
    named.set(object.name, permanent);
  }
  return { permanents, named, reading };
};
