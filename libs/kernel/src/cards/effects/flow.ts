import type { OpenDecision } from '../../rules/ruleset/situation.js';
import { asText } from '../../persistent/json.js';
import type { Condition, Effect, Refs, When } from '../../table/card.js';
import { ask, choose } from '../../board/choices.js';
import { holds } from '../../words/conditions.js';
import { emit, newId } from '../../events/recording.js';
import { EFFECTS } from '../../rules/frame-names.js';
import { again, procedure, push } from '../../rules/frames.js';
import { isMap, type Json } from '../../persistent/json.js';
import { referred } from '../../words/references.js';
import { rollTableFrame, rollTableShape } from './roll-table.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import { scopeOfFrame, type Scope } from '../../rules/scope.js';
import type { ObjectName, SeatId } from '../../table/names.js';
import { activeSeat, seatsFrom } from '../../table/seats.js';
import { json, listOf, mapOf, struct, text } from '../../table/shape.js';
import { ALL_REFS, citing, effect, pathOf, pushList, seatsMeant, SEAT_REFS, thenFrame } from './shared.js';

/** A list of instructions; what each of them may say is checked effect by effect. */
const LIST = { ...listOf(mapOf(json), 1), about: 'a list of effects' };

type Option = { readonly label: string; readonly effect: readonly Effect[] };

const chooseOne = (d: OpenDecision, { who, from }: { who?: Refs; from: readonly Option[] }, scope: Scope): void => {
  const [seat] = seatsMeant(d, who, scope);
  const options = from.map(({ label }) => label);
  const path = pathOf(scope, 'choose');
  const question = {
    seat: seat ?? null,
    prompt: 'Choose one.',
    options,
    about: { what: 'option' },
    because: citing(d, 'choose'),
  };
  choose(d, question, { ...thenFrame(scope, chosenOption, { labels: options }), path });
};

/** Runs the option that was chosen. */
export const chosenOption = procedure<{ readonly labels: readonly string[] }>('chosen-option', (d, frame, answer) => {
  const { labels, ...bindings } = frame.bindings;
  const at = labels.indexOf(asText((answer as readonly Json[])[0]));
  if (at < 0) return; // whoever was to choose has left
  push(d, EFFECTS, bindings, { object: frame.object, path: `${frame.path}/from/${at}/effect` });
});

/** For each player `you` is that player; for each object `each` names it. */
const each = (d: OpenDecision, { who }: { who: Refs; do: readonly Effect[] }, scope: Scope): void => {
  for (const target of referred(d, who, scope).toReversed()) {
    const word = target as unknown as Json; // a target is plain data
    pushList(
      d,
      scope,
      `${pathOf(scope, 'each')}/do`,
      'seat' in target ? { each: word, you: target.seat } : { each: word },
    );
  }
};

const branch = (d: OpenDecision, condition: Condition, scope: Scope): void => {
  const word = holds(d, condition, scope) ? 'then' : 'else';
  pushList(d, scope, `${scope.at?.path ?? ''}/${scope.at?.next ?? 0}/${word}`);
};

const delay = (d: OpenDecision, _args: { when: When; do: readonly Effect[] }, scope: Scope): void => {
  const { you, self, card, targets, x, bindings } = scope;
  const delayed = {
    id: newId(d, 'd'),
    controller: you,
    source: self,
    card,
    path: pathOf(scope, 'delayed'),
    targets,
    x,
    bindings,
  };
  emit(d, 'DelayedSet', { delayed }, citing(d, 'delayed'));
};

const ruled = (d: OpenDecision, words: string, scope: Scope): void => again(d, thenFrame(scope, askOutcome, { words }));

/** What a card that is not modelled says, and who speaks where no card does. */
type Unmodelled = { readonly words: string; readonly you?: SeatId; readonly self?: ObjectName };

/** Asks the controller of a card that is not modelled what it did. */
export const askOutcome = procedure<Unmodelled>('ask-outcome', (d, frame) => {
  const { words } = frame.bindings;
  const { you, targets } = scopeOfFrame(d.state.table, frame);
  push(d, outcomeReported, frame.bindings, frame);
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

/** An outcome was reported: another seat confirms it or objects. */
export const outcomeReported = procedure<Unmodelled>('outcome-reported', (d, frame, answer) => {
  if (!isMap(answer)) return; // whoever was to report it has left
  const { reported } = answer as { reported: Json };
  const report = String(d.state.head);
  const reporter = scopeOfFrame(d.state.table, frame).you ?? activeSeat(d.state.table);
  const others = seatsFrom(d.state.table, reporter).filter((seat) => seat !== reporter);
  push(d, outcomeConfirmed, { ...frame.bindings, report, reported }, frame);
  ask(d, {
    seat: others[0] ?? reporter,
    seats: others.length > 0 ? others : [reporter],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `Is this what it did? ${JSON.stringify(reported)}`,
    options: [report],
    about: { what: 'report', effects: reported },
    because: ['SL-REPORT-2'],
  });
});

/** The reported effects are carried out, those that a judge ruled instead, or the report is asked for again. */
export const outcomeConfirmed = procedure<Unmodelled & { readonly report: string; readonly reported?: Json }>(
  'outcome-confirmed',
  (d, frame, answer) => {
    const { report: _, reported = [], ...bindings } = frame.bindings;
    if (!isMap(answer) && answer !== true) return push(d, askOutcome, bindings, frame);
    const counts = isMap(answer) ? (answer.ruled as Json) : reported; // the judge's command has checked it
    push(d, EFFECTS, { ...bindings, reported: counts }, { object: frame.object, path: 'reported' });
  },
);

const roll = (d: OpenDecision, args: unknown, scope: Scope): void =>
  d.ruleset.rollFor(d, scope, rollTableFrame(scope, args));

const inFrom = (args: unknown): readonly (readonly [string, unknown])[] =>
  (args as { from?: readonly { effect?: unknown }[] }).from?.map(
    (option, at) => [`from/${at}/effect`, option.effect] as const,
  ) ?? [];

const inDo = (args: unknown): readonly (readonly [string, unknown])[] => [['do', (args as { do?: unknown }).do]];

const inRanges = (args: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(args as object).filter(([key]) => /^\d/.test(key));

const CHOOSE = struct({ 'who?': SEAT_REFS, from: listOf(struct({ label: text(), effect: LIST }), 1) });

/** The effects that decide which instructions run. */
export const flowEffects: { readonly [name: string]: EffectRule } = {
  choose: { ...effect('somebody picks one of several instructions on resolution', CHOOSE, chooseOne), lists: inFrom },
  each: {
    ...effect(
      'carries a list of effects out once for each of these, in turn order',
      struct({ who: ALL_REFS, do: LIST }),
      each,
    ),
    lists: inDo,
  },
  if: effect(
    'carries out one of two lists of effects, by whether something is true on resolution',
    mapOf(json),
    branch,
  ),
  delayed: {
    ...effect('sets up a trigger that happens once, later', struct({ when: mapOf(json), do: LIST }), delay),
    lists: inDo,
  },
  ruled: effect(
    'an effect in words: its controller reports what it did, another seat confirms it',
    text('words'),
    ruled,
  ),
  note: effect(
    'says what words for effects cannot: it stands in the log, and nothing is carried out',
    text('words'),
    () => undefined,
  ),
  roll: { ...effect('rolls a die and goes on with its value', rollTableShape, roll), lists: inRanges },
};
