import { json, listOf, ofShape } from '../table/shape.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import { emit } from '../events/recording.js';
import { reschedule } from '../rules/agenda.js';
import type { AnyContinuation } from '../rules/ruleset/procedures.js';
import type { Json, JsonMap } from '../persistent/json.js';
import { displayText, sameJson } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { Choice, ParameterPrompt } from '../table/table.js';
import { activeSeat } from '../table/seats.js';

/** A question to a player. Defaults: `kind` choice, pick exactly one option, unordered, options public. */
export type ChoiceQuestion = {
  readonly seat: SeatId | null;
  readonly seats?: readonly SeatId[];
  readonly kind?: string;
  readonly prompt: string;
  readonly options: readonly Json[];
  /** The number of options to show to others, where the real one would give hidden information away. */
  readonly among?: number;
  readonly min?: number;
  readonly max?: number;
  readonly ordered?: boolean;
  readonly hidden?: boolean;
  readonly command?: string;
  readonly about?: JsonMap;
  readonly form?: ParameterPrompt;
  readonly because: readonly RuleId[];
};

/**
 * Asks for a decision; the continuation `then` receives the list of options picked. A question with only one possible
 * answer is not asked but answered. `seat: null` asks the active player.
 */
export const choose = (d: OpenDecision, question: ChoiceQuestion, then: AnyContinuation): void => {
  reschedule(d, then);
  const only = onlyAnswer(question);
  if (only !== undefined) d.answer = only;
  else ask(d, question);
};

/** Asks a seat for yes or no; the continuation on top goes on with `true` or `false`. */
export const askYesOrNo = (d: OpenDecision, question: Omit<ChoiceQuestion, 'options'>): void =>
  ask(d, { ...question, options: [true, false] });

/** The answer, if there is only one. */
const onlyAnswer = (question: ChoiceQuestion): readonly Json[] | undefined => {
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
 * Asks even if there is only one answer; the continuation on top receives the answer. A player who has left is not
 * asked and answers with nothing.
 */
export const ask = (d: OpenDecision, question: ChoiceQuestion): void => {
  const { hidden, because } = question;
  const choice = choiceOf(question, question.seat ?? activeSeat(d.state.table));
  if (choice.seats.every((seat) => playerAt(d.state.table, seat)?.left)) {
    d.answer = [];
    return;
  }
  const asked = { choice, resume: d.agenda.slice() };
  if (!hidden) return emit(d, 'ChoiceAsked', asked, because);
  const own: Choice = { ...choice, hidden: true };
  emit(d, 'ChoiceAsked', { ...asked, choice: { ...own, options: null } }, because, {
    for: choice.seats,
    data: { choice: own },
  });
};

/** Repeats an open question with other options; where none is left, it is answered with nothing. */
export const repeatChoice = (d: OpenDecision, choice: Choice, because: readonly RuleId[]): void => {
  if (choice.count > 0) return emit(d, 'ChoiceAsked', { choice, resume: d.agenda.slice() }, because);
  emit(d, 'ChoiceMade', { seat: choice.seat, kind: choice.kind, answer: [] }, because);
  d.answer = [];
};

const choiceOf = (question: ChoiceQuestion, seat: SeatId): Choice => {
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

const isYesOrNo = ({ options }: Choice): boolean => options !== null && sameJson(options, [true, false]);

const ANSWERS = listOf(json, 0, Infinity);

/**
 * An answer in the form that the asking continuation reads: `true` or `false`, or the list of options picked. A single
 * name counts as a list of one. Rejected if it is not among the options.
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
  const picked = ofShape(ANSWERS, Array.isArray(answer) ? answer : [answer]);
  const strange = picked.find((each, at) => countIn(picked.slice(0, at + 1), each) > countIn(options, each));
  if (strange !== undefined)
    return rejection(
      'bad-answer',
      badAnswer,
      `${displayText(strange)} is not among the options: ${options.map(displayText).join(', ')}`,
    );
  if (picked.length < choice.min || picked.length > choice.max)
    return rejection('bad-answer', badAnswer, `${picked.length} were picked, but ${countText(choice)} may be`);
  return picked;
};

const countIn = (list: readonly Json[], wanted: Json): number => list.filter((each) => sameJson(each, wanted)).length;

const countText = ({ min, max }: Choice): string => (min === max ? `exactly ${min}` : `from ${min} to ${max}`);

/** The parameter prompt of the legal action that answers a choice. */
export const answerFill = (choice: Choice): ParameterPrompt =>
  choice.form ?? {
    path: 'answer',
    what: asText(choice.about?.what ?? choice.kind),
    min: isYesOrNo(choice) ? 1 : choice.min,
    max: isYesOrNo(choice) ? 1 : Math.min(choice.max, choice.options?.length ?? choice.max),
    ordered: choice.ordered,
    candidates: choice.options ?? [],
  };
