import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { CheckpointStore, LiveFeed, MatchIndex, ReadSide } from '@stackledger/projections';
import { CHECKPOINTS } from '@stackledger/projections';
import { DAMAGED_MATCHES, type DamagedMatches } from './damaged-matches.js';
import { MatchFacts } from './match-facts.js';

/** Injection token of the projections. */
export const READING = Symbol('READING');
/** Injection token of the list of matches. */
export const MATCH_INDEX = Symbol('MATCH_INDEX');
/** Injection token of the feed that follows matches. */
export const LIVE_FEED = Symbol('LIVE_FEED');

/** The running reading side, as the server has started it. */
export type Readers = {
  readonly reading: ReadSide;
  readonly index: MatchIndex;
  readonly feed: LiveFeed;
  readonly checkpoints: CheckpointStore;
  readonly damaged: DamagedMatches;
};

/** The reading side for every capability. At the end what is folded is stored. */
@Module({})
export class ReadingModule implements OnApplicationShutdown {
  constructor(
    @Inject(READING) private readonly reading: ReadSide,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    @Inject(CHECKPOINTS) private readonly checkpoints: CheckpointStore,
  ) {}

  /** The module over readers that run. */
  static over({ reading, index, feed, checkpoints, damaged }: Readers): DynamicModule {
    const providers = [
      { provide: READING, useValue: reading },
      { provide: MATCH_INDEX, useValue: index },
      { provide: LIVE_FEED, useValue: feed },
      { provide: CHECKPOINTS, useValue: checkpoints },
      { provide: DAMAGED_MATCHES, useValue: damaged },
      MatchFacts,
    ];
    return {
      module: ReadingModule,
      global: true,
      providers,
      exports: [READING, MATCH_INDEX, LIVE_FEED, DAMAGED_MATCHES, MatchFacts],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.stop();
    await this.reading.stop();
    await this.checkpoints.close();
  }
}
