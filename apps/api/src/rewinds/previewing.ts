import { asText, isMap, withLegal, type JsonMap } from '@stackledger/kernel';
import { differencesOf, followedFor, matchFor, Problem, riskFor, situationAt, type Ledger } from '@stackledger/ledger';
import type { RewindPreview } from '@stackledger/wire';
import type { Sight } from '../access/at-match.js';
import { formOf } from '../commands/command-forms.js';
import { momentOf } from '../ledger/moment.js';
import { viewOf } from '../matches/viewing.js';
import { RequestRefused } from '../problems/request-refused.js';

/** What a rewind says that only its deed needs: who gives it, and why. */
const SAID = { type: 'Rewind', judge: 'preview', reason: 'preview', kind: 'full', authority: 'head-judge' } as const;

/** What may stand in the body of a preview. */
const FIELDS: ReadonlySet<string> = new Set(['to', 'insert', 'reapply', 'leaveOut', 'kind', 'ruling']);

/** What a rewind would come to, as somebody may see it. Throws what the rewind would be refused with. */
export const rewindPreview = async (
  ledger: Ledger,
  matchId: string,
  body: unknown,
  sight: Sight,
): Promise<RewindPreview> => {
  const { viewer } = sight;
  const session = await ledger.session(matchId);
  const situation = situationAt(session);
  const { head } = situation.state;
  const malformed = (detail: string): RequestRefused =>
    new RequestRefused({
      code: 'malformed',
      rule: 'SL-CMD-1',
      detail,
      legal: formOf(situation.ruleset, 'Rewind'),
      revision: head,
    });
  if (!isMap(body)) throw malformed('the body is not a JSON object');
  const strange = Object.keys(body).find((field) => !FIELDS.has(field));
  if (strange !== undefined) throw malformed(`${strange}: a preview takes ${[...FIELDS].join(', ')}`);
  const command: JsonMap = { ...SAID, ...(body as JsonMap) }; // parsed from JSON
  const preview = await ledger.preview(matchId, command).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'malformed' ? malformed(error.detail) : error;
  });
  if (preview.kind === 'refused') {
    const { legal = '', ...rejection } = withLegal(situation, preview.rejection, command);
    throw new RequestRefused({ ...rejection, legal, revision: head });
  }
  const { state } = situationAt(preview.session);
  const at = { revision: String(head), at: String(state.head) };
  const to = Number(command.to);
  const after = matchFor(situationAt(preview.session), viewer, at);
  const before = viewOf(momentOf(session, asText(command.to), sight));
  return {
    revision: String(head),
    followed: followedFor(preview.session, preview.followed, viewer),
    after,
    risk: riskFor(session, to, viewer),
    differences: differencesOf(before, viewOf(momentOf(session, undefined, sight)), after),
  };
};
