import type { JsonMap } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import { stackAfter } from './stack.js';
import { isOfTable, type Log } from './reading.js';

/** The same log as another match: of another name, and of events of its own. */
const asMatch = (log: Log, matchId: string): Log =>
  log.map((event, at) => ({
    ...event,
    matchId,
    id: `${matchId}-${at}`,
    data: event.type === 'MatchCreated' ? { ...event.data, matchId } : event.data,
  }));

const later = ({ recordedAt }: Envelope, seconds: number): string =>
  new Date(Date.parse(recordedAt) + seconds * 1_000).toISOString();

/** A log of another match that goes on with calls of a judge, which no recorded one has: attended, ruled, overturned, settled, time given back. */
export const withCalls = (log: Log): Log => {
  const said = (call: string): readonly (readonly [type: string, seconds: number, data: JsonMap])[] => [
    ['JudgeCalled', 10, { call, by: 'anna', reason: 'what lies where' }],
    ['JudgeAttended', 75, { call, judge: 'vera', attendedAt: '' }],
    ['RulingIssued', 200, { call, judge: 'vera' }],
    ['RulingAppealed', 210, { call, seat: 'anna', grounds: 'no' }],
    ['RulingReviewed', 400, { call, outcome: call === 'first' ? 'overturned' : 'upheld' }],
    ['CallClosed', 420, { call, by: 'hugo' }],
    ['TimeExtended', 430, { calls: [call], was: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-01T00:07:00.000Z' }],
  ];
  const last = log.at(-1);
  if (last === undefined) return [];
  const { parent: _, command: __, inputs: ___, ...onRecord } = last;
  const more = ['first', 'second'].flatMap(said).map(([type, seconds, data], at) => ({
    ...onRecord,
    type,
    data,
    revision: String(log.length + at),
    commandId: `call-${at}`,
    recordedAt: later(last, seconds),
  }));
  return asMatch([...log, ...more], 'match-with-calls');
};

/** A log of another match that a judge takes back from its end to one of its events, and in which everything since happens once more, if it does. */
const rewound = (sealed: Log, to: number, matchId: string, isPlayedAgain: boolean): Log => {
  const log = sealed.slice(0, sealed.findLastIndex(isOfTable) + 1);
  const last = log.at(-1);
  if (last === undefined) return [];
  const { command: _, ...done } = last;
  const data = { from: last.revision, to: String(to), kind: 'full', judge: 'jo', authority: 'judge', dice: 'keep' };
  const by = { actor: { kind: 'judge', id: 'jo' }, commandId: 'taken-back' } as const;
  const revision = String(log.length);
  const rewind = {
    ...done,
    ...by,
    type: 'MatchRewound',
    data,
    parent: String(to),
    revision,
    recordedAt: later(last, 30),
  };
  const again = log.slice(to + 1).map((event) => ({
    ...event,
    ...(event.parent !== undefined && { parent: moved(event.parent, to, log.length - to) }),
    revision: String(Number(event.revision) + log.length - to),
    commandId: `${event.commandId}-again`,
    recordedAt: later(event, Number(event.revision) * 2 + 3_600),
  }));
  return asMatch([...log, rewind, ...(isPlayedAgain ? again : [])], matchId);
};

const moved = (parent: string, to: number, by: number): string =>
  Number(parent) === to ? String(to + by) : Number(parent) < to ? parent : String(Number(parent) + by);

/** Logs of rewinds that nothing recorded has: across whole games, over open sequences, and to where play stops. */
export const rewoundLogs = (logs: readonly Log[]): readonly Log[] => {
  const unstruck = logs.filter((log) => !log.some(({ type }) => type === 'MatchRewound'));
  const [short = [], other = []] = unstruck.toSorted((one, another) => one.length - another.length);
  const began = short.findIndex(({ type }) => type === 'GameBegan');
  const stacked = (log: Log, most: number): number =>
    log.findIndex((event, at) => at > log.length / 3 && stackAfter(log, event).length >= most);
  return [
    rewound(short, began - 1, 'match-from-the-start', true),
    rewound(other, stacked(other, 2), 'match-from-an-answer', true),
    rewound(other, stacked(other, 1), 'match-left-there', false),
  ];
};

/** The logs as matches of two tournaments, on two days, with people at the seats who have names of their own, and dice that nobody confirmed. */
export const told = (log: Log, at: number): Log => {
  const isOdd = at % 2 === 1;
  const reports = log.filter(({ type }) => type === 'RollConfirmed').slice(0, 3);
  return log.map((event) => ({
    ...event,
    recordedAt: at % 3 === 0 ? later(event, 24 * 3_600) : event.recordedAt,
    data: {
      ...event.data,
      ...(event.type === 'MatchCreated' && isOdd && { tournament: 'autumn' }),
      ...(reports.includes(event) && { report: 'of another die' }),
    },
    actor: { ...event.actor, ...(isOdd && event.actor.kind === 'seat' && { by: linkOf(event.actor.id) }) },
  }));
};

/** Anna plays by a link of her own; for the others somebody writes. */
const linkOf = (seat: string): { role: string; person: string; grant: string } =>
  seat === 'anna' ? { role: 'seat', person: 'ida', grant: 'g1' } : { role: 'scribe', person: 'jo', grant: 'g2' };
