import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Condition, Effect, Refs, TriggerCondition } from '../../table/card.js';
import { ask, choose } from '../../board/choices.js';
import { effectOf } from '../../table/card.js';
import { holds } from '../../words/conditions.js';
import { emit, newId } from '../../events/recording.js';
import { EFFECTS } from '../../rules/procedure-names.js';
import { reschedule, procedure, schedule } from '../../rules/agenda.js';
import { asText, displayText, isMap, type Json } from '../../persistent/json.js';
import { referred } from '../../words/references.js';
import { type RollTable, rollTableContinuation, rollTableShape } from './roll-table.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import { contextOfContinuation, type EvaluationContext } from '../../rules/evaluation-context.js';
import type { ObjectName, SeatId } from '../../table/names.js';
import { activeSeat, seatsFrom } from '../../table/seats.js';
import { type Infer, ofShape, hasShape, json, listOf, mapOf, struct, text } from '../../table/shape.js';
import { ALL_REFS, citationsOf, pathOf, scheduleList, seatsMeant, SEAT_REFS, thenContinuation } from './shared.js';

/** A list of instructions; the arguments of each are checked effect by effect. */
const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

type LabelledEffect = { readonly label: string; readonly effect: readonly Effect[] };

const chooseOne = (
  d: OpenDecision,
  { who, from }: { who?: Refs; from: readonly LabelledEffect[] },
  context: EvaluationContext,
): void => {
  const [seat] = seatsMeant(d, who, context);
  const labels = from.map(({ label }) => label);
  const possible = from.filter((option) => isPossible(d, option, context)).map(({ label }) => label);
  const options = possible.length > 0 ? possible : labels;
  const path = pathOf(context, 'choose');
  const question = {
    seat: seat ?? null,
    prompt: 'Choose one.',
    options,
    about: { what: 'option' },
    because: citationsOf(d, 'choose'),
  };
  choose(d, question, { ...thenContinuation(context, chosenOption, { labels }), path });
};

const isPossible = (d: OpenDecision, option: LabelledEffect, context: EvaluationContext): boolean =>
  option.effect.every((each) => {
    const [name, args] = effectOf(each);
    return d.ruleset.effects[name]?.isPossible?.(d, args, context) !== false;
  });

/** Runs the chosen option. */
export const chosenOption = procedure<{ readonly labels: readonly string[] }>(
  'chosen-option',
  (d, continuation, answer) => {
    const { labels, ...bindings } = continuation.bindings;
    const at = labels.indexOf(asText(Array.isArray(answer) ? answer[0] : undefined));
    if (at < 0) return; // the seat that was to choose has left
    schedule(d, EFFECTS, bindings, { object: continuation.object, path: `${continuation.path}/from/${at}/effect` });
  },
);

/** Runs the list once per player (as `you`) or object (as `each`). */
const each = (d: OpenDecision, { who }: { who: Refs; do: readonly Effect[] }, context: EvaluationContext): void => {
  for (const target of referred(d, who, context).toReversed()) {
    const word: Json = target;
    scheduleList(
      d,
      context,
      `${pathOf(context, 'each')}/do`,
      'seat' in target ? { each: word, you: target.seat } : { each: word },
    );
  }
};

const branch = (d: OpenDecision, condition: Condition, context: EvaluationContext): void => {
  const word = holds(d, condition, context) ? 'then' : 'else';
  scheduleList(d, context, `${context.at?.path ?? ''}/${context.at?.next ?? 0}/${word}`);
};

const delay = (
  d: OpenDecision,
  _args: { when: TriggerCondition; do: readonly Effect[] },
  context: EvaluationContext,
): void => {
  const { you, self, card, targets, x, bindings } = context;
  const delayed = {
    id: newId(d, 'd'),
    controller: you,
    source: self,
    card,
    path: pathOf(context, 'delayed'),
    targets,
    x,
    bindings,
  };
  emit(d, 'DelayedSet', { delayed }, citationsOf(d, 'delayed'));
};

const scheduleOutcome = (d: OpenDecision, words: string, context: EvaluationContext): void =>
  reschedule(d, thenContinuation(context, askOutcome, { words }));

