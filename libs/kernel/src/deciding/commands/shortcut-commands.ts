import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { Command, Template } from '../../rules/command.js';
import { asText } from '../../persistent/json.js';
import { emit, newId } from '../../events/recording.js';
import { askOutcome } from '../../cards/effects/flow.js';
import { push } from '../../rules/frames.js';
import type { Json } from '../../persistent/json.js';
import type { SeatId } from '../../table/names.js';
import { givePriority } from '../../stack/priority.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import type { CommandRule } from '../../rules/ruleset/command-rules.js';
import { either, flag, json, listOf, mapOf, number, plainName } from '../../table/shape.js';
import type { Shortcut } from '../../events/kinds/order-events.js';
import { askOthers, lengthOf } from '../../stack/shortcuts.js';
import { templateOf } from '../../words/templates.js';
import { notAsked, openChoice, priorityFault, senderOf } from './table-commands.js';

/** The most steps that are carried out one by one; a longer loop is agreed as its outcome (SL-SHORT-5). */
const MOST_STEPS = 200;

/** What may stand for itself in a shortcut: plays of the seat that proposes it, its choices, and passes. */
const NEVER = ['ProposeShortcut', 'AnswerShortcut', 'Concede', 'SetYield', 'ClearYield'];

const shortcutOf = (d: OpenDecision, { passes, actions, times, ...command }: Command): Shortcut => ({
  id: newId(d, 'h'),
  seat: senderOf(command),
  passes: (passes ?? 0) as Shortcut['passes'], // by the descriptor
  actions: (actions ?? []) as Shortcut['actions'],
  times: Number(times ?? 1),
});

const malformed = (why: string): Rejection => rejection('malformed', 'SL-CMD-1', why);

const shortcutFault = ({ passes, actions, times }: Command, seat: SeatId): Rejection | undefined => {
  if ((passes === undefined) === (actions === undefined)) return malformed('a shortcut has either passes or actions');
  if (times !== undefined && actions === undefined) return malformed('times: goes with actions');
  const strange = ((actions ?? []) as readonly Command[]).findIndex(
    (action) =>
      typeof action.type !== 'string' ||
      NEVER.includes(action.type) ||
      (action.type !== 'PassPriority' && action.seat !== seat),
  );
  return strange < 0
    ? undefined
    : malformed(
        `actions/${strange}: expected a play or a choice of ${seat}, or a pass, found ${JSON.stringify((actions as readonly Json[])[strange])}`,
      );
};

const propose: CommandRule = {
  about: 'proposes to take several steps at once: so many passes, or commands so many times over',
  by: 'seat',
  during: 'play',
  always: true,
  fields: {
    'passes?': either(number(1, MOST_STEPS), listOf(plainName('a seat'), 1, MOST_STEPS)),
    'actions?': listOf(mapOf(json), 1, 20),
    'times?': number(1, 1_000_000),
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = shortcutFault(command, seat) ?? proposerFault(d, seat) ?? passesFault(d, seat, command);
    if (fault !== undefined) return fault;
    const shortcut = shortcutOf(d, command);
    emit(d, 'ShortcutProposed', shortcut, ['SL-SHORT-1']);
    if (lengthOf(shortcut) > MOST_STEPS) agreeOnOutcome(d, shortcut);
    else askOthers(d, shortcut);
    return undefined;
  },
  templates: (situation, seat): readonly Template[] =>
    (proposerFault(situation, seat) ?? situation.ruleset.priority.mayPass?.(situation, seat)) === undefined
      ? [
          templateOf({ type: 'ProposeShortcut', seat }, [
            { path: 'passes', what: 'passes', form: 'number', least: 1, most: MOST_STEPS },
          ]),
        ]
      : [],
};

const proposerFault = (situation: Situation, seat: SeatId): Rejection | undefined =>
  situation.state.record.paused === null
    ? priorityFault(situation, seat)
    : rejection('play-paused', 'SL-CALL-2', 'play is paused');

/** Passes are proposed where one can be made; a loop may begin with a play where nothing is to be passed. */
const passesFault = (situation: Situation, seat: SeatId, { actions }: Command): Rejection | undefined =>
  actions === undefined || (actions as readonly Command[])[0]?.type === 'PassPriority'
    ? situation.ruleset.priority.mayPass?.(situation, seat)
    : undefined;

/** Nobody counts to a million: the proposer says what the loop comes to, and the others confirm it. */
const agreeOnOutcome = (d: OpenDecision, { seat, times }: Shortcut): void => {
  givePriority(d, { seat, because: ['SL-SHORT-5'] });
  push(d, askOutcome, { words: `what ${times} rounds of the loop come to`, you: seat });
};

const answerFault = (situation: Situation, seat: SeatId, { accept, stopAt }: Command): Rejection | undefined => {
  const choice = openChoice(situation, seat, 'AnswerShortcut');
  if (choice === null) return notAsked(situation, seat);
  if (accept === true) return stopAt === undefined ? undefined : malformed('stopAt: goes with accept: false');
  const steps = Number(choice.about?.steps);
  return Number(stopAt ?? 0) < steps
    ? undefined
    : rejection('bad-answer', 'SL-SHORT-2', `the shortcut has ${steps} steps: stopAt is from 0 to ${steps - 1}`);
};

const answer: CommandRule = {
  about: 'accepts a proposed shortcut, or stops it before one of its steps',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { accept: flag(), 'stopAt?': number(0, MOST_STEPS - 1) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = answerFault(d, seat, command);
    if (fault !== undefined) return fault;
    const accept = command.accept === true;
    const stopAt = accept ? null : Number(command.stopAt ?? 0);
    const id = asText(d.state.table.awaiting?.about?.id);
    emit(d, 'ShortcutAnswered', { seat, id, accept, stopAt }, ['SL-SHORT-2']);
    d.answer = { stopAt };
    return undefined;
  },
  templates: (situation, seat): readonly Template[] => {
    const choice = openChoice(situation, seat, 'AnswerShortcut');
    if (choice === null) return [];
    const most = Number(choice.about?.steps) - 1;
    return [
      templateOf({ type: 'AnswerShortcut', seat, accept: true }, []),
      templateOf({ type: 'AnswerShortcut', seat, accept: false }, [
        { path: 'stopAt', what: 'step', form: 'number', least: 0, most },
      ]),
    ];
  },
};

/** The commands about several steps at once. */
export const shortcutCommands: { readonly [type: string]: CommandRule } = {
  ProposeShortcut: propose,
  AnswerShortcut: answer,
};
