import { NotationFault, parseActions, type Action } from '@stackledger/notation';
import { RequestRefused } from '../problems/request-refused.js';

/** The commands of lines of notation. Throws a 400 with the place where a line is none. */
export const readLines = (text: string, revision: number): readonly Action[] => {
  try {
    return parseActions(text);
  } catch (error) {
    if (!(error instanceof NotationFault)) throw error;
    const legal = 'docs/notation.md teaches the notation; GET …/notation/complete tells how a line may go on.';
    throw new RequestRefused({ code: 'malformed', rule: 'SL-CMD-1', detail: error.message, legal, revision });
  }
};
