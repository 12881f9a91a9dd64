import {
  cardOf,
  finishResolving,
  moveCard,
  stackName,
  topOf,
  turnUp,
  zoneAt,
  type OpenDecision,
  type Situation,
  type ObjectName,
  type RuleId,
  type StackKind,
  type StackObject,
  type Table,
} from '@stackledger/kernel';
import { playEvent } from './event-cards.js';
import { tell } from '../table/events.js';
import { bound, newStackObject, putOnStack } from './stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';

const deckFor = (slot: string): string => (slot.startsWith('shop-') ? 'treasure' : 'monster');

/** Whether a slot is empty and nothing on the stack will fill it: its body, its refill, an event played for it. */
const needsRefill = (situation: Situation, slot: string): boolean =>
  isEmpty(situation, slot) &&
  !isComing(situation.state.table, slot) &&
  !(soulsOf(situation).bare.includes(slot) && !canRefill(situation, slot));

/** Whether something on the stack, or waiting for it, will fill a slot. */
const isComing = ({ stack, waiting }: Table, slot: string): boolean =>
  stack.some(({ bindings }) => bindings.slot === slot) || waiting.some(({ bindings }) => bindings.slot === slot);

const isEmpty = ({ state }: Situation, slot: string): boolean => zoneAt(state.table, zoneOfSlot(slot)).length === 0;

/** The empty slots that need one: looked for before every priority, and mostly no slot is empty. */
const slotsToRefill = (situation: Situation): readonly string[] => {
  const { slots } = soulsOf(situation);
  for (const slot of slots) if (isEmpty(situation, slot)) return slots.filter((each) => needsRefill(situation, each));
  return NONE;
};

const NONE: readonly string[] = [];

/** A slot for which nothing was left is tried again in the end phase, if there is something by then (FS-TURN-6). */
const canRefill = (situation: Situation, slot: string): boolean =>
  situation.state.table.turn?.step === 'end' &&
  [`deck/${deckFor(slot)}`, `${deckFor(slot)}-discard`].some((zone) => zoneAt(situation.state.table, zone).length > 0);

/** Puts the refill of an empty slot; several wait, since the active player chooses their order (FS-REF-4a). */
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
  tell(d, 'RefillDue', { name: stackName(object), object }, cited);
};

const because = ({ state }: OpenDecision, slot: string): readonly RuleId[] => [
  slot.startsWith('shop-') ? 'FS-BUY-4' : 'FS-DEATH-6',
  'FS-REF-4',
  'FS-REF-4a',
  'FS-REF-1',
  ...(state.table.turn?.step === 'end' ? (['FS-TURN-6', 'FS-REF-2'] as const) : []),
];

/** The top card of the deck fills the slot; an event is played instead, and the slot is refilled after it (FS-REF-1). */
const resolve = (d: OpenDecision, object: StackObject): void => {
  const slot = bound<string>(object, 'slot');
  finishResolving(d, object, ['FS-REF-1']);
  if (zoneAt(d.state.table, zoneOfSlot(slot)).length > 0) return;
  const lying = topOf(d, `deck/${deckFor(slot)}`);
  if (lying === undefined) return tell(d, 'SlotRefilled', { slot, object: null }, ['FS-REF-1', 'FS-ZONE-5']);
  const top = turnUp(d, lying, ['FS-REF-1']);
  if (['event', 'curse'].includes(cardOf(d, top).kind)) return playEvent(d, top, { slot }, ['FS-REF-1']);
  fillSlot(d, slot, top, ['FS-REF-1', 'FS-REF-3']);
};

/** Lays a card into an empty slot. */
export const fillSlot = (d: OpenDecision, slot: string, card: ObjectName, cited: readonly RuleId[]): void => {
  const object = moveCard(d, card, zoneOfSlot(slot), cited) ?? card;
  tell(d, 'SlotRefilled', { slot, object }, cited);
};

/** A slot being refilled. */
export const refillKind: StackKind = { about: 'the refill of a slot', resolve };
