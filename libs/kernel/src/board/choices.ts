import type { OpenDecision } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import { emit } from '../events/recording.js';
import { again } from '../rules/frames.js';
import type { AnyFrame } from '../rules/ruleset/procedures.js';
import type { Json, JsonMap } from '../persistent/json.js';
import { sameJson } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { Choice, Fill } from '../table/table.js';
import { activeSeat } from '../table/seats.js';

/** A decision to be asked for. Left out: `kind` choice, one option to be picked, not ordered, open to see. */
export type Question = {
  readonly seat: SeatId | null;
  readonly seats?: readonly SeatId[];
  readonly kind?: string;
  readonly prompt: string;
  readonly options: readonly Json[];
  /** How many it seems to be among, where the number of options would tell others what is hidden from them. */
  readonly among?: number;
  readonly min?: number;
  readonly max?: number;
  readonly ordered?: boolean;
  readonly hidden?: boolean;
  readonly command?: string;
  readonly about?: JsonMap;
  readonly form?: Fill;
  readonly because: readonly RuleId[];
};

/**
 * Asks for a decision; the frame `then` goes on with the answer: a list of the options picked. A question with one
 * possible answer is not asked. Null as the seat asks the active player.
 */
export const choose = (d: OpenDecision, question: Question, then: AnyFrame): void => {
  again(d, then);
  const only = onlyAnswer(question);
  if (only !== undefined) d.answer = only;
  else ask(d, question);
};

/** Asks a seat for yes or no; the frame on top goes on with `true` or `false`. */
export const askYesOrNo = (d: OpenDecision, question: Omit<Question, 'options'>): void =>
  ask(d, { ...question, options: [true, false] });

/** The answer, where there can be only one. */
const onlyAnswer = (question: Question): readonly Json[] | undefined => {
  const { options, among = options.length, min = 1, max = 1, ordered, form, command } = question;
  if (form !== undefined || command !== undefined) return undefined;
  const most = Math.min(max, among);
  if (most === 0) return [];
  if (ordered) return options.every((each) => each === options[0]) && min === options.length ? options : undefined;
  const isForced = Math.min(min, options.length) === most && options.length === most;
  return isForced || (min === most && options.every((each) => each === options[0]))
    ? options.slice(0, most)
    : undefined;
};

/**
 * Asks without looking whether there is a choice; the frame on top goes on with the answer. Who has left is not asked,
 * and answers with nothing.
 */
export const ask = (d: OpenDecision, question: Question): void => {
  const { hidden, because } = question;
  const choice = choiceOf(question, question.seat ?? activeSeat(d.state.table));
  if (choice.seats.every((seat) => playerAt(d.state.table, seat)?.left)) {
    d.answer = [];
    return;
  }
  const asked = { choice, resume: d.frames.slice() };
  if (!hidden) return emit(d, 'ChoiceAsked', asked, because);
  const own: Choice = { ...choice, hidden: true };
  emit(d, 'ChoiceAsked', { ...asked, choice: { ...own, options: null } }, because, {
    for: choice.seats,
    data: { choice: own },
  });
};

/** Puts a question again that is open: the same with other options; answered with nothing where none is left. */
export const putAgain = (d: OpenDecision, choice: Choice, because: readonly RuleId[]): void => {
  if (choice.count > 0) return emit(d, 'ChoiceAsked', { choice, resume: d.frames.slice() }, because);
  emit(d, 'ChoiceMade', { seat: choice.seat, kind: choice.kind, answer: [] }, because);
  d.answer = [];
};

const choiceOf = (question: Question, seat: SeatId): Choice => {
  const { options, among = options.length, min = 1, max = 1, about, form } = question;
  const choice: Mutable<Choice> = {
    seat,
    seats: question.seats ?? [seat],
    kind: question.kind ?? 'choice',
    prompt: question.prompt,
    options,
    count: among,
    min: Math.min(min, options.length),
    max: Math.min(max, among),
    ordered: question.ordered ?? false,
    command: question.command ?? 'Choose',
  };
  if (about !== undefined) choice.about = about;
  if (form !== undefined) choice.form = form;
  return choice;
};

/** Whether a choice is between yes and no. */
const isYesOrNo = ({ options }: Choice): boolean => options !== null && sameJson(options, [true, false]);

/**
 * An answer as the frame that asked reads it: `true` or `false`, or the list of options picked. Refused when it is not
 * one of the acceptable ones. A name and a list of one name are the same.
 */
export const readAnswer = (
  choice: Choice,
  answer: unknown,
  badAnswer: RuleId,
): boolean | readonly Json[] | Rejection => {
  const options = choice.options ?? [];
  if (isYesOrNo(choice)) {
    const only: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer;
    return typeof only === 'boolean' ? only : rejection('bad-answer', badAnswer, 'the answer is true or false');
  }
  const picked = (Array.isArray(answer) ? answer : [answer]) as readonly Json[];
  const strange = picked.find((each, at) => countIn(picked.slice(0, at + 1), each) > countIn(options, each));
  if (strange !== undefined)
    return rejection(
      'bad-answer',
      badAnswer,
      `${shown(strange)} is not among the options: ${options.map(shown).join(', ')}`,
    );
  if (picked.length < choice.min || picked.length > choice.max)
    return rejection('bad-answer', badAnswer, `${picked.length} were picked, but ${howMany(choice)} may be`);
  return picked;
};

const countIn = (list: readonly Json[], wanted: Json): number => list.filter((each) => sameJson(each, wanted)).length;

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const howMany = ({ min, max }: Choice): string => (min === max ? `exactly ${min}` : `from ${min} to ${max}`);

/** The template entry that completes an answer to a choice. */
export const answerFill = (choice: Choice): Fill =>
  choice.form ?? {
    path: 'answer',
    what: asText(choice.about?.what ?? choice.kind),
    min: isYesOrNo(choice) ? 1 : choice.min,
    max: isYesOrNo(choice) ? 1 : Math.min(choice.max, choice.options?.length ?? choice.max),
    ordered: choice.ordered,
    candidates: choice.options ?? [],
  };
