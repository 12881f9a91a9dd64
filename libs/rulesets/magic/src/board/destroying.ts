import { objectAt, type GameObject, type RuleId } from '@stackledger/kernel';
import {
  choose,
  EFFECTS,
  heal,
  isWordAwaited,
  NAMES,
  ofShape,
  procedure,
  sameTarget,
  schedule,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { asTarget } from '../characteristics/characteristics.js';
import { kindsOf } from '../characteristics/card-types.js';
import { emit } from '../table/events.js';
import { magicOf } from '../table/state.js';
import { emitReplaced, replacementArgs, replacing, type ApplicableReplacement } from './replacing.js';

/** What comes in place of a permanent being destroyed: an ability, or a regeneration shield by its id. */
type Saver = Pick<ApplicableReplacement, 'object' | 'path' | 'you'> & { readonly shield?: string };

/** How something is destroyed: it may be said that it cannot be regenerated (MTG-701.19). */
type Destruction = { readonly regeneration?: false };

const savers = (d: OpenDecision, object: GameObject, { regeneration }: Destruction): readonly Saver[] => {
  const about = { object: object.name, seat: object.controller, kinds: kindsOf(d, object), bindings: {} };
  const found = replacing(d, { event: { ...about, event: 'destroyed' } });
  if (regeneration === false) return found.filter((each) => replacementArgs(each, 'regenerate').length === 0);
  return [...found, ...shieldsOf(d, object)];
};

/** The regeneration shields of a permanent, named after what set them up. */
const shieldsOf = (d: OpenDecision, object: GameObject): readonly Saver[] =>
  d.state.table.changes
    .filter(({ regenerates, to }) => regenerates === true && sameTarget(to, asTarget(object)))
    .map(({ id, source }) => ({
      object: objectAt(d.state.table, source ?? '') ?? object,
      path: '',
      you: object.controller,
      shield: id,
    }));

/** Whether anything could come in place of a permanent being destroyed. */
const isAnySaved = (d: OpenDecision): boolean =>
  isWordAwaited(d, d.state.table, 'replacement') || d.state.table.changes.some(({ regenerates }) => regenerates);

/** Whether something happens in place of a permanent being destroyed; if so, that is scheduled (MTG-614.6). */
export const isSavedFrom = (d: OpenDecision, object: GameObject, how: Destruction = {}): boolean => {
  if (!isAnySaved(d) || savers(d, object, how).length === 0) return false;
  schedule(d, saving, { object: object.name, stay: object.stay, ...how });
  return true;
};

type Saving = Destruction & { readonly object: ObjectName; readonly stay: number };

/** The controller of what would be destroyed chooses which of several replacements applies (MTG-616.1). */
export const saving = procedure<Saving>('mtg-save', (d, continuation, answer) => {
  const object = objectAt(d.state.table, continuation.bindings.object);
  if (object?.stay !== continuation.bindings.stay) return;
  const found = savers(d, object, continuation.bindings);
  const options = [...new Set(found.map(({ object: { name } }) => name))];
  if (options.length > 1 && answer === undefined) {
    const about = { what: 'replacement', object: object.name };
    const prompt = `What comes in place of ${object.name} being destroyed?`;
    return choose(d, { seat: object.controller, prompt, options, about, because: ['MTG-616.1'] }, continuation);
  }
  const [named] = ofShape(NAMES, answer ?? []); // one of the names that were asked
  const chosen = found.find(({ object: { name } }) => name === named) ?? found[0];
  if (chosen === undefined) return;
  const { object: by, path, you, shield } = chosen;
  if (shield !== undefined) {
    emitReplaced(d, chosen, { event: 'destroyed', object: object.name, how: 'it regenerates' }, ['MTG-701.19']);
    emit(d, 'ChangeExpired', { ids: [shield], why: 'regenerated' }, ['MTG-701.19']);
    return regenerate(d, object);
  }
  emitReplaced(d, chosen, { event: 'destroyed', object: object.name, how: 'something else instead' });
  const bindings = { self: by.name, card: by.card, 'triggering-object': asTarget(object) };
  schedule(d, EFFECTS, you === null ? bindings : { ...bindings, you }, { path: `${path}/effect` });
});

const BECAUSE: readonly RuleId[] = ['MTG-701.19'];

/** In place of being destroyed a permanent loses its damage, is tapped and fights no longer (MTG-701.19). */
export const regenerate = (d: OpenDecision, object: GameObject): void => {
  heal(d, asTarget(object), object.damage, BECAUSE);
  if (!object.tapped) emit(d, 'ObjectTapped', { object: object.name }, BECAUSE);
  const { combat } = magicOf(d);
  if (combat !== null && [...combat.attackers, ...combat.blockers].some((each) => each.object === object.name))
    emit(d, 'RemovedFromCombat', { object: object.name }, [...BECAUSE, 'MTG-506.4']);
};
