import type { Game, Look } from '../rules/ruleset.js';
import { cardNamed } from '../rules/card-of.js';
import { holds } from '../rules/conditions.js';
import { emit, newId } from '../events/recording.js';
import { identified, waitingObject } from '../triggers/trigger-events.js';
import type { RuleId } from '../table/names.js';
import { scopeOfSource } from '../rules/scope.js';
import { abilitySubject, stackName } from '../table/stack-names.js';
import { watchersOf, type Watcher } from '../triggers/trigger-index.js';

/**
 * Abilities trigger that wait for a state (`{state: {count: creature, is: 0}}`) which is true now, but for those that wait
 * or lie on the stack already. A hybrid ability does not: declined, it would be asked for again at once. True when one did.
 */
export const triggerStates = (g: Game, because: readonly RuleId[]): boolean => {
  const due = watchersOf(g, g.state.table, 'state').filter((watcher) => isDue(g, watcher));
  for (const { object: self, path, ability } of due) {
    const subject = abilitySubject(cardNamed(g, self.card), self.name, ability);
    const waiting = waitingObject({ self, subject, path, controller: self.controller, bindings: {} });
    const object = identified(waiting, newId(g, 's'));
    emit(g, 'AbilityTriggered', { name: stackName(object), object }, because);
  }
  return due.length > 0;
};

const isDue = (look: Look, watcher: Watcher): boolean => {
  const { object, ability } = watcher;
  if (ability.type !== 'triggered') return false;
  const scope = scopeOfSource(object.controller, object.name);
  return holds(look, ability.when?.state, scope) && holds(look, ability.if, scope) && !isPending(look, watcher);
};

const isPending = ({ state: { table } }: Look, { object: { name }, path }: Watcher): boolean =>
  [...table.stack, ...table.waiting].some(
    (each) => each.kind === 'triggered' && each.source === name && each.path === path,
  );
