import {
  AMOUNT,
  oneOf,
  REFS,
  struct,
  matches,
  holds,
  objectAt,
  type EffectRule,
  type GameObject,
} from '@stackledger/kernel';
import {
  abilitiesOf,
  applyChange,
  DURATION,
  effect,
  amountOf,
  cardNamed,
  citationsOf,
  dealDamage,
  referred,
  contextOf,
  takeEffects,
  type Amount,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
  type Target,
  type TriggerEvent,
} from '@stackledger/kernel/authoring';
import { UNPREVENTABLE } from '../table/word-marks.js';
import { redirectTo } from '../board/redirecting.js';
import { amountAfter, emitReplaced, type ApplicableReplacement } from '../board/replacing.js';

type DamageArgs = { readonly amount: Amount; readonly to: Refs; readonly unpreventable?: true };

const { damage: shared } = takeEffects('damage');

/** The replacement abilities of a spell for its own damage, which apply before all others (MTG-616.1a). */
const ownReplacements = (d: OpenDecision, { object, self }: EvaluationContext): readonly ApplicableReplacement[] => {
  const source = objectAt(d.state.table, self ?? '');
  if (object === null || source?.zone !== 'stack') return [];
  return abilitiesOf(cardNamed(d, object.card)).flatMap(([path, ability]) =>
    ability.type === 'replacement' && ability.when?.event === 'deals-damage' && ability.when.what === 'self'
      ? [{ object: source, path, ability, key: path, you: object.controller }]
      : [],
  );
};

const damage = (d: OpenDecision, args: DamageArgs, context: EvaluationContext): void => {
  const own = ownReplacements(d, context);
  const isFree = args.unpreventable === true;
  if (own.length === 0 && !isFree) return shared?.carryOut(d, args, context);
  const amount = amountOf(d, args.amount, context);
  const living = referred(d, args.to, context).filter((to) => 'seat' in to || 'object' in to);
  const hits = living.map((to) => ({
    to,
    amount: own.reduce((so, each) => changedDamage(d, each, so, to, context), amount),
  }));
  if (hits.some((hit) => hit.amount > 0))
    dealDamage(d, {
      hits,
      combat: false,
      source: context.self,
      by: context.you,
      ...(isFree && { unpreventable: true as const }),
      because: isFree ? [...citationsOf(d, 'damage'), 'MTG-615.12'] : citationsOf(d, 'damage'),
    });
};

const changedDamage = (
  d: OpenDecision,
  own: ApplicableReplacement,
  amount: number,
  to: Target,
  context: EvaluationContext,
): number => {
  const event: TriggerEvent = {
    event: 'deals-damage',
    ...damageEvent(own.object),
    to: 'seat' in to ? 'player' : 'object',
  };
  const { when, if: condition } = own.ability;
  if (when === undefined || !matches(d, when, event, own.object, own.you)) return amount;
  if (context.object !== null && !holds(d, condition, contextOf(d.state.table, context.object))) return amount;
  const now = amountAfter(own, 'changeDamage', amount);
  const how = `${now} damage in place of ${amount}`;
  if (now !== amount) emitReplaced(d, own, { event: 'deals-damage', object: own.object.name, how }, ['MTG-616.1a']);
  return now;
};

const damageEvent = ({ name, controller }: GameObject): Omit<TriggerEvent, 'event'> => ({
  seat: controller,
  object: name,
  combat: false,
  bindings: {},
});

const unpreventable = (
  d: OpenDecision,
  { until }: { readonly until?: string },
  { you, self }: EvaluationContext,
): void => {
  if (you !== null)
    applyChange(
      d,
      { to: { seat: you }, until: until ?? 'end-of-turn', source: self, add: UNPREVENTABLE },
      citationsOf(d, 'unpreventableDamage'),
    );
};

type RedirectNextArgs = {
  readonly from: Refs;
  readonly to: Refs;
  readonly amount?: Amount;
  readonly until?: string;
};

/** Damage that would be dealt to some is dealt to another one for a time: all of it, or the next so many points. */
const redirectNext = (d: OpenDecision, args: RedirectNextArgs, context: EvaluationContext): void => {
  const isLiving = (to: Target): boolean => 'seat' in to || 'object' in to;
  const [to] = referred(d, args.to, context).filter(isLiving);
  const left = args.amount === undefined ? undefined : amountOf(d, args.amount, context);
  if (to === undefined || left === 0) return;
  for (const from of referred(d, args.from, context).filter(isLiving))
    applyChange(
      d,
      {
        to: from,
        until: args.until ?? 'end-of-turn',
        source: context.self,
        add: redirectTo(to),
        ...(left !== undefined && { left }),
      },
      citationsOf(d, 'redirectNextDamage'),
    );
};

/** Damage as an effect deals it, a spell's own replacements first. */
export const ownDamage: { readonly [name: string]: EffectRule } = {
  redirectNextDamage: effect(
    'damage that would be dealt to somebody is dealt to somebody else instead: all of it for a time, or the next points',
    struct({ from: REFS, to: REFS, 'amount?': AMOUNT, 'until?': DURATION }),
    redirectNext,
  ),
  damage: effect(
    'deals damage to everything named, at once',
    struct({ amount: AMOUNT, to: REFS, 'unpreventable?': oneOf(true) }),
    damage,
  ),
  // In a static ability it is read where damage is dealt.
  unpreventableDamage: effect(
    'no damage can be prevented for a time, or in a static ability as long as that is there',
    struct({ 'until?': DURATION }),
    unpreventable,
  ),
};
