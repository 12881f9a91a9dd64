import fc from 'fast-check';
import { builtInPack } from '../packs/built-in.js';
import { matchTime, tableTime } from '../state/clock.js';
import { evolveTournament } from '../state/evolve.js';
import type { RoundTable, Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { decideTournament } from './decide.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = 1_800_000_000_000;
const PLAYERS = ['anna', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal'];
const organizer: TournamentActor = { role: 'organizer', id: 'olga' };
const headJudge: TournamentActor = { role: 'head-judge', id: 'jo' };
const keeper: TournamentActor = { role: 'scorekeeper', id: 'sam' };

/** A round of four tables that is published, and a hand that moves the time. */
class Hall {
  state: Tournament | null = null;
  now = START;

  constructor() {
    const pack = builtInPack('magic-swiss');
    if (pack === undefined) throw new Error('no pack');
    this.ask({ type: 'CreateTournament', id: 'autumn', name: 'Autumn', pack }, organizer);
    for (const player of PLAYERS) this.ask({ type: 'EnrolPlayer', player });
    for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings'] as const) this.ask({ type });
  }

  /** What became of a command: the types of its events, or the code of the refusal. */
  ask(command: TournamentCommand, by: TournamentActor = keeper): readonly string[] | string {
    const decision = decideTournament(this.state, command, by, { now: this.now, seed: 'a'.repeat(64) });
    if (!decision.ok) return `${decision.rejection.code} ${decision.rejection.rule}`;
    this.state = decision.events.reduce(evolveTournament, this.state);
    return decision.events.map(({ type }) => type);
  }

  get round() {
    const round = this.state?.rounds[0];
    if (round === undefined) throw new Error('no round is published');
    return round;
  }

  table(number: number): RoundTable {
    const table = this.round.tables.find((each) => each.table === number);
    if (table === undefined) throw new Error(`no table ${number}`);
    return table;
  }

  /** The end of a table after the start, in minutes; `3 left` while its time stands. */
  time(number: number): string {
    const { endsAt, leftMs } = tableTime(this.round, this.table(number), this.now);
    if (endsAt !== null) return `${(endsAt - START) / MINUTE}`;
    return leftMs === null ? 'not started' : `${leftMs / MINUTE} left`;
  }

  wait(minutes: number): void {
    this.now += minutes * MINUTE;
  }
}

const at = (table: number) => ({ round: 1, table });

test('TO-CLOCK-1, TO-CLOCK-2: the clock is started once; paused, it keeps what is left, for tables that play on after its end too', () => {
  const hall = new Hall();
  expect([hall.time(1), hall.ask({ type: 'PauseClock', round: 1 })]).toEqual([
    'not started',
    'clock-stands TO-CLOCK-2',
  ]);
  expect(hall.ask({ type: 'StartClock', round: 1 })).toEqual(['RoundClockStarted']);
  expect(hall.ask({ type: 'StartClock', round: 1 })).toBe('clock-runs TO-CLOCK-1');
  hall.ask({ type: 'ExtendTable', ...at(1), extraMs: 6 * MINUTE, cause: 'deck check' }, headJudge);
  hall.wait(53);
  expect([hall.time(1), hall.time(2)]).toEqual(['56', '50']);
  hall.ask({ type: 'PauseClock', round: 1 });
  hall.wait(10);
  expect([hall.time(1), hall.time(2)]).toEqual(['3 left', '-3 left']);
  expect(hall.ask({ type: 'ResumeClock', round: 1 })).toEqual(['RoundClockResumed']);
  expect(hall.ask({ type: 'ResumeClock', round: 1 })).toBe('clock-runs TO-CLOCK-2');
  expect([hall.time(1), hall.time(2)]).toEqual(['66', '60']);
});

test('TO-MATCH-4: the match of a table has its end; while the clock stands what is left, and none while the table alone stands', () => {
  const hall = new Hall();
  const said = (table: number) => {
    const time = matchTime(hall.round, hall.table(table));
    return time && { ...time, endsAt: (time.endsAt - START) / MINUTE };
  };
  expect(said(1)).toBeNull();
  hall.ask({ type: 'StartClock', round: 1 });
  hall.wait(10);
  hall.ask({ type: 'CallJudge', ...at(1) }, { role: 'player', id: hall.table(1).players[0] ?? '' });
  expect([said(1), said(2)]).toEqual([null, { endsAt: 50 }]);
  hall.wait(3);
  hall.ask({ type: 'PauseClock', round: 1 });
  hall.wait(60);
  expect([said(1), said(2)]).toEqual([
    { endsAt: 53, leftMs: 40 * MINUTE },
    { endsAt: 50, leftMs: 37 * MINUTE },
  ]);
  hall.ask({ type: 'ExtendTable', ...at(2), extraMs: MINUTE, cause: 'deck check' }, headJudge);
  expect(said(2)).toEqual({ endsAt: 51, leftMs: 38 * MINUTE });
  hall.ask({ type: 'CloseCall', ...at(1), call: 'call-1' }, headJudge);
  hall.ask({ type: 'ResumeClock', round: 1 });
  expect([said(1), said(2)]).toEqual([{ endsAt: 113 }, { endsAt: 111 }]);
});

test('TO-CLOCK-3: an extension says the end that it gives; players get time by a judge alone, and no judge gives it to the own table', () => {
  const hall = new Hall();
  const extend: TournamentCommand = { type: 'ExtendTable', ...at(2), extraMs: 4 * MINUTE, cause: 'deck check' };
  const [one = ''] = hall.table(2).players;
  expect(hall.ask(extend, { role: 'player', id: one })).toBe('not-yours TO-ROLE-1');
  expect(hall.ask(extend, { role: 'judge', id: one })).toBe('own-match TO-ROLE-3');
  expect(hall.ask({ ...extend, table: 9 })).toBe('unknown-table TO-CLOCK-3');
  hall.ask({ type: 'StartClock', round: 1 });
  expect(hall.ask(extend, headJudge)).toEqual(['TableExtended']);
  expect(hall.time(2)).toBe('54');
  expect(hall.table(2).extensions).toEqual([{ extraMs: 4 * MINUTE, cause: 'deck check' }]);
});

test('TO-CLOCK-4: a table stands while a judge is called to it, and gets that time at the end; a pause of the round is not given twice', () => {
  const hall = new Hall();
  const [anna = '', other = ''] = hall.table(1).players;
  hall.ask({ type: 'StartClock', round: 1 });
  hall.wait(10);
  expect(hall.ask({ type: 'CallJudge', ...at(1) }, { role: 'player', id: hall.table(2).players[0] ?? '' })).toBe(
    'not-your-table TO-CLOCK-4',
  );
  expect(hall.ask({ type: 'CallJudge', ...at(1) }, { role: 'player', id: anna })).toEqual(['JudgeCalled']);
  expect(hall.ask({ type: 'CallJudge', ...at(1) }, { role: 'player', id: other })).toEqual([]);
  hall.wait(2);
  expect([hall.time(1), hall.time(2)]).toEqual(['40 left', '50']);
  hall.ask({ type: 'PauseClock', round: 1 });
  hall.wait(5);
  hall.ask({ type: 'ResumeClock', round: 1 });
  hall.wait(1);
  expect(hall.time(1)).toBe('40 left');
  expect(hall.ask({ type: 'AttendCall', ...at(1), call: 'call-1' }, headJudge)).toEqual(['JudgeAttended']);
  expect(hall.ask({ type: 'AttendCall', ...at(1), call: 'call-1' }, headJudge)).toEqual([]);
  expect(hall.ask({ type: 'CloseCall', ...at(1), call: 'call-2' }, headJudge)).toBe('unknown-call TO-CLOCK-4');
  expect(hall.ask({ type: 'CloseCall', ...at(1), call: 'call-1' }, headJudge)).toEqual(['CallClosed', 'TableExtended']);
  expect(hall.ask({ type: 'CloseCall', ...at(1), call: 'call-1' }, headJudge)).toEqual([]);
  expect([hall.time(1), hall.time(2)]).toEqual(['58', '55']);
  expect(hall.table(1).calls).toMatchObject([{ call: 'call-1', by: anna, attendedBy: 'jo', stopsClock: true }]);
});

test('TO-CLOCK-4: a call across the end of time leaves what was left as it came; one after it gives nothing', () => {
  const hall = new Hall();
  hall.ask({ type: 'StartClock', round: 1 });
  hall.wait(49);
  hall.ask({ type: 'CallJudge', ...at(1) });
  hall.wait(1);
  hall.ask({ type: 'CallJudge', ...at(2) });
  hall.wait(3);
  expect(hall.ask({ type: 'CloseCall', ...at(1), call: 'call-1' })).toEqual(['CallClosed', 'TableExtended']);
  expect(hall.ask({ type: 'CloseCall', ...at(2), call: 'call-1' })).toEqual(['CallClosed']);
  expect([hall.time(1), hall.time(2)]).toEqual(['54', '50']);
});

test('TO-CLOCK-4: a call that was held in the match counts once by its id, and not where another call has given its time', () => {
  const hall = new Hall();
  hall.ask({ type: 'StartClock', round: 1 });
  hall.wait(20);
  const held = (from: number, to: number, call: string): TournamentCommand => ({
    ...{ type: 'GiveCallTime', ...at(3), call, from: START + from * MINUTE, to: START + to * MINUTE },
  });
  expect(hall.ask(held(10, 14, 'm1:call-1'))).toEqual(['CallRecorded', 'TableExtended']);
  expect(hall.ask(held(10, 14, 'm1:call-1'))).toEqual([]);
  expect(hall.ask(held(12, 15, 'm1:call-2'))).toEqual(['CallRecorded', 'TableExtended']);
  expect(hall.ask(held(11, 13, 'm1:call-3'))).toEqual(['CallRecorded']);
  expect(hall.ask(held(25, 30, 'm1:call-4'))).toBe('malformed TO-CLOCK-4');
  expect(hall.time(3)).toBe('55');
});

test('TO-CLOCK-5: the clock is set with a reason, running or not; tables keep what they were given', () => {
  const hall = new Hall();
  const set = (minutes: number, reason = 'the fire alarm'): TournamentCommand => ({
    ...{ type: 'SetClock', round: 1, leftMs: minutes * MINUTE, reason },
  });
  expect(hall.ask(set(5))).toBe('clock-not-started TO-CLOCK-5');
  hall.ask({ type: 'StartClock', round: 1 });
  hall.ask({ type: 'ExtendTable', ...at(1), extraMs: 2 * MINUTE, cause: 'deck check' }, headJudge);
  hall.wait(30);
  expect(hall.ask(set(5, ' '))).toBe('reason-missing TO-CLOCK-5');
  expect(hall.ask(set(25))).toEqual(['RoundClockSet']);
  expect([hall.time(1), hall.time(2)]).toEqual(['57', '55']);
  hall.ask({ type: 'PauseClock', round: 1 });
  hall.ask(set(10));
  expect([hall.time(1), hall.time(2)]).toEqual(['12 left', '10 left']);
});

/**
 * The time of the tables by a second computation: second by second, whether the round ran and whether the table stood.
 * A table's time goes by the seconds in which the round ran and the table did not stand, and is over when as many have
 * gone by as the round is long, with what was given by hand.
 */
class SecondBySecond {
  readonly ran: boolean[] = [];
  readonly tables = new Map<string, { stood: Set<number>; given: number; open: boolean | null; told: Set<string> }>();
  runs = false;
  length = 50 * 60;

  of(table: RoundTable) {
    const key = table.players.join(' ');
    const known = this.tables.get(key) ?? { stood: new Set(), given: 0, open: null, told: new Set() };
    this.tables.set(key, known);
    return known;
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      for (const { open, stood } of this.tables.values()) if (open === true) stood.add(this.ran.length);
      this.ran.push(this.runs);
    }
  }

  roundLeft(): number {
    return this.length - this.ran.filter((runs) => runs).length;
  }

  left(table: RoundTable, until = this.ran.length): number {
    const { stood, given } = this.of(table);
    return this.length + given - this.ran.slice(0, until).filter((runs, second) => runs && !stood.has(second)).length;
  }

  hold(table: RoundTable, call: string, from: number, to: number): void {
    const about = this.of(table);
    if (about.told.has(call)) return;
    about.told.add(call);
    if (this.left(table, from) <= 0) return;
    for (let second = from; second < to; second += 1) about.stood.add(second);
  }
}

const seconds = fc.integer({ min: 1, max: 600 });
const table = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('call', 'close'), table }) },
  fc.record({ do: fc.constant('extend' as const), table, seconds }),
  fc.record({ do: fc.constantFrom('reopen', 'replace') }),
  fc.record({ do: fc.constant('set' as const), seconds: fc.nat(2_000) }),
  // A match that is rewound across its call and goes on tells the call of that id again.
  fc.record({ do: fc.constant('held' as const), table, call: fc.nat(5), back: fc.nat(2_000), seconds: fc.nat(600) }),
);

