import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { Command, LegalAction } from '../../rules/command.js';
import { asText, displayText } from '../../persistent/json.js';
import { emit, newId } from '../../events/recording.js';
import { askOutcome } from '../../cards/effects/flow.js';
import { schedule } from '../../rules/agenda.js';
import type { SeatId } from '../../table/names.js';
import { givePriority } from '../../stack/priority.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { command, type CommandOf, type CommandRule } from '../../rules/ruleset/command-rules.js';
import { either, flag, json, listOf, mapOf, number, seatId } from '../../table/shape.js';
import type { Shortcut } from '../../events/kinds/order-events.js';
import { askOthers, lengthOf } from '../../stack/shortcuts.js';
import { legalActionOf } from '../../words/legal-action.js';
import { noChoiceRejection, openChoice, priorityRejection, senderOf } from './table-commands.js';

/** The maximum number of steps carried out one by one; a longer loop is agreed by its outcome (SL-SHORT-5). */
const MOST_STEPS = 200;

/** The commands that a shortcut cannot contain; it may contain the proposer's plays and choices, and passes. */
const NEVER = ['ProposeShortcut', 'AnswerShortcut', 'Concede', 'SetYield', 'ClearYield'];

const PROPOSAL = {
  'passes?': either(number(1, MOST_STEPS), listOf(seatId('a seat'), 1, MOST_STEPS)),
  'actions?': listOf(mapOf(json), 1, 20),
  'times?': number(1, 1_000_000),
};

type ProposalCommand = CommandOf<typeof PROPOSAL, 'seat'>;

const shortcutOf = (d: OpenDecision, { passes, actions, times, ...command }: ProposalCommand): Shortcut => ({
  id: newId(d, 'h'),
  seat: senderOf(command),
  passes: passes ?? 0,
  actions: actions ?? [],
  times: times ?? 1,
});

const malformed = (why: string): Rejection => rejection('malformed', 'SL-CMD-1', why);

const shortcutRejection = ({ passes, actions, times }: ProposalCommand, seat: SeatId): Rejection | undefined => {
  if ((passes === undefined) === (actions === undefined)) return malformed('a shortcut has either passes or actions');
  if (times !== undefined && actions === undefined) return malformed('times: goes with actions');
  const strange = (actions ?? []).findIndex(
    (action) =>
      typeof action.type !== 'string' ||
      NEVER.includes(action.type) ||
      (action.type !== 'PassPriority' && action.seat !== seat),
  );
  return strange < 0
    ? undefined
    : malformed(
        `actions/${strange}: expected a play or a choice of ${seat}, or a pass, found ${displayText(actions?.[strange])}`,
      );
};

const propose = command({
  about: 'proposes to take several steps at once: so many passes, or commands so many times over',
  by: 'seat',
  during: 'play',
  always: true,
  fields: PROPOSAL,
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected =
      shortcutRejection(command, seat) ?? proposerRejection(d, seat) ?? passesRejection(d, seat, command);
    if (rejected !== undefined) return rejected;
    const shortcut = shortcutOf(d, command);
    emit(d, 'ShortcutProposed', shortcut, ['SL-SHORT-1']);
    if (lengthOf(shortcut) > MOST_STEPS) agreeOnOutcome(d, shortcut);
    else askOthers(d, shortcut);
    return undefined;
  },
  legalActions: (situation, seat): readonly LegalAction[] =>
    (proposerRejection(situation, seat) ?? situation.ruleset.priority.mayPass?.(situation, seat)) === undefined
      ? [
          legalActionOf({ type: 'ProposeShortcut', seat }, [
            { path: 'passes', what: 'passes', form: 'number', least: 1, most: MOST_STEPS },
          ]),
        ]
      : [],
});

const proposerRejection = (situation: Situation, seat: SeatId): Rejection | undefined =>
  situation.state.record.paused === null
    ? priorityRejection(situation, seat)
    : rejection('play-paused', 'SL-CALL-2', 'play is paused');

/** The rejection of passes that nobody can make; a loop may begin with a play when nothing is to be passed. */
const passesRejection = (situation: Situation, seat: SeatId, { actions }: ProposalCommand): Rejection | undefined =>
  actions === undefined || actions[0]?.type === 'PassPriority'
    ? situation.ruleset.priority.mayPass?.(situation, seat)
    : undefined;

/** Agrees on the outcome of a long loop: the proposer states it, and the others confirm it. */
const agreeOnOutcome = (d: OpenDecision, { seat, times }: Shortcut): void => {
  givePriority(d, { seat, because: ['SL-SHORT-5'] });
  schedule(d, askOutcome, { words: `what ${times} rounds of the loop come to`, you: seat });
};

const answerRejection = (situation: Situation, seat: SeatId, { accept, stopAt }: Command): Rejection | undefined => {
  const choice = openChoice(situation, seat, 'AnswerShortcut');
  if (choice === null) return noChoiceRejection(situation, seat);
  if (accept === true) return stopAt === undefined ? undefined : malformed('stopAt: goes with accept: false');
  const steps = Number(choice.about?.steps);
  return Number(stopAt ?? 0) < steps
    ? undefined
    : rejection('bad-answer', 'SL-SHORT-2', `the shortcut has ${steps} steps: stopAt is from 0 to ${steps - 1}`);
};

const answer = command({
  about: 'accepts a proposed shortcut, or stops it before one of its steps',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { accept: flag(), 'stopAt?': number(0, MOST_STEPS - 1) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = answerRejection(d, seat, command);
    if (rejected !== undefined) return rejected;
    const accept = command.accept;
    const stopAt = accept ? null : (command.stopAt ?? 0);
    const id = asText(d.state.table.awaiting?.about?.id);
    emit(d, 'ShortcutAnswered', { seat, id, accept, stopAt }, ['SL-SHORT-2']);
    d.answer = { stopAt };
    return undefined;
  },
  legalActions: (situation, seat): readonly LegalAction[] => {
    const choice = openChoice(situation, seat, 'AnswerShortcut');
    if (choice === null) return [];
    const most = Number(choice.about?.steps) - 1;
    return [
      legalActionOf({ type: 'AnswerShortcut', seat, accept: true }, []),
      legalActionOf({ type: 'AnswerShortcut', seat, accept: false }, [
        { path: 'stopAt', what: 'step', form: 'number', least: 0, most },
      ]),
    ];
  },
});

/** The commands about shortcuts. */
export const shortcutCommands: { readonly [type: string]: CommandRule } = {
  ProposeShortcut: propose,
  AnswerShortcut: answer,
};
