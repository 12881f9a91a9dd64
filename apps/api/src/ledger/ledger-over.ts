import { randomUUID } from 'node:crypto';
import {
  createLedger,
  type Chance,
  type Clock,
  type OfferedGames,
  type Ledger,
  type StateStore,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { faultsOfCards } from '../../../games.js';

/** What the ledger stands on; chosen where the service is started. */
export type Ports = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly clock: Clock;
  readonly chance: Chance;
  /** How much memory matches that are kept warm may take, in bytes. */
  readonly warmBytes?: number;
  /** Where states of long matches are stored, if they are. */
  readonly states?: StateStore;
};

/** A ledger over these ports, as this service runs it. */
export const ledgerOver = (ports: Ports): Ledger =>
  createLedger({ ...ports, newId: randomUUID, checkCards: faultsOfCards });
