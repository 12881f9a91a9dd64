import type { EventStore } from '@stackledger/store';
import { readFrom, type Session } from './session.js';
import type { StateStore } from '../keeping/state-store.js';
import { partsOf } from '../keeping/stored-match.js';

/** A state is stored after so many events; twice as many lie between it and the last one at most. */
const EVERY = 512;

/**
 * Stores the states of long matches now and then, beside everything else: nobody waits for it, and where it fails more of the log
 * is folded when the match is loaded.
 */
export class StoringStates {
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    private readonly store: EventStore,
    private readonly states: StateStore | undefined,
    private readonly every = EVERY,
  ) {}

  /** A match has grown: its state is stored if it is time for it. */
  grown(session: Session): void {
    const { head } = session.timeline.state();
    if (this.states === undefined || head < session.storedTo + 2 * this.every) return;
    session.storedTo = head - this.every;
    const work: Promise<void> = this.#storeState(this.states, session)
      .catch(() => undefined) // it is stored again later
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Waits until everything under way is stored. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /**
   * The state some time ago, at the end of a command: what came since will be in memory with it, and play mostly goes back to there.
   * The log itself says which hash it has then.
   */
  async #storeState(states: StateStore, session: Session): Promise<void> {
    const { matchId, game, timeline, commands, stored: before } = session;
    const at = timeline.endOfCommand(timeline.state().head - this.every);
    const state = timeline.stateAt(at);
    const [event] = (await readFrom(this.store, matchId, at, at)).envelopes;
    if (state === undefined || event === undefined) return;
    const { head, parts } = partsOf({ matchId, game, state, hash: event.hash, commands, before });
    await states.write(matchId, parts);
    session.stored = head;
  }
}
