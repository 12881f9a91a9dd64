import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Inputs, EffectRequest, EffectHandler } from '../log/inputs.js';
import type { Command } from '../rules/command.js';
import type { Event } from '../log/event.js';
import { emit, InputNeeded, newDecision, DecisionTooLong } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import { CardNeeded } from '../board/unknown-cards.js';
import { askBeforeCommand } from './reporting/asking-for-cards.js';
import { runCommand } from './reporting/run-command.js';
import { momentOf } from './moments.js';
import { legalActionsText } from './legal-actions.js';
import { playerAt } from '../table/objects.js';
import { readCommand, ReadCommand } from './reading.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { seatNamed } from '../table/seats.js';
import { callJudge } from './calls/calling.js';
import { isDecisionLong, settle } from './settle.js';
import { passRules } from '../stack/shortcuts.js';
import type { MatchState } from '../table/state.js';
import { MATCH_FULL, statusOf } from '../table/state.js';

/** The result of a command: events, a rejection, or the input that is missing. */
export type Decision =
  | { readonly kind: 'decided'; readonly events: readonly Event[]; readonly state: MatchState }
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | { readonly kind: 'needs'; readonly need: EffectRequest };

/**
 * Decides a command: all events up to the next decision of a person, a rejection, or the missing input. A pure
 * function: the same state, command and inputs always give the same result. With `effectHandler` missing inputs are
 * obtained on the way, so that the decision need not be repeated. A command that was read already is not read again.
 */
export const decide = (
  ruleset: Ruleset,
  state: MatchState,
  sent: unknown,
  inputs: Inputs = {},
  effectHandler?: EffectHandler,
): Decision => {
  const read = sent instanceof ReadCommand ? sent : readCommand({ ruleset }, sent);
  return 'rejection' in read ? refused(read.rejection) : decideRead(ruleset, state, read, inputs, effectHandler);
};

const decideRead = (
  ruleset: Ruleset,
  state: MatchState,
  read: ReadCommand,
  inputs: Inputs,
  effectHandler: EffectHandler | undefined,
): Decision => {
  const d = newDecision(ruleset, state, inputs, effectHandler);
  try {
    const rejected = carryOut(d, read);
    if (rejected !== undefined) return refused(rejected);
    takeAgreedSteps(d);
    return { kind: 'decided', events: d.events, state: d.state };
  } catch (lack) {
    if (lack instanceof InputNeeded) return { kind: 'needs', need: lack.what };
    if (lack instanceof DecisionTooLong) return tooManyEvents(ruleset, state, read, lack.message);
    throw lack;
  }
};

/** Carries out a command with all automatic steps after it, or returns the rejection and changes nothing. */
const carryOut = (d: OpenDecision, { command, rule }: ReadCommand): Rejection | undefined => {
  const untimely = timingRejection(d, command, rule);
  if (untimely !== undefined) return untimely;
  const rejected = runOrAskForCard(d, command, rule);
  if (rejected === undefined) settle(d);
  return rejected;
};

/** Gives the command; if it reveals a card only the table can see, it waits until the card was reported. */
const runOrAskForCard = (d: OpenDecision, command: Command, rule: CommandRule): Rejection | undefined => {
  const before = momentOf(d);
  try {
    return runCommand(d, command, rule);
  } catch (lack) {
    if (!(lack instanceof CardNeeded)) throw lack;
    askBeforeCommand(d, before, command, lack);
    return undefined;
  }
};

/** Runs the steps of an agreed shortcut up to the first illegal one, at most to a resting point (SL-SHORT-3). */
const takeAgreedSteps = (d: OpenDecision): void => {
  const steps = d.agreed;
  for (const step of steps) if (isDecisionLong(d) || !takeStep(d, step)) return;
};

const takeStep = (d: OpenDecision, step: Command): boolean => {
  if (step.type !== 'PassPriority') {
    const read = readCommand(d, step);
    return !('rejection' in read) && carryOut(d, read) === undefined;
  }
  const { holder } = d.state.table.priority;
  if (holder === null || statusOf(d.state) !== 'running' || (step.seat !== undefined && step.seat !== holder))
    return false;
  if (d.ruleset.priority.mayPass?.(d, holder) !== undefined) return false;
  emit(d, 'PriorityPassed', { seat: holder, by: 'shortcut' }, passRules(d, 'SL-SHORT-3'));
  settle(d);
  return true;
};

