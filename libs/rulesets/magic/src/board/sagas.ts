import {
  objectAt,
  type GameObject,
  type KernelEvents,
  type RuleId,
  type SeatId,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import {
  abilityOf,
  objectsInPlay,
  type ObjectName,
  type OpenDecision,
  type TriggerEvent,
} from '@stackledger/kernel/authoring';
import { subtypesOf } from '../characteristics/card-types.js';
import { abilitiesNow } from '../layers/abilities.js';
import { emit } from '../table/events.js';
import { moreCounters } from './replacing.js';

/** The counters that mark the chapters of a Saga. */
const LORE = 'lore';

/** The trigger event of a reached chapter; `value` of `when` holds the chapter numbers. */
export const CHAPTER = 'chapter';

const chaptersOf = (situation: Situation, object: GameObject): readonly number[] => {
  const chapters: number[] = [];
  for (const [, { when }] of abilitiesNow(situation, object))
    if (when?.event === CHAPTER) chapters.push(...[when.value ?? []].flat().map(Number));
  return chapters;
};

/** Whether it is a Saga with chapter abilities; one without them gets no counters and stays (MTG-704.5s). */
const isSaga = (situation: Situation, object: GameObject): boolean =>
  subtypesOf(situation, object).includes('saga') && chaptersOf(situation, object).length > 0;

/** Puts a lore counter on a Saga (MTG-714.3a, 714.3b). */
const addLore = (d: OpenDecision, object: GameObject, because: RuleId): void => {
  const { name, counters } = object;
  const by = moreCounters(d, object, LORE, 1);
  if (by > 0)
    emit(d, 'CountersChanged', { object: name, counters: LORE, by, now: (counters[LORE] ?? 0) + by }, [because]);
};

/** Gives an entering Saga its first lore counter. */
export const beginSaga = (d: OpenDecision, name: ObjectName): void => {
  const object = objectAt(d.state.table, name);
  if (object !== undefined && isSaga(d, object)) addLore(d, object, 'MTG-714.3a');
};

/** Puts a lore counter on each Saga of the active player as the first main phase begins, before priority. */
export const advanceSagas = (d: OpenDecision, active: SeatId): void => {
  for (const object of objectsInPlay(d))
    if (object.controller === active && isSaga(d, object)) addLore(d, object, 'MTG-714.3b');
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

/**
 * Whether a Saga is finished: its final chapter is reached, and none of its chapters is waiting or on the stack
 * (MTG-704.5s).
 */
export const isSagaFinished = (situation: Situation, object: GameObject): boolean => {
  const lore = object.counters[LORE];
  if (lore === undefined || !isSaga(situation, object)) return false;
  const { stack, waiting } = situation.state.table;
  const isLast = lore >= Math.max(...chaptersOf(situation, object));
  return isLast && ![...stack, ...waiting].some((each) => isChapterOf(situation, each, object.name));
};

const isChapterOf = (situation: Situation, object: StackObject, saga: ObjectName): boolean =>
  object.source === saga && abilityOf(situation, object).when?.event === CHAPTER;
