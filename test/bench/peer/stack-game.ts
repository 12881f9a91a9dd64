import {
  CreateGameReducer,
  InitializeGame,
  INVALID_MOVE,
  type PeerAction,
  type PeerReducer,
  type PeerState,
} from './boardgame-io.js';

/** A table with a stack as one would write it for boardgame.io: hands, a stack, priority that goes round, coins. */
type Table = {
  holder: number;
  passes: number;
  stack: { by: number; card: string; amount: number }[];
  hands: string[][];
  coins: number[];
};

type Move = { readonly G: Table; readonly playerID: string };

const SEATS = 4;
const HAND = Array.from({ length: 5 }, (_, at) => `card-${at}`);

const play = ({ G, playerID }: Move, card: number): string | undefined => {
  const seat = Number(playerID);
  const name = G.hands[seat]?.[card];
  if (seat !== G.holder || name === undefined) return INVALID_MOVE;
  G.stack.push({ by: seat, card: name, amount: 1 });
  G.passes = 0;
  return undefined;
};

const pass = ({ G, playerID }: Move): string | undefined => {
  const seat = Number(playerID);
  if (seat !== G.holder) return INVALID_MOVE;
  G.passes += 1;
  G.holder = (seat + 1) % SEATS;
  if (G.passes === SEATS) resolveTop(G);
  return undefined;
};

const resolveTop = (G: Table): void => {
  const top = G.stack.pop();
  if (top !== undefined) G.coins[top.by] = (G.coins[top.by] ?? 0) + top.amount;
  G.passes = 0;
  G.holder = 0;
};

/** The game as boardgame.io takes it. Without undo its reducer keeps no earlier states, which is its fastest way. */
export const stackGame = (disableUndo = true): object => ({
  name: 'stack',
  disableUndo,
  setup: (): Table => ({
    holder: 0,
    passes: 0,
    stack: [],
    hands: Array.from({ length: SEATS }, () => HAND.slice()),
    coins: Array.from({ length: SEATS }, () => 0),
  }),
  moves: { play, pass },
  turn: { activePlayers: { all: 'any' }, stages: { any: { moves: { play, pass } } } },
});

export const peerReducer = (game = stackGame()): PeerReducer => CreateGameReducer({ game });

export const newPeerMatch = (game = stackGame()): PeerState => InitializeGame({ game, numPlayers: SEATS });

const move = (playerID: number, type: string, ...args: readonly unknown[]): PeerAction => ({
  type: 'MAKE_MOVE',
  payload: { type, args, playerID: String(playerID) },
});

const LAP: readonly PeerAction[] = [
  move(0, 'play', 0),
  ...Array.from({ length: SEATS }, (_, seat) => move(seat, 'pass')),
];

/** So many moves: a card is played, everybody passes, it resolves, and again. */
export const peerMoves = (count: number): readonly PeerAction[] =>
  Array.from({ length: count }, (_, at) => LAP[at % LAP.length] as PeerAction);

/** The match after these moves. Throws when a move was not accepted, so that nothing else is measured. */
export const replayPeer = (reducer: PeerReducer, from: PeerState, moves: readonly PeerAction[]): PeerState => {
  let state = from;
  for (const action of moves) state = reducer(state, action);
  if (state._stateID !== from._stateID + moves.length) throw new Error('the peer has refused a move');
  return state;
};
