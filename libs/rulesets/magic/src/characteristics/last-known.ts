import { objectAt, zoneKind, type Cards, type GameObject, type Situation } from '@stackledger/kernel';
import { cardNamed, hasMember, memoizedFor, type OpenDecision, type Target } from '@stackledger/kernel/authoring';
import { coloursOf, subtypesOf, typesOf } from './card-types.js';
import { isPermanent, keywordsOf, plainKeywords, powerOf, toughnessOf } from './characteristics.js';
import { emit } from '../table/events.js';
import { ownStat } from '../layers/size.js';
import { isTally, tallyOf } from '../table/tallies.js';
import { manaValueOf, printedColours, printedTypes } from '../cards/printed.js';
import { SPENT, wordsIn } from '../table/word-marks.js';
import { lastKnownOf } from '../table/state.js';

/** Whether any card of the match reads a power or toughness of something; read once for a match. */
const isSizeRead = memoizedFor((cards: Cards): boolean =>
  hasMember(
    cards,
    (name, stat, { of }) => name === 'stat' && of !== undefined && (stat === 'power' || stat === 'toughness'),
  ),
);

/** The keywords that are asked of what deals damage. */
const OF_SOURCES = ['deathtouch', 'lifelink'];

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Whether the characteristics of a permanent cannot be derived from its card and its changes once it has left. */
const needsLastKnown = (situation: Situation, object: GameObject): boolean => {
  const card = cardNamed(situation, object.card);
  const isSized = isPermanent(situation, object, 'creature') && isSizeRead(situation.state.terms.cards);
  if (isSized || !isSame(typesOf(situation, object), printedTypes(card))) return true;
  if (!isSame(coloursOf(situation, object), printedColours(card))) return true;
  const [now, then] = [keywordsOf(situation, object.name), plainKeywords(situation, object, object.stay)];
  return OF_SOURCES.some((word) => now.has(word) !== then.has(word));
};

/**
 * Records the last known characteristics of permanents about to leave the battlefield, where these cannot be derived
 * later (MTG-608.2h).
 */
export const emitLastKnown = (d: OpenDecision, leaving: readonly GameObject[]): void => {
  for (const object of leaving)
    if (isPermanent(d, object) && needsLastKnown(d, object)) {
      const { name, stay } = object;
      const size = { power: powerOf(d, object), toughness: toughnessOf(d, object) };
      const kinds = { types: typesOf(d, object), subtypes: subtypesOf(d, object), colours: coloursOf(d, object) };
      emit(d, 'LastKnown', { object: name, stay, ...size, ...kinds, keywords: [...keywordsOf(d, name)].sort() }, [
        'MTG-608.2h',
      ]);
    }
};

/** The power or toughness of something, or what it last was on the battlefield. */
export const readStat = (situation: Situation, who: Target, stat: string): number => {
  if ('seat' in who) return isTally(stat) ? tallyOf(situation, who.seat, stat) : 0;
  const object = 'object' in who ? objectAt(situation.state.table, who.object) : undefined;
  if (object === undefined || !('object' in who)) return 0;
  if (stat === 'mana-value') return manaValueOf(situation, object);
  if (stat === 'colours-spent') return new Set(wordsIn(object.marks, SPENT)).size;
  if (zoneKind(object.zone) === 'battlefield' && object.stay === who.stay)
    return stat === 'power' ? powerOf(situation, object) : toughnessOf(situation, object);
  const last = lastKnownOf(situation, { name: object.name, stay: who.stay });
  if (last === undefined) return stat === 'power' || stat === 'toughness' ? ownStat(situation, object, stat) : 0;
  return stat === 'power' ? last.power : last.toughness;
};
