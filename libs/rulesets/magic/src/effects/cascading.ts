import { oneOf, objectAt, zoneAt, type EffectRule, type SeatId } from '@stackledger/kernel';
import {
  asObjectName,
  citationsOf,
  effect,
  isUnknown,
  moveCard,
  procedure,
  schedule,
  shuffleAmong,
  stackObjectAt,
  targetsIn,
  type EvaluationContext,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../board/zones.js';
import { ownCardOf } from '../cards/own-cards.js';
import { manaValueOf } from '../cards/printed.js';
import { castFree } from '../casting/free-casts.js';

/** The mana value of the spell that was cast, also once it is gone. */
const valueOfSpell = (d: OpenDecision, { bindings, card, x }: EvaluationContext): number => {
  const [seen] = targetsIn(bindings['triggering-object']);
  const spell = seen !== undefined && 'stack' in seen ? stackObjectAt(d.state.table, seen.stack) : undefined;
  return manaValueOf(d, spell ?? { card, x });
};

/**
 * Cards are exiled off the library until one that is no land costs less than the spell; that one may be cast for
 * nothing, and the others go to the bottom in an order of chance (MTG-702.85a).
 */
const cascade = (d: OpenDecision, _args: true, context: EvaluationContext): void => {
  const { you } = context;
  if (you === null) return;
  const because = citationsOf(d, 'cascade');
  const value = valueOfSpell(d, context);
  const exiled: ObjectName[] = [];
  for (const name of zoneAt(d.state.table, zoneFor('library', you)).toReversed()) {
    const moved = asObjectName(moveCard(d, name, zoneFor('exile', you), because) ?? name);
    exiled.push(moved);
    const object = objectAt(d.state.table, moved);
    if (object === undefined || isUnknown(d, object)) continue;
    if (ownCardOf(d, object).kind === 'land' || manaValueOf(d, object) >= value) continue;
    schedule(d, cascading, { seat: you, exiled });
    return castFree(d, you, object, { haste: false, may: true, below: value, because });
  }
  schedule(d, cascading, { seat: you, exiled });
};

/** What was exiled and not cast goes to the bottom. */
export const cascading = procedure<{ readonly seat: SeatId; readonly exiled: readonly ObjectName[] }>(
  'mtg-cascade',
  (d, { bindings: { seat, exiled } }) => {
    const because = citationsOf(d, 'cascade');
    const library = zoneFor('library', seat);
    const left = exiled.filter((name) => objectAt(d.state.table, name)?.zone === zoneFor('exile', seat));
    const put = left.map((name) => moveCard(d, name, library, because, { index: 0 }) ?? name);
    shuffleAmong(d, library, put, ['MTG-401.4', ...because]);
  },
);

/** Cascade, as what a trigger on the casting of a spell does. */
export const cascadeEffects: { readonly [name: string]: EffectRule } = {
  cascade: effect('in a trigger on `cast` with `what: self`: the spell cascades', oneOf(true), cascade),
};
