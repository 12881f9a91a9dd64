import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { cardNamed } from '../words/card-of.js';
import { holds } from '../words/conditions.js';
import { emit, newId } from '../events/recording.js';
import { withStackId, waitingObject } from '../triggers/trigger-events.js';
import type { RuleId } from '../table/names.js';
import { contextOfSource } from '../rules/evaluation-context.js';
import { abilitySubject, stackName } from '../table/stack-names.js';
import { abilitiesAwaiting } from '../triggers/trigger-index.js';

/**
 * Triggers abilities whose state (`{state: {count: creature, is: 0}}`) is true now, unless they wait or are on the
 * stack already. Hybrid abilities are left out: declined, they would be offered again at once. True if any triggered.
 */
export const triggerStates = (d: OpenDecision, because: readonly RuleId[]): boolean => {
  const due = abilitiesAwaiting(d, d.state.table, 'state').filter((indexed) => isDue(d, indexed));
  for (const { object: self, card, path, ability } of due) {
    const subject = abilitySubject(cardNamed(d, card), self.name, ability);
    const waiting = waitingObject({ self, card, subject, path, controller: self.controller, bindings: {} });
    const object = withStackId(waiting, newId(d, 's'));
    emit(d, 'AbilityTriggered', { name: stackName(object), object }, because);
  }
  return due.length > 0;
};

const isDue = (situation: Situation, indexed: HeldAbility): boolean => {
  const { object, ability } = indexed;
  if (ability.type !== 'triggered') return false;
  const context = contextOfSource(object.controller, object.name);
  return (
    holds(situation, ability.when?.state, context) &&
    holds(situation, ability.if, context) &&
    !isPending(situation, indexed)
  );
};

const isPending = ({ state: { table } }: Situation, { object: { name }, path }: HeldAbility): boolean =>
  [...table.stack, ...table.waiting].some(
    (each) => each.kind === 'triggered' && each.source === name && each.path === path,
  );
