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
import { typesOf } from '../table/card-types.js';
import { arrivalOf } from '../table/entering.js';
import { replacedAmount, tellReplaced } from '../table/replacing.js';
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

/** How many tokens a player gets once replacements have had their say. */
const tokensFor = (d: OpenDecision, seat: SeatId, card: CardId, count: number): number =>
  replacedAmount(d, { event: { event: 'creates-tokens', seat, kinds: typesOf(d, { card }), bindings: {} } }, count);

const create = (d: OpenDecision, { card, count = 1, who }: Token, scope: Scope): void => {
  const asked = amountOf(d, count, scope);
  const owners = seatsMeant(d, who, scope).flatMap((seat) => {
    const many = tokensFor(d, seat, card, asked);
    return Array<{ seat: SeatId; many: number }>(many).fill({ seat, many });
  });
  const made: ObjectName[] = [];
  for (const { seat, many } of owners) {
    const name = namesFor(d, card, many);
    const token = { name, card, zone: zoneFor('battlefield', seat), owner: seat };
    const { arrival, facts } = arrivalOf(d, { name, card, controller: seat });
    const how = { ...arrival, ...comingWith(made, made.length < owners.length - 1) };
    tell(d, 'TokenCreated', { ...token, ...how }, citing(d, 'token'));
    for (const [found, told] of facts) tellReplaced(d, found, { event: 'enters', object: name, how: told });
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
