import {
  isMap,
  objectNamed,
  zoneKind,
  type Command,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { areCostsTrusted, playInModes, isRejection, isUnknown, senderOf } from '@stackledger/kernel/authoring';
import { manaFrom } from '../../mana/mana-abilities.js';
import { poolOf, spend, sumOf } from '../../mana/mana.js';
import type { PlayRequest } from './play-request.js';
import { restOfCosts } from './payment-due.js';

type PayField = { readonly [kind: string]: unknown };

/** Whether a pick is a card of a hand that is not public. */
const isHidden = (situation: Situation, seat: SeatId, picked: unknown): boolean =>
  [picked].flat().some((name) => {
    const object = objectNamed(situation.state.table, String(name), seat, situation.ruleset.zones.hand(seat));
    if (object === undefined || zoneKind(object.zone) !== 'hand') return false;
    return object.knownTo !== 'all' && !isUnknown(situation, object);
  });

/** The payment picks without those that would reveal cards of a hand. */
export const openPicks = <Picks extends PayField>(situation: Situation, seat: SeatId, pay: Picks): Partial<Picks> =>
  // some of its members
  Object.fromEntries(Object.entries(pay).filter(([, picked]) => !isHidden(situation, seat, picked))) as Partial<Picks>;

/**
 * Whether a declaration that picks cards of a hand stays open before it is paid: until then, and if it is taken back,
 * others must not learn which cards they are (MTG-601.2h).
 */
export const isPaidLater = (situation: Situation, asked: PlayRequest): boolean =>
  showsHand(situation, asked.play.seat, asked.declared.pay) && !isPaidAtOnce(situation, asked);

/** Whether the payment picks include hidden cards of a hand. */
const showsHand = (situation: Situation, seat: SeatId, pay: PayField): boolean =>
  Object.values(pay).some((picked) => isHidden(situation, seat, picked));

/** Whether the pool and the named sources cover all the mana. */
const isPaidAtOnce = (situation: Situation, { play, declared, sources, help }: PlayRequest): boolean => {
  const mana = restOfCosts(situation, playInModes(situation, play, declared.modes).costs, declared.x, help);
  if (mana === undefined) return false;
  if (areCostsTrusted(situation)) return true;
  const spell = play.kind === 'spell' ? play.object : null;
  const yields = sources.map((source) => manaFrom(situation, source, spell));
  if (yields.some(({ length }) => length !== 1)) return false;
  const pool = yields.map(([made]) => made ?? {}).reduce(sumOf, poolOf(situation, play.seat, spell));
  return spend(pool, mana) !== undefined;
};

/** The hidden fields of a declaring command whose picks from a hand are paid later. */
export const hiddenPay = (
  situation: Situation,
  command: Command,
  read: (seat: SeatId) => PlayRequest | Rejection | undefined,
): readonly string[] => {
  const seat = senderOf(command);
  const { pay } = command;
  if (!isMap(pay) || !showsHand(situation, seat, pay)) return [];
  const asked = read(seat);
  return asked !== undefined && !isRejection(asked) && !isPaidLater(situation, asked) ? [] : ['pay'];
};
