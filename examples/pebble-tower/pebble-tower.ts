import {
  definedOnce,
  number,
  rejection,
  seatAfter,
  totalEffects,
  zoneAt,
  type GameObject,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  activeSeat,
  cardOf,
  citesOf,
  compile,
  dealDecks,
  drawCards,
  emit,
  endMatch,
  everybodyHasPassed,
  givePriority,
  lastLeftWins,
  playFromHand,
  playedCardKind,
  seatsInOrder,
  takeEffects,
  totalOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';

/** How high a tower wins, and how many cards a builder holds. */
const [GOAL, HAND] = [7, 4];
const [TURN, PLAY, PASS] = [['PT-TURN-1'], ['PT-PLAY-1'], ['PT-PASS-1']] as const;

const heightOf = ({ state }: Situation, seat: SeatId): number => totalOf(state.table, seat, 'height');

const beginTurn = (d: OpenDecision, active: SeatId): void => {
  emit(d, 'TurnBegan', { active, number: (d.state.table.turn?.number ?? 0) + 1 }, TURN);
  drawCards(d, active, HAND - zoneAt(d.state.table, `hand/${active}`).length, TURN);
  givePriority(d, { seat: active, because: TURN });
};

const endTurn = (d: OpenDecision): void => {
  const { table } = d.state;
  const seats = seatsInOrder(table);
  const left = seats.flatMap((seat) => [`hand/${seat}`, `deck/${seat}`].flatMap((zone) => zoneAt(table, zone)));
  if (left.some((name) => cardOf(d, name).kind !== 'wind')) return beginTurn(d, seatAfter(table, activeSeat(table)));
  const highest = Math.max(...seats.map((seat) => heightOf(d, seat)));
  const [first = null, second] = seats.filter((seat) => heightOf(d, seat) === highest);
  endMatch(d, second === undefined ? first : null, 'no-cards', ['PT-END-1']);
};

/** A stone is laid in your own turn, on an empty stack; a wind blows at any time. */
const playRejection = (situation: Situation, seat: SeatId, { name }: GameObject): Rejection | undefined => {
  const isOpen = activeSeat(situation.state.table) === seat && situation.state.table.stack.length === 0;
  return isOpen || cardOf(situation, name).kind === 'wind'
    ? undefined
    : rejection('wrong-moment', 'PT-PLAY-1', 'a stone is laid in your own turn, on an empty stack');
};

/** A game of one afternoon: stones and winds on a stack, towers that grow. Its rules are in rules.md. */
export const pebbleTower = compile({
  id: 'pebble-tower',
  version: '1.0.0',
  title: 'Pebble Tower',
  seats: { least: 2, most: 5 },
  cards: { kinds: ['stone', 'wind'] },
  cites: { ...citesOf('PT-PASS-1'), declare: PLAY, putOnStack: PLAY, shuffle: TURN, leave: ['PT-WIN-1'] },
  priority: {
    onlyHolderActs: { code: 'not-your-priority', rule: 'PT-PLAY-1' },
    afterDeclaration: (situation, seat) => ({ seat: seatAfter(situation.state.table, seat), because: PLAY }),
    afterTriggers: (_look, due) => ({ seat: due, because: PASS }),
    afterResolution: (situation) => ({ seat: activeSeat(situation.state.table), because: PASS }),
    afterPass: (situation, passer) => ({ seat: seatAfter(situation.state.table, passer), because: PASS }),
    roundEnds: everybodyHasPassed,
    emptyRound: endTurn,
  },
  flow: {
    checks: (d) => {
      const winner = seatsInOrder(d.state.table).find((seat) => heightOf(d, seat) >= GOAL);
      if (winner !== undefined) endMatch(d, winner, 'tower', ['PT-WIN-1']);
      return winner !== undefined;
    },
  },
  commands: { PlayCard: playFromHand({ rule: 'PT-PLAY-1', kind: 'card', rejection: playRejection }) },
  effects: definedOnce('effect', { shared: takeEffects('cancel'), totals: totalEffects(['height']) }),
  targets: {
    words: {
      'other-builder': {
        about: 'another builder',
        candidates: (situation, { you }) =>
          seatsInOrder(situation.state.table).flatMap((seat) => (seat === you ? [] : [{ seat }])),
      },
      'stone-on-stack': {
        about: 'a stone on the stack',
        candidates: (situation) =>
          situation.state.table.stack.flatMap((each) =>
            cardOf(situation, each.object).kind === 'stone' ? [{ stack: each.id }] : [],
          ),
      },
    },
  },
  stack: { kinds: { card: playedCardKind(PASS) } },
  events: { EffectDeclared: {} },
  views: { fields: { player: { 'height?': number() }, object: {} } },
  rejectionCodes: ['not-your-priority', 'not-in-hand', 'wrong-moment'],
  opening: {
    // Everybody has the same deck. A match cannot begin from a position: the game is too short for one.
    begin: (d, { decks = {} }) => {
      const { seats } = d.state.terms;
      const players = seats.map((seat) => ({ seat, totals: { height: 0 }, base: {}, damage: 0 }));
      emit(d, 'GameBegan', { game: 1, players }, TURN);
      dealDecks(d, decks, TURN);
      for (const seat of seats.slice(0, 1)) beginTurn(d, seat);
    },
  },
  leaving: { left: lastLeftWins(['PT-WIN-1']) },
});
