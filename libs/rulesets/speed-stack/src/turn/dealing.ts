import {
  procedure,
  withBindings,
  areDecksReported,
  layUnseen,
  copiesOf,
  deckCards,
  drawCards,
  layOut,
  push,
  rollDie,
  shuffle,
  type CardId,
  type OpenDecision,
  type JsonMap,
  type Rolled,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { optionOf } from '../table/options.js';
import { BUILT_IN, seated } from '../table/setup.js';
import { beginTurn } from './turn.js';

/** Shuffles everybody's deck, deals the hands, and finds out who begins (SS-SETUP-1). */
export const deal = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  const life = optionOf(d, 'life') as number;
  tell(d, 'GameBegan', { game: 1, players: seats.map((seat) => seated(seat, { life })) }, ['SS-SETUP-1']);
  const counts = new Map<CardId, number>();
  for (const [at, seat] of seats.entries()) {
    const list = decks[seat] ?? decks[BUILT_IN[at % BUILT_IN.length] ?? ''];
    const deck = { zone: `library/${seat}`, owner: seat };
    if (areDecksReported(d)) layUnseen(d, { ...deck, list }, ['SS-SETUP-1']);
    else layOut(d, { ...deck, entries: copiesOf(deckCards(list), counts) }, { because: ['SS-SETUP-1'] });
    shuffle(d, `library/${seat}`, ['SS-SETUP-1']);
  }
  for (const seat of seats) drawCards(d, seat, optionOf(d, 'hand') as number, ['SS-SETUP-1']);
  push(d, findFirstPlayer, { rolls: {}, seats });
};

/** Who may begin, and what they have rolled. */
type Beginning = { readonly seats: readonly SeatId[]; readonly rolls: { readonly [seat: string]: number } };

/** Each seat rolls and the highest begins; ties roll again (SS-SETUP-1). */
export const findFirstPlayer = procedure<Beginning>('ss-first-player', (d, frame, answer) => {
  const before = frame.bindings;
  const seats = before.seats.filter((seat) =>
    d.state.table.players.some((player) => player.seat === seat && !player.left),
  );
  const rolled = answer as Rolled | null | undefined;
  const rolls = rolled == null ? before.rolls : { ...before.rolls, [rolled.roller]: rolled.value };
  const next = seats.find((seat) => rolls[seat] === undefined);
  if (next !== undefined) {
    const plan = { roller: next, purpose: 'first-player', source: null, because: ['SS-SETUP-1'] as const };
    return rollDie(d, plan, withBindings(frame, { seats, rolls }));
  }
  const highest = Math.max(...seats.map((seat) => rolls[seat] ?? 0));
  const tied = seats.filter((seat) => rolls[seat] === highest);
  const [first] = tied;
  if (tied.length > 1) return push(d, findFirstPlayer, { seats: tied, rolls: {} });
  if (first === undefined) return;
  tell(d, 'StartingPlayerChosen', { seat: first, how: 'highest-roll', rolls }, ['SS-SETUP-1']);
  beginTurn(d, first, ['SS-SETUP-1', 'SS-TURN-1']);
});
