import { randomUUID } from 'node:crypto';
import {
  checkpointOf,
  createLedger,
  createTexts,
  type Chance,
  type Clock,
  type OfferedGames,
  type Ledger,
  type Texts,
  type SnapshotStore,
} from '@stackledger/ledger';
import type { Signer } from '@stackledger/integrity';
import type { EventStore } from '@stackledger/store';
import { cardErrorsOf } from '@stackledger/offering';

/** The ports of the ledger, chosen where the service is started. */
export type LedgerPorts = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly clock: Clock;
  readonly chance: Chance;
  /** How much memory cached matches may take, in bytes. */
  readonly cacheBytes?: number;
  /** Where snapshots of long matches are stored, if they are. */
  readonly snapshots?: SnapshotStore;
  /** Called for a cached match that was read anew, because the store was restored. */
  readonly onRestored?: (matchId: string) => void;
  /** Where texts that people write lie; left out, those of the store. */
  readonly texts?: Texts;
  /** Signs the head of each match when it is finalized, if signing is configured. */
  readonly signer?: Signer;
};

/** The texts that people write, beside the logs of a store. */
export const textsOver = ({ store, clock, texts }: Pick<LedgerPorts, 'store' | 'clock' | 'texts'>): Texts =>
  texts ?? createTexts({ store, now: clock.now });

/** A ledger over these ports, as the service configures it. */
export const ledgerOver = ({ signer, ...ports }: LedgerPorts): Ledger =>
  createLedger({
    ...ports,
    newId: randomUUID,
    checkCards: cardErrorsOf,
    texts: textsOver(ports),
    ...(signer && { onFinalized: (matchId) => signFinalizedMatch(ports.store, matchId, signer) }),
  });

/** A finalized match is valid without its signature: a signature that fails now is made when somebody asks for it. */
const signFinalizedMatch = async (store: EventStore, matchId: string, signer: Signer): Promise<void> => {
  await checkpointOf(store, matchId, signer).catch(() => undefined);
};
