import { either, number, objectAt, oneOf, struct, type Situation } from '@stackledger/kernel';
import {
  asObjectName,
  contextOfSource,
  costRule,
  emit,
  KIND,
  objectsAt,
  paymentPrompt,
  tapCost as tapSelf,
  targetName,
  targetsOfSpec,
  WHERE,
  withForcedOptional,
  type EvaluationContext,
  type ObjectFilter,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { removeTogether } from '../board/zones.js';
import { powerOf } from '../characteristics/characteristics.js';
import { pickedOr } from './costs-of-cards.js';

/** A permanent of a kind, several of them, or the source itself. */
type PermanentsCost =
  string | { readonly what: string; readonly count?: number; readonly where?: ObjectFilter; readonly not?: 'self' };

const kindOf = (asked: PermanentsCost): Exclude<PermanentsCost, string> =>
  typeof asked === 'string' ? { what: asked } : asked;

/** The permanents of a payer that such a part of a cost speaks of. */
const payingPermanents = (
  situation: Situation,
  asked: PermanentsCost,
  context: EvaluationContext,
): readonly ObjectName[] => {
  const { count: _count, ...spec } = kindOf(asked);
  return targetsOfSpec(situation, { ...spec, controller: 'you' }, contextOfSource(context.you, context.self)).map(
    (target) => asObjectName(targetName(situation.state.table, target, context.you)), // a permanent is named openly
  );
};

const manyOf = (asked: PermanentsCost): number => kindOf(asked).count ?? 1;

/** Permanents sacrificed, or the source itself. */
export const sacrificeCost = costRule({
  shape: {
    ...either(
      oneOf('self'),
      KIND,
      struct({ what: KIND, 'count?': number(1, 9), 'where?': WHERE, 'not?': oneOf('self') }),
    ),
    about: 'a kind of permanent, self, or {what, count, where}',
  },
  canPay: (situation, asked: PermanentsCost, context) =>
    asked === 'self'
      ? objectAt(situation.state.table, context.self ?? '') !== undefined
      : payingPermanents(situation, asked, context).length >= manyOf(asked),
  picks: (situation, asked: PermanentsCost, context) =>
    asked === 'self'
      ? undefined
      : withForcedOptional(
          paymentPrompt('sacrifice', kindOf(asked).what, manyOf(asked), payingPermanents(situation, asked, context)),
        ),
  pay: (d, asked: PermanentsCost, context, picked) => {
    const names =
      asked === 'self' ? [context.self ?? ''] : pickedOr(picked, payingPermanents(d, asked, context), manyOf(asked));
    removeTogether(d, objectsAt(d.state.table, names), 'sacrificed', ['MTG-601.2h']);
  },
});

/** The source tapped, so many others, or others whose powers come to so much (MTG-702.122). */
type TapCost =
  'self' | { readonly what: string; readonly count?: number; readonly power?: number; readonly where?: ObjectFilter };

const tappable = (
  situation: Situation,
  { what, where }: Exclude<TapCost, 'self'>,
  context: EvaluationContext,
): readonly ObjectName[] =>
  objectsAt(
    situation.state.table,
    payingPermanents(situation, { what, not: 'self', ...(where !== undefined && { where }) }, context),
  ).flatMap(({ name, tapped }) => (tapped ? [] : [name]));

const weights = (situation: Situation, names: readonly ObjectName[]): { readonly [name: string]: number } =>
  Object.fromEntries(
    objectsAt(situation.state.table, names).map((object) => [object.name, Math.max(0, powerOf(situation, object))]),
  );

const sumOf = (of: { readonly [name: string]: number }): number => Object.values(of).reduce((sum, n) => sum + n, 0);

/** Permanents that are tapped. Others may be tapped in the turn in which they came. */
export const tapCost = costRule({
  shape: {
    ...either(
      oneOf('self'),
      struct({ what: KIND, count: number(1, 20), 'where?': WHERE }),
      struct({ what: KIND, power: number(1, 100), 'where?': WHERE }),
    ),
    about: 'self, or others such as {what: creature, count: 2} or {what: creature, power: 3}',
  },
  canPay: (situation, asked: TapCost, context) => {
    if (asked === 'self') return tapSelf.canPay(situation, asked, context);
    const { count = 1, power } = asked;
    const names = tappable(situation, asked, context);
    return power === undefined ? names.length >= count : sumOf(weights(situation, names)) >= power;
  },
  picks: (situation, asked: TapCost, context) => {
    if (asked === 'self') return undefined;
    const names = tappable(situation, asked, context);
    const { what, count = 1, power } = asked;
    if (power === undefined) return withForcedOptional(paymentPrompt('tap', what, count, names));
    const weighed = { of: weights(situation, names), atLeast: power };
    return { ...paymentPrompt('tap', what, 1, names), max: names.length, weighed };
  },
  pay: (d, asked: TapCost, context, picked) => {
    if (asked === 'self') return tapSelf.pay(d, asked, context, picked);
    const names = pickedOr(picked, tappable(d, asked, context), asked.count ?? 1);
    for (const { name } of objectsAt(d.state.table, names))
      emit(d, 'ObjectTapped', { object: name }, ['MTG-601.2h', 'MTG-702.122']);
  },
});
