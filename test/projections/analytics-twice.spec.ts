import { readFileSync } from 'node:fs';
import { EVERYTHING, METRICS, type Analytics, type Answer, type Filters, type Metric } from '@stackledger/analytics';
import { asText, type JsonMap } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';

/** What docs/events.md says of each type of event: here nothing else is known of games. */
const SAID = new Map(
  [...readFileSync('docs/events.md', 'utf8').matchAll(/^\| (\w+)(?: \(R\))? \|.*\| ([^|]*) \|$/gm)].map(
    ([, type = '', said = '']) => [type, said] as const,
  ),
);
const is = ({ type }: Envelope, what: string): boolean => (SAID.get(type) ?? '').split('; ').includes(what);

let logs: readonly (readonly Envelope[])[];
let analytics: Analytics;
beforeAll(async () => {
  const recorded = await recordedMatches();
  const called = withCalls(recorded.logs[0] ?? []);
  await appendLog(recorded.store, called);
  logs = [...recorded.logs, called];
  analytics = await analysed(recorded.store);
}, 120_000);
afterAll(() => analytics.close());

/** Reads a log in its plain way once, however many metrics ask. */
const onceEach = <T>(read: (log: readonly Envelope[]) => T): ((log: readonly Envelope[]) => T) => {
  const known = new Map<readonly Envelope[], T>();
  return (log) => {
    const found = known.get(log) ?? read(log);
    known.set(log, found);
    return found;
  };
};

/** A log of another match that goes on with calls of a judge, which no recorded one has: attended, ruled, overturned, settled, time given back. */
const withCalls = (log: readonly Envelope[]): readonly Envelope[] => {
  const matchId = 'match-with-calls';
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
    id: `call-${at}`,
    commandId: `call-${at}`,
    recordedAt: new Date(Date.parse(last.recordedAt) + seconds * 1_000).toISOString(),
  }));
  return [...log, ...more].map((event, at) => ({
    ...event,
    matchId,
    id: `called-${at}`,
    data: event.type === 'MatchCreated' ? { ...event.data, matchId } : event.data,
  }));
};

type Measured = { readonly group: string; readonly x: number };

/** The line of play that leads to an event, itself last: walked anew for every question, which is slow and plain. */
const lineTo = (log: readonly Envelope[], end: Envelope | undefined): readonly Envelope[] => {
  const line: Envelope[] = [];
  for (let at = end; at !== undefined; at = at.parent === undefined ? undefined : log[Number(at.parent)])
    line.unshift(at);
  return line;
};

const isOfTable = ({ parent, revision }: Envelope): boolean => parent !== undefined || revision === '0';
const liveIn = (log: readonly Envelope[]): ReadonlySet<Envelope> => new Set(lineTo(log, log.findLast(isOfTable)));

type Stacked = { readonly id: string; readonly kind: string; readonly controller: string | null };
const objectIn = ({ data }: Envelope): Stacked => data.object as unknown as Stacked; // as docs/events.md has it

/** What lies on the stack at the end of a line. A line has no events that a rewind struck, so nothing has to be taken back. */
const stackAfter = (line: readonly Envelope[]): readonly Envelope[] => {
  let stack: readonly Envelope[] = [];
  for (const event of line) {
    if (is(event, 'onto the stack')) stack = [...stack, event];
    if (is(event, 'off the stack'))
      stack = stack.filter((put) => put !== stack.findLast((each) => objectIn(each).id === event.data.id));
  }
  return stack;
};

const declaresIn = (log: readonly Envelope[], { commandId }: Envelope): boolean =>
  log.some((event) => event.commandId === commandId && is(event, 'declares'));

const putsIn = (log: readonly Envelope[]): readonly Envelope[] =>
  [...liveIn(log)].filter((event) => is(event, 'onto the stack'));

/** Whether somebody else declared something right on top of an object, on whatever line of play. */
const isAnswered = (log: readonly Envelope[], put: Envelope): boolean =>
  log.some((event) => {
    if (!is(event, 'onto the stack') || event === put || !declaresIn(log, event)) return false;
    const below = stackAfter(lineTo(log, event).slice(0, -1)).at(-1);
    return (
      below === put && objectIn(event).controller !== null && objectIn(event).controller !== objectIn(put).controller
    );
  });

const diceIn = (log: readonly Envelope[]): readonly Envelope[] =>
  log.filter(({ type, data }) => (type === 'DieRolled' || type === 'DieRerolled') && data.keptFrom === undefined);

const commandsIn = (log: readonly Envelope[]): readonly Envelope[] =>
  log.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat');

