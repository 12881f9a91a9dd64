import type { Command } from '../../rules/command.js';
import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import { emit, inputOf } from '../../events/recording.js';
import { asText, isMap, sameJson, type JsonMap } from '../../persistent/json.js';
import { isNamed } from '../../events/kinds/dispute-changes.js';
import { remedyDue, type Call, type CallState, type Dispute, type PendingRemedy } from '../../table/judging/call.js';
import type { Policy } from '../../table/judging/policy.js';
import { rejection, type Rejection } from '../../table/rejection.js';
import { openCalls } from './calling.js';

/** An open call with a dispute (see SL-CALL-1). */
export type DisputedCall = Call & { readonly dispute: Dispute };

/** The open call that a command names, in one of these states, or the rejection (SL-CALL-1). */
export const callNamed = (
  situation: Pick<Situation, 'state'>,
  named: unknown,
  states: readonly CallState[],
  what: string,
): DisputedCall | Rejection => {
  const call = situation.state.record.calls.find(({ id }) => id === named);
  if (call === undefined)
    return rejection('unknown-object', 'SL-CMD-2', `no judge call of this match is called ${String(named)}`);
  if (!call.open) return rejection('no-open-call', 'SL-CALL-1', `${call.id} is closed`);
  const { dispute } = call;
  if (dispute === undefined || !states.includes(dispute.state))
    return rejection('call-state', 'SL-CALL-1', `${what}; ${call.id} is ${dispute?.state ?? 'called'}`);
  return { ...call, dispute };
};

/** The policy of the match; its first use records it in the log. */
export const policyOf = (d: OpenDecision): Policy => {
  const { policy } = d.state.record.judging ?? {};
  if (policy !== undefined) return policy;
  const adopted = inputOf(d, { need: 'policy' }, (inputs) => inputs.policy);
  emit(d, 'PolicyAdopted', { policy: adopted }, ['SL-CALL-6']);
  return adopted;
};

/**
 * Why a remedy cannot be carried out: another ruling is open, the named ruling does not ask for it, or asks for it
 * otherwise.
 */
export const remedyRejection = (
  situation: Pick<Situation, 'state'>,
  command: Command,
  kind: string,
): Rejection | undefined => {
  const { ruling } = command;
  if (ruling === undefined) return openRulingRejection(situation);
  const call = situation.state.record.calls.find(({ dispute }) => isNamed(dispute, asText(ruling)));
  if (call?.dispute === undefined)
    return rejection('unknown-object', 'SL-CMD-2', `no ruling of this match is called ${asText(ruling)}`);
  if (!call.open)
    return rejection('no-open-call', 'SL-CALL-1', `${call.id} is closed: its ruling asks for nothing more`);
  if (call.dispute.state === 'appealed')
    return rejection('call-state', 'SL-CALL-1', `${asText(ruling)} is appealed: whoever reviews it decides first`);
  const due = remedyDue(call.dispute);
  if (due === null || due.id !== ruling)
    return rejection('no-remedy-due', 'SL-CALL-1', `${asText(ruling)} asks for nothing that is not done already`);
  return due.kind === kind
    ? differenceFrom(due, command)
    : rejection('another-remedy', 'SL-CALL-1', `${due.id} asks for ${due.kind}, not for ${kind}`);
};

/** What a command says of its sender and its reason, beside what it does. */
const SAID_BESIDE: ReadonlySet<string> = new Set(['type', 'judge', 'ruling', 'reason', 'authority', 'kind']);

/** What a command does when the field is left out. */
const USUAL: JsonMap = { dice: 'keep', place: 'top' };

/** Why a command is not the remedy that was ruled: the first field that differs (SL-CALL-10). */
const differenceFrom = ({ id, fix }: PendingRemedy, command: Command): Rejection | undefined => {
  if (fix === null) return undefined;
  const fields = [...Object.keys(fix), ...Object.keys(command)].filter((field) => !SAID_BESIDE.has(field));
  const differs = ['type', ...fields].find((field) => !sameJson(usualOf(fix, field), usualOf(command, field)));
  if (differs === undefined) return undefined;
  const [ruled, sent] = [usualOf(fix, differs), usualOf(command, differs)];
  // The name of a card may be hidden, and so may what is put in; who tried what is not.
  const values =
    differs === 'card' || differs === 'insert'
      ? ''
      : `: ${asText(ruled) || 'nothing'}, and not ${asText(sent) || 'nothing'}`;
  return rejection('differs-from-ruling', 'SL-CALL-10', `${differs} is another than ${id} says${values}`);
};

const usualOf = (command: JsonMap | Command, field: string): unknown =>
  field === 'insert' ? withoutWords(command[field]) : (command[field] ?? USUAL[field]);

/** Members in which people write. What is put in is the same in other words. */
const WRITTEN: ReadonlySet<string> = new Set(['reason', 'says', 'grounds', 'note', 'why']);

const withoutWords = (insert: unknown): unknown =>
  Array.isArray(insert)
    ? insert.map((each: unknown) =>
        isMap(each) ? Object.fromEntries(Object.entries(each).filter(([name]) => !WRITTEN.has(name))) : each,
      )
    : insert;

/** The rejection of changing the table while a ruling waits for its remedy or review. */
const openRulingRejection = (situation: Pick<Situation, 'state'>): Rejection | undefined => {
  for (const { id, dispute } of openCalls(situation)) {
    if (dispute?.state === 'appealed')
      return rejection('call-state', 'SL-CALL-1', `the ruling of ${id} is appealed, and nobody has reviewed it`);
    const due = dispute === undefined ? null : remedyDue(dispute);
    if (due !== null)
      return rejection('call-state', 'SL-CALL-1', `${due.id} is open and asks for ${due.kind}: name it`);
  }
  return undefined;
};
