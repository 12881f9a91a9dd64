import { msBetween, putObjectOf, type ExportedLog, type LoggedEvent, type PutObject } from './log.js';

/** A row of `stack_objects`. */
export type StackRow = PutObject & {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly declared: boolean;
  readonly depth: number;
  readonly responses: number;
  readonly left: LoggedEvent | null;
};

/** A row of `sequences`. */
export type SequenceRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly ended: LoggedEvent | null;
  readonly kind: string;
  readonly beganBy: string | null;
  readonly lastWord: string | null;
  readonly seats: number;
  readonly objects: number;
  readonly deepest: number;
  readonly cancelled: number;
  readonly passes: number;
  readonly tookMs: number | null;
};

/** A row of `responses`. */
export type ResponseRow = { readonly live: boolean; readonly answer: PutObject; readonly answered: PutObject };

const puts = (log: ExportedLog): readonly LoggedEvent[] => log.events.filter(({ type }) => type === 'PutOnStack');

/** Where an answer was put, by where the object right below it was put. */
const answersIn = (log: ExportedLog): ReadonlyMap<number, readonly LoggedEvent[]> => {
  const answers = new Map<number, LoggedEvent[]>();
  for (const event of puts(log)) {
    const below = event.after.stack.at(-2);
    const { controller } = putObjectOf(event);
    if (!event.declared || below === undefined || below.controller === controller) continue;
    answers.set(below.at, [...(answers.get(below.at) ?? []), event]);
  }
  return answers;
};

export const responseRows = (log: ExportedLog): readonly ResponseRow[] =>
  [...answersIn(log)].flatMap(([below, answers]) =>
    answers.flatMap((event) => {
      const put = log.events[below];
      if (put === undefined) return [];
      return [{ live: log.isLive(event), answer: putObjectOf(event), answered: putObjectOf(put) }];
    }),
  );

/** The last event that counts for each object and takes it off the stack, by where it was put. */
const leavesIn = (log: ExportedLog): ReadonlyMap<number, LoggedEvent> => {
  const leaves = new Map<number, LoggedEvent>();
  for (const event of log.events) {
    const before = event.isTable ? (event.parent?.after.stack ?? []) : [];
    if (before.length === 0 || before === event.after.stack) continue;
    const stay = new Set(event.after.stack.map(({ at }) => at));
    for (const { at } of before) {
      const put = log.events[at];
      if (!stay.has(at) && put !== undefined && log.countsFor(put, event)) leaves.set(at, event);
    }
  }
  return leaves;
};

export const stackRows = (log: ExportedLog): readonly StackRow[] => {
  const [answers, leaves] = [answersIn(log), leavesIn(log)];
  return puts(log).map((event) => ({
    ...putObjectOf(event),
    event,
    live: log.isLive(event),
    declared: event.declared,
    depth: event.after.stack.length,
    responses: (answers.get(event.at) ?? []).filter((answer) => log.countsFor(event, answer)).length,
    left: leaves.get(event.at) ?? null,
  }));
};

const sequenceRow = (log: ExportedLog, event: LoggedEvent, all: readonly LoggedEvent[]): SequenceRow => {
  const inIt = all.filter((each) => log.countsFor(event, each));
  const of = (type: string) => inIt.filter((each) => each.type === type);
  const declared = of('PutOnStack')
    .filter((each) => each.declared)
    .map((each) => putObjectOf(each).controller);
  const ended = inIt.filter(({ after }) => after.stack.length === 0).at(-1) ?? null;
  return {
    event,
    live: log.isLive(event),
    ended,
    kind: putObjectOf(event).kind,
    beganBy: putObjectOf(event).controller,
    lastWord: declared.at(-1) ?? null,
    seats: new Set(declared).size,
    objects: of('PutOnStack').length,
    deepest: Math.max(...inIt.map(({ after }) => after.stack.length)),
    cancelled: of('Cancelled').length,
    passes: of('PriorityPassed').length,
    tookMs: ended === null ? null : msBetween(event, ended),
  };
};

/** Every object that was put on an empty stack, with what followed until the stack was empty again. */
export const sequenceRows = (log: ExportedLog): readonly SequenceRow[] => {
  const members = new Map<LoggedEvent, LoggedEvent[]>();
  for (const event of log.events.filter(({ isTable }) => isTable)) {
    const of = event.parent?.after.sequence ?? event.after.sequence;
    if (of !== null) members.set(of, [...(members.get(of) ?? []), event]);
  }
  return [...members].map(([event, all]) => sequenceRow(log, event, all));
};
