import { asText } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';
import { newSequences } from './sequence-rows.js';

/** An object that was put on the stack, as it comes to stand in its row. */
type Put = {
  readonly event: LogEvent;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly card: string | null;
  readonly controller: string | null;
  readonly declared: boolean;
  readonly depth: number;
  responses: number;
  left: LogEvent | null;
};

/** How an object left the stack, by the event that took it off; any other took it off by itself. */
const OUTCOMES: { readonly [type: string]: string } = {
  Resolved: 'resolved',
  Cancelled: 'cancelled',
  Fizzled: 'fizzled',
};

/** What lay on the stack after each event of the table, bottom first. What goes back has the event that it leads to as its parent. */
type Stacks = ReadonlyMap<number, readonly Put[]>;

/** What the stack tells of a match: its objects, who answered what, and how much lay there after each event. */
export type StackRows = {
  readonly objects: readonly Row[];
  readonly responses: readonly Row[];
  readonly sequences: readonly Row[];
  readonly depthAfter: (revision: number | null) => number;
};

/** The objects of the stack and the answers to them, on every line of play. */
export const stackRows = (log: MatchLog): StackRows => {
  const stacks = new Map<number, readonly Put[]>();
  const all: Put[] = [];
  const responses: Row[] = [];
  const sequences = newSequences(log);
  const declaring = new Set(
    log.events.filter((each) => log.factsOf(each).cause === 'declaration').map(({ commandId }) => commandId),
  );
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    const before = event.parent === null ? [] : (stacks.get(event.parent) ?? []);
    const { stack } = log.factsOf(event);
    if (stack === 'put') {
      const put = putBy(event, before, declaring.has(event.commandId));
      all.push(put);
      const answer = answerTo(log, before.at(-1), put);
      if (answer !== null) responses.push(answer);
      stacks.set(event.revision, [...before, put]);
      sequences.put(event, put, before.length + 1);
    } else {
      const after = stack === 'leaves' ? without(log, before, event) : before;
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

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const putBy = (event: LogEvent, before: readonly Put[], declared: boolean): Put => {
  const object = event.data.object as { readonly [member: string]: unknown }; // by the descriptor of what is put on the stack
  return {
    event,
    id: asText(object.id),
    name: asText(event.data.name),
    kind: asText(object.kind),
    card: textOrNull(object.card),
    controller: textOrNull(object.controller),
    declared,
    depth: before.length + 1,
    responses: 0,
    left: null,
  };
};

/** What a seat declares right on top of an object of another seat answers it. */
const answerTo = ({ matchId, isLive }: MatchLog, below: Put | undefined, put: Put): Row | null => {
  if (below === undefined || !put.declared || put.controller === null || below.controller === put.controller)
    return null;
  below.responses += 1;
  return {
    match_id: matchId,
    revision: put.event.revision,
    to_revision: below.event.revision,
    seat: put.controller,
    to_seat: below.controller,
    kind: put.kind,
    to_kind: below.kind,
    after_ms: Math.max(0, put.event.atMs - below.event.atMs),
    live: isLive(put.event),
  };
};

/** Where an object has left the stack on two lines of play, the one that counts is told: there it may still lie where it left on another. */
const without = ({ isLive }: MatchLog, stack: readonly Put[], event: LogEvent): readonly Put[] => {
  const id = asText(event.data.id);
  const gone = stack.findLast((put) => put.id === id);
  if (gone !== undefined && (isLive(event) || (gone.left === null && !isLive(gone.event)))) gone.left = event;
  return stack.filter((put) => put !== gone);
};

const rowOf = ({ matchId, isLive }: MatchLog, put: Put): Row => ({
  match_id: matchId,
  revision: put.event.revision,
  object_id: put.id,
  name: put.name,
  kind: put.kind,
  card: put.card,
  controller: put.controller,
  declared: put.declared,
  depth: put.depth,
  responses: put.responses,
  left_revision: put.left?.revision ?? null,
  outcome: put.left === null ? null : (OUTCOMES[put.left.type] ?? 'left'),
  live: isLive(put.event),
});