/** Before the clock is started, the start, and what follows. */
const afternoon = fc
  .tuple(fc.array(step, { maxLength: 4 }), fc.array(step, { minLength: 20, maxLength: 50 }))
  .map(([before, after]): readonly (Step | { readonly do: 'start' })[] => [...before, { do: 'start' }, ...after]);
type Step = typeof step extends fc.Arbitrary<infer each> ? each : never;

const taken = (hall: Hall, command: TournamentCommand): boolean => typeof hall.ask(command, headJudge) !== 'string';

const carryOut = (hall: Hall, second: SecondBySecond, each: Step | { readonly do: 'start' }): void => {
  const there = 'table' in each ? second.of(hall.table(each.table)) : undefined;
  switch (each.do) {
    case 'wait':
      hall.now += each.seconds * SECOND;
      second.pass(each.seconds);
      break;
    case 'start':
    case 'resume':
      if (taken(hall, { type: each.do === 'start' ? 'StartClock' : 'ResumeClock', round: 1 })) second.runs = true;
      break;
    case 'pause':
      if (taken(hall, { type: 'PauseClock', round: 1 })) second.runs = false;
      break;
    case 'set':
      if (taken(hall, { type: 'SetClock', round: 1, leftMs: each.seconds * SECOND, reason: 'as announced' }))
        second.length += each.seconds - second.roundLeft();
      break;
    case 'extend':
      taken(hall, { type: 'ExtendTable', ...at(each.table), extraMs: each.seconds * SECOND, cause: 'deck check' });
      if (there) there.given += each.seconds;
      break;
    case 'call':
      taken(hall, { type: 'CallJudge', ...at(each.table) });
      if (there?.open === null) there.open = second.left(hall.table(each.table)) > 0;
      break;
    case 'close': {
      const open = hall.table(each.table).calls.find(({ to }) => to === null);
      if (open !== undefined) taken(hall, { type: 'CloseCall', ...at(each.table), call: open.call });
      if (there) there.open = null;
      break;
    }
    case 'held': {
      const [from, to] = [Math.max(0, second.ran.length - each.back), second.ran.length];
      const until = Math.min(to, from + each.seconds);
      const times = { from: START + from * SECOND, to: START + until * SECOND };
      taken(hall, { type: 'GiveCallTime', ...at(each.table), call: `m:${each.call}`, ...times });
      second.hold(hall.table(each.table), `m:${each.call}`, from, until);
      break;
    }
    case 'reopen':
      taken(hall, { type: 'CloseRound', round: 1 });
      taken(hall, { type: 'ReopenRound', round: 1, reason: 'closed too early' });
      break;
    case 'replace': {
      const tables = hall.round.tables.map(({ players }) => ({ players })).toReversed();
      taken(hall, { type: 'ReplacePairings', round: 1, tables, reason: 'tables moved' });
    }
  }
};

test('TO-CLOCK-1 to 5: through whatever pauses, calls, extensions, rewinds and moves, a table has played its whole time at its own end, to the second', () => {
  fc.assert(
    fc.property(afternoon, (steps) => {
      const [hall, second] = [new Hall(), new SecondBySecond()];
      for (const each of steps) {
        carryOut(hall, second, each);
        for (const seat of hall.round.tables) {
          const { endsAt, leftMs } = tableTime(hall.round, seat, hall.now);
          const stands = !second.runs || second.of(seat).open === true;
          const left = second.left(seat) * SECOND;
          if (hall.round.clock === null) expect([endsAt, leftMs]).toEqual([null, null]);
          else expect([endsAt, leftMs]).toEqual(stands ? [null, left] : [hall.now + left, null]);
        }
      }
    }),
    { seed: 20261127, numRuns: 60 },
  );
});
