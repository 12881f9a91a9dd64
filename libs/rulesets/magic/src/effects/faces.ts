import { oneOf, REFS, type EffectRule, type GameObject, type Situation } from '@stackledger/kernel';
import {
  cardNamed,
  citationsOf,
  effect,
  numberOfId,
  objectsMeant,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { isPermanent } from '../characteristics/characteristics.js';
import { becomeDaytime, type Daytime } from '../board/daytime.js';
import { emit } from '../table/events.js';
import { magicOf } from '../table/state.js';
import { turnedFaceOf } from '../cards/other-faces.js';
import { phaseOut } from '../board/phasing.js';

/** What is bound to day or night turns over with these alone (MTG-702.145b). */
const isBound = (situation: Situation, { card }: GameObject): boolean =>
  ['daybound', 'nightbound'].some((word) => cardNamed(situation, card).keywords?.includes(word));

/** An ability of a permanent itself turns it over only if it has not turned since the ability came (MTG-701.27). */
const hasTurnedSince = (d: OpenDecision, { name }: GameObject, { object: by, self }: EvaluationContext): boolean =>
  by !== null &&
  (by.kind === 'activated' || by.kind === 'triggered') &&
  self === name &&
  !by.path.split('/').includes('delayed') &&
  numberOfId(by.id) < (magicOf(d).turnedOver?.[name] ?? 0);

/** Permanents with two faces show the other one; nothing happens to the rest. */
const transform = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const object of objectsMeant(d, refs, context)) {
    const shows = turnedFaceOf(d, object);
    if (shows !== undefined && isPermanent(d, object) && !isBound(d, object) && !hasTurnedSince(d, object, context))
      emit(d, 'FaceTurned', { object: object.name, shows, way: 'over' }, citationsOf(d, 'transform'));
  }
};

const phasing = (d: OpenDecision, refs: Refs, context: EvaluationContext): void =>
  phaseOut(
    d,
    objectsMeant(d, refs, context)
      .filter((object) => isPermanent(d, object))
      .map(({ name }) => name),
    citationsOf(d, 'phaseOut'),
  );

/** The effects on which face a permanent shows, and whether it is there at all. */
export const faceEffects: { readonly [name: string]: EffectRule } = {
  transform: effect('permanents with two faces show the other one', REFS, transform),
  phaseOut: effect('permanents phase out until their controller untaps', REFS, phasing),
  daytime: effect('it becomes day, or night', oneOf('day', 'night'), (d: OpenDecision, to: Daytime) =>
    becomeDaytime(d, to, citationsOf(d, 'daytime')),
  ),
};
