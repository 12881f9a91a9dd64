import {
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
  type Game,
  type Look,
  type Procedure,
  type SeatId,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { endAttack } from './attack.js';
import { tell } from '../table/events.js';
import { bound, putOnStack } from '../table/stack-objects.js';
import { controlledBy, zonesOfSeat } from '../table/state.js';
import { zones } from '../table/zones.js';

/**
 * A player dies: their curses are discarded and their penalty goes on the stack, what triggers above it; the active
 * player's attack and declarations end (FS-PDEATH-2, FS-PDEATH-6).
 */
export const diePlayer = (g: Game, death: StackObject, seat: SeatId): void => {
  const killer = death.bindings.killer as { seat: SeatId } | undefined; // bound where somebody's doing it was
  tell(g, 'Died', { who: { seat }, killer: killer?.seat ?? null }, ['FS-PDEATH-2', 'FS-PDEATH-8']);
  for (const curse of controlledBy(g, seat).filter(({ name }) => cardOf(g, name).kind === 'curse'))
    zones.remove(g, curse, 'discarded', ['FS-PDEATH-2']);
  if (seat === activeSeat(g.state.table)) endTurnOfDead(g);
  finishResolving(
    g,
    death,
    seat === activeSeat(g.state.table) ? ['FS-PDEATH-2', 'FS-PDEATH-6'] : ['FS-PDEATH-2', 'FS-PDEATH-7'],
  );
  putOnStack(g, { kind: 'penalty', subject: seat, controller: seat, bindings: { who: { seat } } }, ['FS-PDEATH-2']);
};

const endTurnOfDead = (g: Game): void => {
  endAttack(g, 'player-died', ['FS-ATK-12', 'FS-PDEATH-6']);
  const declared = g.state.table.stack.filter(({ kind }) => kind === 'attack' || kind === 'purchase');
  for (const { id } of declared.toReversed()) cancel(g, id, 'death', ['FS-PDEATH-6']);
};

/** The dying player pays part by part; a part that cannot be paid, or only in one way, is not asked (FS-PDEATH-3/3a). */
const resolvePenalty = (g: Game, penalty: StackObject): void => {
  push(g, { procedure: 'finish', object: penalty.id });
  push(g, { procedure: 'fs-penalty', object: penalty.id });
};

const PARTS = ['item', 'loot', 'coin', 'deactivate'] as const;

/** Pays the next part of the penalty. */
export const payPenalty: Procedure = (g, frame, answer) => {
  const penalty = stackObjectAt(g.state.table, frame.object);
  if (penalty === undefined) return;
  const { seat } = bound<{ seat: SeatId }>(penalty, 'who');
  if (answer !== undefined) takePicked(g, seat, PARTS[frame.next - 1], answer as readonly string[]);
  const part = PARTS[frame.next];
  const then = nextOf(frame);
  if (part === undefined) return tell(g, 'PenaltyPaid', { seat }, ['FS-PDEATH-3', 'FS-PDEATH-5']);
  if (part === 'item') return askForItem(g, seat, then);
  if (part === 'loot') return askForLoot(g, seat, then);
  if (part === 'coin') changeTotal(g, seat, 'coins', -1, ['FS-PDEATH-3', 'FS-COIN-1']);
  else deactivateAll(g, seat);
  push(g, then);
};

type Then = Parameters<typeof choose>[2];

const askForItem = (g: Game, seat: SeatId, then: Then): void => {
  const options = controlledBy(g, seat)
    .filter(({ name }) => isLosable(g, name))
    .map(({ name }) => name);
  const prompt = 'Choose an item to destroy.';
  choose(
    g,
    { seat, prompt, options, about: { what: 'item' }, because: ['FS-PDEATH-3', 'FS-PDEATH-3a', 'FS-PDEATH-4'] },
    then,
  );
};

const isLosable = (look: Look, name: string): boolean => {
  const { kind, eternal } = cardOf(look, objectAt(look.state.table, name)?.name ?? null);
  return ['item', 'trinket'].includes(kind) && eternal !== true;
};

const askForLoot = (g: Game, seat: SeatId, then: Then): void => {
  const hand = objectsAt(g.state.table, zoneAt(g.state.table, zonesOfSeat(seat).hand));
  const options = hand.map((object) => nameFor(object, seat));
  const prompt = 'Choose a loot card to discard.';
  choose(
    g,
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
  g: Game,
  seat: SeatId,
  part: (typeof PARTS)[number] | undefined,
  picked: readonly string[],
): void => {
  const [name] = picked;
  const object = name === undefined ? undefined : objectNamed(g.state.table, name, seat, zonesOfSeat(seat).hand);
  if (object === undefined) return;
  if (part === 'item') zones.remove(g, object, 'destroyed', ['FS-PDEATH-3']);
  else sendAway(g, object.name, 'discarded', ['FS-PDEATH-3']);
};

const deactivateAll = (g: Game, seat: SeatId): void => {
  for (const { name, tapped } of controlledBy(g, seat))
    if (!tapped && (cardOf(g, name).abilities ?? []).some(({ type }) => type === 'activated'))
      tell(g, 'ObjectTapped', { object: name }, ['FS-PDEATH-3']);
};

export const penaltyKind: StackKind = { about: 'the penalty for dying', resolve: resolvePenalty };
