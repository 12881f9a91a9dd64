import {
  nameFor,
  objectAt,
  objectNamed,
  zoneAt,
  type Situation,
  type SeatId,
  type StackObject,
} from '@stackledger/kernel';
import {
  NAMES,
  ofShape,
  reschedule,
  procedure,
  finish,
  activeSeat,
  cancel,
  changeTotal,
  choose,
  finishResolving,
  continuationAfter,
  objectsAt,
  schedule,
  sendAway,
  stackObjectAt,
  type OpenDecision,
  type StackKind,
  type AnyContinuation,
} from '@stackledger/kernel/authoring';
import { bound, killerOf } from '../table/bindings.js';
import { endAttack } from './attack.js';
import { emit } from '../table/events.js';
import { putOnStack } from '../cards/stack-objects.js';
import { controlledBy, zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';
import { fourSoulsCardOf } from '../table/four-souls-card.js';

/**
 * Resolves a player's death: curses are discarded, the penalty goes on the stack with triggers above it, and the attack
 * and declarations of an active player end (FS-PDEATH-2, FS-PDEATH-6).
 */
export const diePlayer = (d: OpenDecision, death: StackObject, seat: SeatId): void => {
  emit(d, 'Died', { who: { seat }, killer: killerOf(death) }, ['FS-PDEATH-2', 'FS-PDEATH-8']);
  for (const curse of controlledBy(d, seat).filter(({ name }) => fourSoulsCardOf(d, name).kind === 'curse'))
    zones.remove(d, curse, 'discarded', ['FS-PDEATH-2']);
  if (seat === activeSeat(d.state.table)) endTurnOfDead(d);
  finishResolving(
    d,
    death,
    seat === activeSeat(d.state.table) ? ['FS-PDEATH-2', 'FS-PDEATH-6'] : ['FS-PDEATH-2', 'FS-PDEATH-7'],
  );
  putOnStack(d, { kind: 'penalty', subject: seat, controller: seat, bindings: { who: { seat } } }, ['FS-PDEATH-2']);
};

const endTurnOfDead = (d: OpenDecision): void => {
  endAttack(d, 'player-died', ['FS-ATK-12', 'FS-PDEATH-6']);
  const declared = d.state.table.stack.filter(({ kind }) => kind === 'attack' || kind === 'purchase');
  for (const { id } of declared.toReversed()) cancel(d, id, 'death', ['FS-PDEATH-6']);
};

/**
 * Pays the penalty part by part. A part that cannot be paid, or only in one way, asks nothing (FS-PDEATH-3,
 * FS-PDEATH-3a).
 */
const resolvePenalty = (d: OpenDecision, penalty: StackObject): void => {
  schedule(d, finish, {}, { object: penalty.id });
  schedule(d, payPenalty, {}, { object: penalty.id });
};

const PARTS = ['item', 'loot', 'coin', 'deactivate'] as const;

/** Pays the next part of the penalty. */
export const payPenalty = procedure('fs-penalty', (d, continuation, answer) => {
  const penalty = stackObjectAt(d.state.table, continuation.object);
  if (penalty === undefined) return;
  const { seat } = bound<{ seat: SeatId }>(penalty, 'who');
  if (answer !== undefined) takePicked(d, seat, PARTS[continuation.next - 1], ofShape(NAMES, answer));
  const part = PARTS[continuation.next];
  const then = continuationAfter(continuation);
  if (part === undefined) return emit(d, 'PenaltyPaid', { seat }, ['FS-PDEATH-3', 'FS-PDEATH-5']);
  if (part === 'item') return askForItem(d, seat, then);
  if (part === 'loot') return askForLoot(d, seat, then);
  if (part === 'coin') changeTotal(d, seat, 'coins', -1, ['FS-PDEATH-3', 'FS-COIN-1']);
  else deactivateAll(d, seat);
  reschedule(d, then);
});

const askForItem = (d: OpenDecision, seat: SeatId, then: AnyContinuation): void => {
  const options = controlledBy(d, seat)
    .filter(({ name }) => isLosable(d, name))
    .map(({ name }) => name);
  const prompt = 'Choose an item to destroy.';
  choose(
    d,
    { seat, prompt, options, about: { what: 'item' }, because: ['FS-PDEATH-3', 'FS-PDEATH-3a', 'FS-PDEATH-4'] },
    then,
  );
};

const isLosable = (situation: Situation, name: string): boolean => {
  const { kind, eternal } = fourSoulsCardOf(situation, objectAt(situation.state.table, name)?.name ?? null);
  return ['item', 'trinket'].includes(kind) && eternal !== true;
};

const askForLoot = (d: OpenDecision, seat: SeatId, then: AnyContinuation): void => {
  const hand = objectsAt(d.state.table, zoneAt(d.state.table, zonesOfSeat(seat).hand));
  const options = hand.map((object) => nameFor(object, seat));
  const prompt = 'Choose a loot card to discard.';
  choose(
    d,
    {
      seat,
      prompt,
      options,
      hidden: true,
      about: { what: 'card' },
      because: ['FS-PDEATH-3', 'FS-PDEATH-3a', 'FS-PDEATH-4'],
    },
    then,
  );
};

const takePicked = (
  d: OpenDecision,
  seat: SeatId,
  part: (typeof PARTS)[number] | undefined,
  picked: readonly string[],
): void => {
  const [name] = picked;
  const object = name === undefined ? undefined : objectNamed(d.state.table, name, seat, zonesOfSeat(seat).hand);
  if (object === undefined) return;
  if (part === 'item') zones.remove(d, object, 'destroyed', ['FS-PDEATH-3']);
  else sendAway(d, object.name, 'discarded', ['FS-PDEATH-3']);
};

const deactivateAll = (d: OpenDecision, seat: SeatId): void => {
  for (const { name, tapped } of controlledBy(d, seat))
    if (!tapped && (fourSoulsCardOf(d, name).abilities ?? []).some(({ type }) => type === 'activated'))
      emit(d, 'ObjectTapped', { object: name }, ['FS-PDEATH-3']);
};

/** The stack kind of a death penalty. */
export const penaltyKind: StackKind = { about: 'the penalty for dying', resolve: resolvePenalty };
