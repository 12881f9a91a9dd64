import { AMOUNT, objectAt, REFS, struct, type CardId, type EffectRule, type SeatId } from '@stackledger/kernel';
import {
  asObjectName,
  amountOf,
  citationsOf,
  effect,
  objectsMeant,
  pathOf,
  cardId,
  SEAT_REFS,
  seatsMeant,
  type Amount,
  type OpenDecision,
  type ObjectName,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { kindsOf } from '../../characteristics/card-types.js';
import { isPermanent } from '../../characteristics/characteristics.js';
import {
  copyExceptions,
  copiableValues,
  type CopiableValues,
  type WrittenCopyExceptions,
} from '../../board/copying.js';
import { EXCEPT, givesInExcept } from './excepting.js';
import { enterBattlefield } from '../../board/entering.js';
import type { PendingEntry } from '../../board/pending-entries.js';
import { replacedAmount } from '../../board/replacing.js';
import { emit } from '../../table/events.js';
import { isFaceDown } from '../../cards/own-cards.js';

type TokenArgs = { readonly card: CardId; readonly count?: Amount; readonly who?: Refs };

/** A name that no object of the match goes by, nor any of these: the card's own, else with the next number. */
export const tokenName = (d: OpenDecision, card: CardId, taken: readonly ObjectName[] = []): ObjectName => {
  const isFree = (name: string): boolean =>
    objectAt(d.state.table, name) === undefined &&
    !d.state.terms.seats.some((seat) => seat === name) &&
    !taken.some((each) => each === name);
  if (isFree(card)) return asObjectName(card); // an object is named by its card's id
  let number = 2;
  while (!isFree(`${card}-${number}`)) number += 1;
  return asObjectName(`${card}-${number}`);
};

/** Several tokens of one effect are `ID-1`, `ID-2`, …; numbers in use are passed over. */
const namesFor = (d: OpenDecision, card: CardId, count: number, taken: readonly ObjectName[]): ObjectName => {
  if (count === 1) return tokenName(d, card, taken);
  const isTaken = (name: string): boolean =>
    objectAt(d.state.table, name) !== undefined || taken.some((each) => each === name);
  let number = 1;
  while (isTaken(`${card}-${number}`)) number += 1;
  return asObjectName(`${card}-${number}`);
};

/** How many tokens a player gets once replacements have had their say. */
const tokensFor = (d: OpenDecision, seat: SeatId, card: CardId, count: number): number =>
  replacedAmount(d, { event: { event: 'creates-tokens', seat, kinds: kindsOf(d, { card }), bindings: {} } }, count);

/** The tokens of a card, or of what it is like, that these seats get. */
const tokensOf = (
  d: OpenDecision,
  seats: readonly SeatId[],
  asked: number,
  { shows: card, except }: CopiableValues,
  taken: readonly ObjectName[],
): readonly PendingEntry[] => {
  const owners = seats.flatMap((seat) => {
    const many = tokensFor(d, seat, card, asked);
    return Array<{ seat: SeatId; many: number }>(many).fill({ seat, many });
  });
  return owners.reduce<readonly PendingEntry[]>((made, { seat, many }) => {
    const object = namesFor(d, card, many, [...taken, ...made.map((each) => each.object)]);
    return [...made, { object, token: card, controller: seat, ...(except !== undefined && { except }) }];
  }, []);
};

const create = (d: OpenDecision, { card, count = 1, who }: TokenArgs, context: EvaluationContext): void =>
  enterBattlefield(
    d,
    tokensOf(d, seatsMeant(d, who, context), amountOf(d, count, context), { shows: card }, []),
    citationsOf(d, 'token'),
  );

type TokenCopyArgs = {
  readonly of: Refs;
  readonly count?: Amount;
  readonly who?: Refs;
  readonly except?: WrittenCopyExceptions;
};

/**
 * Tokens that are copies of permanents: of what those are by themselves, not of what has been done to them (MTG-707.2).
 */
const createCopies = (
  d: OpenDecision,
  { of, count = 1, who, except }: TokenCopyArgs,
  context: EvaluationContext,
): void => {
  const place = { card: context.card, path: `${pathOf(context, 'tokenCopy')}/except`, self: context.self };
  const coming: PendingEntry[] = [];
  for (const object of objectsMeant(d, of, context)) {
    const likeness = copiableValues(object, copyExceptions(d, except, place));
    if (likeness === undefined) continue;
    const taken = coming.map((each) => each.object);
    coming.push(...tokensOf(d, seatsMeant(d, who, context), amountOf(d, count, context), likeness, taken));
  }
  enterBattlefield(d, coming, ['MTG-707.2', 'MTG-613.1a']);
};

type BecomesCopyArgs = { readonly who: Refs; readonly of: Refs; readonly except?: WrittenCopyExceptions };

/** Permanents are copies of another one from now on. */
const becomeCopies = (d: OpenDecision, { who, of, except }: BecomesCopyArgs, context: EvaluationContext): void => {
  const [like] = objectsMeant(d, of, context);
  if (like === undefined) return;
  const place = { card: context.card, path: `${pathOf(context, 'becomesCopy')}/except`, self: context.self };
  const likeness = copiableValues(like, copyExceptions(d, except, place));
  for (const object of objectsMeant(d, who, context))
    if (likeness !== undefined && isPermanent(d, object)) {
      if (isFaceDown(object)) emit(d, 'CopiedFaceDown', { object: object.name, ...likeness }, ['MTG-708.10']);
      else emit(d, 'ObjectCopied', { object: object.name, ...likeness }, ['MTG-707.2', 'MTG-613.1a']);
    }
};

/** The effect that creates tokens. */
export const tokenEffects: { readonly [name: string]: EffectRule } = {
  token: effect('creates tokens', struct({ card: cardId('a card id'), 'count?': AMOUNT, 'who?': SEAT_REFS }), create),
  tokenCopy: effect(
    'creates tokens that are copies of permanents',
    struct({ of: REFS, 'count?': AMOUNT, 'who?': SEAT_REFS, 'except?': EXCEPT }),
    createCopies,
    { gives: givesInExcept },
  ),
  becomesCopy: effect(
    'permanents become copies of another one, until they leave',
    struct({ who: REFS, of: REFS, 'except?': EXCEPT }),
    becomeCopies,
    { gives: givesInExcept },
  ),
};