/**
 * More events follow than can be recorded: a judge's command is rejected, since judges have alternatives; any other
 * calls a judge.
 */
const tooManyEvents = (ruleset: Ruleset, state: MatchState, { rule }: ReadCommand, reason: string): Decision =>
  rule.by === 'judge' || state.table.status !== 'running'
    ? refused(rejection('too-much', 'SL-LOOP-1', `${reason}: this leads no further, but a rewind does`))
    : pausedForJudge(ruleset, state, reason);

/** Pauses play before a command with too many consequences and calls a judge; the command itself does nothing. */
const pausedForJudge = (ruleset: Ruleset, state: MatchState, reason: string): Decision => {
  const d = newDecision(ruleset, state, {});
  callJudge(d, { by: 'system', reason }, ['SL-LOOP-1']);
  return { kind: 'decided', events: d.events, state: d.state };
};

const refused = (why: Rejection): Decision => ({ kind: 'refused', rejection: why });

/** Why this command cannot be given now, whoever sends it. */
const timingRejection = (situation: Situation, command: Command, rule: CommandRule): Rejection | undefined => {
  const { state } = situation;
  const status = statusOf(state);
  if (status === 'sealed')
    return rejection(
      command.type === 'Rewind' || command.type === 'RestoreBranch' ? 'sealed' : 'match-sealed',
      sealedRule(command),
      'the match is sealed: nothing changes any more',
    );
  if (rule.by === 'seat' && seatNamed(state.table, command.seat) === undefined)
    return rejection(
      'unknown-seat',
      'SL-SEAT-1',
      `no seat of this match is called ${String(command.seat)}; they are ${state.terms.seats.join(', ')}`,
    );
  if (rule.during !== 'any' && status === 'open')
    return rejection('match-not-started', 'SL-MATCH-2', 'the match has not started');
  if (rule.during !== 'play') return undefined;
  if (status === 'ended')
    return rejection('match-ended', 'SL-MATCH-2', 'the match has ended; only a judge can rewind it now');
  return (
    seatOrLogRejection(situation, command, rule) ??
    (status === 'paused' && isOfPlayers(rule) && rule.always !== true ? pausedRejection(state) : undefined)
  );
};

const sealedRule = ({ type }: Command): 'SL-REWIND-3' | 'SL-MATCH-2' =>
  type === 'Rewind' || type === 'RestoreBranch' ? 'SL-REWIND-3' : 'SL-MATCH-2';

/**
 * Whether players, or a scribe for them, send it. Commands of the service are not rejected while play is paused or at
 * the end.
 */
const isOfPlayers = ({ by }: CommandRule): boolean => by === 'seat' || by === 'scribe';

const seatOrLogRejection = ({ state }: Situation, command: Command, rule: CommandRule): Rejection | undefined => {
  if (rule.by === 'seat' && playerAt(state.table, command.seat ?? null)?.left)
    return rejection('seat-left', 'SL-SEAT-1', `${String(command.seat)} has left this game`);
  return state.head >= MATCH_FULL && isOfPlayers(rule) && command.type !== 'Concede'
    ? rejection('match-full', 'SL-LIMIT-2', 'the log of this match is full: it can only be conceded, judged and sealed')
    : undefined;
};

const pausedRejection = ({ record: { paused } }: MatchState): Rejection =>
  rejection('play-paused', 'SL-CALL-2', `play is paused by ${paused?.by ?? 'a judge'}: ${paused?.reason ?? ''}`);

/** A rejection completed with what the sender could do instead. */
export const withLegal = (situation: Situation, why: Rejection, sent: unknown): Rejection => {
  const seat = isMap(sent) && typeof sent.seat === 'string' ? seatNamed(situation.state.table, sent.seat) : undefined;
  return { ...why, legal: legalActionsText(situation, seat ?? null) };
};

/** The rejection of a command, with what could be done instead; undefined if it would be accepted. */
export const explain = (ruleset: Ruleset, state: MatchState, command: unknown): Rejection | undefined => {
  const decision = decide(ruleset, state, command);
  return decision.kind === 'refused' ? withLegal({ ruleset, state }, decision.rejection, command) : undefined;
};
