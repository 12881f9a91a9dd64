import type { EventStore } from '@stackledger/store';
import type { OfferedGame, OfferedGames } from '../envelopes/games.js';
import type { Chance, Clock } from '../envelopes/ports.js';
import type { StateStore } from '../keeping/state-store.js';

/** What a ledger works with. `checkCards` names the faults of a match's own cards. */
export type LedgerParts = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly newId: () => string;
  readonly checkCards?: (game: OfferedGame, cards: unknown) => readonly string[];
  /** How much memory matches that are kept warm may take, in bytes. */
  readonly warmBytes?: number;
  /** Where states of long matches are stored, if they are. */
  readonly states?: StateStore;
  /** After how many events of a match its state is stored; by default 512. */
  readonly storedEvery?: number;
  /** Is told of each match that this ledger has sealed, before whoever sealed it has the answer. */
  readonly onSealed?: (matchId: string) => Promise<void>;
};
