import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { cardNamed } from '../words/card-of.js';
import { holds } from '../words/conditions.js';
import { emit, newId } from '../events/recording.js';
import { identified, waitingObject } from '../triggers/trigger-events.js';
import type { RuleId } from '../table/names.js';
import { scopeOfSource } from '../rules/scope.js';
import { abilitySubject, stackName } from '../table/stack-names.js';
import { abilitiesAwaiting } from '../triggers/trigger-index.js';

/**
 * Abilities trigger that wait for a state (`{state: {count: creature, is: 0}}`) which is true now, but for those that wait
 * or lie on the stack already. A hybrid ability does not: declined, it would be asked for again at once. True when one did.
 */
export const triggerStates = (d: OpenDecision, because: readonly RuleId[]): boolean => {
  const due = abilitiesAwaiting(d, d.state.table, 'state').filter((indexed) => isDue(d, indexed));
  for (const { object: self, card, path, ability } of due) {
    const subject = abilitySubject(cardNamed(d, card), self.name, ability);
    const waiting = waitingObject({ self, card, subject, path, controller: self.controller, bindings: {} });
    const object = identified(waiting, newId(d, 's'));
    emit(d, 'AbilityTriggered', { name: stackName(object), object }, because);
  }
  return due.length > 0;
};

const isDue = (situation: Situation, indexed: HeldAbility): boolean => {
  const { object, ability } = indexed;
  if (ability.type !== 'triggered') return false;
  const scope = scopeOfSource(object.controller, object.name);
  return (
    holds(situation, ability.when?.state, scope) &&
    holds(situation, ability.if, scope) &&
    !isPending(situation, indexed)
  );
};

const isPending = ({ state: { table } }: Situation, { object: { name }, path }: HeldAbility): boolean =>
  [...table.stack, ...table.waiting].some(
    (each) => each.kind === 'triggered' && each.source === name && each.path === path,
  );
