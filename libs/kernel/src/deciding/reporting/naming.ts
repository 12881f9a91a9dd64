import { isMap } from '../../persistent/json.js';
import { isTooMany, fitsSearch, unknownIn } from '../../board/deck-lists.js';
import { areDecksReported, copyName, reportedCard, UNPLACED } from '../../board/unknown-cards.js';
import { emit } from '../../events/recording.js';
import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { ObjectFilter } from '../../table/card.js';
import { asCardId, type CardId, type ObjectName, type SeatId, type ZoneName } from '../../table/names.js';
import type { Choice } from '../../table/table.js';
import { seatsInOrder } from '../../table/seats.js';
import { callJudge, timeOf } from '../calls/calling.js';

/** What limits the search for an object: those already meant, and the filter for its card. */
type NamedCardSearch = { readonly taken?: readonly unknown[]; readonly where?: ObjectFilter | undefined };

/**
 * The unknown object of a zone that may be this card: one reported as it before a rewind, else any without a report.
 */
export const unknownObjectFor = (
  situation: Situation,
  zone: ZoneName,
  card: CardId,
  { taken = [], where }: NamedCardSearch = {},
): ObjectName | undefined => {
  const unknown = unknownIn(situation, zone).filter((each) => !taken.includes(each));
  // all unknown objects are equally suitable
  if (unknown[0] === undefined || !fitsSearch(situation, unknown[0], card, where)) return undefined;
  const said = (object: ObjectName): CardId | undefined => reportedCard(situation, object);
  return (
    unknown.find((object) => said(object) === card) ??
    unknown.find((object) => said(object) === undefined) ??
    unknown[0]
  );
};

/** Pauses play: a deck has more copies of a card than were registered. */
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

/** An answer that names cards by id: the objects it means, and the card of each. */
export type NamedAnswer = {
  readonly answer: unknown;
  readonly said: readonly { readonly object: ObjectName; readonly card: CardId }[];
};

/**
 * Reads an answer that names cards by id, where a choice offers unknown cards of the own hand or of a searched deck by
 * handle.
 */
export const readNamed = (situation: Situation, choice: Choice, seat: SeatId, answer: unknown): NamedAnswer => {
  const picked: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const options: readonly unknown[] = choice.options ?? [];
  const said: { object: ObjectName; card: CardId }[] = [];
  if (!areDecksReported(situation) || choice.about?.what !== 'card') return { answer, said };
  const { about } = choice;
  const zone = typeof about.zone === 'string' ? about.zone : situation.ruleset.zones.hand(seat);
  const where = isMap(about.where) ? about.where : undefined;
  const meant = picked.map((each): unknown => {
    if (typeof each !== 'string' || options.includes(each)) return each;
    const taken = [...picked, ...said.map(({ object }) => object)];
    const object = unknownObjectFor(situation, zone, asCardId(each), { taken, where }); // an id if a card fits there
    if (object === undefined || !options.includes(object)) return each;
    said.push({ object, card: asCardId(each) });
    return object;
  });
  return { answer: said.length > 0 ? meant : answer, said };
};

/** Keeps the cards that a seat named, hidden from others until they are shown. False if a deck cannot hold them. */
export const keepReported = (d: OpenDecision, seat: SeatId, { said }: NamedAnswer): boolean => {
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