/** What a card says that has no instructions, and who speaks if there is no card. */
type UnmodelledCard = { readonly words: string; readonly you?: SeatId; readonly self?: ObjectName };

/** Asks the controller of a card without instructions what it did. */
export const askOutcome = procedure<UnmodelledCard>('ask-outcome', (d, continuation) => {
  const { words } = continuation.bindings;
  const { you, targets } = contextOfContinuation(d.state.table, continuation);
  schedule(d, outcomeReported, continuation.bindings, continuation);
  ask(d, {
    seat: you,
    kind: 'report',
    command: 'ReportOutcome',
    prompt: `Carry out by hand and report what it did: ${words}`,
    options: [],
    form: { path: 'effects', what: 'effects', form: 'effects' },
    about: { what: 'outcome', words, places: targets.length },
    because: ['SL-REPORT-1'],
  });
});

const REPORTED = struct({ reported: json });

/** After a reported outcome: another seat confirms it or objects. */
export const outcomeReported = procedure<UnmodelledCard>('outcome-reported', (d, continuation, answer) => {
  if (!hasShape(REPORTED, answer)) return; // the seat that was to report has left
  const { reported } = answer;
  const report = String(d.state.head);
  const reporter = contextOfContinuation(d.state.table, continuation).you ?? activeSeat(d.state.table);
  const [first = reporter, ...others] = seatsFrom(d.state.table, reporter).filter((seat) => seat !== reporter);
  schedule(d, outcomeConfirmed, { ...continuation.bindings, report, reported }, continuation);
  ask(d, {
    seat: first,
    seats: [first, ...others],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `Is this what it did? ${displayText(reported)}`,
    options: [report],
    about: { what: 'report', effects: reported },
    because: ['SL-REPORT-2'],
  });
});

/** Runs the reported or ruled effects, or asks for the report again. */
export const outcomeConfirmed = procedure<UnmodelledCard & { readonly report: string; readonly reported?: Json }>(
  'outcome-confirmed',
  (d, continuation, answer) => {
    const { report: _, reported = [], ...bindings } = continuation.bindings;
    if (!isMap(answer) && answer !== true) return schedule(d, askOutcome, bindings, continuation);
    const counts = isMap(answer) ? ofShape(json, answer.ruled) : reported; // checked with the judge's command
    schedule(d, EFFECTS, { ...bindings, reported: counts }, { object: continuation.object, path: 'reported' });
  },
);

const roll = (d: OpenDecision, args: unknown, context: EvaluationContext): void =>
  d.ruleset.dice.rollFor(d, context, rollTableContinuation(context, args));

const optionEffects = ({ from }: Infer<typeof CHOOSE>): readonly (readonly [string, unknown])[] =>
  from.map((option, at) => [`from/${at}/effect`, option.effect] as const);

const doEffects = ({ do: list }: { readonly do: unknown }): readonly (readonly [string, unknown])[] => [['do', list]];

const rangeEffects = (args: RollTable): readonly (readonly [string, unknown])[] =>
  Object.entries(args).filter(([key]) => /^\d/.test(key));

const CHOOSE = struct({ 'who?': SEAT_REFS, from: listOf(struct({ label: text(), effect: LIST }), 1) });

/** The effects that control which instructions run. */
export const flowEffects: { readonly [name: string]: EffectRule } = {
  choose: effect('somebody picks one of several instructions on resolution', CHOOSE, chooseOne, {
    lists: optionEffects,
  }),
  each: effect(
    'carries a list of effects out once for each of these, in turn order',
    struct({ who: ALL_REFS, do: LIST }),
    each,
    { lists: doEffects },
  ),
  if: effect(
    'carries out one of two lists of effects, by whether something is true on resolution',
    mapOf(json),
    branch,
  ),
  delayed: effect('sets up a trigger that happens once, later', struct({ when: mapOf(json), do: LIST }), delay, {
    lists: doEffects,
  }),
  ruled: effect(
    'an effect in words: its controller reports what it did, another seat confirms it',
    text('words'),
    scheduleOutcome,
  ),
  note: effect(
    'says what words for effects cannot: it stands in the log, and nothing is carried out',
    text('words'),
    () => undefined,
  ),
  roll: effect('rolls a die and goes on with its value', rollTableShape, roll, { lists: rangeEffects }),
};
