import { ExpectedRevisionConflict } from './errors.js';

const MOST_TRIES = 20;

/**
 * Runs an append at a revision that was read before it, and again after each revision conflict, from its reading on.
 * Throws the errors of the attempt, the conflict of the twentieth among them.
 */
export const afterConflicts = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ExpectedRevisionConflict) || tries === MOST_TRIES) throw error;
    }
};
