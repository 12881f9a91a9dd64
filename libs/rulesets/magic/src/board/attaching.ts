import { type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import {
  abilitiesOf,
  isTargetOfSpec,
  targetsOfSpec,
  cardNamed,
  contextOfSource,
  seatsInOrder,
  type Target,
  type TargetSpec,
} from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../cards/magic-card.js';
import { printedSubtypes } from '../cards/printed.js';
import { subtypesOf } from '../characteristics/card-types.js';
import { isAura, isPermanent, permanentAt } from '../characteristics/characteristics.js';
import { isProtectedFrom } from '../characteristics/protection.js';

/**
 * Whether a target can carry an attachment: it is on the battlefield and has no protection from it (MTG-702.16). A
 * creature is attached to nothing (MTG-704.5p), and Equipment to creatures alone.
 */
export const mayCarry = (situation: Situation, attached: GameObject, to: Target): boolean =>
  permanentOrPlayer(situation, to) &&
  !isPermanent(situation, attached, 'creature') &&
  (!isPermanent(situation, attached) || isAura(situation, attached.name) || mayEquip(situation, attached, to)) &&
  !('object' in to && isProtectedFrom(situation, { name: to.object }, attached));

const EQUIPMENT = 'equipment';

/**
 * What attaches itself to creatures is (ours) an Equipment where its card states no families; one that is none any more
 * equips nothing.
 */
const mayEquip = (situation: Situation, attached: GameObject, to: Target): boolean => {
  const isStated = printedSubtypes(magicCardNamed(situation, attached.card)).includes(EQUIPMENT);
  const isEquipment = subtypesOf(situation, attached).includes(EQUIPMENT);
  if (isStated && !isEquipment) return false;
  if (!isEquipment && !attachesToCreatures(situation, attached)) return true;
  return permanentAt(situation, to, 'creature') !== undefined;
};

const attachesToCreatures = (situation: Situation, attached: GameObject): boolean =>
  abilitiesOf(cardNamed(situation, attached.card)).some(
    ([, { effect = [], targets = [] }]) =>
      effect.some((each) => 'attach' in each) && targets.some(({ what }) => what === 'creature'),
  );

const permanentOrPlayer = (situation: Situation, to: Target): boolean =>
  'seat' in to ? seatsInOrder(situation.state.table).includes(to.seat) : permanentAt(situation, to) !== undefined;

/** The target entry of the spell of an Aura: what it enchants. */
const enchants = (situation: Situation, { card }: GameObject): TargetSpec | undefined =>
  abilitiesOf(cardNamed(situation, card))
    .flatMap(([, { type, targets = [] }]) => (type === 'play' ? targets : []))
    .at(0);

/** The permanents and players that an Aura can enchant, without targeting: hexproof does not apply (MTG-303.4f). */
export const hostsFor = (situation: Situation, aura: GameObject, you: SeatId | null): readonly Target[] => {
  const spec = enchants(situation, aura);
  if (spec === undefined) return [];
  const context = contextOfSource(you, aura.name);
  return targetsOfSpec(situation, spec, context).filter((target) => mayCarry(situation, aura, target));
};

/** Whether an Aura is attached to something that it can enchant. */
export const isWellPlaced = (situation: Situation, aura: GameObject, to: Target): boolean => {
  const spec = enchants(situation, aura);
  if (spec === undefined) return false;
  const context = contextOfSource(aura.controller, aura.name);
  return isTargetOfSpec(situation, spec, to, context) && mayCarry(situation, aura, to);
};
