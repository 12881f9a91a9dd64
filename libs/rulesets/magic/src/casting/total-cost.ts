import {
  abilitiesAwaiting,
  abilitiesOf,
  amountOf,
  cardNamed,
  effectOf,
  holds,
  isMap,
  isSuch,
  referredSeats,
  scopeOfSource,
  type Ability,
  type Amount,
  type Cost,
  type GameObject,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type Scope,
  type SeatId,
  type Situation,
  type Where,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { manaOf, writtenMana } from '../cards/written-mana.js';

/** What a static ability says of what spells cost. */
type SpellsCost = {
  readonly less?: Amount;
  readonly more?: Amount;
  readonly who?: Refs;
  readonly where?: Where;
  readonly what?: 'self';
};

/** By how much something makes a spell cost more, or less (below 0). */
export type CostChange = { readonly by: ObjectName; readonly amount: number };

const saidIn = ({ effect = [] }: Ability): readonly SpellsCost[] =>
  effect.flatMap((each) => {
    const [name, args] = effectOf(each);
    return name === 'spellsCost' && isMap(args) ? [args] : []; // its shape was checked with the card
  });

const amountIn = (situation: Situation, { less = 0, more = 0 }: SpellsCost, scope: Scope): number =>
  amountOf(situation, more, scope) - amountOf(situation, less, scope);

const ownChanges = (situation: Situation, seat: SeatId, { name, card }: GameObject): readonly CostChange[] =>
  abilitiesOf(cardNamed(situation, card)).flatMap(([, ability]) => {
    if (ability.type !== 'static') return [];
    const scope = scopeOfSource(seat, name);
    const own = saidIn(ability).filter(({ what }) => what === 'self');
    return own.length > 0 && holds(situation, ability.if, scope)
      ? own.map((said) => ({ by: name, amount: amountIn(situation, said, scope) }))
      : [];
  });

const othersChanges = (situation: Situation, seat: SeatId, { name, stay }: GameObject): readonly CostChange[] =>
  abilitiesAwaiting(situation, situation.state.table, 'static').flatMap(({ object, ability }) => {
    const scope = scopeOfSource(situation.ruleset.speaker(situation, object), object.name);
    const said = saidIn(ability).filter(
      ({ what, who = 'you', where }) =>
        what === undefined &&
        referredSeats(situation, who, scope).includes(seat) &&
        (where === undefined || isSuch(situation, where, { object: name, stay }, scope)),
    );
    return said.length > 0 && holds(situation, ability.if, scope)
      ? said.map((each) => ({ by: object.name, amount: amountIn(situation, each, scope) }))
      : [];
  });

/** Everything that makes a spell cost more or less for whoever casts it now (MTG-601.2f). */
export const costChanges = (situation: Situation, seat: SeatId, object: GameObject): readonly CostChange[] =>
  [...ownChanges(situation, seat, object), ...othersChanges(situation, seat, object)].filter(
    ({ amount }) => amount !== 0,
  );

/** The total cost: what is more is added first, then what is less taken off the generic part, down to nothing (MTG-601.2f). */
export const totalCost = (costs: readonly Cost[], changes: readonly CostChange[]): readonly Cost[] => {
  const more = changes.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const less = changes.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  if (more === 0 && less === 0) return costs;
  const all = costs.some((cost) => 'mana' in cost) || more === 0 ? costs : [{ mana: 0 }, ...costs];
  return all.map((cost) => ('mana' in cost ? { mana: changedMana(cost.mana, more, less) } : cost));
};

/** X is not known yet, so that what is less stays beside it. */
const changedMana = (mana: unknown, more: number, less: number): string => {
  const written = writtenMana(mana);
  if (written.includes('X')) return `${written} ${more} -${less}`;
  return writtenMana(manaOf(`${written} ${more} -${less}`));
};

/** Says in the log what makes a spell that is being cast cost more or less. */
export const tellChanges = (
  d: OpenDecision,
  seat: SeatId,
  object: ObjectName,
  changes: readonly CostChange[],
): void => {
  for (const { by, amount } of changes)
    tell(d, 'CostChanged', { seat, object, by, how: amount > 0 ? `${amount} more` : `${-amount} less` }, [
      'MTG-601.2f',
    ]);
};
