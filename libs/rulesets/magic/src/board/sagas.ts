import {
  abilityOf,
  abilitiesOf,
  cardNamed,
  objectAt,
  objectsInPlay,
  type CardId,
  type GameObject,
  type KernelEvents,
  type ObjectName,
  type OpenDecision,
  type RuleId,
  type SeatId,
  type Situation,
  type StackObject,
  type TriggerEvent,
} from '@stackledger/kernel';
import { subtypesOf } from '../characteristics/card-types.js';
import { tell } from '../table/events.js';
import { moreCounters } from './replacing.js';

/** The counters that say how far a Saga is told. */
const LORE = 'lore';

/** The word for a chapter that is reached; `value` of `when` says which ones an ability is. */
export const CHAPTER = 'chapter';

/** The numbers of the chapters of a card. */
const chaptersOf = (situation: Situation, card: CardId | null): readonly number[] =>
  abilitiesOf(cardNamed(situation, card)).flatMap(([, { when }]) =>
    when?.event === CHAPTER ? [when.value ?? []].flat().map(Number) : [],
  );

const isSaga = (situation: Situation, object: GameObject): boolean =>
  subtypesOf(situation, object).includes('saga') && chaptersOf(situation, object.card).length > 0;

/** A Saga is told one chapter further (MTG-714.3a, 714.3b). */
const tellOn = (d: OpenDecision, object: GameObject, because: RuleId): void => {
  const { name, counters } = object;
  const by = moreCounters(d, object, LORE, 1);
  if (by > 0)
    tell(d, 'CountersChanged', { object: name, counters: LORE, by, now: (counters[LORE] ?? 0) + by }, [because]);
};

/** What enters as a Saga enters with its first lore counter. */
export const beginSaga = (d: OpenDecision, name: ObjectName): void => {
  const object = objectAt(d.state.table, name);
  if (object !== undefined && isSaga(d, object)) tellOn(d, object, 'MTG-714.3a');
};

/** As a player's first main phase begins, each Saga of theirs is told on, before anybody has priority. */
export const tellSagas = (d: OpenDecision, active: SeatId): void => {
  for (const object of objectsInPlay(d))
    if (object.controller === active && isSaga(d, object)) tellOn(d, object, 'MTG-714.3b');
};

/** The chapters that lore counters have reached, each once (MTG-714.3b). */
export const chaptersReached = (
  situation: Situation,
  { object: name, counters, by, now }: KernelEvents['CountersChanged'],
): readonly TriggerEvent[] => {
  const object = objectAt(situation.state.table, name);
  if (counters !== LORE || by <= 0 || object === undefined) return [];
  const about = { event: CHAPTER, seat: object.controller, object: name, only: 'self' as const, bindings: {} };
  return Array.from({ length: by }, (_, at) => ({ ...about, value: now - by + at + 1 }));
};

/** Whether a Saga has come to its end: its last chapter is reached, and none of its chapters waits or lies on the stack (MTG-704.5s). */
export const isToldToTheEnd = (situation: Situation, object: GameObject): boolean => {
  if ((object.counters[LORE] ?? 0) === 0 || !isSaga(situation, object)) return false;
  const { stack, waiting } = situation.state.table;
  const isLast = (object.counters[LORE] ?? 0) >= Math.max(...chaptersOf(situation, object.card));
  return isLast && ![...stack, ...waiting].some((each) => isChapterOf(situation, each, object.name));
};

const isChapterOf = (situation: Situation, object: StackObject, saga: ObjectName): boolean =>
  object.source === saga && abilityOf(situation, object).when?.event === CHAPTER;
