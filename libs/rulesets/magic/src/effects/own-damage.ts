import {
  abilitiesOf,
  amountOf,
  cardNamed,
  citing,
  dealDamage,
  matches,
  holds,
  objectAt,
  referred,
  scopeOf,
  takeEffects,
  type Amount,
  type EffectRule,
  type GameObject,
  type OpenDecision,
  type Refs,
  type Scope,
  type Target,
  type TriggerEvent,
} from '@stackledger/kernel';
import { amountBy, tellReplaced, type Replacing } from '../board/replacing.js';

type DamageArgs = { readonly amount: Amount; readonly to: Refs };

const shared = takeEffects('damage');

/** What a spell says of its own damage: it applies before anything else does (MTG-616.1a). */
const ownReplacements = (d: OpenDecision, { object, self }: Scope): readonly Replacing[] => {
  const source = objectAt(d.state.table, self ?? '');
  if (object === null || source?.zone !== 'stack') return [];
  return abilitiesOf(cardNamed(d, object.card)).flatMap(([path, ability]) =>
    ability.type === 'replacement' && ability.when?.event === 'deals-damage' && ability.when.what === 'self'
      ? [{ object: source, path, ability, key: path, you: object.controller }]
      : [],
  );
};

const damage = (d: OpenDecision, args: DamageArgs, scope: Scope): void => {
  const own = ownReplacements(d, scope);
  if (own.length === 0) return shared.damage?.carryOut(d, args as never, scope);
  const amount = amountOf(d, args.amount, scope);
  const living = referred(d, args.to, scope).filter((to) => 'seat' in to || 'object' in to);
  const hits = living.map((to) => ({ to, amount: own.reduce((so, each) => changed(d, each, so, to, scope), amount) }));
  if (hits.some((hit) => hit.amount > 0))
    dealDamage(d, { hits, combat: false, source: scope.self, by: scope.you, because: citing(d, 'damage') });
};

const changed = (d: OpenDecision, own: Replacing, amount: number, to: Target, scope: Scope): number => {
  const event: TriggerEvent = { event: 'deals-damage', ...about(own.object), to: 'seat' in to ? 'player' : 'object' };
  const { when, if: condition } = own.ability;
  if (when === undefined || !matches(d, when, event, own.object, own.you)) return amount;
  if (scope.object !== null && !holds(d, condition, scopeOf(d.state.table, scope.object))) return amount;
  const now = amountBy(own, 'changeDamage', amount);
  const how = `${now} damage in place of ${amount}`;
  if (now !== amount) tellReplaced(d, own, { event: 'deals-damage', object: own.object.name, how }, ['MTG-616.1a']);
  return now;
};

const about = ({ name, controller }: GameObject): Omit<TriggerEvent, 'event'> => ({
  seat: controller,
  object: name,
  combat: false,
  bindings: {},
});

/** Damage as an effect deals it, a spell's own replacements first. */
export const ownDamage: { readonly [name: string]: EffectRule } = {
  damage: { ...(shared.damage as EffectRule), carryOut: damage }, // taken above
};
