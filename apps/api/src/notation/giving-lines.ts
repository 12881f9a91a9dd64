import { awaitingFor, situationAt, type Viewer } from '@stackledger/ledger';
import type { NotationAnswer } from '@stackledger/wire';
import { playActions, type Match } from '../../../notation/play-text.js';
import { ruleText } from '../../../rules.js';
import type { NotationBody } from './notation.dto.js';
import { readLines } from './reading-lines.js';

/** Gives lines of notation to a match. Throws a 400 with the place where a line is none; then nothing has happened. */
export const giveLines = async (
  match: Match,
  viewer: Viewer,
  { text, ...writer }: NotationBody,
): Promise<NotationAnswer> => {
  const { head } = situationAt(await match.ledger.session(match.matchId, 'now')).state;
  const { done, stopped } = await playActions(match, readLines(text, head), writer);
  const after = situationAt(await match.ledger.session(match.matchId, 'now'));
  return {
    revision: String(after.state.head),
    done: done.map((each) => ({ ...each, revision: String(each.revision) })),
    stopped: stopped && { ...stopped, ruleText: ruleText(stopped.rule) },
    awaiting: awaitingFor(after, viewer),
  };
};
