import { asText, isMap, remedyCommand, remedyDue, type JsonMap, type Rejection } from '@stackledger/rules';
import type { EventStore } from '@stackledger/store';
import type { DecidedCommand } from '../appending/appending.js';
import { MatchDraft } from '../appending/match-draft.js';
import type { Chance } from '../envelopes/ports.js';
import type { Session } from '../sessions/session.js';
import { hasReplay } from './replay-result.js';
import { previewRewind } from './rewind-trial.js';

/** Whether a command rules that something is put in or replayed. */
export const rulesReplay = ({ fix }: JsonMap): boolean => isMap(fix) && hasReplay(fix);

/**
 * Why a remedy that is about to be ruled could not be carried out as things stand: what it puts in would be rejected
 * (SL-CALL-10). What hangs on chance shows once it is done.
 */
export const whyNotCarriedOut = async (
  store: EventStore,
  session: Session,
  entry: DecidedCommand,
  chance: Chance,
): Promise<Rejection | undefined> => {
  const { call, judge } = entry.body.command;
  const { recordedAt } = entry;
  const ruled = new MatchDraft(session, entry, { chance, recordedAt }).session;
  const { dispute } = ruled.timeline.state().record.calls.find(({ id }) => id === call) ?? {};
  const due = dispute && remedyDue(dispute);
  if (due == null || due.fix === null) return undefined;
  const command = { ...remedyCommand({ ...due, fix: due.fix }), judge: asText(judge) };
  const trial = await previewRewind(store, ruled, command, recordedAt);
  if (trial.kind === 'previewed' || trial.rejection.code === 'unknown') return undefined;
  return { ...trial.rejection, detail: `fix: ${trial.rejection.detail}` };
};
