import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from '@stackledger/offering';

/** What is used here of boardgame.io 0.50.2, whose type files do not fit its ESM entry points. */
export type PeerState = {
  readonly G: unknown;
  readonly ctx: { readonly currentPlayer: string };
  readonly _stateID: number;
  readonly deltalog?: readonly unknown[];
};

export type PeerAction = {
  readonly type: 'MAKE_MOVE' | 'UNDO';
  readonly payload: { readonly type?: string; readonly args: unknown; readonly playerID: string };
};

export type PeerReducer = (state: PeerState, action: PeerAction) => PeerState;

/** A store of matches as its master wants one; answers at once. */
type PeerStorage = object;

type Internal = {
  readonly CreateGameReducer: (options: { readonly game: object }) => PeerReducer;
  readonly InitializeGame: (options: { readonly game: object; readonly numPlayers: number }) => PeerState;
  readonly Sync: new () => object;
};

type MasterModule = {
  readonly Master: new (
    game: object,
    storage: PeerStorage,
    transport: { readonly send: () => void; readonly sendAll: () => void },
  ) => PeerMaster;
};

/** The server's way of a move: looked up, checked, reduced, stored, sent to the clients. */
export type PeerMaster = {
  readonly onUpdate: (action: PeerAction, stateID: number, matchID: string, playerID: string) => Promise<unknown>;
};

/** The peer is installed beside the benchmark and not with the project (test/bench/package.json). */
const load = createRequire(join(projectFolder(), 'test/bench/package.json'));

export const { CreateGameReducer, InitializeGame, Sync } = load('boardgame.io/internal') as Internal;
export const { Master } = load('boardgame.io/master') as MasterModule;
export const { INVALID_MOVE } = load('boardgame.io/core') as { readonly INVALID_MOVE: string };
