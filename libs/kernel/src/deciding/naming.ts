import { fits, isTooMany, unknownIn } from '../board/deck-lists.js';
import { areDecksReported, copyName, keptCard } from '../board/unknown-cards.js';
import { emit } from '../events/recording.js';
import type { OpenDecision, Situation } from '../rules/ruleset.js';
import type { CardId, ObjectName, SeatId, ZoneName } from '../table/names.js';
import type { Choice } from '../table/table.js';
import { seatsInOrder } from '../table/seats.js';
import { callJudge, timeOf } from './calling.js';

/** The object of a hand that a card may be: one that was said to be that card before a rewind, else one of which nothing was said. */
export const objectOfHand = (
  situation: Situation,
  hand: ZoneName,
  card: CardId,
  taken: readonly unknown[] = [],
): ObjectName | undefined => {
  const unknown = unknownIn(situation, hand).filter((each) => fits(situation, each, card) && !taken.includes(each));
  const said = (object: ObjectName): CardId | undefined => keptCard(situation, object);
  return (
    unknown.find((object) => said(object) === card) ??
    unknown.find((object) => said(object) === undefined) ??
    unknown[0]
  );
};

/** Play stands still: there are more copies of a card than a deck was registered with. */
export const callAboutCopies = (d: OpenDecision, seat: SeatId, card: CardId): void => {
  const told = {
    category: 'report',
    point: String(d.state.head),
    involved: seatsInOrder(d.state.table),
    calledAt: timeOf(d),
  } as const;
  callJudge(d, { by: seat, reason: `${seat} names ${card}: more copies than the registered deck holds`, told }, [
    'SL-CARD-3',
  ]);
};

/** An answer that names cards of the own hand by their ids: the objects that are meant, and which card each is said to be. */
export type NamedAnswer = {
  readonly answer: unknown;
  readonly said: readonly { readonly object: ObjectName; readonly card: CardId }[];
};

/** Reads cards of the own hand that only the table knows by their ids, where a choice offers them by their handles. */
export const readNamed = (situation: Situation, choice: Choice, seat: SeatId, answer: unknown): NamedAnswer => {
  const picked: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const options: readonly unknown[] = choice.options ?? [];
  const said: { object: ObjectName; card: CardId }[] = [];
  if (!areDecksReported(situation) || choice.about?.what !== 'card') return { answer, said };
  const hand = situation.ruleset.zones.hand(seat);
  const meant = picked.map((each): unknown => {
    if (typeof each !== 'string' || options.includes(each)) return each;
    const taken = [...picked, ...said.map(({ object }) => object)];
    const object = objectOfHand(situation, hand, each as CardId, taken); // an id, if a card fits there
    if (object === undefined || !options.includes(object)) return each;
    said.push({ object, card: each as CardId });
    return object;
  });
  return { answer: said.length > 0 ? meant : answer, said };
};

/** Keeps what a seat said of its own hand, for its eyes alone, until the cards are shown. False where a deck cannot hold them. */
export const keepSaid = (d: OpenDecision, seat: SeatId, { said }: NamedAnswer): boolean => {
  for (const { object, card } of said) {
    if (isTooMany(d, object, card)) {
      callAboutCopies(d, seat, card);
      return false;
    }
    const data = { name: copyName(d, card), card };
    emit(d, 'ObjectRenamed', { object, knownTo: [seat], source: 'table' }, ['SL-CARD-2'], { for: [seat], data });
  }
  return true;
};