const msOf = ({ recordedAt }: Envelope): number => Date.parse(recordedAt);
const rulesetOf = ([first]: readonly Envelope[]): string => asText(first?.data.ruleset);
const seatsOf = ([first]: readonly Envelope[]): readonly string[] => first?.data.seats as unknown as readonly string[]; // by docs/events.md
const hasEnded = (log: readonly Envelope[]): boolean =>
  [...liveIn(log)].some(({ type }) => type === 'MatchEnded') || log.some(({ type }) => type === 'MatchSealed');

/** For how long play was paused until a time. */
const pausedUntil = (log: readonly Envelope[], ms: number): number => {
  let [paused, since] = [0, null as number | null];
  for (const event of log) {
    if (msOf(event) > ms) break;
    if (event.type === 'PlayPaused') since ??= msOf(event);
    if (event.type === 'PlayResumed' && since !== null) [paused, since] = [paused + msOf(event) - since, null];
  }
  return since === null ? paused : paused + ms - since;
};

const thoughtsIn = onceEach((log: readonly Envelope[]): readonly { event: Envelope; ms: number }[] =>
  commandsIn(log).flatMap((event) => {
    const last = log.slice(0, Number(event.revision)).findLast(isOfTable);
    if (last === undefined) return [];
    const [from, to] = [msOf(last), msOf(event)];
    return [{ event, ms: Math.max(0, to - from - (pausedUntil(log, to) - pausedUntil(log, from))) }];
  }),
);

type Sequence = { readonly events: readonly Envelope[]; readonly puts: readonly Envelope[]; readonly ended: boolean };

/** What lay on the stack of the line that counts, from empty to empty. */
const sequencesIn = onceEach((log: readonly Envelope[]): readonly Sequence[] => {
  const line = [...liveIn(log)];
  const all: { events: Envelope[]; puts: Envelope[]; ended: boolean }[] = [];
  line.forEach((event, at) => {
    const [before, after] = [stackAfter(line.slice(0, at)).length, stackAfter(line.slice(0, at + 1)).length];
    if (before === 0 && after === 1) all.push({ events: [], puts: [], ended: false });
    const now = all.at(-1);
    if (now === undefined || (before === 0 && after === 0)) return;
    now.events.push(event);
    if (is(event, 'onto the stack')) now.puts.push(event);
    if (after === 0) now.ended = true;
  });
  return all;
});

const declarersIn = (log: readonly Envelope[], { puts }: Sequence): readonly string[] =>
  puts.filter((put) => declaresIn(log, put)).flatMap((put) => objectIn(put).controller ?? []);
const contestedIn = onceEach((log: readonly Envelope[]): readonly Sequence[] =>
  sequencesIn(log).filter((sequence) => new Set(declarersIn(log, sequence)).size >= 2),
);
const kindOf = ({ puts }: Sequence): string => (puts[0] === undefined ? '' : objectIn(puts[0]).kind);
const spanOf = ({ events }: Sequence): number => {
  const [first, last] = [events[0], events.at(-1)];
  return first === undefined || last === undefined ? NaN : msOf(last) - msOf(first);
};

/** The stacks after each object of a sequence was put. */
const deepestIn = (log: readonly Envelope[], { puts }: Sequence): number =>
  Math.max(...puts.map((put) => stackAfter(lineTo(log, put)).length));

type Game = { readonly events: readonly Envelope[]; readonly winner: unknown; readonly first: string };

/** The ended games of the line that counts. */
const gamesIn = (log: readonly Envelope[]): readonly Game[] => {
  const line = [...liveIn(log)];
  return line.flatMap((event, at) => {
    if (event.type !== 'GameBegan') return [];
    const end = line.findIndex(({ type }, index) => index > at && type === 'GameEnded');
    if (end < 0) return [];
    const events = line.slice(at, end + 1);
    const first = events.find(({ type }) => type === 'TurnBegan');
    return first === undefined
      ? []
      : [{ events, winner: events.at(-1)?.data.winner, first: asText(first.data.active) }];
  });
};

const placeIn = (log: readonly Envelope[], { first }: Game, seat: string): number => {
  const seats = seatsOf(log);
  return ((seats.indexOf(seat) - seats.indexOf(first) + seats.length) % seats.length) + 1;
};

type Played = { readonly card: string; readonly seat: string };

