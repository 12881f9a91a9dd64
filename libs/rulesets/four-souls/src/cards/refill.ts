import {
  cardOf,
  finishResolving,
  moveCard,
  topOf,
  zoneAt,
  type Game,
  type Look,
  type ObjectName,
  type RuleId,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { playEvent } from './event-cards.js';
import { tell } from '../table/events.js';
import { bound, putOnStack } from '../table/stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';

const deckFor = (slot: string): string => (slot.startsWith('shop-') ? 'treasure' : 'monster');

/** Whether a slot is empty and nothing on the stack will fill it: its body, its refill, an event played for it. */
const needsRefill = (look: Look, slot: string): boolean =>
  isEmpty(look, slot) &&
  !look.state.table.stack.some(({ bindings }) => bindings.slot === slot) &&
  !(soulsOf(look).bare.includes(slot) && !canRefill(look, slot));

const isEmpty = ({ state }: Look, slot: string): boolean => zoneAt(state.table, zoneOfSlot(slot)).length === 0;

/** The empty slots that need one: looked for before every priority, and mostly no slot is empty. */
const slotsToRefill = (look: Look): readonly string[] => {
  const { slots } = soulsOf(look);
  for (const slot of slots) if (isEmpty(look, slot)) return slots.filter((each) => needsRefill(look, each));
  return NONE;
};

const NONE: readonly string[] = [];

/** A slot for which nothing was left is tried again in the end phase, if there is something by then (FS-TURN-6). */
const canRefill = (look: Look, slot: string): boolean =>
  look.state.table.turn?.step === 'end' &&
  [`deck/${deckFor(slot)}`, `${deckFor(slot)}-discard`].some((zone) => zoneAt(look.state.table, zone).length > 0);

/** Puts a refill for each empty slot, the lowest slot number lowest (FS-REF-4a). */
export const putRefills = (g: Game): boolean => {
  const empty = slotsToRefill(g);
  for (const slot of empty) putOnStack(g, { kind: 'refill', subject: slot, bindings: { slot } }, because(g, slot));
  return empty.length > 0;
};

const because = ({ state }: Game, slot: string): readonly RuleId[] => [
  slot.startsWith('shop-') ? 'FS-BUY-4' : 'FS-DEATH-6',
  'FS-REF-4',
  'FS-REF-4a',
  'FS-REF-1',
  ...(state.table.turn?.step === 'end' ? (['FS-TURN-6', 'FS-REF-2'] as const) : []),
];

/** The top card of the deck fills the slot; an event is played instead, and the slot is refilled after it (FS-REF-1). */
const resolve = (g: Game, object: StackObject): void => {
  const slot = bound<string>(object, 'slot');
  finishResolving(g, object, ['FS-REF-1']);
  if (zoneAt(g.state.table, zoneOfSlot(slot)).length > 0) return;
  const top = topOf(g, `deck/${deckFor(slot)}`);
  if (top === undefined) return tell(g, 'SlotRefilled', { slot, object: null }, ['FS-REF-1', 'FS-ZONE-5']);
  if (['event', 'curse'].includes(cardOf(g, top).kind)) return playEvent(g, top, { slot }, ['FS-REF-1']);
  fillSlot(g, slot, top, ['FS-REF-1', 'FS-REF-3']);
};

/** Lays a card into an empty slot. */
export const fillSlot = (g: Game, slot: string, card: ObjectName, cited: readonly RuleId[]): void => {
  const object = moveCard(g, card, zoneOfSlot(slot), cited) ?? card;
  tell(g, 'SlotRefilled', { slot, object }, cited);
};

/** A slot being refilled. */
export const refillKind: StackKind = { about: 'the refill of a slot', resolve };
