import { objectAt, type GameObject } from '@stackledger/kernel';
import {
  choose,
  EFFECTS,
  isWordAwaited,
  NAMES,
  ofShape,
  procedure,
  schedule,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { asTarget } from '../characteristics/characteristics.js';
import { kindsOf } from '../characteristics/card-types.js';
import { emitReplaced, replacing, type ApplicableReplacement } from './replacing.js';

const savers = (d: OpenDecision, object: GameObject): readonly ApplicableReplacement[] => {
  const about = { object: object.name, seat: object.controller, kinds: kindsOf(d, object), bindings: {} };
  return replacing(d, { event: { ...about, event: 'destroyed' } });
};

/** Whether something happens in place of a permanent being destroyed; if so, that is scheduled (MTG-614.6). */
export const isSavedFrom = (d: OpenDecision, object: GameObject): boolean => {
  if (!isWordAwaited(d, d.state.table, 'replacement') || savers(d, object).length === 0) return false;
  schedule(d, saving, { object: object.name, stay: object.stay });
  return true;
};

type Saving = { readonly object: ObjectName; readonly stay: number };

/** The controller of what would be destroyed chooses which of several replacements applies (MTG-616.1). */
export const saving = procedure<Saving>('mtg-save', (d, continuation, answer) => {
  const object = objectAt(d.state.table, continuation.bindings.object);
  if (object?.stay !== continuation.bindings.stay) return;
  const found = savers(d, object);
  const options = [...new Set(found.map(({ object: { name } }) => name))];
  if (options.length > 1 && answer === undefined) {
    const about = { what: 'replacement', object: object.name };
    const prompt = `What comes in place of ${object.name} being destroyed?`;
    return choose(d, { seat: object.controller, prompt, options, about, because: ['MTG-616.1'] }, continuation);
  }
  const [named] = ofShape(NAMES, answer ?? []); // one of the names that were asked
  const chosen = found.find(({ object: { name } }) => name === named) ?? found[0];
  if (chosen === undefined) return;
  emitReplaced(d, chosen, { event: 'destroyed', object: object.name, how: 'something else instead' });
  const { object: by, path, you } = chosen;
  const bindings = { self: by.name, card: by.card, 'triggering-object': asTarget(object) };
  schedule(d, EFFECTS, you === null ? bindings : { ...bindings, you }, { path: `${path}/effect` });
});
