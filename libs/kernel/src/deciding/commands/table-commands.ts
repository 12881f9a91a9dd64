import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { Command, Template } from '../../rules/command.js';
import { answerFill, readAnswer } from '../../board/choices.js';
import { emit } from '../../events/recording.js';
import { keepSaid, readNamed } from '../naming.js';
import type { Json } from '../../persistent/json.js';
import { leaveGame } from '../../board/leaving.js';
import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { isRejection, rejection } from '../../table/rejection.js';
import type { CommandRule } from '../../rules/ruleset/command-rules.js';
import { json } from '../../table/shape.js';
import type { Fill } from '../../table/table.js';
import { templateOf } from '../../words/templates.js';

/** Whoever sent a play command; the seat was checked before. */
export const senderOf = (command: Command): SeatId => {
  if (command.seat === undefined) throw new Error(`${command.type} came without a seat`);
  return command.seat;
};

/** Why a seat may not act now for want of priority, or undefined when it holds it. */
export const priorityFault = ({ ruleset, state: { table } }: Situation, seat: SeatId): Rejection | undefined => {
  const { holder } = table.priority;
  if (holder === seat) return undefined;
  const { code, rule } = ruleset.priority.onlyHolderActs;
  if (table.awaiting !== null)
    return rejection(code, rule, `nobody has priority: ${table.awaiting.seat} is asked (${table.awaiting.prompt})`);
  return rejection(code, rule, holder === null ? 'nobody has priority now' : `${holder} has priority, not ${seat}`);
};

const pass: CommandRule = {
  about: 'passes priority to the next player',
  by: 'seat',
  during: 'play',
  fields: {},
  appeal: () => 2 / 3,
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = priorityFault(d, seat) ?? d.ruleset.priority.mayPass?.(d, seat);
    if (fault === undefined) emit(d, 'PriorityPassed', { seat, by: 'hand' }, d.ruleset.cites.pass);
    return fault;
  },
  templates: (situation, seat) =>
    situation.ruleset.priority.mayPass?.(situation, seat) === undefined
      ? [templateOf({ type: 'PassPriority', seat }, [])]
      : [],
};

/** Why a seat has nothing to answer now. */
export const notAsked = (situation: Situation, seat: SeatId): Rejection => {
  const { awaiting } = situation.state.table;
  const why =
    awaiting === null
      ? 'no choice is open'
      : `the open choice is ${awaiting.seats.join(' or ')}'s, to be answered by ${awaiting.command}`;
  return rejection('not-asked', situation.ruleset.cites.illegal.notAsked, `${seat} is not asked: ${why}`);
};

/** The open question if this seat is to answer it by this command. */
export const openChoice = (
  { state }: Situation,
  seat: SeatId,
  command: string,
): Situation['state']['table']['awaiting'] => {
  const { awaiting } = state.table;
  return awaiting !== null && awaiting.command === command && awaiting.seats.includes(seat) ? awaiting : null;
};

const decideChoice = (d: OpenDecision, command: Command): Rejection | undefined => {
  const seat = senderOf(command);
  const choice = openChoice(d, seat, 'Choose');
  if (choice === null) return notAsked(d, seat);
  const own = d.ruleset.answerFault?.(d, choice, command.answer);
  if (own !== undefined) return own;
  const named = readNamed(d, choice, seat, command.answer);
  const answer =
    choice.form === undefined ? readAnswer(choice, named.answer, d.ruleset.cites.illegal.badAnswer) : command.answer;
  if (isRejection(answer)) return answer;
  if (!keepSaid(d, seat, named)) return undefined;
  const hidden = isHidden(d) ? { for: [seat], data: { answer: answer as Json } } : undefined;
  const made = { seat, kind: choice.kind, answer: hidden === undefined ? (answer as Json) : null };
  emit(d, 'ChoiceMade', made, d.ruleset.cites.choose, hidden);
  d.answer = answer;
  return undefined;
};

/** Whether the options of the open choice are hidden, and so is the answer. */
const isHidden = ({ state }: Situation): boolean => state.table.awaiting?.hidden === true;

const chooseCommand: CommandRule = {
  about: 'answers the open choice of the seat',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { answer: { ...json, about: 'true or false, a name, a list of names, or a division' } },
  hidden: (situation) => (isHidden(situation) ? ['answer'] : []),
  decide: decideChoice,
  templates: (situation, seat): readonly Template[] => {
    const choice = openChoice(situation, seat, 'Choose');
    return choice === null ? [] : [templateOf({ type: 'Choose', seat }, [answerFill(choice)])];
  },
};

const concede: CommandRule = {
  about: 'leaves the game at once and loses it',
  by: 'seat',
  during: 'play',
  fields: {},
  always: true,
  decide: (d, command) => {
    const seat = senderOf(command);
    emit(d, 'PlayerConceded', { seat, game: String(d.state.table.gameBegan) }, d.ruleset.cites.leave);
    leaveGame(d, seat, 'conceded', d.ruleset.cites.leave);
    return undefined;
  },
  templates: (_look, seat) => [templateOf({ type: 'Concede', seat }, [])],
};

/** The commands of play that every game has. */
export const tableCommands: { readonly [type: string]: CommandRule } = {
  PassPriority: pass,
  Choose: chooseCommand,
  Concede: concede,
};

/** Refuses a report that nobody asked this seat for. */
export const reportAsked = (situation: Situation, seat: SeatId, command: string): Rejection | undefined =>
  openChoice(situation, seat, command) === null
    ? rejection('not-reported', 'SL-REPORT-1', `${seat} has nothing to report: ${notAsked(situation, seat).detail}`)
    : undefined;

/** The template of a report, for whoever is asked for it. */
export const reportTemplates = (situation: Situation, seat: SeatId, type: string, fill: Fill): readonly Template[] =>
  reportAsked(situation, seat, type) === undefined ? [templateOf({ type, seat }, [fill])] : [];
