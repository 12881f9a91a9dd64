import type { EventStore } from '@stackledger/store';
import type { OfferedGame, OfferedGames } from '../envelopes/offered-games.js';
import type { Chance, Clock } from '../envelopes/ports.js';
import type { Texts } from '../texts/texts.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';

/** The dependencies of a ledger. `checkCards` lists the validation errors of a match's own cards. */
export type LedgerDependencies = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly newId: () => string;
  readonly checkCards?: (game: OfferedGame, cards: unknown) => readonly string[];
  /** Where texts that people write lie beside the logs; left out, they stand in the logs. */
  readonly texts?: Texts;
  /** Memory for cached matches, in bytes. */
  readonly cacheBytes?: number;
  /** Where snapshots of long matches are stored, if anywhere. */
  readonly snapshots?: SnapshotStore;
  /** Events between snapshots of a match; 512 by default. */
  readonly snapshotEvery?: number;
  /** Called for a cached match that was read anew, because the store was restored to an earlier state. */
  readonly onRestored?: (matchId: string) => void;
  /** Called for each match that this ledger finalized, before the command is answered. */
  readonly onFinalized?: (matchId: string) => Promise<void>;
};
