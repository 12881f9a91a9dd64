import type { Situation, SeatId, StackObject } from '@stackledger/kernel';
import { activeSeat, cardNamed, seatsInOrder, type Batch } from '@stackledger/kernel/authoring';
import { dyingOf } from '../table/bindings.js';

/** The player whose death this is; null for other objects. */
const dyingPlayer = (object: StackObject): SeatId | null => {
  const who = dyingOf(object);
  return who !== undefined && 'seat' in who ? who.seat : null;
};

/**
 * Whether an object counts as the game's: effects and deaths of monsters, and whatever has no controller (FS-TRIG-2).
 */
const isOfMonster = (situation: Situation, object: StackObject): boolean =>
  dyingPlayer(object) === null &&
  (object.controller === null || ['monster', 'event'].includes(cardNamed(situation, object.card).kind));

const isRefill = ({ kind }: StackObject): boolean => kind === 'refill';

const ownerOf = (object: StackObject): SeatId | null => dyingPlayer(object) ?? object.controller;

/**
 * The batches in which waiting objects are put on the stack: refills lowest (FS-REF-4a), then monsters' effects in an
 * order of the active player's choice, then each player's own in turn order, deaths of players among them (FS-TRIG-2,
 * FS-TRIG-4). If monsters and players die at the same instant, the players' deaths lie lowest, so that the monsters'
 * resolve first (FS-TRIG-9, FS-TRIG-9a).
 */
export const batches = (situation: Situation): readonly Batch[] => {
  const { waiting } = situation.state.table;
  const refills = waiting.filter(isRefill);
  const monsters = waiting.filter((object) => !isRefill(object) && isOfMonster(situation, object));
  const isBoth =
    monsters.some(({ kind }) => kind === 'death') && waiting.some((object) => dyingPlayer(object) !== null);
  const lowest = isBoth
    ? byPlayer(
        situation,
        waiting.filter((object) => dyingPlayer(object) !== null),
        ['FS-TRIG-9', 'FS-TRIG-9a'],
      )
    : [];
  const ofMonsters: Batch = {
    chooser: activeSeat(situation.state.table),
    objects: monsters,
    because: ['FS-TRIG-2', 'FS-TRIG-3', 'FS-TRIG-5', 'FS-TRIG-6'],
  };
  const others = waiting.filter(
    (object) => !isRefill(object) && !isOfMonster(situation, object) && !(isBoth && dyingPlayer(object) !== null),
  );
  const ofSlots: Batch = {
    chooser: activeSeat(situation.state.table),
    objects: refills,
    because: ['FS-REF-4', 'FS-REF-4a', 'FS-TRIG-5'],
  };
  return [
    ofSlots,
    ...lowest,
    ofMonsters,
    ...byPlayer(situation, others, ['FS-TRIG-2', 'FS-TRIG-3', 'FS-TRIG-6']),
  ].filter(({ objects }) => objects.length > 0);
};

const byPlayer = (situation: Situation, objects: readonly StackObject[], because: Batch['because']): readonly Batch[] =>
  seatsInOrder(situation.state.table).map((seat) => ({
    chooser: seat,
    objects: objects.filter((object) => ownerOf(object) === seat),
    because,
  }));
