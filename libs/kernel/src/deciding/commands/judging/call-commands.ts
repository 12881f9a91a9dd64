import type { Command, LegalAction } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import { CATEGORIES, stillToSay, type Category } from '../../../table/judging/call.js';
import type { SeatId } from '../../../table/names.js';
import { isRejection, rejection, type Rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { NAMES, ofShape, listOf, oneOf, plainName } from '../../../table/shape.js';
import type { ParameterPrompt } from '../../../table/table.js';
import { legalActionOf } from '../../../words/legal-action.js';
import { closeCall, nextCall, openCalls, resume, timeOf } from '../../calls/calling.js';
import { callNamed, type DisputedCall } from '../../calls/disputes.js';
import { openStatements } from './statements.js';
import { senderOf } from '../table-commands.js';
import { CALL, REASON, REVISION, WORDS } from './judge-fields.js';

const CATEGORY_NAME = oneOf(...CATEGORIES);

/** The subject of a call as a command gives it, or the rejection. */
export const callSubject = (
  d: OpenDecision,
  { category, point, involved }: Command,
): { category: Category; point?: string; involved: readonly SeatId[] } | Rejection => {
  const { terms, table, head } = d.state;
  const named = ofShape(NAMES, involved ?? terms.seats); // by the descriptor
  const seats = named.flatMap((name) => seatNamed(table, name) ?? []);
  const unknown = named.find((name) => seatNamed(table, name) === undefined);
  if (unknown !== undefined)
    return rejection('unknown-seat', 'SL-SEAT-1', `involved: no seat of this match is called ${unknown}`);
  if (point !== undefined && Number(point) > head)
    return rejection('unknown-object', 'SL-CMD-2', `point: this match has no revision ${asText(point)}`);
  const about = { category: ofShape(CATEGORY_NAME, category), involved: [...new Set(seats)] };
  return point === undefined ? about : { ...about, point: asText(point) };
};

const ownCallId = (situation: Pick<Situation, 'state'>, seat: SeatId): string | undefined =>
  openCalls(situation).find(({ dispute }) => dispute?.by === seat)?.id;

const callJudge = command({
  about: 'calls a judge to the table; play goes on until one has come',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: {
    category: CATEGORY_NAME,
    reason: REASON,
    'point?': { ...REVISION, about: 'the revision at which it went wrong, as far as can be said' },
    'involved?': { ...listOf(plainName('a seat'), 1, 20), about: 'whom it concerns; left out, everybody' },
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const open = ownCallId(d, seat);
    if (open !== undefined) return rejection('call-open', 'SL-CALL-5', `${seat} has called a judge already: ${open}`);
    const about = callSubject(d, command);
    if (isRejection(about)) return about;
    const called = { call: nextCall(d), by: seat, reason: command.reason, ...about, calledAt: timeOf(d) };
    emit(d, 'JudgeCalled', called, ['SL-CALL-1']);
    return undefined;
  },
  legalActions: (situation, seat) =>
    ownCallId(situation, seat) === undefined
      ? [legalActionOf({ type: 'CallJudge', seat }, [CATEGORY, text('reason')])]
      : [],
});

const CATEGORY: ParameterPrompt = {
  path: 'category',
  what: 'category',
  min: 1,
  max: 1,
  ordered: false,
  candidates: [...CATEGORIES],
};
const text = (path: string): ParameterPrompt => ({ path, what: path, form: 'text' });

/** The open calls that satisfy a condition, as parameter prompts of legal actions. */
const callsIn = (situation: Situation, fits: (call: DisputedCall) => boolean): readonly DisputedCall[] =>
  openCalls(situation).flatMap((call) =>
    call.dispute !== undefined && fits({ ...call, dispute: call.dispute }) ? [{ ...call, dispute: call.dispute }] : [],
  );

const legalActionsFor = (
  calls: readonly DisputedCall[],
  type: string,
  seat: SeatId,
  fill: readonly ParameterPrompt[],
): LegalAction[] => calls.map(({ id }) => legalActionOf({ type, seat, call: id }, fill));

const isAsked = ({ dispute }: DisputedCall, seat: SeatId): boolean =>
  dispute.state === 'attended' && stillToSay(dispute).includes(seat);

const giveStatement = command({
  about: 'says what happened, for the judge alone; closed until everybody concerned has answered',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: { call: CALL, says: { ...WORDS, about: 'what happened, in words' } },
  hidden: () => ['says'],
  decide: (d, command) => answerStatement(d, command, command.says),
  legalActions: (situation, seat) =>
    legalActionsFor(
      callsIn(situation, (call) => isAsked(call, seat)),
      'GiveStatement',
      seat,
      [text('says')],
    ),
});

const declineStatement = command({
  about: 'says nothing about what happened',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: { call: CALL },
  decide: (d, command) => answerStatement(d, command, null),
  legalActions: (situation, seat) =>
    legalActionsFor(
      callsIn(situation, (call) => isAsked(call, seat)),
      'DeclineStatement',
      seat,
      [],
    ),
});

const answerStatement = (d: OpenDecision, command: Command, says: string | null): Rejection | undefined => {
  const seat = senderOf(command);
  const call = callNamed(d, command.call, ['attended'], 'statements are given while a judge attends');
  if (isRejection(call)) return call;
  if (!stillToSay(call.dispute).includes(seat))
    return rejection('not-asked', 'SL-CALL-3', `${seat} is not asked about ${call.id}, or has answered`);
  const given = { call: call.id, of: seat };
  if (says === null) emit(d, 'StatementGiven', { ...given, declined: true }, ['SL-CALL-3']);
  else emit(d, 'StatementGiven', given, ['SL-CALL-3'], { for: [seat], data: { says } });
  openStatements(d, call.id);
  return undefined;
};

const mayAnswerRuling = ({ dispute }: DisputedCall, seat: SeatId): boolean =>
  dispute.state === 'ruled' && dispute.involved.includes(seat) && !dispute.accepted.includes(seat);

const ruledCall = (d: OpenDecision, command: Command): DisputedCall | Rejection => {
  const call = callNamed(
    d,
    command.call,
    ['ruled'],
    'only a ruling that was given in full is accepted or appealed, once',
  );
  if (isRejection(call) || mayAnswerRuling(call, senderOf(command))) return call;
  return rejection(
    'not-asked',
    'SL-CALL-1',
    `${senderOf(command)} is not concerned by ${call.id}, or has accepted its ruling`,
  );
};

const acceptRuling = command({
  about: 'takes a ruling as it is',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: { call: CALL },
  decide: (d, command) => {
    const call = ruledCall(d, command);
    if (isRejection(call)) return call;
    emit(d, 'RulingAccepted', { call: call.id, seat: senderOf(command) }, ['SL-CALL-1']);
    return undefined;
  },
  legalActions: (situation, seat) =>
    legalActionsFor(
      callsIn(situation, (call) => mayAnswerRuling(call, seat)),
      'AcceptRuling',
      seat,
      [],
    ),
});

const appealRuling = command({
  about: 'appeals a ruling, once: another judge decides, and that is final',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: { call: CALL, grounds: { ...WORDS, about: 'what is wrong with the ruling, in words' } },
  decide: (d, command) => {
    const call = ruledCall(d, command);
    if (isRejection(call)) return call;
    const appealed = { call: call.id, seat: senderOf(command), grounds: command.grounds };
    emit(d, 'RulingAppealed', appealed, ['SL-CALL-1']);
    return undefined;
  },
  legalActions: (situation, seat) =>
    legalActionsFor(
      callsIn(situation, (call) => mayAnswerRuling(call, seat)),
      'AppealRuling',
      seat,
      [text('grounds')],
    ),
});

const isWithdrawable = ({ dispute }: DisputedCall, seat: SeatId): boolean =>
  dispute.by === seat && dispute.category !== 'report' && BEFORE_RULING.includes(dispute.state);

const BEFORE_RULING: readonly string[] = ['called', 'attended', 'heard'];

const withdrawCall = command({
  about: 'takes back a call that nobody has ruled yet, or says that the table has settled it',
  by: 'seat',
  during: 'ended',
  always: true,
  fields: { call: CALL, 'settled?': { ...oneOf(true), about: 'true: the players have agreed' } },
  decide: (d, command) => {
    const seat = senderOf(command);
    const call = callNamed(
      d,
      command.call,
      ['called', 'attended', 'heard'],
      'only before the ruling is a call taken back',
    );
    if (isRejection(call)) return call;
    if (!isWithdrawable(call, seat))
      return rejection(
        'not-your-call',
        'SL-CALL-5',
        `${call.id} was called by ${call.dispute.by}, or is about a report`,
      );
    const isAlone = openCalls(d).every(({ id, dispute }) => id === call.id || dispute?.state === 'called');
    const how = command.settled === true ? 'self-resolved' : 'withdrawn';
    closeCall(d, { call: call.id, by: seat, how, closedAt: timeOf(d) }, ['SL-CALL-1']);
    if (call.dispute.state !== 'called' && isAlone) resume(d, seat, ['SL-CALL-2']);
    return undefined;
  },
  legalActions: (situation, seat) =>
    legalActionsFor(
      callsIn(situation, (call) => isWithdrawable(call, seat)),
      'WithdrawCall',
      seat,
      [],
    ),
});

/** The commands of seats about judge calls: legal at any time, also while play is paused and after the end. */
export const callCommands: { readonly [type: string]: CommandRule } = {
  CallJudge: callJudge,
  GiveStatement: giveStatement,
  DeclineStatement: declineStatement,
  AcceptRuling: acceptRuling,
  AppealRuling: appealRuling,
  WithdrawCall: withdrawCall,
};
