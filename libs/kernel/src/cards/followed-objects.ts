import { ofShape } from '../table/shape.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { FOLLOWED, type FollowedObject } from '../rules/evaluation-context.js';
import { controllerOf, isThere } from '../words/targets.js';
import { targetsIn } from '../words/references.js';
import { objectAt } from '../table/objects.js';
import { stackObjectAt } from '../table/stack-names.js';
import { withBindings } from '../rules/agenda.js';
import type { Continuation, ObjectTarget, Target } from '../table/table.js';

/**
 * An effect can still find what it moved itself, if the new zone is public (MTG-400.7). Each instruction therefore
 * notes the stays of its objects; a later stay was caused by the effect, since nobody acts in between.
 */
export const withFollowedObjects = (
  situation: Situation,
  continuation: Continuation,
  isLast: boolean,
): Continuation => {
  const { follows: noted } = continuation.bindings;
  const known = noted === undefined ? undefined : ofShape(FOLLOWED, noted);
  if (isLast && known === undefined) return continuation;
  const gone = (known ?? []).map((each) => latestStay(situation, each));
  const fresh = isLast
    ? []
    : objectsOf(situation, continuation).filter((target) => !gone.some((each) => isSameStay(each, target)));
  if (gone.length + fresh.length === 0) return continuation;
  const follows = [...gone, ...fresh.map(({ object, stay }) => ({ object, stay, now: stay }))];
  return withBindings(continuation, { ...continuation.bindings, follows });
};

const isSameStay = ({ object, stay }: FollowedObject, target: ObjectTarget): boolean =>
  target.object === object && target.stay === stay;

const latestStay = ({ ruleset, state }: Situation, followed: FollowedObject): FollowedObject => {
  const object = objectAt(state.table, followed.object);
  if (object === undefined || object.stay <= followed.now) return followed;
  const isOpen = ruleset.compiled.zoneRule(object.zone).hiddenFrom === 'nobody';
  return isOpen ? { ...followed, now: object.stay } : followed;
};

/** The objects that an instruction may refer to: its targets, and what triggered it. */
const objectsOf = ({ state: { table } }: Situation, { object, bindings }: Continuation): readonly ObjectTarget[] => {
  const stacked = stackObjectAt(table, object);
  const seen = bindings['triggering-object'] ?? stacked?.bindings['triggering-object'];
  const all = [...(stacked?.targets ?? []), ...targetsIn(bindings.each), ...targetsIn(seen)];
  return all.filter(
    (target): target is ObjectTarget => target !== null && 'object' in target && isThere(table, target),
  );
};

const CONTROLLER = 'controller-of-target';

/**
 * Notes the controller of the first target while there is one: for a target that is gone, the last controller counts
 * (MTG-608.2h).
 */
export const withNotedController = (situation: Situation, continuation: Continuation): Continuation => {
  const [target = null] = stackObjectAt(situation.state.table, continuation.object)?.targets ?? [];
  if (target === null || !isControlled(situation, target)) return continuation;
  const seat = controllerOf(situation.state.table, target);
  return seat === null
    ? continuation
    : withBindings(continuation, { ...continuation.bindings, [CONTROLLER]: { seat } });
};

/** Whether an object has a controller: only in play or on the stack; elsewhere it has only an owner. */
const isControlled = ({ ruleset, state: { table } }: Situation, target: Target): boolean => {
  if (!isThere(table, target)) return false;
  if (!('object' in target)) return true;
  const zone = objectAt(table, target.object)?.zone ?? '';
  return ruleset.compiled.zoneRule(zone).inPlay !== 'none';
};