/** Who declared which cards in a game, each once. */
const playedIn = (log: readonly Envelope[], { events }: Game): readonly Played[] => {
  const [from, to] = [Number(events[0]?.revision), Number(events.at(-1)?.revision)];
  const all = putsIn(log)
    .filter(({ revision }) => Number(revision) >= from && Number(revision) <= to)
    .filter((put) => declaresIn(log, put))
    .map((put) => put.data.object as { readonly card?: string; readonly controller?: string })
    .flatMap(({ card, controller }) => (card && controller ? [{ card, seat: controller }] : []));
  return all.filter((one, at) => all.findIndex((other) => other.card === one.card && other.seat === one.seat) === at);
};

const cardsOf = (ruleset: string): ReadonlySet<string> =>
  new Set(
    logs
      .filter((log) => rulesetOf(log) === ruleset)
      .flatMap((log) => gamesIn(log).flatMap((game) => playedIn(log, game).map(({ card }) => card))),
  );

const firstFor = (log: readonly Envelope[], type: string, call: unknown): Envelope | undefined =>
  log.find((event) => event.type === type && event.data.call === call);
const callsIn = (log: readonly Envelope[]): readonly Envelope[] => log.filter(({ type }) => type === 'JudgeCalled');
const spanIn = (log: readonly Envelope[], call: Envelope, end: string): number | null => {
  const ended = firstFor(log, end, call.data.call);
  return ended === undefined ? null : msOf(ended) - msOf(call);
};

/** The fights of the line that counts that are over: of one against one, and of attackers. */
const fightsIn = (log: readonly Envelope[]): readonly { kind: string; rolls: number; ms: number }[] => {
  const line = [...liveIn(log)];
  return line.flatMap((event, at) => {
    const kind = beginsFight(event);
    if (kind === undefined) return [];
    const end = line.findIndex((each, index) => index > at && endsFight(each));
    const next = line.findIndex((each, index) => index > at && beginsFight(each) !== undefined);
    const over = line[end];
    if (over === undefined || (next >= 0 && next < end)) return [];
    const rolls = line.slice(at, end).filter(({ type }) => type === 'AttackRollJudged').length;
    return [{ kind, rolls, ms: msOf(over) - msOf(event) }];
  });
};
const beginsFight = ({ type, data }: Envelope): string | undefined => {
  if (type === 'AttackBegan') return 'duel';
  return type === 'AttackersDeclared' && (data.attackers as unknown as readonly unknown[]).length > 0
    ? 'attack'
    : undefined;
};
const endsFight = ({ type, data }: Envelope): boolean =>
  ['AttackEnded', 'TurnCut'].includes(type) || (type === 'StepEnded' && data.step === 'end-of-combat');

const measured = (group: unknown, x: number | boolean): Measured => ({ group: String(group), x: Number(x) });
const unless = (group: unknown, x: number | null): readonly Measured[] => (x === null ? [] : [measured(group, x)]);

