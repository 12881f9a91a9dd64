import { SOURCE_LEAVES } from '../../../board/changes.js';
import { outcomeReported } from '../../../cards/effects/flow.js';
import { emit, newId } from '../../../events/recording.js';
import { isMap, type Json } from '../../../persistent/json.js';
import { schedule } from '../../../rules/agenda.js';
import type { Command, LegalAction } from '../../../rules/command.js';
import { type CommandOf, command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { givePriority } from '../../../stack/priority.js';
import type { Effect } from '../../../table/card.js';
import { objectNamed } from '../../../table/knowledge.js';
import type { SeatId } from '../../../table/names.js';
import { isRejection, rejection, type Rejection } from '../../../table/rejection.js';
import { activeSeat } from '../../../table/seats.js';
import { number, plainName, text } from '../../../table/shape.js';
import { abilitySubject, stackName } from '../../../table/stack-names.js';
import { statusOf } from '../../../table/state.js';
import type { ParameterPrompt, GameObject } from '../../../table/table.js';
import { withStackId, waitingObject } from '../../../triggers/trigger-events.js';
import { objectsInPlay } from '../../../triggers/trigger-index.js';
import { cardOf } from '../../../words/card-of.js';
import { legalActionOf } from '../../../words/legal-action.js';
import { areCardsOpen } from './defining-commands.js';
import { outcomeRejection } from './outcomes.js';
import { senderOf } from '../table-commands.js';

/** The seat that speaks for an object; for an unowned one the active player. */
const speakerFor = (situation: Situation, object: GameObject): SeatId =>
  situation.ruleset.control.speaker(situation, object) ?? activeSeat(situation.state.table);

/** The objects whose outcome a seat may report: in play, spoken for by it, and with cards defined in words. */
const reportableSources = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  mayReport(situation)
    ? objectsInPlay(situation).filter(
        (object) => cardOf(situation, object.name).told === true && speakerFor(situation, object) === seat,
      )
    : [];

/** Whether somebody has priority and nothing is under way. */
const mayReport = (situation: Situation): boolean =>
  areCardsOpen(situation) && statusOf(situation.state) === 'running' && situation.state.table.priority.holder !== null;

const sourceOf = (situation: Situation, command: Command): GameObject | Rejection => {
  const seat = senderOf(command);
  if (!mayReport(situation))
    return rejection('not-now', 'SL-CARD-6', 'this is told while somebody has priority, in a match with cards: open');
  const named = objectNamed(situation.state.table, String(command.source), seat);
  const source = reportableSources(situation, seat).find(({ name }) => name === named?.name);
  return (
    source ??
    rejection(
      'not-told',
      'SL-CARD-6',
      `${String(command.source)} is no card in play that ${seat} speaks for and that was defined in words`,
    )
  );
};

const SOURCE = plainName('a card in play that was defined in words');

const promptOf = (path: string, what: string, candidates: Json): ParameterPrompt => ({
  path,
  what,
  min: 1,
  max: 1,
  ordered: false,
  candidates,
});

const reportTrigger = command({
  about: 'puts a trigger of a card that was defined in words on the stack',
  by: 'seat',
  during: 'play',
  always: true,
  fields: { source: SOURCE, text: { is: 'text', most: 2000, about: 'what it does, in words' } },
  decide: (d, command) => {
    const source = sourceOf(d, command);
    if (isRejection(source)) return source;
    const bindings = { reported: [{ ruled: String(command.text) }] };
    const subject = abilitySubject(cardOf(d, source.name), source.name, { type: 'triggered' });
    const plan = { self: source, subject, path: 'reported', controller: source.controller, bindings };
    const object = withStackId(waitingObject(plan), newId(d, 's'));
    emit(d, 'AbilityTriggered', { name: stackName(object), object, source: 'table' }, [
      'SL-CARD-6',
      ...d.ruleset.cites.trigger,
    ]);
    renewPriority(d);
    return undefined;
  },
  legalActions: (situation, seat) =>
    sourceActions(situation, seat, 'ReportTrigger', [{ path: 'text', what: 'text', form: 'text' }]),
});

/** Gives the former holder priority again after an outcome, in a new priority round. */
const renewPriority = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null) givePriority(d, { seat: holder, because: ['SL-CARD-6'] });
};

const sourceActions = (
  situation: Situation,
  seat: SeatId,
  type: string,
  fill: readonly ParameterPrompt[],
): readonly LegalAction[] =>
  reportableSources(situation, seat).map(({ trueName }) => legalActionOf({ type, seat, source: trueName }, fill));

const CHANGE = {
  source: SOURCE,
  what: text('who or what is changed: a word, or a name'),
  'stat?': plainName('the number that is changed'),
  'by?': number(-1000, 1000),
  'add?': plainName('a keyword'),
  'remove?': plainName('a keyword'),
  until: plainName(`how long it lasts, such as end-of-turn or ${SOURCE_LEAVES}`),
};

type ChangeCommand = CommandOf<typeof CHANGE, 'seat'>;

const changeIn = (situation: Situation, command: ChangeCommand): Effect | Rejection => {
  const { what, stat, by, add, remove, until } = command;
  const isNumber = stat !== undefined && by !== undefined && add === undefined && remove === undefined;
  const isKeyword = stat === undefined && by === undefined && (add === undefined) !== (remove === undefined);
  if (!isNumber && !isKeyword)
    return rejection(
      'malformed',
      'SL-CMD-1',
      'a change is of a number, with stat and by, or of a keyword, with add or remove',
    );
  const durations = [...situation.ruleset.vocabulary.durations, SOURCE_LEAVES];
  if (!durations.includes(until))
    return rejection('malformed', 'SL-CMD-1', `until: one of ${durations.join(', ')}, not ${until}`);
  const word = add === undefined ? { remove } : { add };
  const change: Effect = isNumber ? { modify: { who: what, stat, by } } : { keyword: { who: what, ...word } };
  return outcomeRejection(situation, senderOf(command), 0, [change]) ?? change;
};

const withDuration = (change: Effect, until: string): Effect =>
  Object.fromEntries(Object.entries(change).map(([name, args]) => [name, isMap(args) ? { ...args, until } : args]));

const reportChange = command({
  about: 'tells what a card that was defined in words changes as long as it lasts; another seat confirms it',
  by: 'seat',
  during: 'play',
  always: true,
  fields: CHANGE,
  decide: (d, command) => {
    const source = sourceOf(d, command);
    if (isRejection(source)) return source;
    const change = changeIn(d, command);
    if (isRejection(change)) return change;
    const [seat, effects] = [senderOf(command), [withDuration(change, command.until)]];
    emit(d, 'OutcomeReported', { seat, effects, text: `a change by ${source.name}` }, ['SL-REPORT-1', 'SL-CARD-6']);
    renewPriority(d);
    schedule(d, outcomeReported, { words: `a change by ${source.name}`, you: seat, self: source.name });
    d.answer = { reported: effects };
    return undefined;
  },
  legalActions: (situation, seat) => {
    const { stats, durations } = situation.ruleset.vocabulary;
    if (stats.length === 0) return [];
    return sourceActions(situation, seat, 'ReportChange', [
      promptOf('what', 'player', situation.state.terms.seats),
      promptOf('stat', 'stat', stats),
      { path: 'by', what: 'by', form: 'number', least: -1, most: 1 },
      promptOf('until', 'duration', [...durations, SOURCE_LEAVES]),
    ]);
  },
});

/** The commands that report what cards defined in words do in play. */
export const wordedCardCommands: { readonly [type: string]: CommandRule } = {
  ReportTrigger: reportTrigger,
  ReportChange: reportChange,
};
