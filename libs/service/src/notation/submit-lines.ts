import { awaitingFor, situationAt, type Viewer } from '@stackledger/ledger';
import type { NotationAnswer } from '@stackledger/wire';
import { playActions, type NotationTarget, type NotationWriter } from './play-text.js';
import { ruleText } from '@stackledger/offering';
import { parseLines } from './parse-lines.js';

/**
 * Submits lines of notation to a match. Throws RequestRejected (400) with the position of a syntax error; then nothing
 * has happened.
 */
export const submitLines = async (
  match: NotationTarget,
  viewer: Viewer,
  { text, ...writer }: NotationWriter & { readonly text: string },
): Promise<NotationAnswer> => {
  const { head } = situationAt(await match.ledger.session(match.matchId, 'now')).state;
  const { done, stopped } = await playActions(match, parseLines(text, head), writer);
  const after = situationAt(await match.ledger.session(match.matchId, 'now'));
  return {
    revision: String(after.state.head),
    done: done.map((each) => ({ ...each, revision: String(each.revision) })),
    stopped: stopped && { ...stopped, ruleText: ruleText(stopped.rule) },
    awaiting: awaitingFor(after, viewer),
  };
};
