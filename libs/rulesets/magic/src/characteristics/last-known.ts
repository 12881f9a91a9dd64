import {
  cardNamed,
  objectAt,
  zoneKind,
  type Cards,
  type GameObject,
  type OpenDecision,
  type Situation,
  type Target,
} from '@stackledger/kernel';
import { coloursOf, subtypesOf, typesOf } from './card-types.js';
import { isPermanent, keywordsOf, plainKeywords, powerOf, toughnessOf } from './characteristics.js';
import { tell } from '../table/events.js';
import { ownStat } from '../layers/size.js';
import { printedColours, printedTypes } from '../cards/printed.js';
import { lastKnownOf } from '../table/state.js';

const read = new WeakMap<Cards, boolean>();

/** Whether any card of the match reads a power or toughness; read once for a match. */
const isSizeRead = (cards: Cards): boolean => {
  const known =
    read.get(cards) ??
    /"stat":"(power|toughness)","of":|"of":[^{}]*,"stat":"(power|toughness)"/.test(JSON.stringify(cards));
  read.set(cards, known);
  return known;
};

/** The keywords that are asked of what deals damage. */
const OF_SOURCES = ['deathtouch', 'lifelink'];

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Whether what a permanent is could not be told any more once it has left. */
const wouldBeForgotten = (situation: Situation, object: GameObject): boolean => {
  const card = cardNamed(situation, object.card);
  const isSized = isPermanent(situation, object, 'creature') && isSizeRead(situation.state.terms.cards);
  if (isSized || !isSame(typesOf(situation, object), printedTypes(card))) return true;
  if (!isSame(coloursOf(situation, object), printedColours(card))) return true;
  const [now, then] = [keywordsOf(situation, object.name), plainKeywords(situation, object, object.stay)];
  return OF_SOURCES.some((word) => now.has(word) !== then.has(word));
};

/** Notes what permanents are that are about to leave, as far as somebody could ask and nothing else tells it (MTG-608.2h). */
export const noteLast = (d: OpenDecision, leaving: readonly GameObject[]): void => {
  for (const object of leaving)
    if (isPermanent(d, object) && wouldBeForgotten(d, object)) {
      const { name, stay } = object;
      const size = { power: powerOf(d, object), toughness: toughnessOf(d, object) };
      const kinds = { types: typesOf(d, object), subtypes: subtypesOf(d, object), colours: coloursOf(d, object) };
      tell(d, 'LastKnown', { object: name, stay, ...size, ...kinds, keywords: [...keywordsOf(d, name)].sort() }, [
        'MTG-608.2h',
      ]);
    }
};

/** The power or toughness of something, or what it last was on the battlefield. */
export const readStat = (situation: Situation, who: Target, stat: string): number => {
  const object = 'object' in who ? objectAt(situation.state.table, who.object) : undefined;
  if (object === undefined) return 0;
  if (zoneKind(object.zone) === 'battlefield')
    return stat === 'power' ? powerOf(situation, object) : toughnessOf(situation, object);
  const last = lastKnownOf(situation, object);
  if (last === undefined) return stat === 'power' || stat === 'toughness' ? ownStat(situation, object, stat) : 0;
  return stat === 'power' ? last.power : last.toughness;
};
