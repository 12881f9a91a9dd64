import {
  amountOf,
  AMOUNT,
  cardNamed,
  comingWith,
  citing,
  effect,
  objectAt,
  plainName,
  struct,
  SEAT_REFS,
  seatsMeant,
  type Amount,
  type CardId,
  type EffectRule,
  type OpenDecision,
  type ObjectName,
  type Refs,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { zoneFor } from '../table/zones.js';

type Token = { readonly card: CardId; readonly count?: Amount; readonly who?: Refs };

/** A name that no object of the match goes by: the card's own, else with the next number. */
export const tokenName = (d: OpenDecision, card: CardId): ObjectName => {
  const isFree = (name: string): boolean =>
    objectAt(d.state.table, name) === undefined && !d.state.terms.seats.some((seat) => seat === name);
  if (isFree(card)) return card as string as ObjectName; // an object is named by its card's id
  let number = 2;
  while (!isFree(`${card}-${number}`)) number += 1;
  return `${card}-${number}` as ObjectName;
};

/** Several tokens of one effect are `ID-1`, `ID-2`, …; numbers in use are passed over. */
const namesFor = (d: OpenDecision, card: CardId, count: number): ObjectName => {
  if (count === 1) return tokenName(d, card);
  let number = 1;
  while (objectAt(d.state.table, `${card}-${number}`) !== undefined) number += 1;
  return `${card}-${number}` as ObjectName;
};

const create = (d: OpenDecision, { card, count = 1, who }: Token, scope: Scope): void => {
  const total = amountOf(d, count, scope);
  const owners = seatsMeant(d, who, scope).flatMap((seat) => Array<SeatId>(total).fill(seat));
  const made: ObjectName[] = [];
  for (const seat of owners) {
    const name = namesFor(d, card, total);
    const token = { name, card, zone: zoneFor('battlefield', seat), owner: seat };
    tell(d, 'TokenCreated', { ...token, ...comingWith(made, made.length < owners.length - 1) }, citing(d, 'token'));
    made.push(name);
    const { loyalty = 0 } = cardNamed(d, card);
    if (loyalty > 0)
      tell(d, 'CountersChanged', { object: name, counters: 'loyalty', by: loyalty, now: loyalty }, citing(d, 'token'));
  }
};

/** The effect that creates tokens. */
export const tokenEffects: { readonly [name: string]: EffectRule } = {
  token: effect(
    'creates tokens',
    struct({ card: plainName('a card id'), 'count?': AMOUNT, 'who?': SEAT_REFS }),
    create,
  ),
};
