import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import { CATEGORIES, remedyDue, stillToSay } from '../../../table/judging/call.js';
import { isRejection, rejection, type Rejection } from '../../../table/rejection.js';
import { listOf, number, oneOf, plainName } from '../../../table/shape.js';
import { TIME } from '../../../table/time.js';
import { closeCall, giveRuledTime, nextCall, openCalls, resume, timeOf } from '../../calls/calling.js';
import { callNamed, policyOf } from '../../calls/disputes.js';
import { callSubject } from './call-commands.js';
import { openStatements } from './statements.js';
import { CALL, REASON, REVISION, WORDS } from './judge-fields.js';

/** A judge comes to the table: play is paused, and the policy of the game applies. */
const attend = (d: OpenDecision, call: string, judge: string, reason: string): void => {
  policyOf(d);
  emit(d, 'JudgeAttended', { call, judge, attendedAt: timeOf(d) }, ['SL-CALL-1']);
  if (d.state.record.paused === null && d.state.table.status === 'running')
    emit(d, 'PlayPaused', { by: judge, reason, since: timeOf(d) }, ['SL-CALL-2']);
};

const attendCall = command({
  about: 'comes to a judge call, or takes it over: play stands still until it goes on, and the time is given back',
  by: 'judge',
  needs: 'rule',
  during: 'ended',
  fields: { call: CALL },
  decide: (d, command) => {
    const call = openCalls(d).find(({ id }) => id === command.call);
    if (call === undefined) {
      const why = callNamed(d, command.call, [], 'a judge comes to an open call');
      return isRejection(why) ? why : undefined;
    }
    const judge = command.judge;
    const { state = 'called', judges = [] } = call.dispute ?? {};
    if (!['called', 'attended', 'heard'].includes(state))
      return rejection('call-state', 'SL-CALL-1', `a judge comes before the ruling; ${call.id} is ${state}`);
    if (judges.at(-1) === judge) return rejection('call-state', 'SL-CALL-1', `${judge} attends ${call.id} already`);
    attend(d, call.id, judge, call.reason);
    return undefined;
  },
});

const openCall = command({
  about: 'begins a call that nobody has made, for what a judge has seen',
  by: 'judge',
  needs: 'rule',
  during: 'ended',
  fields: {
    category: oneOf(...CATEGORIES),
    reason: REASON,
    'point?': { ...REVISION, about: 'the revision at which it went wrong' },
    'involved?': { ...listOf(plainName('a seat'), 1, 20), about: 'whom it concerns; left out, everybody' },
  },
  decide: (d, command) => {
    const about = callSubject(d, command);
    if (isRejection(about)) return about;
    const [call, judge, reason] = [nextCall(d), command.judge, command.reason];
    emit(d, 'JudgeCalled', { call, by: judge, reason, ...about, calledAt: timeOf(d) }, ['SL-CALL-1']);
    attend(d, call, judge, reason);
    return undefined;
  },
});

/** The seat or witness whose statement a judge writes down: an involved seat that has not answered, or a witness. */
const notedSpeaker = (d: OpenDecision, command: Command): Rejection | undefined => {
  const call = callNamed(
    d,
    command.call,
    ['attended', 'heard'],
    'statements are taken while a judge attends, before the ruling',
  );
  if (isRejection(call)) return call;
  const of = String(command.of);
  const { dispute } = call;
  const isInvolved = dispute.involved.some((seat) => seat === of);
  if (isInvolved && !stillToSay(dispute).some((seat) => seat === of))
    return rejection('not-asked', 'SL-CALL-3', `${of} has answered already`);
  if (command.says === undefined && !isInvolved)
    return rejection('malformed', 'SL-CMD-1', 'says: expected words: only whoever is concerned can decline');
  const given = { call: call.id, of, takenBy: String(command.judge) };
  if (command.says === undefined) emit(d, 'StatementGiven', { ...given, declined: true }, ['SL-CALL-3']);
  else emit(d, 'StatementGiven', given, ['SL-CALL-3'], { for: 'judges', data: { says: asText(command.says) } });
  openStatements(d, call.id);
  return undefined;
};