/** Each metric once more, from the logs alone. */
const PLAIN: { readonly [metric: string]: (log: readonly Envelope[]) => readonly Measured[] } = {
  dice: (log) =>
    diceIn(log).map(({ data }) =>
      measured(`${data.report === undefined ? 'service' : 'reported'} ${asText(data.purpose)}`, Number(data.value)),
    ),
  'dice-by-seat': (log) => diceIn(log).map(({ data }) => measured(data.roller, Number(data.value))),
  'roll-luck': (log) => diceIn(log).map(({ data }) => measured(data.roller, Number(data.value))),
  'duel-hits': (log) =>
    [...liveIn(log)]
      .filter(({ type }) => type === 'AttackRollJudged')
      .map(({ data }) => measured(`needs ${Number(data.evasion)}`, data.hit === true)),
  'response-rate': (log) =>
    putsIn(log)
      .filter((put) => declaresIn(log, put))
      .map((put) => measured(objectIn(put).kind, isAnswered(log, put))),
  'stack-depth': (log) => putsIn(log).map((put) => measured(objectIn(put).kind, stackAfter(lineTo(log, put)).length)),
  'stack-height': (log) =>
    sequencesIn(log)
      .filter(({ ended }) => ended)
      .map((sequence) => measured(deepestIn(log, sequence), 1)),
  cancelled: (log) => {
    const line = [...liveIn(log)];
    return putsIn(log).flatMap((put) => {
      const after = line.slice(line.indexOf(put) + 1);
      const gone = after.find((event) => is(event, 'off the stack') && event.data.id === objectIn(put).id);
      return gone === undefined ? [] : [measured(objectIn(put).kind, gone.type === 'Cancelled')];
    });
  },
  contested: (log) =>
    sequencesIn(log)
      .filter(({ ended }) => ended)
      .map((sequence) => measured(kindOf(sequence), new Set(declarersIn(log, sequence)).size >= 2)),
  'contested-length': (log) =>
    contestedIn(log)
      .filter(({ ended }) => ended)
      .map(({ puts }) => measured(rulesetOf(log), puts.length)),
  'contested-time': (log) =>
    contestedIn(log)
      .filter(({ ended }) => ended)
      .map((sequence) => measured(rulesetOf(log), spanOf(sequence))),
  'last-word': (log) =>
    contestedIn(log).flatMap((sequence) => {
      const by = sequence.puts[0] === undefined ? null : objectIn(sequence.puts[0]).controller;
      return by === null ? [] : [measured(rulesetOf(log), declarersIn(log, sequence).at(-1) === by)];
    }),
  'contested-cancelled': (log) =>
    contestedIn(log)
      .filter(({ ended }) => ended)
      .map(({ events }) =>
        measured(
          rulesetOf(log),
          events.some(({ type }) => type === 'Cancelled'),
        ),
      ),
  'passes-per-object': (log) =>
    sequencesIn(log)
      .filter(({ ended }) => ended)
      .map(({ events, puts }) =>
        measured(rulesetOf(log), events.filter(({ type }) => type === 'PriorityPassed').length / puts.length),
      ),
  'decision-time': (log) => thoughtsIn(log).map(({ event, ms }) => measured(event.type, ms)),
  'time-share': (log) => {
    const thoughts = thoughtsIn(log);
    const all = thoughts.reduce((sum, { ms }) => sum + ms, 0);
    const seats = new Set(thoughts.map(({ event }) => event.actor.id));
    return all === 0
      ? []
      : [...seats].map((seat) =>
          measured(seat, thoughts.reduce((sum, { event, ms }) => sum + (event.actor.id === seat ? ms : 0), 0) / all),
        );
  },
  passes: (log) => commandsIn(log).map(({ type }) => measured(rulesetOf(log), type === 'PriorityPassed')),
  commands: (log) =>
    hasEnded(log) && commandsIn(log).length > 0 ? [measured(rulesetOf(log), commandsIn(log).length)] : [],
  'match-length': (log) => {
    const [first, last] = [log[0], log.at(-1)];
    return hasEnded(log) && first && last ? [measured(rulesetOf(log), msOf(last) - msOf(first))] : [];
  },
  'win-rate-by-seat': (log) =>
    gamesIn(log).flatMap((game) =>
      typeof game.winner === 'string'
        ? seatsOf(log).map((seat) => measured(placeIn(log, game, seat), game.winner === seat))
        : [],
    ),
  'wins-of-four': (log) =>
    seatsOf(log).length === 4
      ? gamesIn(log).flatMap((game) =>
          typeof game.winner === 'string' ? [measured(rulesetOf(log), placeIn(log, game, game.winner))] : [],
        )
      : [],
  'combat-length': (log) =>
    fightsIn(log).flatMap(({ kind, rolls }) => (kind === 'duel' ? [measured(kind, rolls)] : [])),
  'combat-time': (log) => fightsIn(log).map(({ kind, ms }) => measured(kind, ms)),
  'card-impact': (log) =>
    gamesIn(log).flatMap((game) =>
      typeof game.winner === 'string'
        ? playedIn(log, game).map(({ card, seat }) => measured(card, seat === game.winner))
        : [],
    ),
  'card-absent': (log) =>
    gamesIn(log).flatMap((game) => {
      const played = new Set(playedIn(log, game).map(({ card, seat }) => `${card} ${seat}`));
      return typeof game.winner === 'string'
        ? [...cardsOf(rulesetOf(log))].flatMap((card) =>
            seatsOf(log).flatMap((seat) =>
              played.has(`${card} ${seat}`) ? [] : [measured(card, seat === game.winner)],
            ),
          )
        : [];
    }),
  calls: (log) => [measured(rulesetOf(log), callsIn(log).length > 0)],
  'call-wait': (log) => callsIn(log).flatMap((call) => unless(rulesetOf(log), spanIn(log, call, 'JudgeAttended'))),
  'call-time': (log) =>
    callsIn(log).flatMap((call) =>
      unless(firstFor(log, 'CallClosed', call.data.call)?.data.by, spanIn(log, call, 'CallClosed')),
    ),
  overturned: (log) =>
    callsIn(log).flatMap(({ data: { call } }) => {
      const ruled = firstFor(log, 'RulingIssued', call);
      const overturned = firstFor(log, 'RulingReviewed', call)?.data.outcome === 'overturned';
      return ruled === undefined ? [] : [measured(ruled.data.judge, overturned)];
    }),
  'time-granted': (log) =>
    log
      .filter(({ type }) => type === 'TimeExtended')
      .map(({ data }) => measured(rulesetOf(log), Date.parse(asText(data.endsAt)) - Date.parse(asText(data.was)))),
  'rewind-span': (log) =>
    log
      .filter(({ type }) => type === 'MatchRewound')
      .map(({ data }) => {
        const kept = new Set(lineTo(log, log[Number(data.to)]));
        return measured(data.kind, lineTo(log, log[Number(data.from)]).filter((event) => !kept.has(event)).length);
      }),
  'rewinds-reverted': (log) => {
    const live = liveIn(log);
    return log
      .filter(({ type }) => type === 'MatchRewound')
      .map(({ data, revision }) => {
        const back = log.some(
          (event) =>
            event.type === 'RewindReverted' && event.data.rewind === revision && (live.has(event) || !isOfTable(event)),
        );
        return measured(data.judge, back);
      });
  },
};

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const reckoned = (metric: string): Promise<Answer> => {
  const found = METRICS.find(({ id }) => id === metric);
  if (found === undefined) throw new Error(`there is no metric ${metric}`);
  return analytics.figures(EVERYTHING, found, {});
};

