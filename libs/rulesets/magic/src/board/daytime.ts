import {
  cardNamed,
  identityOf,
  objectsInPlay,
  type CardId,
  type Cards,
  type GameObject,
  type OpenDecision,
  type RuleId,
  type Situation,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { otherFaceOf } from '../cards/other-faces.js';
import { magicOf } from '../table/state.js';

/** Day or night; a game has neither at first. */
export type Daytime = 'day' | 'night';

const known = new WeakMap<Cards, boolean>();

/** Whether any card of the match speaks of day or night; the others need not count spells. */
export const knowsDaytime = ({ state: { terms } }: Situation): boolean => {
  const before = known.get(terms.cards);
  if (before !== undefined) return before;
  const isKnown = /"(?:daybound|nightbound|daytime)"/.test(JSON.stringify(terms.cards));
  known.set(terms.cards, isKnown);
  return isKnown;
};

const isBound = (situation: Situation, { card }: GameObject, to: 'daybound' | 'nightbound'): boolean =>
  cardNamed(situation, card).keywords?.includes(to) === true;

/** It becomes day or night; what is bound to it turns over at once (MTG-731.1). */
export const becomeDaytime = (d: OpenDecision, to: Daytime, because: readonly RuleId[]): void => {
  if (magicOf(d).daytime !== to) tell(d, 'DaytimeChanged', { to }, because);
};

/** What of the battlefield is bound to the other half of the day. */
const outOfTime = (situation: Situation): GameObject | undefined => {
  const { daytime } = magicOf(situation);
  if (daytime === undefined) return undefined;
  const wrong = daytime === 'night' ? 'daybound' : 'nightbound';
  return objectsInPlay(situation).find(
    (object) => isBound(situation, object, wrong) && otherFaceOf(situation, object) !== undefined,
  );
};

/**
 * With the first permanent that is bound to it, it becomes day, or night; and whatever is bound to the other half of the day turns
 * over at once. No state-based action, and nothing that anybody could respond to (MTG-702.145).
 */
export const keepTime = (d: OpenDecision): void => {
  if (magicOf(d).daytime === undefined) {
    const inPlay = objectsInPlay(d);
    if (inPlay.some((object) => isBound(d, object, 'daybound'))) becomeDaytime(d, 'day', ['MTG-702.145d', 'MTG-731.1']);
    else if (inPlay.some((object) => isBound(d, object, 'nightbound'))) becomeDaytime(d, 'night', ['MTG-731.1']);
  }
  for (let object = outOfTime(d); object !== undefined; object = outOfTime(d)) {
    const shows = otherFaceOf(d, object);
    if (shows === undefined) return;
    tell(d, 'FaceTurned', { object: object.name, shows, way: 'over' }, ['MTG-702.145b', 'MTG-701.27']);
  }
};

/** The untap step looks at how many spells the player of the turn before has cast in it (MTG-731.2). */
export const turnDaytime = (d: OpenDecision): void => {
  const { daytime, spells } = magicOf(d);
  const cast = spells?.before ?? 0;
  if (daytime === 'day' && cast === 0) becomeDaytime(d, 'night', ['MTG-703.4b', 'MTG-731.2', 'MTG-405.6']);
  if (daytime === 'night' && cast >= 2) becomeDaytime(d, 'day', ['MTG-703.4b', 'MTG-731.2', 'MTG-405.6']);
};

/** The face with which a card enters: by night the back of what is bound to the day (MTG-702.145b). */
export const faceByDaytime = (situation: Situation, object: GameObject): CardId | undefined => {
  if (magicOf(situation).daytime !== 'night') return undefined;
  const { keywords = [], back } = cardNamed(situation, identityOf(object).card);
  return keywords.includes('daybound') ? back : undefined;
};
