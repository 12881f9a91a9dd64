import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import { entryOf, rollOutcome } from './effects/roll-table.js';
import { hasMember } from '../persistent/json.js';
import { bothBindings } from '../rules/evaluation-context.js';
import { isDueTo } from '../rules/agenda.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Continuation, StackObject } from '../table/table.js';
import { targetPlaceOf } from '../words/references.js';

/**
 * The targets that what an object has still to do speaks of once its die shows this value, by place; null for places of
 * which nothing more is said. A report by hand may speak of each (FS-DICE-6a).
 */
export const targetsStillMeant = (situation: Situation, object: StackObject, value: number): StackObject['targets'] => {
  const texts: unknown[] = [];
  for (const waiting of object.resume) texts.push(textOf(situation, object, waiting, value));
  if (hasMember(texts, isRuled)) return object.targets;
  return object.targets.map((target, at) => (speaksOfPlace(texts, at + 1) ? target : null));
};

const isRuled = (name: string): boolean => name === 'ruled';

const speaksOfPlace = (texts: readonly unknown[], place: number): boolean =>
  hasMember({ texts }, (_name, word) => typeof word === 'string' && targetPlaceOf(word) === place);

/** What a continuation has still to carry out: the rest of a list, an entry of a roll table, or a whole effect. */
const textOf = (situation: Situation, object: StackObject, waiting: Continuation, value: number): unknown => {
  const { path, next, bindings } = waiting;
  const root = rootOf(cardNamed(situation, object.card), path, bothBindings(object.bindings, bindings));
  const text = atPath(root, path);
  if (isDueTo(waiting, rollOutcome)) return entryOf(text, value);
  return Array.isArray(text) ? text.slice(next) : text;
};
