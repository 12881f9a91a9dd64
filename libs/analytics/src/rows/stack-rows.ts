import { asText } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import { newAnnouncements } from './announcements.js';
import { namesIn, textOrNull, type MatchLog } from './match-log.js';
import { newSequences } from './sequence-rows.js';
import { targetsText } from './targets-text.js';

/** The row of an object on the stack, in the making. */
type StackObjectDraft = {
  readonly event: LogEvent;
  readonly id: string;
  readonly kind: string;
  readonly card: string | null;
  readonly controller: string | null;
  readonly targets: string | null;
  readonly declared: boolean;
  readonly depth: number;
  responses: number;
  left: LogEvent | null;
};

/** How an object left the stack, by the event that removed it; anything else removed it without a word about it. */
const OUTCOMES: { readonly [type: string]: string } = {
  Resolved: 'resolved',
  Cancelled: 'cancelled',
  Fizzled: 'fizzled',
};

/** The events with which everything leaves the stack: games do not share one. */
const EMPTIES = new Set(['GameBegan', 'GameEnded']);

/** The stack after each table event, bottom first. The parent of a rewind is the event that it leads to. */
type Stacks = ReadonlyMap<number, readonly StackObjectDraft[]>;

/** The rows of the stack: its objects, responses, sequences, and its depth after each event. */
export type StackRows = {
  readonly objects: readonly TableRow[];
  readonly responses: readonly TableRow[];
  readonly sequences: readonly TableRow[];
  readonly depthAfter: (revision: number | null) => number;
};

/** The objects of the stack and the responses to them, on every branch. */
export const stackRows = (log: MatchLog): StackRows => {
  const stacks = new Map<number, readonly StackObjectDraft[]>();
  const all: StackObjectDraft[] = [];
  const responses: TableRow[] = [];
  const sequences = newSequences(log);
  const announcements = newAnnouncements(log);
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    const before = event.parent === null ? [] : (stacks.get(event.parent) ?? []);
    const declared = announcements.isDeclared(event);
    if (log.factsOf(event).stack === 'put') {
      const put = putBy(event, before, declared);
      all.push(put);
      const response = responseTo(log, before.at(-1), put);
      if (response !== null) responses.push(response);
      stacks.set(event.revision, [...before, put]);
      sequences.put(event, put, before.length + 1);
    } else {
      const left = leaving(log, before, event);
      const after = left.length === 0 ? before : before.filter((put) => !left.includes(put));
      for (const put of left) if (log.countsFor(put.event, event)) put.left = event;
      stacks.set(event.revision, after);
      sequences.goOn(event, after.length);
    }
  }
  const objects = all.map((put) => rowOf(log, put));
  return { objects, responses, sequences: sequences.rows(), depthAfter: depthIn(stacks) };
};

const depthIn =
  (stacks: Stacks) =>
  (revision: number | null): number =>
    revision === null ? 0 : (stacks.get(revision)?.length ?? 0);

const putBy = (event: LogEvent, before: readonly StackObjectDraft[], declared: boolean): StackObjectDraft => {
  // by the descriptor of what is put on the stack
  const object = event.data.object as { readonly [member: string]: unknown };
  return {
    event,
    id: asText(object.id),
    kind: asText(object.kind),
    card: textOrNull(object.card),
    controller: textOrNull(object.controller),
    targets: targetsText(object.targets),
    declared,
    depth: before.length + 1,
    responses: 0,
    left: null,
  };
};

/** A declaration right on top of an object of another seat, or of none, responds to it. */
const responseTo = (
  { matchId, isLive, countsFor, momentAt }: MatchLog,
  below: StackObjectDraft | undefined,
  put: StackObjectDraft,
): TableRow | null => {
  if (below === undefined || !put.declared || below.controller === put.controller) return null;
  if (countsFor(below.event, put.event)) below.responses += 1;
  return {
    match_id: matchId,
    revision: put.event.revision,
    to_revision: below.event.revision,
    seat: put.controller,
    to_seat: below.controller,
    kind: put.kind,
    to_kind: below.kind,
    card: put.card,
    to_card: below.card,
    to_declared: below.declared,
    after_ms: Math.max(0, put.event.atMs - below.event.atMs),
    ...momentAt(put.event),
    live: isLive(put.event),
  };
};

/** What leaves the stack with an event: one object, all of a player who left, or everything as a game ends. */
const leaving = (
  { factsOf }: MatchLog,
  stack: readonly StackObjectDraft[],
  event: LogEvent,
): readonly StackObjectDraft[] => {
  if (stack.length === 0) return stack;
  if (EMPTIES.has(event.type)) return stack;
  if (event.type === 'PlayerLeft') {
    const ids = namesIn(event.data.stack);
    return stack.filter(({ id }) => ids.includes(id));
  }
  if (factsOf(event).stack !== 'leaves') return [];
  const id = asText(event.data.id);
  return stack.filter((put) => put.id === id);
};

/** Why an object left the stack: the word of the event, or what took it along. */
const whyLeft = ({ type, data }: LogEvent): string | null => {
  if (type === 'PlayerLeft') return 'player-left';
  return EMPTIES.has(type) ? 'game-over' : textOrNull(data.why);
};

const rowOf = ({ matchId, isLive, momentAt }: MatchLog, put: StackObjectDraft): TableRow => ({
  match_id: matchId,
  revision: put.event.revision,
  object_id: put.id,
  name: asText(put.event.data.name),
  kind: put.kind,
  card: put.card,
  controller: put.controller,
  declared: put.declared,
  targets: put.targets,
  depth: put.depth,
  responses: put.responses,
  left_revision: put.left?.revision ?? null,
  outcome: put.left === null ? null : (OUTCOMES[put.left.type] ?? 'left'),
  why: put.left === null ? null : whyLeft(put.left),
  cancelled_by: put.left?.type === 'Cancelled' ? textOrNull(put.left.data.by) : null,
  ...momentAt(put.event),
  live: isLive(put.event),
});
