import { asText, objectAt, zoneKind, type StackObject } from '@stackledger/kernel';
import {
  type Ability,
  abilityAt,
  asObjectName,
  cardNamed,
  hasMember,
  memoizedFor,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { asTarget } from '../../characteristics/characteristics.js';
import { emit } from '../../table/events.js';

/** Whether an ability speaks of what its cost took; computed once per ability. */
const speaksOfPaid = memoizedFor((ability: Ability): boolean => hasMember(ability, (_name, value) => value === 'paid'));

/** What the payment since then has taken: what went away from where it was, and what was tapped. */
export const takenSince = (d: OpenDecision, since: number): readonly ObjectName[] => {
  const taken = d.events.slice(since).flatMap(({ type, data }) => {
    if (type === 'ObjectTapped') return [asText(data.object)];
    return type === 'CardMoved' && zoneKind(asText(data.from)) !== 'stack' ? [asText(data.object)] : [];
  });
  return [...new Set(taken)].map(asObjectName); // as the events name them
};

/** Keeps with a spell or an ability what was paid for it, if it asks for that. */
export const notePaid = (
  d: OpenDecision,
  { id, card, path, source }: StackObject,
  taken: () => readonly ObjectName[],
): void => {
  const ability = abilityAt(cardNamed(d, card), path);
  if (ability === undefined || !speaksOfPaid(ability)) return;
  const paid = taken().flatMap((name) => {
    const object = name === source ? undefined : objectAt(d.state.table, name);
    return object === undefined ? [] : [asTarget(object)];
  });
  emit(d, 'CostTaken', { id, paid }, ['MTG-601.2h', 'MTG-608.2h']);
};
