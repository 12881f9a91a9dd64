import type { TermsEvolver } from '../log/fold.js';
import type { RecordEvolver } from '../log/fold.js';
import type { Card, Cards } from '../table/card.js';
import { asText } from '../persistent/json.js';
import type { SeatId } from '../table/names.js';
import type { MatchRecord, MatchTerms } from '../table/state.js';
import { keptResult } from './chance-events.js';
import type { HiddenCards } from './new-order.js';
import type { NewObject } from './object-events.js';

/** How the terms come about. Both events are written by `create` with exactly these members. */
export const termsEvolvers: { readonly [type: string]: TermsEvolver } = {
  CardsDefined: (terms, { cards }) => ({ ...terms, cards: withCards(terms.cards, cards as Cards) }),
  MatchCreated: (terms, data) => {
    const created = data as unknown as Omit<MatchTerms, 'cards'>;
    const { matchId, ruleset, rulesetVersion, seats, options, tournament } = created;
    return { matchId, ruleset, rulesetVersion, seats, options, tournament, cards: terms.cards };
  },
};

/** All cards. Without a prototype it is a plain table of names from the start, which hundreds of them are quickly put into and found in. */
const withCards = (known: Cards, added: Cards): Cards => {
  const cards = Object.create(null) as { [id: string]: Card };
  for (const id of Object.keys(known)) cards[id] = known[id] as Card; // its own key
  for (const id of Object.keys(added)) cards[id] = added[id] as Card;
  return cards;
};

const goneBack: RecordEvolver = (record, { generation }) => ({
  ...record,
  generation: Number(generation),
  continuations: 0,
});

/** Somebody can act again, so play was not going on by itself for ever. */
const wentOn: RecordEvolver = (record) => (record.continuations === 0 ? record : { ...record, continuations: 0 });

const rolled: RecordEvolver = (record, data, at, edit) => keptResult(record, data, Number(data.value), at, edit);

/** How events change the half of the state that no rewind touches. */
export const recordEvolvers: { readonly [type: string]: RecordEvolver } = {
  MatchCreated: (record, { seats }) => ({
    ...record,
    seats: (seats as SeatId[]).map((seat) => ({ seat, by: null, clientSeed: null })),
  }),
  SeatTaken: (record, { seat, by }) => withSeat(record, seat, { by: asText(by) }),
  ClientSeedGiven: (record, { seat, seed }) => withSeat(record, seat, { clientSeed: asText(seed) }),
  DieRolled: rolled,
  DieRerolled: rolled,
  DeckShuffled: (record, data, at, edit) => shuffled(record, data, at, edit),
  DeckRearranged: (record, data, at, edit) => shuffled(record, data, at, edit),
  ObjectsCreated: (record, { handles, objects }) =>
    handles === true
      ? withHandles(
          record,
          (objects as readonly NewObject[]).map(({ name }) => name),
        )
      : record,
  PlayerConceded: (record, { seat, game }) => ({
    ...record,
    concessions: [...record.concessions, { seat: seat as SeatId, game: Number(game) }],
  }),
  JudgeCalled: (record, { call, reason }, at) => ({
    ...record,
    calls: [...record.calls, { id: asText(call), reason: asText(reason), at, open: true }],
  }),
  CallClosed: (record, { call }) => ({
    ...record,
    calls: record.calls.map((each) => (each.id === call ? { ...each, open: false } : each)),
  }),
  PlayPaused: (record, { by, reason }) => ({ ...record, paused: { by: asText(by), reason: asText(reason) } }),
  PlayResumed: (record) => ({ ...record, paused: null, continuations: 0 }),
  SettlingPaused: (record, { row }) => ({ ...record, continuations: Number(row ?? record.continuations + 1) }),
  PriorityReceived: wentOn,
  ChoiceAsked: wentOn,
  MatchRewound: goneBack,
  RewindReverted: goneBack,
  MatchSealed: (record) => ({ ...record, sealed: true }),
};

/** Remembers the order under the shuffle's key, and that its handles have been given. */
const shuffled: RecordEvolver = (record, data, at, edit) => {
  const given = withHandles(record, data.handles as readonly string[]);
  return data.key === undefined
    ? given
    : keptResult(given, data, namesOf(data.cards as HiddenCards | undefined), at, edit);
};

/** The record that remembers that these handles have been given: none of them comes again. */
const withHandles = (record: MatchRecord, given: readonly string[]): MatchRecord => {
  const handles = lastHandle(record.handles, given);
  return handles === record.handles ? record : { ...record, handles };
};

/** The greatest number of a handle, each of which ends in one behind a dash. */
const lastHandle = (before: number, handles: readonly string[]): number => {
  let last = before;
  for (const handle of handles) last = Math.max(last, Number(handle.slice(handle.lastIndexOf('-') + 1)));
  return last;
};

const namesOf = (cards: HiddenCards | undefined): readonly string[] =>
  (cards ?? []).map(({ name, trueName }) => trueName ?? name);

const withSeat = (record: MatchRecord, seat: unknown, change: { by?: string; clientSeed?: string }): MatchRecord => ({
  ...record,
  seats: record.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each)),
});
