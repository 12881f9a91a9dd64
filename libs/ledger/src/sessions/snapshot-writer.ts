import { withOwnBudget, type EventStore } from '@stackledger/store';
import { readFrom, type Session } from './session.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { partsOf } from '../snapshots/match-snapshot.js';

/** Events between snapshots; the last snapshot is at most twice as many events old. */
const EVERY = 512;

/** A match that is evicted may get a newer one: it has this share of those events after it. */
const EVICTED_SHARE = 4;

/**
 * Stores snapshots of long matches in the background: nobody waits for it; where it fails, more events are applied when
 * the match is loaded.
 */
export class SnapshotWriter {
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    private readonly store: EventStore,
    private readonly snapshots: SnapshotStore | undefined,
    private readonly every = EVERY,
  ) {}

  /** Stores a snapshot of a match that has grown, if one is due. */
  grown(session: Session): void {
    this.#storeIfDue(session, this.every);
  }

  /** Stores a newer snapshot of a match that leaves memory, so that fewer events are applied when it comes back. */
  evicted(session: Session): void {
    this.#storeIfDue(session, Math.ceil(this.every / EVICTED_SHARE));
  }

  #storeIfDue(session: Session, back: number): void {
    const { head } = session.timeline.state();
    if (this.snapshots === undefined || head < session.storedTo + 2 * back) return;
    session.storedTo = head - back;
    const { snapshots } = this;
    const work: Promise<void> = withOwnBudget(undefined, () => this.#storeState(snapshots, session, back))
      .catch(() => undefined) // it is stored again later
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Resolves once every snapshot under way is stored. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /**
   * The state some events ago, at the end of a command: rewinds mostly go back to later ones, which stay in the log
   * after it. Its hash is read from the log.
   */
  async #storeState(snapshots: SnapshotStore, session: Session, back: number): Promise<void> {
    const { matchId, game, timeline, commands, stored: before } = session;
    const at = timeline.endOfCommand(timeline.state().head - back);
    const state = timeline.stateAt(at);
    const [event] = (await readFrom(this.store, matchId, at, at)).envelopes;
    if (state === undefined || event === undefined) return;
    const { head, parts } = partsOf({ matchId, game, state, hash: event.hash, commands, before });
    await snapshots.write(matchId, parts);
    session.stored = head;
  }
}
