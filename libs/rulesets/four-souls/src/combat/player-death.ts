import {
  again,
  procedure,
  finish,
  activeSeat,
  cancel,
  cardOf,
  changeTotal,
  choose,
  finishResolving,
  nameFor,
  nextOf,
  objectAt,
  objectsAt,
  objectNamed,
  push,
  sendAway,
  stackObjectAt,
  zoneAt,
  type OpenDecision,
  type Situation,
  type SeatId,
  type StackKind,
  type StackObject,
  type AnyFrame,
} from '@stackledger/kernel';
import { endAttack } from './attack.js';
import { tell } from '../table/events.js';
import { bound, putOnStack } from '../cards/stack-objects.js';
import { controlledBy, zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';

/**
 * A player dies: their curses are discarded and their penalty goes on the stack, what triggers above it; the active
 * player's attack and declarations end (FS-PDEATH-2, FS-PDEATH-6).
 */
export const diePlayer = (d: OpenDecision, death: StackObject, seat: SeatId): void => {
  const killer = death.bindings.killer as { seat: SeatId } | undefined; // bound where somebody's doing it was
  tell(d, 'Died', { who: { seat }, killer: killer?.seat ?? null }, ['FS-PDEATH-2', 'FS-PDEATH-8']);
  for (const curse of controlledBy(d, seat).filter(({ name }) => cardOf(d, name).kind === 'curse'))
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

/** The dying player pays part by part; a part that cannot be paid, or only in one way, is not asked (FS-PDEATH-3/3a). */
const resolvePenalty = (d: OpenDecision, penalty: StackObject): void => {
  push(d, finish, {}, { object: penalty.id });
  push(d, payPenalty, {}, { object: penalty.id });
};

const PARTS = ['item', 'loot', 'coin', 'deactivate'] as const;

/** Pays the next part of the penalty. */
export const payPenalty = procedure('fs-penalty', (d, frame, answer) => {
  const penalty = stackObjectAt(d.state.table, frame.object);
  if (penalty === undefined) return;
  const { seat } = bound<{ seat: SeatId }>(penalty, 'who');
  if (answer !== undefined) takePicked(d, seat, PARTS[frame.next - 1], answer as readonly string[]);
  const part = PARTS[frame.next];
  const then = nextOf(frame);
  if (part === undefined) return tell(d, 'PenaltyPaid', { seat }, ['FS-PDEATH-3', 'FS-PDEATH-5']);
  if (part === 'item') return askForItem(d, seat, then);
  if (part === 'loot') return askForLoot(d, seat, then);
  if (part === 'coin') changeTotal(d, seat, 'coins', -1, ['FS-PDEATH-3', 'FS-COIN-1']);
  else deactivateAll(d, seat);
  again(d, then);
});

const askForItem = (d: OpenDecision, seat: SeatId, then: AnyFrame): void => {
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
  const { kind, eternal } = cardOf(situation, objectAt(situation.state.table, name)?.name ?? null);
  return ['item', 'trinket'].includes(kind) && eternal !== true;
};

const askForLoot = (d: OpenDecision, seat: SeatId, then: AnyFrame): void => {
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
    if (!tapped && (cardOf(d, name).abilities ?? []).some(({ type }) => type === 'activated'))
      tell(d, 'ObjectTapped', { object: name }, ['FS-PDEATH-3']);
};

/** A player pays for dying. */
export const penaltyKind: StackKind = { about: 'the penalty for dying', resolve: resolvePenalty };
