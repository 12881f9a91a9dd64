import {
  abilitiesOf,
  allOf,
  cardNamed,
  objectAt,
  sameTarget,
  scopeOfSource,
  seatsInOrder,
  type GameObject,
  type SeatId,
  type Situation,
  type Target,
  type TargetSpec,
} from '@stackledger/kernel';
import { isAura, permanentAt } from '../characteristics/characteristics.js';
import { isProtectedFrom } from '../characteristics/protection.js';

/** Whether something may be attached to this: it is there, and has no protection from what is attached (MTG-702.16). */
export const mayCarry = (situation: Situation, attached: GameObject, to: Target): boolean =>
  permanentOrPlayer(situation, to) && !('object' in to && isProtectedFrom(situation, { name: to.object }, attached));

const permanentOrPlayer = (situation: Situation, to: Target): boolean =>
  'seat' in to ? seatsInOrder(situation.state.table).includes(to.seat) : permanentAt(situation, to) !== undefined;

/** What an Aura says that it is put on: what its spell is aimed at. */
const enchants = (situation: Situation, { card }: GameObject): TargetSpec | undefined =>
  abilitiesOf(cardNamed(situation, card))
    .flatMap(([, { type, targets = [] }]) => (type === 'play' ? targets : []))
    .at(0);

/** What an Aura may be on under a seat: nothing is aimed at, so that hexproof and shroud do not matter (MTG-303.4f). */
export const hostsFor = (situation: Situation, aura: GameObject, you: SeatId | null): readonly Target[] => {
  const spec = enchants(situation, aura);
  if (spec === undefined) return [];
  const scope = scopeOfSource(you, aura.name);
  return allOf(situation, spec, scope).filter((target) => mayCarry(situation, aura, target));
};

/** Whether an Aura is on what it may be on. */
export const isWellPlaced = (situation: Situation, aura: GameObject, to: Target): boolean =>
  hostsFor(situation, aura, aura.controller).some((host) => sameTarget(host, to));

/** Whether something needs to be put on something as it enters: an Aura whose spell did not say on what. */
export const needsHost = (situation: Situation, name: GameObject['name'], to: Target | undefined): boolean =>
  to === undefined && objectAt(situation.state.table, name) !== undefined && isAura(situation, name);
