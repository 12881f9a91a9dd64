import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { CHANCE, CLOCK, GAMES, type Ledger } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import { ledgerOver, type LedgerPorts } from '@stackledger/service';

/** Injection token of the ledger: the one writer of every match of this process. */
export const LEDGER = Symbol('LEDGER');

/** Injection token of the texts that people write, beside the logs. */
export const TEXTS = Symbol('TEXTS');

/** Injection token of what signs the heads of logs. */
export const SIGNER = Symbol('SIGNER');

/**
 * The ledger and its ports, for every capability. At the end every command under way is answered, then the store
 * closed.
 */
@Module({})
export class LedgerModule implements OnApplicationShutdown {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** The module over ports that are open. */
  static over(ports: LedgerPorts & Required<Pick<LedgerPorts, 'signer' | 'texts'>>): DynamicModule {
    const providers = [
      { provide: EVENT_STORE, useValue: ports.store },
      { provide: GAMES, useValue: ports.games },
      { provide: CLOCK, useValue: ports.clock },
      { provide: CHANCE, useValue: ports.chance },
      { provide: TEXTS, useValue: ports.texts },
      { provide: SIGNER, useValue: ports.signer },
      { provide: LEDGER, useValue: ledgerOver(ports) },
    ];
    return {
      module: LedgerModule,
      global: true,
      providers,
      exports: [EVENT_STORE, GAMES, CLOCK, CHANCE, TEXTS, SIGNER, LEDGER],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.ledger.settled();
    await this.store.close();
  }
}
