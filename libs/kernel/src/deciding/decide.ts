import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Inputs, Need, Supply } from '../log/inputs.js';
import type { Command } from '../rules/command.js';
import type { Event } from '../log/event.js';
import { emit, InputNeeded, newDecision, TooLong } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import { CardNeeded } from '../board/unknown-cards.js';
import { askBeforeCommand } from './asking-for-cards.js';
import { give } from './giving.js';
import { momentOf } from './moments.js';
import { whatIsLegal } from './legal-actions.js';
import { playerAt } from '../table/objects.js';
import { readCommand, ReadCommand } from './reading.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { seatNamed } from '../table/seats.js';
import { callJudge } from './calling.js';
import { hasMuch, settle } from './settle.js';
import { passRules } from '../stack/shortcuts.js';
import type { MatchState } from '../table/state.js';
import { MATCH_FULL, statusOf } from '../table/state.js';

/** What a command comes to: what happened, why not, or what is lacking to tell. */
export type Decision =
  | { readonly kind: 'decided'; readonly events: readonly Event[]; readonly state: MatchState }
  | { readonly kind: 'refused'; readonly rejection: Rejection }
  | { readonly kind: 'needs'; readonly need: Need };

/**
 * Decides a command: all events up to the next point where a person must decide, a refusal, or what it still needs. The
 * same state, command and inputs always give the same answer; nothing outside is asked or changed. With `supply` what is
 * lacking is had on the way, and the decision need not be made again for it. A command that was read already is not read again.
 */
export const decide = (
  ruleset: Ruleset,
  state: MatchState,
  sent: unknown,
  inputs: Inputs = {},
  supply?: Supply,
): Decision => {
  const read = sent instanceof ReadCommand ? sent : readCommand({ ruleset }, sent);
  return 'rejection' in read ? refused(read.rejection) : decided(ruleset, state, read, inputs, supply);
};

const decided = (
  ruleset: Ruleset,
  state: MatchState,
  read: ReadCommand,
  inputs: Inputs,
  supply: Supply | undefined,
): Decision => {
  const d = newDecision(ruleset, state, inputs, supply);
  try {
    const refusal = carryOut(d, read);
    if (refusal !== undefined) return refused(refusal);
    takeAgreedSteps(d);
    return { kind: 'decided', events: d.events, state: d.state };
  } catch (lack) {
    if (lack instanceof InputNeeded) return { kind: 'needs', need: lack.what };
    if (lack instanceof TooLong) return tooMuch(ruleset, state, read, lack.message);
    throw lack;
  }
};

/** Carries out one command and what follows from it by itself, or tells why not; then nothing has happened. */
const carryOut = (d: OpenDecision, { command, rule }: ReadCommand): Rejection | undefined => {
  const fault = notNow(d, command, rule);
  if (fault !== undefined) return fault;
  const refusal = given(d, command, rule);
  if (refusal === undefined) settle(d);
  return refusal;
};

/** A command that turns up a card which only the table can see waits until the table has told it. */
const given = (d: OpenDecision, command: Command, rule: CommandRule): Rejection | undefined => {
  const before = momentOf(d);
  try {
    return give(d, command, rule);
  } catch (lack) {
    if (!(lack instanceof CardNeeded)) throw lack;
    askBeforeCommand(d, before, command, lack);
    return undefined;
  }
};

/** Takes the steps of an agreed shortcut, up to the first that cannot be taken and not beyond a resting point (SL-SHORT-3). */
const takeAgreedSteps = (d: OpenDecision): void => {
  const steps = d.agreed;
  for (const step of steps) if (hasMuch(d) || !takeStep(d, step)) return;
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

/** More follows than can be recorded: a judge, who may do something else, is refused; else a judge is called. */
const tooMuch = (ruleset: Ruleset, state: MatchState, { rule }: ReadCommand, reason: string): Decision =>
  rule.by === 'judge' || state.table.status !== 'running'
    ? refused(rejection('too-much', 'SL-LOOP-1', `${reason}: this leads no further, but a rewind does`))
    : stopped(ruleset, state, reason);

/** Play stands still before a command of which too much would follow, and a judge is called; the command does nothing else. */
const stopped = (ruleset: Ruleset, state: MatchState, reason: string): Decision => {
  const d = newDecision(ruleset, state, {});
  callJudge(d, { by: 'system', reason }, ['SL-LOOP-1']);
  return { kind: 'decided', events: d.events, state: d.state };
};

const refused = (why: Rejection): Decision => ({ kind: 'refused', rejection: why });

/** Why this command cannot be given to the match as it stands, whoever gives it. */
const notNow = (situation: Situation, command: Command, rule: CommandRule): Rejection | undefined => {
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
    leftOrFull(situation, command, rule) ??
    (status === 'paused' && isOfPlayers(rule) && rule.always !== true ? pausedFault(state) : undefined)
  );
};

const sealedRule = ({ type }: Command): 'SL-REWIND-3' | 'SL-MATCH-2' =>
  type === 'Rewind' || type === 'RestoreBranch' ? 'SL-REWIND-3' : 'SL-MATCH-2';

/** Whether players give it, or a scribe for them. What the service does by itself is neither refused while play is paused nor at the end. */
const isOfPlayers = ({ by }: CommandRule): boolean => by === 'seat' || by === 'scribe';

const leftOrFull = ({ state }: Situation, command: Command, rule: CommandRule): Rejection | undefined => {
  if (rule.by === 'seat' && playerAt(state.table, command.seat ?? null)?.left)
    return rejection('seat-left', 'SL-SEAT-1', `${String(command.seat)} has left this game`);
  return state.head >= MATCH_FULL && isOfPlayers(rule) && command.type !== 'Concede'
    ? rejection('match-full', 'SL-LIMIT-2', 'the log of this match is full: it can only be conceded, judged and sealed')
    : undefined;
};

const pausedFault = ({ record: { paused } }: MatchState): Rejection =>
  rejection('play-paused', 'SL-CALL-2', `play is paused by ${paused?.by ?? 'a judge'}: ${paused?.reason ?? ''}`);

/** A refusal with what could be done instead, for whoever sent the command. */
export const withLegal = (situation: Situation, why: Rejection, sent: unknown): Rejection => {
  const seat = isMap(sent) && typeof sent.seat === 'string' ? seatNamed(situation.state.table, sent.seat) : undefined;
  return { ...why, legal: whatIsLegal(situation, seat ?? null) };
};

/** Why a command would be refused now, with what could be done instead; undefined when it would be accepted. */
export const explain = (ruleset: Ruleset, state: MatchState, command: unknown): Rejection | undefined => {
  const decision = decide(ruleset, state, command);
  return decision.kind === 'refused' ? withLegal({ ruleset, state }, decision.rejection, command) : undefined;
};
