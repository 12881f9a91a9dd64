import { Module, type DynamicModule } from '@nestjs/common';
import { FEED_TIMES, FEEDS_AT_ONCE, type FeedTimes } from './feed-times.js';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import { FeedController } from '../feed/feed.controller.js';
import { LiveController } from './live.controller.js';
import { OpenFeeds } from './open-feeds.js';
import { SeenController } from './seen.controller.js';
import { SeatDevices } from './seat-devices.js';
import { SeenRevisions } from './seen-revisions.js';
import { TournamentsModule } from '../tournaments/tournaments.module.js';
import { SeveralController } from './several.controller.js';

/** Following matches, and playing them again. */
@Module({})
export class LiveModule {
  /** The module with these times, so many feeds at once, and what other processes tell. */
  static over(times: FeedTimes, feedsAtOnce: number, peers: PeerChannel): DynamicModule {
    return {
      module: LiveModule,
      global: true,
      imports: [TournamentsModule],
      controllers: [LiveController, SeenController, SeveralController, FeedController],
      providers: [
        { provide: FEED_TIMES, useValue: times },
        { provide: FEEDS_AT_ONCE, useValue: feedsAtOnce },
        { provide: PEERS, useValue: peers },
        OpenFeeds,
        SeatDevices,
        SeenRevisions,
      ],
      exports: [OpenFeeds],
    };
  }
}
