import { moment } from '@stackledger/store';
import type { ProjectionTurn, CheckpointSharing } from '../projector/shared-checkpoints.js';
import { createReadSide, type FoldingReadSide, type ReadSideDependencies, type ReadSideStatus } from './read-side.js';

/** How long a state waits to be written while nobody asks for it. */
const WRITE_MS = 250;

/** How long a process that could not go on waits before it wants the turn again. */
const PAUSE_MS = 2_000;

/** Applies events to the list of matches whenever this process has the turn, and writes it for all. */
export class ListWriter {
  readonly #ending = new AbortController();
  #ended: Promise<void> = Promise.resolve();
  #writing: FoldingReadSide | undefined;
  #failure: string | null = null;

  constructor(
    private readonly parts: ReadSideDependencies,
    private readonly sharing: CheckpointSharing,
    private readonly version: number,
  ) {}

  start(): void {
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
  }

  /** The status of its projection; undefined while another process writes. */
  status(): ReadSideStatus | undefined {
    return this.#writing?.status();
  }

  /** Why no more events came to it the last time, where that was the matter. */
  get failure(): string | null {
    return this.#failure;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    for (;;) {
      const turn = await this.sharing.takeTurn(signal, this.version);
      if (turn === null) return;
      let isWell = false;
      try {
        this.#failure = await this.#writeWith(turn);
        isWell = this.#failure === null;
      } catch {
        // The store or the checkpoints are away for a moment: their health says so.
      } finally {
        this.#writing = undefined;
        await turn.end();
      }
      if (!isWell && !signal.aborted) await moment(PAUSE_MS, signal);
    }
  }

  /** Resolves when the turn is lost, the process ends, or no more events come: with why, then. */
  async #writeWith({ checkpoints, lost, stopped }: ProjectionTurn): Promise<string | null> {
    const parts = { ...this.parts, checkpoints, storeMs: WRITE_MS };
    const writing = createReadSide({ ...parts, applied: ['matches'] });
    await writing.open();
    this.#writing = writing;
    let asked = 0n;
    const stopListening = this.sharing.onAsked((position) => {
      if (position > asked) asked = position;
      void writing.store();
    });
    let isTold = false;
    writing.applied$.subscribe(() => {
      const { failure, position } = writing.projectors.matches.status();
      if (failure !== null && !isTold) {
        isTold = true;
        stopped(failure, position).catch(() => (isTold = false)); // told with the next event
      }
      if (asked === 0n) return;
      void writing.store();
      if (writing.position() >= asked) asked = 0n;
    });
    writing.start();
    await Promise.race([writing.ended(), aborted(AbortSignal.any([lost, this.#ending.signal]))]);
    stopListening();
    await writing.stop();
    return writing.status().failure;
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
