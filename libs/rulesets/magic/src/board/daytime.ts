import { identityOf, type CardId, type Cards, type GameObject, type RuleId, type Situation } from '@stackledger/kernel';
import { hasMember, memoizedFor, objectsInPlay, type OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { otherFaceOf } from '../cards/other-faces.js';
import { magicOf } from '../table/state.js';
import { magicCardNamed } from '../cards/magic-card.js';

/** Day or night; a game has neither at first. */
export type Daytime = 'day' | 'night';

/** Whether the cards mention day or night: the word `daytime`, daybound or nightbound. */
const mentionsDaytime = memoizedFor((cards: Cards): boolean =>
  hasMember(cards, (name, value) => name === 'daytime' || value === 'daybound' || value === 'nightbound'),
);

/** Whether any card of the match mentions day or night; otherwise spells are not counted. */
export const usesDaytime = ({ state }: Situation): boolean => mentionsDaytime(state.terms.cards);

const isBound = (situation: Situation, { card }: GameObject, to: 'daybound' | 'nightbound'): boolean =>
  magicCardNamed(situation, card).keywords?.includes(to) === true;

/** Makes it day or night, unless it already is (MTG-731.1); `updateDaytime` then transforms the bound permanents. */
export const becomeDaytime = (d: OpenDecision, to: Daytime, because: readonly RuleId[]): void => {
  if (magicOf(d).daytime !== to) emit(d, 'DaytimeChanged', { to }, because);
};

/** A permanent whose face is bound to the other time of day. */
const wrongFace = (situation: Situation): GameObject | undefined => {
  const { daytime } = magicOf(situation);
  if (daytime === undefined) return undefined;
  const wrong = daytime === 'night' ? 'daybound' : 'nightbound';
  return objectsInPlay(situation).find(
    (object) => isBound(situation, object, wrong) && otherFaceOf(situation, object) !== undefined,
  );
};

/**
 * The first daybound permanent makes it day, the first nightbound one night; a permanent bound to the other time of day
 * transforms at once. This is no state-based action and cannot be responded to (MTG-702.145).
 */
export const updateDaytime = (d: OpenDecision): void => {
  if (magicOf(d).daytime === undefined) {
    const inPlay = objectsInPlay(d);
    if (inPlay.some((object) => isBound(d, object, 'daybound'))) becomeDaytime(d, 'day', ['MTG-702.145d', 'MTG-731.1']);
    else if (inPlay.some((object) => isBound(d, object, 'nightbound'))) becomeDaytime(d, 'night', ['MTG-731.1']);
  }
  for (let object = wrongFace(d); object !== undefined; object = wrongFace(d)) {
    const shows = otherFaceOf(d, object);
    if (shows === undefined) return;
    emit(d, 'FaceTurned', { object: object.name, shows, way: 'over' }, ['MTG-702.145b', 'MTG-701.27']);
  }
};

/** The check of the untap step: how many spells the previous active player cast in their turn (MTG-731.2). */
export const turnDaytime = (d: OpenDecision): void => {
  const { daytime, spells } = magicOf(d);
  const cast = spells?.before ?? 0;
  if (daytime === 'day' && cast === 0) becomeDaytime(d, 'night', ['MTG-703.4b', 'MTG-731.2', 'MTG-405.6']);
  if (daytime === 'night' && cast >= 2) becomeDaytime(d, 'day', ['MTG-703.4b', 'MTG-731.2', 'MTG-405.6']);
};

/** The face with which a card enters: the back of a daybound card by night (MTG-702.145b). */
export const faceByDaytime = (situation: Situation, object: GameObject): CardId | undefined => {
  if (magicOf(situation).daytime !== 'night') return undefined;
  const { keywords = [], back } = magicCardNamed(situation, identityOf(object).card);
  return keywords.includes('daybound') ? back : undefined;
};
