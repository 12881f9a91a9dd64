import { NotationError, parseActions, type NotationAction } from '@stackledger/notation';
import { RequestRejected } from '../rejections/request-rejected.js';

/** Parses lines of notation. Throws RequestRejected with the position of the error. */
export const parseLines = (text: string, revision: number): readonly NotationAction[] => {
  try {
    return parseActions(text);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const legal =
      'docs/reference/notation.md teaches the notation; GET …/notation/complete tells how a line may go on.';
    throw new RequestRejected({ code: 'malformed', rule: 'SL-CMD-1', detail: error.message, legal, revision });
  }
};
