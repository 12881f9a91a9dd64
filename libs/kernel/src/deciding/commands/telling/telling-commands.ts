import { SOURCE_LEAVES } from '../../../board/changes.js';
import { outcomeReported } from '../../../cards/effects/flow.js';
import { emit, newId } from '../../../events/recording.js';
import type { Json } from '../../../persistent/json.js';
import { push } from '../../../rules/frames.js';
import type { Command, Template } from '../../../rules/command.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
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
import type { Fill, GameObject } from '../../../table/table.js';
import { identified, waitingObject } from '../../../triggers/trigger-events.js';
import { objectsInPlay } from '../../../triggers/trigger-index.js';
import { cardOf } from '../../../words/card-of.js';
import { templateOf } from '../../../words/templates.js';
import { areCardsOpen } from './defining-commands.js';
import { outcomeFault } from './outcomes.js';
import { senderOf } from '../table-commands.js';

/** Whoever speaks for an object; for what is nobody's the active player. */
const speakerFor = (situation: Situation, object: GameObject): SeatId =>
  situation.ruleset.speaker(situation, object) ?? activeSeat(situation.state.table);

/** What a seat may tell of: objects in play that it speaks for, whose cards were defined in words. */
const toldBy = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  mayTell(situation)
    ? objectsInPlay(situation).filter(
        (object) => cardOf(situation, object.name).told === true && speakerFor(situation, object) === seat,
      )
    : [];

/** Whether somebody has priority, with nothing under way. */
const mayTell = (situation: Situation): boolean =>
  areCardsOpen(situation) && statusOf(situation.state) === 'running' && situation.state.table.priority.holder !== null;

const sourceOf = (situation: Situation, command: Command): GameObject | Rejection => {
  const seat = senderOf(command);
  if (!mayTell(situation))
    return rejection('not-now', 'SL-CARD-6', 'this is told while somebody has priority, in a match with cards: open');
  const named = objectNamed(situation.state.table, String(command.source), seat);
  const source = toldBy(situation, seat).find(({ name }) => name === named?.name);
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

const fillOf = (path: string, what: string, candidates: Json): Fill => ({
  path,
  what,
  min: 1,
  max: 1,
  ordered: false,
  candidates,
});

const reportTrigger: CommandRule = {
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
    const object = identified(waitingObject(plan), newId(d, 's'));
    emit(d, 'AbilityTriggered', { name: stackName(object), object, source: 'table' }, [
      'SL-CARD-6',
      ...d.ruleset.cites.trigger,
    ]);
    priorityAgain(d);
    return undefined;
  },
  templates: (situation, seat) =>
    sourcesOf(situation, seat, 'ReportTrigger', [{ path: 'text', what: 'text', form: 'text' }]),
};

/** After what was told whoever had priority has it again, in a new lap. */
const priorityAgain = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null) givePriority(d, { seat: holder, because: ['SL-CARD-6'] });
};

const sourcesOf = (situation: Situation, seat: SeatId, type: string, fill: readonly Fill[]): readonly Template[] =>
  toldBy(situation, seat).map(({ trueName }) => templateOf({ type, seat, source: trueName }, fill));

/** The change in the words for effects, or what is wrong with it. */
const changeIn = (situation: Situation, command: Command): Effect | Rejection => {
  const { what, stat, by, add, remove, until } = command;
  const isNumber = stat !== undefined && by !== undefined && add === undefined && remove === undefined;
  const isKeyword = stat === undefined && by === undefined && (add === undefined) !== (remove === undefined);
  if (!isNumber && !isKeyword)
    return rejection(
      'malformed',
      'SL-CMD-1',
      'a change is of a number, with stat and by, or of a keyword, with add or remove',
    );
  const durations = [...situation.ruleset.durations, SOURCE_LEAVES];
  if (!durations.includes(String(until)))
    return rejection('malformed', 'SL-CMD-1', `until: one of ${durations.join(', ')}, not ${String(until)}`);
  const word = add === undefined ? { remove } : { add };
  const change: Effect = isNumber ? { modify: { who: what, stat, by } } : { keyword: { who: what, ...word } };
  return outcomeFault(situation, senderOf(command), 0, [change]) ?? change;
};

const withUntil = (change: Effect, until: unknown): Effect =>
  Object.fromEntries(Object.entries(change).map(([name, args]) => [name, { ...(args as object), until }])); // made above

const reportChange: CommandRule = {
  about: 'tells what a card that was defined in words changes as long as it lasts; another seat confirms it',
  by: 'seat',
  during: 'play',
  always: true,
  fields: {
    source: SOURCE,
    what: text('who or what is changed: a word, or a name'),
    'stat?': plainName('the number that is changed'),
    'by?': number(-1000, 1000),
    'add?': plainName('a keyword'),
    'remove?': plainName('a keyword'),
    until: plainName(`how long it lasts, such as end-of-turn or ${SOURCE_LEAVES}`),
  },
  decide: (d, command) => {
    const source = sourceOf(d, command);
    if (isRejection(source)) return source;
    const change = changeIn(d, command);
    if (isRejection(change)) return change;
    const [seat, effects] = [senderOf(command), [withUntil(change, command.until)]];
    emit(d, 'OutcomeReported', { seat, effects, text: `a change by ${source.name}` }, ['SL-REPORT-1', 'SL-CARD-6']);
    priorityAgain(d);
    push(d, outcomeReported, { words: `a change by ${source.name}`, you: seat, self: source.name });
    d.answer = { reported: effects };
    return undefined;
  },
  templates: (situation, seat) => {
    const { stats, durations } = situation.ruleset;
    if (stats.length === 0) return [];
    return sourcesOf(situation, seat, 'ReportChange', [
      fillOf('what', 'player', situation.state.terms.seats),
      fillOf('stat', 'stat', stats),
      { path: 'by', what: 'by', form: 'number', least: -1, most: 1 },
      fillOf('until', 'duration', [...durations, SOURCE_LEAVES]),
    ]);
  },
};

/** What is told of cards that were defined in words, beside what they do as they are played. */
export const tellingCommands: { readonly [type: string]: CommandRule } = {
  ReportTrigger: reportTrigger,
  ReportChange: reportChange,
};
