import type { JsonSchema } from '../json-schema.js';
import {
  ref,
  text,
  orNull,
  nullableText,
  flag,
  count,
  time,
  listOf,
  anyMap,
  revision,
  names,
  record,
} from './fields.js';

const FILL = record(
  { path: text('where in the command it goes'), what: text() },
  {
    min: count,
    max: count,
    ordered: flag,
    candidates: { type: 'array' },
    form: { enum: ['number', 'attackers', 'blocks', 'division', 'effects', 'text'] },
    least: {},
    most: {},
    parts: {},
    divided: { type: ['number', 'string'] },
  },
);

const AWAITING = record(
  {
    seat: nullableText,
    seats: names,
    kind: text('priority, choice, order, roll, confirm, judge, nothing, …'),
    prompt: text('for people'),
    options: { type: ['array', 'null'] },
    min: count,
    max: count,
    ordered: flag,
  },
  {
    count,
    command: text('the command that answers'),
    about: anyMap,
    form: ref('Fill'),
    report: record({
      report: revision,
      by: text('the seat whose report it is'),
      tells: { enum: ['roll', 'card', 'outcome', 'total'] },
      confirm: { ...names, description: 'who may confirm it; nobody once somebody has objected' },
    }),
  },
);

const PROBLEM = record(
  {
    type: text('urn:stackledger:problem: and the code'),
    title: text(),
    status: { type: 'integer' },
    code: text('for programs'),
    rule: { ...nullableText, description: 'a rule of docs/rules' },
    ruleText: { ...nullableText, description: 'its sentence' },
    detail: text('what is wrong and why'),
    legal: text('what may be done instead'),
    revision: { ...nullableText, description: "the match's last revision" },
  },
  {
    since: { ...listOf(ref('EventSummary')), description: 'of a stale command: what has happened since' },
    next: { ...revision, description: 'where to read on with GET …/events?from=, when since does not hold everything' },
  },
);

const HALT = record({
  ...{ line: count, column: count, code: text('for programs'), detail: text('for people') },
  ...{ rule: text(), ruleText: { ...nullableText, description: 'its sentence in docs/rules' } },
});

/** What commands are answered with, and what may be done now. */
export const commandSchemas = {
  Problem: PROBLEM,
  Fill: FILL,
  Awaiting: AWAITING,
  CommandAnswer: record(
    { commandId: text(), revision, events: listOf(ref('EventSummary')), awaiting: ref('Awaiting') },
    { followed: ref('FollowedView') },
  ),
  FollowedView: record({
    inserted: listOf(record({ revision, command: anyMap, events: listOf(ref('EventSummary')) })),
    again: listOf(ref('FollowedCommand')),
  }),
  FollowedCommand: record(
    {
      from: revision,
      command: anyMap,
      outcome: { enum: ['same', 'different', 'told-already', 'left-out', 'refused', 'full', 'unknown', 'not-given'] },
      revision: orNull(revision),
    },
    {
      was: listOf(ref('EventSummary')),
      now: listOf(ref('EventSummary')),
      says: listOf(text('what happens now, a sentence without its stop')),
      why: record({ code: text('for programs'), rule: text(), detail: text('for people') }),
    },
  ),
  NotationAnswer: record({
    revision,
    done: listOf(record({ line: count, column: count, text: text('in full words'), revision })),
    stopped: orNull(HALT),
    awaiting: ref('Awaiting'),
  }),
  NotationTrial: record({
    ...{ revision, at: revision, dice: { enum: ['throwaway', 'real'] } },
    steps: listOf(
      record({
        ...{ line: count, column: count, text: text('in full words'), command: anyMap },
        ...{ says: listOf(text('a sentence without its stop')), chance: flag },
      }),
    ),
    stopped: orNull(HALT),
    awaiting: ref('Awaiting'),
  }),
  NotationCompletions: record({
    from: count,
    completions: listOf(record({ text: text(), about: text('for people') })),
  }),
  Template: record({ command: anyMap, fill: listOf(ref('Fill')), example: anyMap }, { whole: { const: true } }),
  LegalActions: record({ revision, seat: text(), actions: listOf(ref('Template')), always: listOf(ref('Template')) }),
  CommandExplanation: record({
    allowed: flag,
    code: nullableText,
    rule: nullableText,
    ruleText: { ...nullableText, description: 'what would have to hold: the sentence of the rule' },
    detail: nullableText,
    legal: nullableText,
  }),
  Attempt: record(
    { commandId: text(), command: anyMap, code: text(), rule: text(), detail: text(), at: time },
    { cut: record({ bytes: count, hash: text('SHA-256 of the canonical JSON of the whole command') }) },
  ),
  AttemptPage: record({ attempts: listOf(ref('Attempt')), next: nullableText }),
} as const satisfies { readonly [name: string]: JsonSchema };
