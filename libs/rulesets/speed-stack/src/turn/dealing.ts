import { playerAt, type CardId, type JsonMap } from '@stackledger/kernel';
import {
  procedure,
  areDecksReported,
  layUnseen,
  copiesOf,
  deckCards,
  drawCards,
  layOut,
  schedule,
  rollOff,
  type RollOff,
  shuffle,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { BUILT_IN, seated } from '../table/setup.js';
import { beginTurn } from './turn.js';

/** Shuffles the decks, deals the hands, and determines who begins (SS-SETUP-1). */
export const deal = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  const life = Number(optionOf(d, 'life'));
  emit(d, 'GameBegan', { game: 1, players: seats.map((seat) => seated(seat, { life })) }, ['SS-SETUP-1']);
  const counts = new Map<CardId, number>();
  for (const [at, seat] of seats.entries()) {
    const list = decks[seat] ?? decks[BUILT_IN[at % BUILT_IN.length] ?? ''];
    const deck = { zone: `library/${seat}`, owner: seat };
    if (areDecksReported(d)) layUnseen(d, { ...deck, list }, ['SS-SETUP-1']);
    else layOut(d, { ...deck, entries: copiesOf(deckCards(list), counts) }, { because: ['SS-SETUP-1'] });
    shuffle(d, `library/${seat}`, ['SS-SETUP-1']);
  }
  for (const seat of seats) drawCards(d, seat, Number(optionOf(d, 'hand')), ['SS-SETUP-1']);
  schedule(d, findFirstPlayer, { rolls: {}, seats });
};

/** Determines who begins: the highest roll, ties rolling again (SS-SETUP-1). */
export const findFirstPlayer = procedure<RollOff>('ss-first-player', (d, continuation, answer) => {
  const seats = continuation.bindings.seats.filter((seat) => playerAt(d.state.table, seat)?.left === false);
  const result = rollOff(d, continuation, answer, { seats, best: Math.max, because: ['SS-SETUP-1'] });
  if (result === undefined) return;
  const [first, ...tied] = result.leaders;
  if (tied.length > 0) return schedule(d, findFirstPlayer, { seats: result.leaders, rolls: {} });
  if (first === undefined) return;
  emit(d, 'StartingPlayerChosen', { seat: first, how: 'highest-roll', rolls: result.rolls }, ['SS-SETUP-1']);
  beginTurn(d, first, ['SS-SETUP-1', 'SS-TURN-1']);
});
