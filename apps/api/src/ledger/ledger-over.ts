import { randomUUID } from 'node:crypto';
import {
  checkpointOf,
  createLedger,
  type Chance,
  type Clock,
  type OfferedGames,
  type Ledger,
  type StateStore,
} from '@stackledger/ledger';
import type { Signer } from '@stackledger/integrity';
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
  /** Signs the head of each match when it is sealed, if anybody does. */
  readonly signer?: Signer;
};

/** A ledger over these ports, as this service runs it. */
export const ledgerOver = ({ signer, ...ports }: Ports): Ledger =>
  createLedger({
    ...ports,
    newId: randomUUID,
    checkCards: faultsOfCards,
    ...(signer && { onSealed: (matchId) => signSeal(ports.store, matchId, signer) }),
  });

/** A seal holds without its signature: one that fails now is made when somebody asks for it. */
const signSeal = async (store: EventStore, matchId: string, signer: Signer): Promise<void> => {
  await checkpointOf(store, matchId, signer).catch(() => undefined);
};
