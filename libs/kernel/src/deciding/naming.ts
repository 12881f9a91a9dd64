import { isTooMany, suits, unknownIn } from '../board/deck-lists.js';
import { areDecksReported, copyName, keptCard, UNPLACED } from '../board/unknown-cards.js';
import { emit } from '../events/recording.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Where } from '../table/card.js';
import type { CardId, ObjectName, SeatId, ZoneName } from '../table/names.js';
import type { Choice } from '../table/table.js';
import { seatsInOrder } from '../table/seats.js';
import { callJudge, timeOf } from './calling.js';

/** How an object of a zone is looked for: which others are meant already, and what the card has to be. */
type Looking = { readonly taken?: readonly unknown[]; readonly where?: Where | undefined };

/**
 * The unknown object of a zone that a card may be: one that was said to be that card before a rewind, else one of which nothing
 * was said.
 */
export const unknownObjectFor = (
  situation: Situation,
  zone: ZoneName,
  card: CardId,
  { taken = [], where }: Looking = {},
): ObjectName | undefined => {
  const unknown = unknownIn(situation, zone).filter((each) => !taken.includes(each));
  if (unknown[0] === undefined || !suits(situation, unknown[0], card, where)) return undefined; // one is as good as another
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

/** Where the cards lie that a choice offers, the own hand where nothing is said, and what they have to be. */
type Offered = { readonly zone?: ZoneName; readonly where?: Where };

/** An answer that names cards by their ids: the objects that are meant, and which card each is said to be. */
export type NamedAnswer = {
  readonly answer: unknown;
  readonly said: readonly { readonly object: ObjectName; readonly card: CardId }[];
};

/** Reads cards by their ids that only the table knows, of the own hand or of the deck that is looked through, where a choice offers them by their handles. */
export const readNamed = (situation: Situation, choice: Choice, seat: SeatId, answer: unknown): NamedAnswer => {
  const picked: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const options: readonly unknown[] = choice.options ?? [];
  const said: { object: ObjectName; card: CardId }[] = [];
  if (!areDecksReported(situation) || choice.about?.what !== 'card') return { answer, said };
  const { zone = situation.ruleset.zones.hand(seat), where } = choice.about as Offered; // as whoever asks says it
  const meant = picked.map((each): unknown => {
    if (typeof each !== 'string' || options.includes(each)) return each;
    const taken = [...picked, ...said.map(({ object }) => object)];
    const object = unknownObjectFor(situation, zone, each as CardId, { taken, where }); // an id, if a card fits there
    if (object === undefined || !options.includes(object)) return each;
    said.push({ object, card: each as CardId });
    return object;
  });
  return { answer: said.length > 0 ? meant : answer, said };
};

/** Keeps what a seat said of cards that it sees, for its eyes alone, until the cards are shown. False where a deck cannot hold them. */
export const keepSaid = (d: OpenDecision, seat: SeatId, { said }: NamedAnswer): boolean => {
  for (const { object, card } of said) {
    if (isTooMany(d, object, card)) {
      callAboutCopies(d, seat, card);
      return false;
    }
    const data = { name: copyName(d, card), card };
    emit(d, 'ObjectRenamed', { object, knownTo: [seat], ...UNPLACED }, ['SL-CARD-2'], { for: [seat], data });
  }
  return true;
};
