import { holds, newId, stackName, type StackObject } from '@stackledger/kernel';
import { abilitiesOf, abilitySubject, cardNamed, contextOf, type OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';

/**
 * Triggers the spell's own cast triggers (MTG-603.2). They keep the spell, which may be gone when they resolve, and the
 * number of spells cast before it this turn.
 */
export const ownCastTriggers = (d: OpenDecision, spell: StackObject, before: number): void => {
  if (spell.source === null) return;
  const card = cardNamed(d, spell.card);
  for (const [path, ability] of abilitiesOf(card)) {
    const { type, when } = ability;
    if (type !== 'triggered' || when?.event !== 'cast' || when.what !== 'self') continue;
    if (!holds(d, ability.if, contextOf(d.state.table, spell))) continue;
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
    emit(d, 'AbilityTriggered', { name: stackName(object), object }, ['MTG-603.2', 'MTG-117.2a']);
  }
};
