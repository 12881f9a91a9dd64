import {
  cardNamed,
  citing,
  effect,
  objectsMeant,
  oneOf,
  REFS,
  type EffectRule,
  type GameObject,
  type OpenDecision,
  type Refs,
  type Scope,
  type Situation,
} from '@stackledger/kernel';
import { isPermanent } from '../characteristics/characteristics.js';
import { becomeDaytime, type Daytime } from '../board/daytime.js';
import { tell } from '../table/events.js';
import { otherFaceOf } from '../cards/other-faces.js';
import { phaseOut } from '../board/phasing.js';

/** What is bound to day or night turns over with these alone (MTG-702.145b). */
const isBound = (situation: Situation, { card }: GameObject): boolean =>
  ['daybound', 'nightbound'].some((word) => cardNamed(situation, card).keywords?.includes(word));

/** Permanents with two faces show the other one; nothing happens to the rest. */
const transform = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  for (const object of objectsMeant(d, refs, scope)) {
    const shows = otherFaceOf(d, object);
    if (shows !== undefined && isPermanent(d, object) && !isBound(d, object))
      tell(d, 'FaceTurned', { object: object.name, shows, way: 'over' }, citing(d, 'transform'));
  }
};

const phasing = (d: OpenDecision, refs: Refs, scope: Scope): void =>
  phaseOut(
    d,
    objectsMeant(d, refs, scope)
      .filter((object) => isPermanent(d, object))
      .map(({ name }) => name),
    citing(d, 'phaseOut'),
  );

/** The effects on which face a permanent shows, and whether it is there at all. */
export const faceEffects: { readonly [name: string]: EffectRule } = {
  transform: effect('permanents with two faces show the other one', REFS, transform),
  phaseOut: effect('permanents phase out until their controller untaps', REFS, phasing),
  daytime: effect('it becomes day, or night', oneOf('day', 'night'), (d: OpenDecision, to: Daytime) =>
    becomeDaytime(d, to, citing(d, 'daytime')),
  ),
};
