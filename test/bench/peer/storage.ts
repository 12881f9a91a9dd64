import { Master, Sync, type PeerAction, type PeerMaster, type PeerState } from './boardgame-io.js';
import { newPeerMatch, stackGame } from './stack-game.js';

/** The peer's in-memory storage in as few words: the state of a match, and its log to append to. */
class MatchesInMemory extends Sync {
  private readonly states = new Map<string, PeerState>();
  private readonly logs = new Map<string, unknown[]>();

  setState(id: string, state: PeerState, deltalog: readonly unknown[] = []): void {
    this.states.set(id, state);
    const log = this.logs.get(id) ?? [];
    log.push(...deltalog);
    this.logs.set(id, log);
  }

  fetch(id: string): { state: PeerState | undefined; metadata: undefined } {
    return { state: this.states.get(id), metadata: undefined };
  }
}

/** The peer's master over matches in memory, with one match in it; nobody listens. */
export const newPeerServer = (): { readonly master: PeerMaster; readonly matchId: string } => {
  const storage = new MatchesInMemory();
  const game = stackGame();
  storage.setState('match', newPeerMatch(game));
  return { master: new Master(game, storage, { send: () => undefined, sendAll: () => undefined }), matchId: 'match' };
};

/** Gives moves to the peer's master one after another. */
export const submitToPeer = async (
  { master, matchId }: ReturnType<typeof newPeerServer>,
  moves: readonly PeerAction[],
): Promise<void> => {
  for (const [stateId, action] of moves.entries()) {
    const fault = await master.onUpdate(action, stateId, matchId, action.payload.playerID);
    if (fault !== undefined) throw new Error(`the peer has refused a move: ${JSON.stringify(fault)}`);
  }
};
