import { Module, type DynamicModule } from '@nestjs/common';
import type { Access } from './access/access.js';
import { AccessModule } from './access/access.module.js';
import type { Analytics } from '@stackledger/analytics';
import { AnalyticsModule } from './analytics/analytics.module.js';
import type { BackupSettings } from './backups/backup-settings.js';
import { BackupsModule } from './backups/backups.module.js';
import { CommandsModule } from './commands/commands.module.js';
import { DisputesModule } from './disputes/disputes.module.js';
import { EventsModule } from './events/events.module.js';
import { HomeModule } from './home/home.module.js';
import type { LedgerPorts, FinalizationSettings, ProcessRole } from '@stackledger/service';
import { LedgerModule } from './ledger/ledger.module.js';
import type { FeedTimes } from './live/feed-times.js';
import { LiveModule } from './live/live.module.js';
import { MatchesModule } from './matches/matches.module.js';
import type { PeerChannel } from './peers/peer-channel.js';
import type { Metrics } from './operations/metrics.js';
import { NotationModule } from './notation/notation.module.js';
import type { RulesSurvey } from './operations/rules-survey.js';
import type { ServiceFiles } from './operations/service-files.js';
import { OperationsModule } from './operations/operations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ProvingModule } from './proving/proving.module.js';
import { ReadingModule, type Readers } from './reading/reading.module.js';
import { RewindsModule } from './rewinds/rewinds.module.js';
import { RulesetsModule } from './rulesets/rulesets.module.js';
import type { WebhookSettings } from './webhooks/webhook-settings.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { TournamentsModule } from './tournaments/tournaments.module.js';
import { WhatIfsModule } from './what-ifs/what-ifs.module.js';

/** What the service is made of, as the server has opened it. */
export type ServiceParts = {
  readonly access: Access;
  readonly ports: LedgerPorts & Required<Pick<LedgerPorts, 'signer' | 'texts'>>;
  readonly readers: Readers;
  readonly metrics: Metrics;
  readonly files: ServiceFiles;
  readonly rules: RulesSurvey;
  readonly feedTimes: FeedTimes;
  readonly feedsAtOnce: number;
  readonly peers: PeerChannel;
  readonly backups: BackupSettings;
  readonly sealing: FinalizationSettings;
  /** Null where the service was started without them. */
  readonly analytics: Analytics | null;
  /** Null where nothing is sent. */
  readonly webhooks: WebhookSettings | null;
  /** What this process does. */
  readonly serves: readonly ProcessRole[];
};

/** The service: a module for each capability, over one ledger and one reading side. */
@Module({})
export class AppModule {
  static over({
    access,
    ports,
    readers,
    metrics,
    files,
    rules,
    feedTimes,
    feedsAtOnce,
    peers,
    backups,
    sealing,
    analytics,
    webhooks,
    serves,
  }: ServiceParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LedgerModule.over(ports),
        AccessModule.over(access),
        ReadingModule.over(readers),
        OperationsModule.over(metrics, files, rules, serves),
        HomeModule,
        RulesetsModule,
        MatchesModule,
        CommandsModule,
        PagesModule,
        RewindsModule,
        WhatIfsModule,
        DisputesModule,
        NotationModule,
        EventsModule,
        LiveModule.over(feedTimes, feedsAtOnce, peers),
        TournamentsModule,
        BackupsModule.over(backups),
        ProvingModule.over(sealing),
        AnalyticsModule.over(analytics),
        WebhooksModule.over(webhooks),
      ],
    };
  }
}
