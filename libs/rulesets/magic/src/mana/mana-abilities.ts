import {
  isList,
  hasShape,
  listOf,
  mapOf,
  json,
  effectOf,
  isMap,
  objectAt,
  rejection,
  type CardId,
  type Effect,
  type GameObject,
  type Situation,
  type Rejection,
  type SeatId,
  type StackObject,
} from '@stackledger/kernel';
import {
  abilityAt,
  procedure,
  reschedule,
  EFFECTS,
  unknownObject,
  areCostsTrusted,
  canPay,
  hasMember,
  cardNamed,
  objectsInPlay,
  onceKey,
  payCosts,
  schedule,
  contextOfSource,
  ofShape,
  type ObjectName,
  type Ability,
  type Cost,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { ADD_MANA, addedMana } from './added-mana.js';
import { abilitiesNow } from '../layers/abilities.js';
import { manaOf, poolOf, spend, type Mana, type ManaYields } from './mana.js';
import { areCostsEnforced } from '../table/state.js';
import { sickRejection } from '../playing/timing.js';

/** A mana ability of a permanent. */
export type ManaAbility = {
  readonly object: GameObject;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
};

/** A mana ability adds mana, has no target and is no loyalty ability (MTG-605.1a). */
export const isManaAbility = (ability: Ability): boolean => {
  if (ability.type === 'mana') return (ability.targets ?? []).length === 0;
  const costsLoyalty = (ability.cost ?? []).some((cost) => 'loyalty' in cost);
  return ability.type === 'activated' && (ability.targets ?? []).length === 0 && !costsLoyalty && addsMana(ability);
};

const addsMana = ({ effect = [] }: Ability): boolean => yieldsOf(effect).some((mana) => Object.keys(mana).length > 0);

/** A triggered mana ability triggers on mana being made, has no target and adds mana itself (MTG-605.1b). */
const isTriggeredManaAbility = (ability: Ability): boolean =>
  ability.when?.event === 'tapped-for-mana' && (ability.targets ?? []).length === 0 && addsMana(ability);

const EFFECT_LIST = listOf(mapOf(json));

/** The effects of an option; its shape may not have been checked yet. */
const effectsIn = (option: unknown): readonly Effect[] =>
  isMap(option) && hasShape(EFFECT_LIST, option.effect) ? option.effect : [];

/** The yields of `addMana`, which depend on what its amount is now. */
type CountedYields = (args: unknown) => ManaYields;

/** Every amount of mana that a list of effects could add. */
const yieldsOf = (effects: readonly Effect[], counted: CountedYields = () => [{ generic: 1 }]): ManaYields =>
  effects.reduce<ManaYields>(
    (so, effect) => {
      const [name, args] = effectOf(effect);
      if (name === 'addMana') return so.flatMap((mana) => counted(args).map((made) => added(mana, made)));
      if (name === 'gain' && isMap(args) && args.mana !== undefined) return so.map((mana) => added(mana, args.mana));
      if (name !== 'choose' || !isMap(args)) return so;
      const from = isList(args.from) ? args.from : [];
      const options = from.flatMap((option) => yieldsOf(effectsIn(option), counted));
      return so.flatMap((mana) => options.map((option) => added(mana, option)));
    },
    [{}],
  );

const added = (mana: Mana, more: unknown): Mana => {
  const sum: { [kind: string]: number } = { ...mana };
  for (const [kind, n] of Object.entries(manaOf(more))) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
};

/** What a mana ability could add; of mana for some spells alone, as much as may pay for this one. */
export const manaFrom = (
  situation: Situation,
  { ability, object }: ManaAbility,
  spell: ObjectName | null = null,
): ManaYields => yieldsOf(ability.effect ?? [], (args) => addedMana(situation, object, ofShape(ADD_MANA, args), spell));

/** Effects that show or draw cards or roll: what they did cannot be taken back (MTG-733). */
const SHOWS = ['draw', 'loot', 'mill', 'look', 'roll', 'discard', 'shuffle', 'scry', 'surveil', 'search'];

/** Whether using a mana ability shows somebody what they did not know. */
export const isBinding = ({ ability }: ManaAbility): boolean =>
  hasMember(ability.effect, (name) => SHOWS.includes(name));

/** What has to be paid for a mana ability; nothing where costs are free. */
export const costsOf = (situation: Situation, { cost = [] }: Ability): readonly Cost[] =>
  areCostsEnforced(situation) ? cost : [];

/** The mana abilities of what a seat controls, whether they can be used now or not. */
export const manaAbilitiesOf = (situation: Situation, object: GameObject): readonly ManaAbility[] => {
  const found: ManaAbility[] = [];
  for (const [path, ability, card] of abilitiesNow(situation, object))
    if (isManaAbility(ability)) found.push({ object, card, path, ability });
  return found;
};

/** Why a mana ability cannot be used now, or undefined. */
export const manaRejection = (
  situation: Situation,
  seat: SeatId,
  { object, path, ability }: ManaAbility,
): Rejection | undefined => {
  if (object.controller !== seat || object.zone !== `battlefield/${seat}`)
    return rejection('not-yours', 'MTG-117.1d', `${object.name} is no permanent that ${seat} controls`);
  if (ability.oncePerTurn && situation.state.table.used.includes(onceKey(object, path)))
    return rejection('used-this-turn', 'MTG-117.1b', `this ability of ${object.name} has been used this turn`);
  const costs = costsOf(situation, ability);
  return (
    sickRejection(situation, object, costs) ??
    (isPayable(situation, seat, object, costs)
      ? undefined
      : rejection('cannot-pay', 'MTG-601.2h', `the cost of ${object.name}'s mana ability cannot be paid`))
  );
};

/** Mana for a mana ability comes from the pool alone, so that one does not wait for another. */
const isPayable = (situation: Situation, seat: SeatId, { name }: GameObject, costs: readonly Cost[]): boolean =>
  costs.every((cost) =>
    'mana' in cost && !areCostsTrusted(situation)
      ? spend(poolOf(situation, seat), manaOf(cost.mana)) !== undefined
      : canPay(situation, [cost], contextOfSource(seat, name)),
  );

/** The mana abilities that a seat can use now. */
export const usableMana = (situation: Situation, seat: SeatId): readonly ManaAbility[] => {
  const usable: ManaAbility[] = [];
  for (const object of objectsInPlay(situation))
    if (object.zone === `battlefield/${seat}`)
      for (const each of manaAbilitiesOf(situation, object))
        if (manaRejection(situation, seat, each) === undefined) usable.push(each);
  return usable;
};

/** The named mana ability of an object; its only one if none is named. */
export const manaAbilityNamed = (situation: Situation, object: GameObject, id: unknown): ManaAbility | Rejection => {
  const all = manaAbilitiesOf(situation, object);
  const named = id === undefined ? all : all.filter(({ ability }) => ability.id === id);
  const [one, ...others] = named;
  if (one !== undefined && others.length === 0) return one;
  return all.length === 0
    ? rejection('no-such-ability', 'MTG-605.1a', `${object.name} has no mana ability`)
    : rejection(
        'no-such-ability',
        'SL-CMD-2',
        `ability names one of ${object.name}'s: ${all.map(({ ability }) => ability.id ?? '?').join(', ')}`,
      );
};

/** Uses a mana ability: it is paid, and then takes effect at once, before anything else (MTG-605.3b). */
export const takeMana = (
  d: OpenDecision,
  seat: SeatId,
  { object, card, path, ability }: ManaAbility,
  binds: boolean,
): void => {
  emit(
    d,
    'ManaAbilityUsed',
    { seat, source: object.name, ability: ability.id ?? path, ...(binds && { binding: true as const }) },
    ['MTG-605.3b', 'MTG-117.1d', 'MTG-405.6', 'MTG-605.1a', ...(binds ? (['MTG-733'] as const) : [])],
  );
  schedule(d, manaTriggers, {});
  schedule(d, EFFECTS, { you: seat, self: object.name, card }, { path: `${path}/effect` });
  payCosts(d, costsOf(d, ability), {}, contextOfSource(seat, object.name));
};

/** A waiting trigger that is a mana ability, if there is one. */
const waitingMana = (situation: Situation): readonly [StackObject, Ability] | undefined => {
  for (const object of situation.state.table.waiting) {
    const ability = abilityAt(cardNamed(situation, object.card), object.path);
    if (ability !== undefined && isTriggeredManaAbility(ability)) return [object, ability];
  }
  return undefined;
};

/** Triggered mana abilities take effect right after what triggered them, without the stack (MTG-605.4a). */
export const manaTriggers = procedure('mtg-mana-triggers', (d, continuation) => {
  const found = waitingMana(d);
  if (found === undefined) return;
  const [{ id, controller, source, card, path, bindings }, ability] = found;
  reschedule(d, continuation);
  if (controller === null || source === null) return;
  emit(d, 'ManaAbilityUsed', { seat: controller, source, ability: ability.id ?? path, trigger: id }, [
    'MTG-605.4a',
    'MTG-605.1b',
  ]);
  schedule(d, EFFECTS, { ...bindings, you: controller, self: source, card }, { path: `${path}/effect` });
});

/** The mana ability that a payer names as a source (`pay.mana`), or why it cannot be used. */
export const sourceNamed = (situation: Situation, seat: SeatId, name: string): ManaAbility | Rejection => {
  const object = objectAt(situation.state.table, name);
  if (object === undefined) return unknownObject(name);
  const all = manaAbilitiesOf(situation, object).filter((each) => manaRejection(situation, seat, each) === undefined);
  const [one] = all;
  if (one !== undefined) return one;
  const found = manaAbilityNamed(situation, object, undefined);
  if ('code' in found) return { ...found, code: 'no-such-ability' };
  return manaRejection(situation, seat, found) ?? found;
};