const noteStatement = command({
  about: 'writes down what somebody told a judge: a seat, or a witness; left out, a seat declined to say anything',
  by: 'judge',
  needs: 'rule',
  during: 'ended',
  fields: {
    call: CALL,
    of: { is: 'text', pattern: /\S/, most: 80, about: 'a seat, or the name of a witness' },
    'says?': WORDS,
  },
  hidden: () => ['says'],
  decide: notedSpeaker,
});

const escalateCall = command({
  about: 'makes a call a matter of conduct, which only somebody who hears appeals closes; the note is for judges',
  by: 'judge',
  needs: 'rule',
  during: 'ended',
  fields: { call: CALL, note: WORDS },
  hidden: () => ['note'],
  decide: (d, command) => {
    const call = callNamed(d, command.call, NOT_CLOSED, 'an open call is escalated once');
    if (isRejection(call)) return call;
    if (call.dispute.escalated) return rejection('call-state', 'SL-CALL-1', `${call.id} is escalated already`);
    const note = command.note;
    emit(d, 'CallEscalated', { call: call.id, judge: command.judge }, ['SL-CALL-1'], {
      for: 'judges',
      data: { note },
    });
    return undefined;
  },
});

const NOT_CLOSED = ['attended', 'heard', 'ruled', 'appealed', 'reviewed'] as const;

const closeEscalated = command({
  about: 'closes a call that was escalated',
  by: 'judge',
  needs: 'appeal.hear',
  during: 'ended',
  fields: { call: CALL },
  decide: (d, command) => {
    const call = callNamed(d, command.call, NOT_CLOSED, 'an escalated call is closed once');
    if (isRejection(call)) return call;
    if (!call.dispute.escalated)
      return rejection('call-state', 'SL-CALL-1', `${call.id} is not escalated: it is closed as play goes on`);
    if (call.dispute.state === 'appealed' || remedyDue(call.dispute) !== null)
      return rejection('call-state', 'SL-CALL-1', `${call.id} waits for its review or its remedy`);
    const closedAt = timeOf(d);
    closeCall(d, { call: call.id, by: command.judge, how: 'closed', closedAt }, ['SL-CALL-1']);
    giveRuledTime(d, call, closedAt);
    if (d.state.record.paused !== null && openCalls(d).every(({ dispute }) => dispute?.state === 'called'))
      resume(d, command.judge, ['SL-CALL-2']);
    return undefined;
  },
});

/** A day: no time of a match is longer. */
const MOST_LEFT_MS = 86_400_000;

const setEndTime = command({
  about: 'says when the time of this match is up; judge calls move it by the time that they take',
  by: 'judge',
  needs: 'start',
  during: 'any',
  fields: {
    endsAt: { is: 'text', pattern: TIME, about: 'a time in UTC, such as 2026-11-22T15:20:00.000Z' },
    'leftMs?': number(
      -MOST_LEFT_MS,
      MOST_LEFT_MS,
      'where the time stands still until an end is set again: what is left, in milliseconds',
    ),
  },
  decide: (d, { endsAt, leftMs, judge }) => {
    const stands = leftMs !== undefined && { leftMs };
    emit(d, 'EndTimeSet', { endsAt: String(endsAt), by: judge, ...stands }, ['SL-CALL-7']);
    return undefined;
  },
});

/** What a judge does at a call, except ruling on it. */
export const attendingCommands: { readonly [type: string]: CommandRule } = {
  OpenCall: openCall,
  AttendCall: attendCall,
  NoteStatement: noteStatement,
  EscalateCall: escalateCall,
  CloseCall: closeEscalated,
  SetEndTime: setEndTime,
};
