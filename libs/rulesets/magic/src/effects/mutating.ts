import { isMap, objectAt, stackName, type GameObject, type StackObject } from '@stackledger/kernel';
import {
  candidatesFor,
  choose,
  contextOf,
  finishResolving,
  moveCard,
  procedure,
  resolveInstructions,
  sameTarget,
  schedule,
  stackObjectAt,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { merge, MERGED } from '../board/merging.js';
import { zoneFor } from '../board/zones.js';
import { emit } from '../table/events.js';
import { isMutating, MUTATES } from '../words/mutating-spells.js';
import { tokenName } from './copies/tokens.js';

/** Where a spell goes that merges, chosen as it resolves. */
const WAYS = ['over', 'under'] as const;
type MergingWay = (typeof WAYS)[number];

const isWay = (word: unknown): word is MergingWay => WAYS.some((way) => way === word);

/** The way in which a spell that leaves the stack merges with its target; undefined of any other. */
export const mergingWay = ({ bindings }: StackObject): MergingWay | undefined =>
  isWay(bindings.merges) ? bindings.merges : undefined;

const targetOf = (d: OpenDecision, { targets: [target = null] }: StackObject): GameObject | undefined =>
  target !== null && 'object' in target ? objectAt(d.state.table, target.object) : undefined;

const isAimedWell = (d: OpenDecision, object: StackObject): boolean => {
  const [target = null] = object.targets;
  const legal = candidatesFor(d, MUTATES, contextOf(d.state.table, object));
  return target !== null && legal.some((each) => sameTarget(each, target));
};

/** Resolves a spell: a mutating one merges with its target, or without a legal one is a creature spell. */
export const resolveSpell = (d: OpenDecision, object: StackObject): void => {
  if (!isMutating(object)) return resolveInstructions(d, object);
  if (isAimedWell(d, object)) return schedule(d, mutating, {}, { object: object.id });
  finishResolving(d, object, ['MTG-702.140b', 'MTG-608.3']);
};

/** Asks whether the spell goes over or under the creature, and merges them (MTG-702.140c). */
export const mutating = procedure('mtg-mutate', (d, continuation, answer) => {
  const object = stackObjectAt(d.state.table, continuation.object);
  if (object === undefined) return;
  const [way] = Array.isArray(answer) ? answer.map(String) : [];
  if (isWay(way)) {
    const merged = { ...object, bindings: { ...object.bindings, merges: way } };
    return finishResolving(d, merged, ['MTG-702.140c', 'MTG-730.2']);
  }
  choose(
    d,
    {
      seat: object.controller,
      prompt: `Does ${stackName(object)} go over or under ${targetOf(d, object)?.name ?? 'it'}?`,
      options: WAYS,
      about: { what: 'word' },
      because: ['MTG-702.140c'],
    },
    continuation,
  );
});

/** The card of a mutating spell merges with the creature that it was aimed at; it enters nothing (MTG-730.2b). */
export const mergeCard = (d: OpenDecision, object: StackObject, name: ObjectName, way: MergingWay): void => {
  const into = targetOf(d, object);
  const owner = objectAt(d.state.table, name)?.owner;
  if (into === undefined || owner == null) return;
  const moved = moveCard(d, name, zoneFor(MERGED, owner), ['MTG-730.2b']) ?? name;
  const part = objectAt(d.state.table, moved);
  if (part !== undefined) merge(d, part, { into, way });
};

/** A copy of a mutating spell is a token as it merges (MTG-608.3f). */
export const mergeCopy = (d: OpenDecision, object: StackObject, way: MergingWay): void => {
  const { card, controller: owner, bindings } = object;
  const into = targetOf(d, object);
  if (into === undefined || owner === null || card === null) return;
  const name = tokenName(d, card);
  emit(d, 'TokenCreated', { name, card, zone: zoneFor(MERGED, owner), owner }, ['MTG-608.3f', 'MTG-730.2b']);
  const part = objectAt(d.state.table, name);
  if (part !== undefined) merge(d, part, { into, way, ...(isMap(bindings.except) && { except: bindings.except }) });
};
