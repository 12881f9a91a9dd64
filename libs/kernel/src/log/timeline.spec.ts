import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable, passRound } from '../../../../test/support/tables/echoing-table.js';
import type { KernelTable } from '../../../../test/support/tables/kernel-table.js';
import { appliersOf } from '../events/event-kinds.js';
import { firstDifference, plainState, plainTable } from '../table/stored/plain-state.js';
import { newTimeline, timelineFrom } from './timeline.js';

const REWIND = { type: 'Rewind', judge: 'jo', reason: 'contested', kind: 'full', authority: 'head-judge' };

/** Both players end turn after turn, until the log has this length. */
const playUntil = (table: KernelTable, revisions: number): void => {
  while (table.state().head < revisions) {
    const { turn, awaiting } = table.state().table;
    if (awaiting !== null)
      table.act({ type: 'Choose', seat: awaiting.seat, answer: awaiting.options?.slice(0, awaiting.min) ?? [] });
    else if (turn?.step === 'action' && table.state().table.stack.length === 0)
      table.act({ type: 'EndTurn', seat: turn.active });
    else passRound(table);
  }
};

const rewindTo = (table: KernelTable, to: number): number => {
  table.act({ ...REWIND, to: String(to) });
  return table.state().head;
};

/** A match over several snapshots, with a rewind, a new branch, and that rewind undone. */
const winding = (): KernelTable => {
  const table = echoingTable({ anna: { coins: 3 }, ben: {} });
  playUntil(table, 300);
  const rewind = rewindTo(table, table.timeline.endOfCommand(120));
  playUntil(table, 600);
  table.act({
    type: 'RestoreBranch',
    judge: 'jo',
    reason: 'after all',
    authority: 'head-judge',
    rewind: String(rewind),
  });
  playUntil(table, 700);
  return table;
};

const table = winding();
const { timeline } = table;
const head = timeline.state().head;
const revisions = Array.from({ length: head + 1 }, (_, revision) => revision);
const eventAt = (revision: number): NonNullable<ReturnType<typeof timeline.eventAt>> => {
  const event = timeline.eventAt(revision);
  if (event === undefined) throw new Error(`there is no event ${revision}`);
  return event;
};

test('the state at every revision is that of the events up to it, read into a new timeline', () => {
  const again = newTimeline(appliersOf(fourSouls));
  for (const revision of revisions) {
    again.append([eventAt(revision)]);
    const there = timeline.stateAt(revision);
    expect(there === undefined ? 'nothing' : firstDifference(plainState(there), plainState(again.state()))).toBeNull();
  }
});

test('there is no state before the first event and after the last', () => {
  expect(timeline.stateAt(-1)).toBeUndefined();
  expect(timeline.stateAt(head + 1)).toBeUndefined();
  expect(timeline.pastAt(head + 1)).toBeNull();
});

test('SL-REWIND-5: the table after a rewind is that at its target, and after taking it back that at its tip', () => {
  const goings = revisions.map(eventAt).filter(({ type }) => type === 'MatchRewound' || type === 'RewindReverted');
  expect(goings.map(({ type }) => type)).toEqual(['MatchRewound', 'RewindReverted']);
  for (const { revision, parent } of goings) {
    const [after, there] = [timeline.stateAt(revision), timeline.stateAt(parent ?? -1)];
    if (after === undefined || there === undefined) throw new Error('a state is missing');
    expect(firstDifference(plainTable(after.table), plainTable(there.table))).toBeNull();
  }
});

test('live are exactly the events on the chain of parents from the last one', () => {
  const chain = new Set<number>();
  for (let at: number | null = timeline.state().tip; at !== null; at = eventAt(at).parent) chain.add(at);
  for (const revision of revisions)
    if (eventAt(revision).parent !== null || revision === 0)
      expect(timeline.isLive(revision)).toBe(chain.has(revision));
  expect(chain.size).toBeLessThan(head);
});

test('a moment says where its command ends, and the nearest end before it', () => {
  const ends = revisions.filter((revision) => timeline.pastAt(revision)?.endsCommand);
  for (const revision of revisions) {
    expect(timeline.endOfCommand(revision)).toBe(ends.find((end) => end >= revision));
    expect(timeline.pastAt(revision)?.nearestBefore).toBe(ends.findLast((end) => end < revision) ?? -1);
  }
});

test('a state already worked out is taken as it is, and folds to the same', () => {
  const [first, ...more] = revisions.map(eventAt);
  const decided = timeline.stateAt(0);
  if (first === undefined || decided === undefined) throw new Error('the log is empty');
  const taken = newTimeline(appliersOf(fourSouls));
  taken.appendDecided([first], decided);
  expect(taken.state()).toBe(decided);
  taken.append(more);
  expect(firstDifference(plainState(taken.state()), plainState(timeline.state()))).toBeNull();
});

test('a fork of a log that continues from a state goes on with events of its own', () => {
  const [start, middle, end] = [350, 450, 550].map(timeline.endOfCommand);
  if (start === undefined || middle === undefined || end === undefined) throw new Error('the log is too short');
  const [before, after] = [timeline.stateAt(start), timeline.stateAt(end)];
  if (before === undefined || after === undefined) throw new Error('a state is missing');
  const later = timelineFrom(appliersOf(fourSouls), before);
  later.append(revisions.slice(start + 1, middle + 1).map(eventAt));
  const fork = later.fork();
  fork.append(revisions.slice(middle + 1, end + 1).map(eventAt));
  for (const revision of revisions.slice(start + 1, end + 1)) expect(fork.eventAt(revision)).toBe(eventAt(revision));
  expect(firstDifference(plainState(fork.state()), plainState(after))).toBeNull();
  expect(later.state().head).toBe(middle);
});
