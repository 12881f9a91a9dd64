import { isThere, objectAt, type Event, type Situation } from '@stackledger/kernel';
import type { ObjectName, OpenDecision } from '@stackledger/kernel/authoring';
import { isPermanent } from '../characteristics/characteristics.js';
import { areTypesChanged } from '../layers/index.js';
import { emit } from '../table/events.js';
import { magicOf, type AttackingCreature } from '../table/state.js';

/** Events after which something in combat may be no creature, or no planeswalker, any more. */
const CHANGING: readonly string[] = ['CardMoved', 'ChangeExpired', 'FaceTurned', 'ObjectCopied', 'Phased'];

/** An attacked planeswalker that is one no longer. */
const isLost = (situation: Situation, { at, atNothing }: AttackingCreature): boolean =>
  'object' in at &&
  atNothing !== true &&
  isThere(situation.state.table, at) &&
  !isPermanent(situation, objectAt(situation.state.table, at.object), 'planeswalker');

const outOfCombat = (situation: Situation): ObjectName | undefined => {
  const { combat } = magicOf(situation);
  if (combat === null) return undefined;
  const fighting = [...combat.attackers, ...combat.blockers];
  const stopped = fighting.find(
    ({ object }) => !isPermanent(situation, objectAt(situation.state.table, object), 'creature'),
  );
  const lost = stopped === undefined ? combat.attackers.find((each) => isLost(situation, each))?.at : undefined;
  return stopped?.object ?? (lost !== undefined && 'object' in lost ? lost.object : undefined);
};

/**
 * Takes out of combat what stops being a creature, and an attacked planeswalker that stops being one, for good
 * (MTG-506.4). Runs after every event; each one removed is an event itself. What leaves or changes hands is out by
 * that.
 */
export const settleCombat = (d: OpenDecision, event: Event): void => {
  if (magicOf(d).combat === null || !(CHANGING.includes(event.type) || areTypesChanged(d))) return;
  const object = outOfCombat(d);
  if (object !== undefined) emit(d, 'RemovedFromCombat', { object }, ['MTG-506.4']);
};
