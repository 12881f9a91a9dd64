import { holds, newId, stackName, type StackObject } from '@stackledger/kernel';
import { abilitiesOf, abilitySubject, cardNamed, contextOf, type OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';

/**
 * Triggers the own triggers of a spell on being cast, or those of a card on being cycled (MTG-603.2). They keep the
 * spell or ability, which may be gone when they resolve, and the number of spells cast before it this turn.
 */
export const ownTriggers = (
  d: OpenDecision,
  event: 'cast' | 'cycled',
  declared: StackObject,
  more: { readonly castBefore?: number } = {},
): void => {
  if (declared.source === null) return;
  const card = cardNamed(d, declared.card);
  for (const [path, ability] of abilitiesOf(card)) {
    const { type, when } = ability;
    if (type !== 'triggered' || when?.event !== event || when.what !== 'self') continue;
    if (!holds(d, ability.if, contextOf(d.state.table, declared))) continue;
    const object: StackObject = {
      ...declared,
      id: newId(d, 's'),
      kind: 'triggered',
      subject: abilitySubject(card, declared.source, ability),
      object: null,
      path,
      targets: [],
      modes: [],
      bindings: {
        ...(event === 'cast' && { 'triggering-object': { stack: declared.id }, spell: declared }), // plain data
        ...more,
        ...(declared.controller !== null && { 'triggering-player': { seat: declared.controller } }),
      },
      resume: [],
      declaredAt: 0,
    };
    emit(d, 'AbilityTriggered', { name: stackName(object), object }, [
      ...(event === 'cycled' ? (['MTG-702.29c'] as const) : []),
      'MTG-603.2',
      'MTG-117.2a',
    ]);
  }
};
