import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK, GAMES, type Clock, type Ledger, type OfferedGames } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import { LEDGER } from '../ledger/ledger.module.js';
import { MATCH_INDEX } from '../reading/reading.module.js';
import { finalizeQuietMatches, type FinalizationSettings } from '@stackledger/service';

/** Injection token of the settings of sealing. */
export const SEAL_SETTINGS = Symbol('SEAL_SETTINGS');

const EVERY_MS = 60_000;

/** Seals matches whose time for disputes is over, round by round, while the service runs. */
@Injectable()
export class SealingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(
    @Inject(SEAL_SETTINGS) private readonly settings: FinalizationSettings,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(MATCH_INDEX) private readonly index: MatchIndex,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GAMES) private readonly games: OfferedGames,
  ) {}

  onApplicationBootstrap(): void {
    const { afterMs, everyMs = EVERY_MS } = this.settings;
    if (afterMs === undefined) return;
    this.#timer = setInterval(() => this.#begin(afterMs), everyMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** One round at a time. One that fails is told as a warning of the process, and the next one tries again. */
  #begin(afterMs: number): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const { ledger, store, index, clock, games } = this;
    this.#round = finalizeQuietMatches({ ledger, store, index, clock, rulesets: [...games.keys()], afterMs })
      .catch((error: unknown) => process.emitWarning(`matches were not sealed: ${String(error)}`, 'SealingWarning'))
      .finally(() => void (this.#isBusy = false));
  }
}