const grouped = (metric: string): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  for (const { group, x } of logs.flatMap((log) => PLAIN[metric]?.(log) ?? []))
    groups.set(group, [...(groups.get(group) ?? []), x]);
  return groups;
};

test('every metric is reckoned here a second time', () => {
  expect(Object.keys(PLAIN).sort()).toEqual(METRICS.map(({ id }) => id).sort());
});

/** The value that a figure of a kind must have, of sorted measures. */
const EXPECTED: { readonly [kind in Metric['kind']]: (values: readonly number[], all: number) => number } = {
  share: mean,
  mean,
  spread: (values, all) => values.length / all,
  quantiles: (values) => values[Math.ceil(values.length / 2) - 1] ?? NaN,
  faces: () => NaN, // its counts are looked at
};

test.each(METRICS.map(({ id, kind, faces = 6 }) => [id, kind, faces] as const))(
  '%s is what a slow and plain program makes of the logs',
  async (metric, kind, faces) => {
    const groups = grouped(metric);
    const { figures, n } = await reckoned(metric);
    const all = [...groups.values()].flat().length;
    expect(n).toBe(all);
    if (/^(call|rewind|overturned|time-granted)/.test(metric)) expect(n).toBeGreaterThan(0); // few logs have any
    expect(new Set(figures.map(({ group }) => group))).toEqual(new Set(groups.keys()));
    for (const figure of figures) {
      const values = [...(groups.get(figure.group) ?? [])].sort((a, b) => a - b);
      expect([figure.group, figure.n]).toEqual([figure.group, kind === 'spread' ? all : values.length]);
      const counts = Array.from({ length: faces }, (_, at) => values.filter((x) => x === at + 1).length);
      if (kind === 'faces') expect(figure.counts).toEqual(counts);
      else expect([figure.group, figure.value]).toEqual([figure.group, expect.closeTo(EXPECTED[kind](values, all), 9)]);
    }
  },
  240_000,
);

/** Which logs and which commands of them each filter leaves. */
const LEFT: readonly (readonly [filters: Filters, left: (log: readonly Envelope[], command: Envelope) => boolean])[] = [
  [{ person: 'anna' }, (_, { actor }) => actor.id === 'anna'],
  [{ seat: 'ben' }, (_, { actor }) => actor.id === 'ben'],
  [{ ruleset: 'magic' }, (log) => rulesetOf(log) === 'magic'],
  [{ match: 'match-with-calls' }, ([first]) => first?.matchId === 'match-with-calls'],
  [{ struck: 'live' }, (log, command) => liveIn(log).has(command) || !isOfTable(command)],
  [
    { person: 'anna', ruleset: 'four-souls' },
    (log, { actor }) => actor.id === 'anna' && rulesetOf(log) === 'four-souls',
  ],
  [{ from: '2000-01-01', to: '2000-01-02' }, () => false],
];

test.each(LEFT)('what %j leaves is what a slow and plain program leaves', async (filters, left) => {
  const values = logs.flatMap((log) =>
    commandsIn(log)
      .filter((command) => left(log, command))
      .map(({ type }) => Number(type === 'PriorityPassed')),
  );
  const metric = METRICS.find(({ id }) => id === 'passes');
  if (metric === undefined) throw new Error('there is no metric of passes');
  const { n, figures } = await analytics.figures(EVERYTHING, metric, filters);
  const hits = figures.reduce((sum, figure) => sum + Number(figure.hits), 0);
  expect([n, hits]).toEqual([values.length, values.reduce((sum, each) => sum + each, 0)]);
});
