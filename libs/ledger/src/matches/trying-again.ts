import { ExpectedRevisionConflict, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';

/** How often a command is decided, once more whenever somebody else has appended. */
const MOST_DECISIONS = 5;
/** How often at most where it is not known whether it was appended: each time may take as long as the store is patient. */
const MOST_UNKNOWN = 2;

/**
 * Does once more what has failed because somebody else has appended, or because it is not known whether this was appended. Throws
 * what it fails with otherwise, and what the sender is to be told after the last try.
 */
export const tryAgain = async <T>(matchId: string, failure: unknown, once: () => Promise<T>): Promise<T> => {
  let error = failure;
  let unknown = 0;
  for (let tries = 1; error instanceof ExpectedRevisionConflict || error instanceof OutcomeUnknown; tries++) {
    if (error instanceof OutcomeUnknown) unknown += 1;
    if (tries >= MOST_DECISIONS || unknown >= MOST_UNKNOWN) throw stillOpen(matchId, error);
    try {
      return await once();
    } catch (again) {
      error = again;
    }
  }
  throw error;
};

/** What a sender is told after the last try. */
const stillOpen = (matchId: string, error: Error): Error =>
  error instanceof OutcomeUnknown ? error : new StoreUnavailable('busy', `others keep appending to match ${matchId}`);
