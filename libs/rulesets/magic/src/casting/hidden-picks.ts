import {
  areCostsTrusted,
  inModes,
  isMap,
  isRejection,
  isUnknown,
  objectNamed,
  senderOf,
  zoneKind,
  type Command,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { manaFrom } from '../mana/mana-abilities.js';
import { poolOf, spend, sumOf } from '../mana/mana.js';
import type { Asked } from './asked.js';
import { restOfCosts } from './owed.js';

type Pay = { readonly [kind: string]: unknown };

/** Whether somebody picks with this a card of their hand that not everybody knows. */
const isHidden = (situation: Situation, seat: SeatId, picked: unknown): boolean =>
  [picked].flat().some((name) => {
    const object = objectNamed(situation.state.table, String(name), seat, situation.ruleset.zones.hand(seat));
    if (object === undefined || zoneKind(object.zone) !== 'hand') return false;
    return object.knownTo !== 'all' && !isUnknown(situation, object);
  });

/** What is picked to pay with, but for what shows cards of a hand that not everybody knows. */
export const openPicks = <Picks extends Pay>(situation: Situation, seat: SeatId, pay: Picks): Partial<Picks> =>
  Object.fromEntries(Object.entries(pay).filter(([, picked]) => !isHidden(situation, seat, picked))) as Partial<Picks>; // some of its members

/**
 * Whether a declaration stays open before it is paid, and names cards of a hand to pay with: until then, and if it is taken back, nobody
 * else is to read which they are (MTG-601.2h).
 */
export const isPaidLater = (situation: Situation, asked: Asked): boolean =>
  showsHand(situation, asked.play.seat, asked.declared.pay) && !isPaidAtOnce(situation, asked);

/** Whether cards of a hand that not everybody knows are among what is picked to pay with. */
const showsHand = (situation: Situation, seat: SeatId, pay: Pay): boolean =>
  Object.values(pay).some((picked) => isHidden(situation, seat, picked));

/** Whether the pool and the sources that are named make all the mana. */
const isPaidAtOnce = (situation: Situation, { play, declared, sources, help }: Asked): boolean => {
  const mana = restOfCosts(situation, inModes(situation, play, declared.modes).costs, declared.x, help);
  if (mana === undefined) return false;
  if (areCostsTrusted(situation)) return true;
  const yields = sources.map(manaFrom);
  if (yields.some(({ length }) => length !== 1)) return false;
  const pool = yields.map(([made]) => made ?? {}).reduce(sumOf, poolOf(situation, play.seat));
  return spend(pool, mana) !== undefined;
};

/** What is hidden of a command that declares something, where what it picks from a hand is paid with later. */
export const hiddenPay = (
  situation: Situation,
  command: Command,
  read: (seat: SeatId) => Asked | Rejection | undefined,
): readonly string[] => {
  const seat = senderOf(command);
  const { pay } = command;
  if (!isMap(pay) || !showsHand(situation, seat, pay)) return [];
  const asked = read(seat);
  return asked !== undefined && !isRejection(asked) && !isPaidLater(situation, asked) ? [] : ['pay'];
};
