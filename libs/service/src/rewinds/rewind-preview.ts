import { asText, isMap, withLegal, type JsonMap } from '@stackledger/rules';
import {
  differencesOf,
  replayFor,
  matchFor,
  SubmissionError,
  riskFor,
  situationAt,
  type Ledger,
} from '@stackledger/ledger';
import type { RewindPreview } from '@stackledger/wire';
import { formOf } from '../commands/command-forms.js';
import { momentOf, type Perspective } from '../ledger/moment.js';
import { viewOf } from '../ledger/table-views.js';
import { RequestRejected } from '../rejections/request-rejected.js';

/** Fields of a Rewind command that a preview does not need: who gives it, and why. */
const PLACEHOLDERS = {
  type: 'Rewind',
  judge: 'preview',
  reason: 'preview',
  kind: 'full',
  authority: 'head-judge',
} as const;

/** The fields that the body of a preview may have. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['to', 'dice', 'reshuffle', 'insert', 'reapply', 'leaveOut', 'kind', 'ruling'],
]);

/** The outcome of a rewind, for a viewer. Throws RequestRejected where the rewind would be rejected. */
export const rewindPreview = async (
  ledger: Ledger,
  matchId: string,
  body: unknown,
  sight: Perspective,
): Promise<RewindPreview> => {
  const { viewer } = sight;
  const session = await ledger.session(matchId);
  const situation = situationAt(session);
  const { head } = situation.state;
  const malformed = (detail: string): RequestRejected =>
    new RequestRejected({
      code: 'malformed',
      rule: 'SL-CMD-1',
      detail,
      legal: formOf(situation.ruleset, 'Rewind'),
      revision: head,
    });
  if (!isMap(body)) throw malformed('the body is not a JSON object');
  const strange = Object.keys(body).find((field) => !FIELDS.has(field));
  if (strange !== undefined) throw malformed(`${strange}: a preview takes ${[...FIELDS].join(', ')}`);
  const command: JsonMap = { ...PLACEHOLDERS, ...(body as JsonMap) }; // parsed from JSON
  const preview = await ledger.preview(matchId, command).catch((error: unknown) => {
    throw error instanceof SubmissionError && error.code === 'malformed' ? malformed(error.detail) : error;
  });
  if (preview.kind === 'refused') {
    const { legal = '', ...rejection } = withLegal(situation, preview.rejection, command);
    throw new RequestRejected({ ...rejection, legal, revision: head });
  }
  const { state } = situationAt(preview.session);
  const at = { revision: String(head), at: String(state.head) };
  const to = Number(command.to);
  const after = matchFor(situationAt(preview.session), viewer, at);
  const before = viewOf(momentOf(session, asText(command.to), sight));
  return {
    revision: String(head),
    followed: replayFor(preview.session, preview.followed, viewer),
    after,
    risk: riskFor(session, to, viewer),
    differences: differencesOf(before, viewOf(momentOf(session, undefined, sight)), after),
  };
};
