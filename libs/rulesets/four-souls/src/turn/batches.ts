import {
  activeSeat,
  cardNamed,
  seatsInOrder,
  type Batch,
  type Situation,
  type SeatId,
  type StackObject,
  type Target,
} from '@stackledger/kernel';

type Seen = Pick<Target & { seat: SeatId }, 'seat'>;

/** The player who dies with this death, or null. */
const dyingPlayer = ({ kind, bindings }: StackObject): SeatId | null => {
  const who = bindings.who as Seen | undefined; // every death is bound to who dies
  return kind === 'death' && who !== undefined && 'seat' in who ? who.seat : null;
};

/** Monsters' own effects and deaths are the game's; so is whatever has no controller (FS-TRIG-2). */
const isOfMonster = (situation: Situation, object: StackObject): boolean =>
  dyingPlayer(object) === null &&
  (object.controller === null || ['monster', 'event'].includes(cardNamed(situation, object.card).kind));

/** The refill of a slot that is empty with others. */
const isRefill = ({ kind }: StackObject): boolean => kind === 'refill';

const ownerOf = (object: StackObject): SeatId | null => dyingPlayer(object) ?? object.controller;

/**
 * What waits, in the order in which it is put: refills of one moment lowest (FS-REF-4a), then the monsters' effects, in the active player's order, then each
 * player's in turn order, who own their deaths (FS-TRIG-2/4). When monsters and players die at one instant the players'
 * deaths lie lowest, so that the monsters' resolve first (FS-TRIG-9, FS-TRIG-9a).
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
