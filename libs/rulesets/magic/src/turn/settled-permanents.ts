import { objectAt, zoneKind, type GameObject, type MatchTerms, type Situation, type Table } from '@stackledger/kernel';
import { asObjectName, changedKeys, namesInPlay, type ObjectName } from '@stackledger/kernel/authoring';
import { isAura } from '../characteristics/characteristics.js';
import { characteristicsBasis } from '../layers/basis.js';

/**
 * The newest table of a match at which nothing was due about any permanent. `watched` are the permanents about which
 * something may be due by what they are attached to or by what is on the stack.
 */
type SettledTable = {
  readonly inPlay: readonly ObjectName[];
  readonly objects: Table['objects'];
  readonly basis: object;
  readonly watched: readonly ObjectName[];
};

const settled = new WeakMap<MatchTerms, SettledTable>();

/**
 * The permanents about which something may be due: those that have changed since nothing was due about any, and those
 * that are watched. Undefined where each has to be looked at.
 */
export const unsettledPermanents = (situation: Situation): readonly GameObject[] | undefined => {
  const { table, terms } = situation.state;
  const then = settled.get(terms);
  if (then?.inPlay !== namesInPlay(situation) || then.basis !== characteristicsBasis(situation)) return undefined;
  const names = new Set(then.watched);
  for (const name of changedKeys(then.objects, table.objects)) names.add(asObjectName(name));
  const permanents: GameObject[] = [];
  for (const name of names) {
    const object = objectAt(table, name);
    if (object !== undefined && zoneKind(object.zone) === 'battlefield') permanents.push(object);
  }
  return permanents;
};

const isWatched = (situation: Situation, object: GameObject): boolean =>
  object.counters.lore !== undefined || isAura(situation, object.name);

/** Notes that nothing is due about any permanent now; `looked` are those that were looked at. */
export const noteSettled = (situation: Situation, looked: readonly GameObject[]): void => {
  const { table, terms } = situation.state;
  const watched: ObjectName[] = [];
  for (const object of looked) if (isWatched(situation, object)) watched.push(object.name);
  const basis = characteristicsBasis(situation);
  settled.set(terms, { inPlay: namesInPlay(situation), objects: table.objects, basis, watched });
};
