import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CHANCE, CLOCK, type Chance, type Clock, type Texts } from '@stackledger/ledger';
import { createLiveFeed, type LiveFeed, type ReadSide } from '@stackledger/projections';
import { EVENT_STORE, STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import { createTournamentLedger, type TournamentLedger } from '@stackledger/tournament-ledger';
import { TEXTS } from '../ledger/ledger.module.js';
import { READING } from '../reading/reading.module.js';
import { AtTournament } from './at-tournament.js';
import { TournamentCsvController } from './csv/csv.controller.js';
import { MatchLinking } from './matches/match-linking.service.js';
import { RoundsController } from './rounds.controller.js';
import { TOURNAMENT_FEED, TOURNAMENT_LEDGER } from './tournament-ledger.provider.js';
import { TournamentCalls } from './tournament-calls.js';
import { TournamentLogController } from './tournament-log.controller.js';
import { TournamentsController } from './tournaments.controller.js';

/** Tournaments: their commands, readings and feed. At the end every command under way is answered. */
@Module({
  exports: [AtTournament, TOURNAMENT_LEDGER, TournamentCalls],
  controllers: [TournamentsController, RoundsController, TournamentCsvController, TournamentLogController],
  providers: [
    AtTournament,
    TournamentCalls,
    MatchLinking,
    {
      provide: TOURNAMENT_LEDGER,
      inject: [EVENT_STORE, CLOCK, CHANCE, TEXTS],
      useFactory: (store: EventStore, clock: Clock, chance: Chance, texts: Texts) =>
        createTournamentLedger({ store, clock, chance, texts }),
    },
    {
      provide: TOURNAMENT_FEED,
      inject: [EVENT_STORE, READING],
      useFactory: (store: EventStore, reading: ReadSide) =>
        createLiveFeed(store, reading.position, { prefix: STREAM_FAMILIES.tournament.prefix }),
    },
  ],
})
export class TournamentsModule implements OnApplicationShutdown {
  constructor(
    @Inject(TOURNAMENT_LEDGER) private readonly ledger: TournamentLedger,
    @Inject(TOURNAMENT_FEED) private readonly feed: LiveFeed,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.ledger.settled();
    await this.feed.stop();
  }
}
