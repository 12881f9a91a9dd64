import {
  abilitiesOf,
  abilitySubject,
  cardNamed,
  holds,
  newId,
  scopeOf,
  stackName,
  type OpenDecision,
  type StackObject,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';

/**
 * What a spell itself triggers as it is cast (MTG-603.2): it remembers the spell, should that be gone as it resolves, and how many were cast
 * before it this turn.
 */
export const ownCastTriggers = (d: OpenDecision, spell: StackObject, before: number): void => {
  if (spell.source === null) return;
  const card = cardNamed(d, spell.card);
  for (const [path, ability] of abilitiesOf(card)) {
    const { type, when } = ability;
    if (type !== 'triggered' || when?.event !== 'cast' || when.what !== 'self') continue;
    if (!holds(d, ability.if, scopeOf(d.state.table, spell))) continue;
    const object: StackObject = {
      ...spell,
      id: newId(d, 's'),
      kind: 'triggered',
      subject: abilitySubject(card, spell.source, ability),
      object: null,
      path,
      targets: [],
      modes: [],
      bindings: {
        'triggering-object': { stack: spell.id },
        spell: spell, // a stack object is plain data
        castBefore: before,
        ...(spell.controller !== null && { 'triggering-player': { seat: spell.controller } }),
      },
      resume: [],
      declaredAt: 0,
    };
    tell(d, 'AbilityTriggered', { name: stackName(object), object }, ['MTG-603.2', 'MTG-117.2a']);
  }
};
