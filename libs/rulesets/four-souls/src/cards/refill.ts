import { stackName, zoneAt, type Situation, type RuleId, type StackObject, type Table } from '@stackledger/kernel';
import {
  cardOf,
  finishResolving,
  moveCard,
  topOf,
  turnUp,
  type OpenDecision,
  type ObjectName,
  type StackKind,
} from '@stackledger/kernel/authoring';
import { bound } from '../table/bindings.js';
import { playEvent } from './event-cards.js';
import { emit } from '../table/events.js';
import { newStackObject, putOnStack } from './stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';

const deckFor = (slot: string): string => (slot.startsWith('shop-') ? 'treasure' : 'monster');

/** Whether a slot is empty and nothing on the stack will fill it: no dying monster, refill or event belongs to it. */
const needsRefill = (situation: Situation, slot: string): boolean =>
  isEmpty(situation, slot) &&
  !isComing(situation.state.table, slot) &&
  !(soulsOf(situation).bare.includes(slot) && !canRefill(situation, slot));

/** Whether an object on the stack or waiting for it will fill a slot. */
const isComing = ({ stack, waiting }: Table, slot: string): boolean => isAnyFor(stack, slot) || isAnyFor(waiting, slot);

const isAnyFor = (objects: readonly StackObject[], slot: string): boolean => {
  for (const { bindings } of objects) if (bindings.slot === slot) return true;
  return false;
};

const isEmpty = ({ state }: Situation, slot: string): boolean => zoneAt(state.table, zoneOfSlot(slot)).length === 0;

/** The empty slots to refill. Called before every priority; usually there are none. */
const slotsToRefill = (situation: Situation): readonly string[] => {
  let empty: string[] | undefined;
  for (const slot of soulsOf(situation).slots) if (needsRefill(situation, slot)) (empty ??= []).push(slot);
  return empty ?? NONE;
};

const NONE: readonly string[] = [];

/** A slot that could not be refilled is tried again in the end phase, if there are cards by then (FS-TURN-6). */
const canRefill = (situation: Situation, slot: string): boolean =>
  situation.state.table.turn?.step === 'end' &&
  [`deck/${deckFor(slot)}`, `${deckFor(slot)}-discard`].some((zone) => zoneAt(situation.state.table, zone).length > 0);

/**
 * Puts the refill of an empty slot on the stack. Several wait, because the active player chooses their order
 * (FS-REF-4a).
 */
export const putRefills = (d: OpenDecision): boolean => {
  const empty = slotsToRefill(d);
  for (const slot of empty) {
    const refill = { kind: 'refill', subject: slot, bindings: { slot } };
    if (empty.length === 1) putOnStack(d, refill, because(d, slot));
    else wait(d, refill, because(d, slot));
  }
  return empty.length > 0;
};

const wait = (d: OpenDecision, plan: Parameters<typeof newStackObject>[1], cited: readonly RuleId[]): void => {
  const object = newStackObject(d, plan);
  emit(d, 'RefillDue', { name: stackName(object), object }, cited);
};

const because = ({ state }: OpenDecision, slot: string): readonly RuleId[] => [
  slot.startsWith('shop-') ? 'FS-BUY-4' : 'FS-DEATH-6',
  'FS-REF-4',
  'FS-REF-4a',
  'FS-REF-1',
  ...(state.table.turn?.step === 'end' ? (['FS-TURN-6', 'FS-REF-2'] as const) : []),
];

/**
 * Fills the slot with the top card of its deck. An event is played instead, and the slot is refilled after it
 * (FS-REF-1).
 */
const resolve = (d: OpenDecision, object: StackObject): void => {
  const slot = bound<string>(object, 'slot');
  finishResolving(d, object, ['FS-REF-1']);
  if (zoneAt(d.state.table, zoneOfSlot(slot)).length > 0) return;
  const lying = topOf(d, `deck/${deckFor(slot)}`);
  if (lying === undefined) return emit(d, 'SlotRefilled', { slot, object: null }, ['FS-REF-1', 'FS-ZONE-5']);
  const top = turnUp(d, lying, ['FS-REF-1']);
  if (['event', 'curse'].includes(cardOf(d, top).kind)) return playEvent(d, top, { slot }, ['FS-REF-1']);
  fillSlot(d, slot, top, ['FS-REF-1', 'FS-REF-3']);
};

/** Moves a card into an empty slot. */
export const fillSlot = (d: OpenDecision, slot: string, card: ObjectName, cited: readonly RuleId[]): void => {
  const object = moveCard(d, card, zoneOfSlot(slot), cited) ?? card;
  emit(d, 'SlotRefilled', { slot, object }, cited);
};

/** The stack kind of a slot being refilled. */
export const refillKind: StackKind = { about: 'the refill of a slot', resolve };
