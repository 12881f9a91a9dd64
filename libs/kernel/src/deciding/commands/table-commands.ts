import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { Command, LegalAction } from '../../rules/command.js';
import { answerFill, readAnswer } from '../../board/choices.js';
import { emit } from '../../events/recording.js';
import { keepReported, readNamed } from '../reporting/naming.js';
import { leaveGame } from '../../board/leaving.js';
import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { isRejection, rejection } from '../../table/rejection.js';
import { command, type CommandOf, type CommandRule } from '../../rules/ruleset/command-rules.js';
import { json } from '../../table/shape.js';
import type { ParameterPrompt } from '../../table/table.js';
import { legalActionOf } from '../../words/legal-action.js';

/** The seat that sent a play command; checked before. */
export const senderOf = (command: Pick<Command, 'type' | 'seat'>): SeatId => {
  if (command.seat === undefined) throw new Error(`${command.type} came without a seat`);
  return command.seat;
};

/** Why a seat may not act without priority, or undefined if it holds priority. */
export const priorityRejection = ({ ruleset, state: { table } }: Situation, seat: SeatId): Rejection | undefined => {
  const { holder } = table.priority;
  if (holder === seat) return undefined;
  const { code, rule } = ruleset.priority.onlyHolderActs;
  if (table.awaiting !== null)
    return rejection(code, rule, `nobody has priority: ${table.awaiting.seat} is asked (${table.awaiting.prompt})`);
  return rejection(code, rule, holder === null ? 'nobody has priority now' : `${holder} has priority, not ${seat}`);
};

const pass = command({
  about: 'passes priority to the next player',
  by: 'seat',
  during: 'play',
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = priorityRejection(d, seat) ?? d.ruleset.priority.mayPass?.(d, seat);
    if (rejected === undefined) emit(d, 'PriorityPassed', { seat, by: 'hand' }, d.ruleset.cites.pass);
    return rejected;
  },
  legalActions: (situation, seat) =>
    situation.ruleset.priority.mayPass?.(situation, seat) === undefined
      ? [legalActionOf({ type: 'PassPriority', seat }, [])]
      : [],
});

/** Why a seat has nothing to answer now. */
export const noChoiceRejection = (situation: Situation, seat: SeatId): Rejection => {
  const { awaiting } = situation.state.table;
  const why =
    awaiting === null
      ? 'no choice is open'
      : `the open choice is ${awaiting.seats.join(' or ')}'s, to be answered by ${awaiting.command}`;
  return rejection('not-asked', situation.ruleset.cites.illegal.notAsked, `${seat} is not asked: ${why}`);
};

/** The open question, if this seat is to answer it with this command. */
export const openChoice = (
  { state }: Situation,
  seat: SeatId,
  command: string,
): Situation['state']['table']['awaiting'] => {
  const { awaiting } = state.table;
  return awaiting !== null && awaiting.command === command && awaiting.seats.includes(seat) ? awaiting : null;
};

const CHOICE = { answer: { ...json, about: 'true or false, a name, a list of names, or a division' } };

const decideChoice = (d: OpenDecision, command: CommandOf<typeof CHOICE, 'seat'>): Rejection | undefined => {
  const seat = senderOf(command);
  const choice = openChoice(d, seat, 'Choose');
  if (choice === null) return noChoiceRejection(d, seat);
  const own = d.ruleset.choices.rejection?.(d, choice, command.answer);
  if (own !== undefined) return own;
  const named = readNamed(d, choice, seat, command.answer);
  const answer =
    choice.form === undefined ? readAnswer(choice, named.answer, d.ruleset.cites.illegal.badAnswer) : command.answer;
  if (isRejection(answer)) return answer;
  if (!keepReported(d, seat, named)) return undefined;
  const hidden = isHidden(d) ? { for: [seat], data: { answer } } : undefined;
  const made = { seat, kind: choice.kind, answer: hidden === undefined ? answer : null };
  emit(d, 'ChoiceMade', made, d.ruleset.cites.choose, hidden);
  d.answer = answer;
  return undefined;
};

/** Whether the options of the open choice are hidden, and with them the answer. */
const isHidden = ({ state }: Situation): boolean => state.table.awaiting?.hidden === true;

const chooseCommand = command({
  about: 'answers the open choice of the seat',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: CHOICE,
  hidden: (situation) => (isHidden(situation) ? ['answer'] : []),
  decide: decideChoice,
  legalActions: (situation, seat): readonly LegalAction[] => {
    const choice = openChoice(situation, seat, 'Choose');
    return choice === null ? [] : [legalActionOf({ type: 'Choose', seat }, [answerFill(choice)])];
  },
});

const concede = command({
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
  legalActions: (_look, seat) => [legalActionOf({ type: 'Concede', seat }, [])],
});

/** The commands of play that every game has. */
export const tableCommands: { readonly [type: string]: CommandRule } = {
  PassPriority: pass,
  Choose: chooseCommand,
  Concede: concede,
};

/** The rejection of a report that this seat was not asked for. */
export const unaskedRejection = (situation: Situation, seat: SeatId, command: string): Rejection | undefined =>
  openChoice(situation, seat, command) === null
    ? rejection(
        'not-reported',
        'SL-REPORT-1',
        `${seat} has nothing to report: ${noChoiceRejection(situation, seat).detail}`,
      )
    : undefined;

/** The legal action of a report, for the seat that is asked for it. */
export const legalReports = (
  situation: Situation,
  seat: SeatId,
  type: string,
  fill: ParameterPrompt,
): readonly LegalAction[] =>
  unaskedRejection(situation, seat, type) === undefined ? [legalActionOf({ type, seat }, [fill])] : [];
