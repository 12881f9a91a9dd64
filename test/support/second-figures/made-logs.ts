import type { JsonMap } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';

type Log = readonly Envelope[];

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

/** An event that is added to a log: how long after the one before it, and what it says. */
type Added = readonly [type: string, seconds: number, data: JsonMap];

const callOf = (call: string, by: string): readonly Added[] => [
  ['JudgeCalled', 10, { call, by, reason: 'what lies where' }],
  ['JudgeAttended', 75, { call, judge: 'vera', attendedAt: '' }],
  ['PlayPaused', 80, { by: 'vera', reason: 'a ruling' }],
  ['RulingIssued', 200, { call, judge: 'vera' }],
  ['RulingAppealed', 210, { call, seat: by, grounds: 'no' }],
  ['RulingReviewed', 400, { call, outcome: call === 'first' ? 'overturned' : 'upheld' }],
  ['PlayResumed', 410, { by: 'hugo' }],
  ['CallClosed', 420, { call, by: 'hugo' }],
  ['TimeExtended', 430, { calls: [call], was: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-01T00:07:00.000Z' }],
];

const recordAfter = (event: Envelope, added: readonly Added[]): Log => {
  const { parent: _, command: __, inputs: ___, ...onRecord } = event;
  return added.map(([type, seconds, data], at) => ({
    ...onRecord,
    type,
    data,
    commandId: `call-${at}`,
    recordedAt: later(event, seconds),
  }));
};

/** Puts record events after one of a log, and moves what follows by as many places and so much time. */
const withRecord = (log: Log, after: number, added: readonly Added[], seconds: number, matchId: string): Log => {
  const event = log[after];
  if (event === undefined) return [];
  const by = added.length;
  const moved = (revision: string): string => (Number(revision) > after ? String(Number(revision) + by) : revision);
  const pointing = ({ data }: Envelope): JsonMap =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) =>
        ['to', 'from', 'rewind'].includes(name) && typeof value === 'string' && /^\d+$/.test(value)
          ? [name, moved(value)]
          : [name, value],
      ),
    );
  const rest = log.slice(after + 1).map((each) => ({
    ...each,
    ...(each.parent !== undefined && { parent: moved(each.parent) }),
    ...(['MatchRewound', 'RewindReverted', 'DeclarationCancelled'].includes(each.type) && { data: pointing(each) }),
    recordedAt: later(each, seconds),
  }));
  const all = [...log.slice(0, after + 1), ...recordAfter(event, added), ...rest];
  return asMatch(
    all.map((each, at) => ({ ...each, revision: String(at) })),
    matchId,
  );
};

/**
 * Logs of other matches with calls of a judge, which no recorded one has: in the middle, at the end, by the service,
 * taken back, and left open.
 */
export const calledLogs = (log: Log): readonly Log[] => {
  const middle = Math.floor(log.length / 2);
  const calledLater = callOf('second', 'ben').map(([type, seconds, data]): Added => [type, seconds + 450, data]);
  const open: readonly Added[] = [
    ['JudgeCalled', 5, { call: 'third', by: 'system', reason: 'a report was contested' }],
    ['JudgeCalled', 6, { call: 'fourth', by: 'ben', reason: 'a question' }],
    ['CallClosed', 30, { call: 'fourth', by: 'ben' }],
    ['JudgeAttended', 40, { call: 'third', judge: 'hugo', attendedAt: '' }],
  ];
  return [
    withRecord(log, middle, [...callOf('first', 'anna'), ...calledLater], 925, 'match-with-calls'),
    withRecord(log, middle, open, 35, 'match-with-an-open-call'),
  ];
};

const isTable = ({ parent }: Envelope): boolean => parent !== undefined;

const shifted = (parent: string, to: number, by: number): string =>
  Number(parent) >= to ? String(Number(parent) + by) : parent;

/** A log of another match that a judge takes back from its end to an event; what came after happens once more. */
const rewound = (sealed: Log, to: number, matchId: string, isPlayedAgain: boolean): Log => {
  const log = sealed.slice(0, sealed.findLastIndex(isTable) + 1);
  const last = log.at(-1);
  if (last === undefined) return [];
  const { command: _, ...done } = last;
  const data = { from: last.revision, to: String(to), kind: 'full', judge: 'jo', authority: 'judge', dice: 'keep' };
  const rewind: Envelope = {
    ...done,
    actor: { kind: 'judge', id: 'jo' },
    commandId: 'taken-back',
    type: 'MatchRewound',
    data,
    parent: String(to),
    revision: String(log.length),
    recordedAt: later(last, 30),
  };
  const again = log.slice(to + 1).map((event) => ({
    ...event,
    ...(event.parent !== undefined && { parent: shifted(event.parent, to, log.length - to) }),
    revision: String(Number(event.revision) + log.length - to),
    commandId: `${event.commandId}-again`,
    recordedAt: later(event, Number(event.revision) * 2 + 3_600),
  }));
  return asMatch([...log, rewind, ...(isPlayedAgain ? again : [])], matchId);
};

/** Logs of rewinds that nothing recorded has: over whole games, over open sequences, and to where play stops. */
export const rewoundLogs = (logs: readonly Log[]): readonly Log[] => {
  const unstruck = logs.filter((log) => !log.some(({ type }) => type === 'MatchRewound'));
  const [short = [], other = []] = unstruck.toSorted((one, another) => one.length - another.length);
  const began = short.findIndex(({ type }) => type === 'GameBegan');
  const put = other.findIndex(({ type }, at) => type === 'PutOnStack' && at > other.length / 3);
  return [
    rewound(short, began - 1, 'match-from-the-start', true),
    rewound(other, put + 1, 'match-from-a-stack', true),
    rewound(other, put, 'match-left-there', false),
  ];
};

/** A log of another match whose games and itself end without a winner. */
export const drawnLog = (log: Log): Log =>
  asMatch(
    log.map((event) =>
      ['GameEnded', 'MatchEnded'].includes(event.type) ? { ...event, data: { ...event.data, winner: null } } : event,
    ),
    'match-drawn',
  );

/** Anna plays by a link of her own; for the others somebody writes. */
const linkOf = (seat: string): { role: string; person: string; grant: string } =>
  seat === 'anna' ? { role: 'seat', person: 'ida', grant: 'g1' } : { role: 'scribe', person: 'jo', grant: 'g2' };

/** The log as a match of one of two tournaments, on one of two days, with people at the seats, and dice unconfirmed. */
export const atTournament = (log: Log, at: number): Log => {
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
