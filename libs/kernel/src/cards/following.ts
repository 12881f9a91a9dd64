import type { Situation } from '../rules/ruleset/situation.js';
import type { Followed } from '../rules/scope.js';
import { controllerOf, isThere } from '../words/targets.js';
import { targetsIn } from '../words/references.js';
import { zoneKind } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { stackObjectAt } from '../table/stack-names.js';
import { withBindings } from '../rules/frames.js';
import type { Frame, Target } from '../table/table.js';

type OnTable = Extract<Target, { readonly object: unknown }>;

/**
 * What an effect moves itself it still finds where it came to, where everybody sees it (MTG-400.7). So each instruction
 * notes in which stay its objects are; what has gone on by the next one was moved by the effect, since nobody acts between.
 */
export const following = (situation: Situation, frame: Frame, isLast: boolean): Frame => {
  const known = frame.bindings.follows as readonly Followed[] | undefined; // written here alone
  if (isLast && known === undefined) return frame;
  const gone = (known ?? []).map((each) => onwards(situation, each));
  const fresh = isLast ? [] : objectsOf(situation, frame).filter((target) => !gone.some((each) => isOf(each, target)));
  if (gone.length + fresh.length === 0) return frame;
  const follows = [...gone, ...fresh.map(({ object, stay }) => ({ object, stay, now: stay }))];
  return withBindings(frame, { ...frame.bindings, follows });
};

const isOf = ({ object, stay }: Followed, target: OnTable): boolean => target.object === object && target.stay === stay;

const onwards = ({ ruleset, state }: Situation, followed: Followed): Followed => {
  const object = objectAt(state.table, followed.object);
  if (object === undefined || object.stay <= followed.now) return followed;
  const isOpen = (ruleset.zones.kinds[zoneKind(object.zone)]?.hiddenFrom ?? 'nobody') === 'nobody';
  return isOpen ? { ...followed, now: object.stay } : followed;
};

/** The objects that the words of an instruction may mean: its targets, and what triggered it. */
const objectsOf = ({ state: { table } }: Situation, { object, bindings }: Frame): readonly OnTable[] => {
  const stacked = stackObjectAt(table, object);
  const seen = bindings['triggering-object'] ?? stacked?.bindings['triggering-object'];
  const all = [...(stacked?.targets ?? []), ...targetsIn(bindings.each), ...targetsIn(seen)];
  return all.filter((target) => target !== null && 'object' in target && isThere(table, target)) as OnTable[]; // filtered so
};

const CONTROLLER = 'controller-of-target';

/** Notes who controls the first target for as long as somebody does: of what is gone, who controlled it last counts (MTG-608.2h). */
export const notingController = (situation: Situation, frame: Frame): Frame => {
  const [target = null] = stackObjectAt(situation.state.table, frame.object)?.targets ?? [];
  if (target === null || !isControlled(situation, target)) return frame;
  const seat = controllerOf(situation.state.table, target);
  return seat === null ? frame : withBindings(frame, { ...frame.bindings, [CONTROLLER]: { seat } });
};

/** What is in play, or on the stack, has a controller; what lies elsewhere has only an owner. */
const isControlled = ({ ruleset, state: { table } }: Situation, target: Target): boolean => {
  if (!isThere(table, target)) return false;
  if (!('object' in target)) return true;
  const zone = objectAt(table, target.object)?.zone ?? '';
  return (ruleset.zones.kinds[zoneKind(zone)]?.inPlay ?? 'none') !== 'none';
};
