import type { JsonMap } from '@stackledger/kernel';
import type { Catalogue } from '@stackledger/projections';
import type { CommandedEvent, OpenedCommand } from './match-log.js';
import { rowsOfMatch } from './rows-of-match.js';

const FACTS: Catalogue['others']['events'] = Object.fromEntries(
  Object.entries({
    PutOnStack: { stack: 'put' as const },
    Resolved: { stack: 'leaves' as const },
    Cancelled: { stack: 'leaves' as const },
    EffectDeclared: { announces: { kindIn: 'kind' } },
    AttackDeclared: { announces: { kind: 'attack' } },
    HybridUsed: { announces: { id: 'id' } },
    PriorityPassed: { pass: 'seat' },
    AttackBegan: { fight: { is: 'duel' as const } },
    AttackRolled: { fight: { is: 'duel-roll' as const, needs: 'evasion' } },
    AttackEnded: { fight: { is: 'duel-over' as const } },
    AttackersDeclared: { fight: { is: 'attackers' as const } },
    StepEnded: { fight: { is: 'over' as const, step: 'end-of-combat' } },
  }).map(([type, facts]) => [type, { about: type, says: type, ...facts }]),
);
const CATALOGUE: Catalogue = { games: {}, others: { events: FACTS, damage: [], against: [], ownCards: {} } };

type Told = {
  readonly parent?: number | null;
  readonly command?: string;
  readonly isReapplied?: boolean;
  readonly opens?: string;
  readonly actor?: CommandedEvent['actor'];
};

const openedBy = ({ opens, isReapplied = false }: Told): OpenedCommand | null =>
  opens === undefined ? null : { type: opens, isReapplied };

/** A log of events one second apart, each on from the one before unless another parent, or none, is told. */
const log = (...told: readonly (readonly [type: string, data?: JsonMap, told?: Told])[]): readonly CommandedEvent[] => {
  let last: number | null = null;
  return told.map(([type, data = {}, about = {}], revision) => {
    const parent: number | null = about.parent === undefined ? last : about.parent;
    if (parent !== null || revision === 0) last = revision;
    return {
      matchId: 'm',
      revision,
      position: BigInt(revision),
      id: `e${revision}`,
      type,
      parent,
      atMs: revision * 1_000,
      actor: about.actor ?? { kind: 'seat', id: 'anna' },
      commandId: about.command ?? `c${revision}`,
      opensCommand: about.opens !== undefined,
      data,
      command: openedBy(about),
    };
  });
};

const CREATED = ['MatchCreated', { ruleset: 'any', seats: ['anna', 'ben'], options: {} }] as const;
const gameBegan = (game: number): readonly [string, JsonMap] => ['GameBegan', { game, players: [{}, {}] }];
const put = (id: string, kind: string, controller: string | null, more: JsonMap = {}): JsonMap => ({
  name: `${kind}:${id}`,
  object: { id, kind, controller, card: null, targets: [], ...more },
});
const rowsOf = (events: readonly CommandedEvent[], table: string): readonly JsonMap[] =>
  rowsOfMatch(events, { catalogue: CATALOGUE })[table] ?? [];
const RECORD = { parent: null } as const;

describe('an object leaves the stack', () => {
  test('with its player', () => {
    const events = log(
      CREATED,
      gameBegan(1),
      ['PutOnStack', put('s1', 'loot', 'ben')],
      ['PlayerLeft', { seat: 'ben', stack: ['s1'] }],
      ['PutOnStack', put('s2', 'loot', 'anna')],
    );
    expect(rowsOf(events, 'stack_objects')).toMatchObject([
      { object_id: 's1', left_revision: 3, outcome: 'left', why: 'player-left', depth: 1 },
      { object_id: 's2', left_revision: null, outcome: null, depth: 1 },
    ]);
    expect(rowsOf(events, 'sequences')).toMatchObject([
      { began_revision: 2, ended_revision: 3, took_ms: 1_000 },
      { began_revision: 4, ended_revision: null },
    ]);
  });

  test.each(['GameEnded', 'GameBegan'])('with a %s', (type) => {
    const events = log(CREATED, gameBegan(1), ['PutOnStack', put('s1', 'loot', 'ben')], [type, { game: 2 }]);
    expect(rowsOf(events, 'stack_objects')).toMatchObject([{ left_revision: 3, outcome: 'left', why: 'game-over' }]);
  });

  test('cancelled by what its event names', () => {
    const events = log(CREATED, ['PutOnStack', put('s1', 'loot', 'ben')], ['Cancelled', { id: 's1', by: 'loot:no' }]);
    expect(rowsOf(events, 'stack_objects')).toMatchObject([{ outcome: 'cancelled', cancelled_by: 'loot:no' }]);
  });

  test('on the active branch, where a rewind took back how it left before', () => {
    const events = log(
      CREATED,
      ['PutOnStack', put('s1', 'loot', 'ben')],
      ['Cancelled', { id: 's1', by: 'loot:no' }],
      ['MatchRewound', { to: '1', from: '2' }, { parent: 1 }],
      ['Resolved', { id: 's1' }],
    );
    expect(rowsOf(events, 'stack_objects')).toMatchObject([{ left_revision: 4, outcome: 'resolved' }]);
  });
});

test('a sequence lasts from an object on an empty stack until it is empty again, whatever lies between', () => {
  const events = log(
    CREATED,
    ['PutOnStack', put('s1', 'loot', 'ben')],
    ['PriorityPassed', { seat: 'ben' }],
    ['PutOnStack', put('s2', 'loot', 'anna')],
    ['Resolved', { id: 's2' }],
    ['PriorityPassed', { seat: 'anna' }],
    ['Resolved', { id: 's1' }],
    ['PutOnStack', put('s3', 'loot', 'anna')],
  );
  expect(rowsOf(events, 'sequences')).toMatchObject([
    { began_revision: 1, ended_revision: 6, objects: 2, deepest: 2, passes: 2 },
    { began_revision: 7, ended_revision: null, objects: 1 },
  ]);
});

test('a rewind says how many events of the table it took back: those behind where the branches part', () => {
  const events = log(
    CREATED,
    ['PriorityPassed', { seat: 'anna' }],
    ['JudgeCalled', { call: 'k', by: 'anna' }, RECORD],
    ['PriorityPassed', { seat: 'ben' }],
    ['MatchRewound', { to: '0', from: '3' }, { parent: 0 }],
    ['PriorityPassed', { seat: 'anna' }],
    ['MatchRewound', { to: '5', from: '5' }, { parent: 5 }],
  );
  expect(rowsOf(events, 'rewinds').map(({ struck }) => struck)).toEqual([2, 0]);
});

describe('an object is declared', () => {
  const declaredIn = (events: readonly CommandedEvent[]): readonly unknown[] =>
    rowsOf(events, 'stack_objects').map(({ declared }) => declared);

  test('where a seat announced it, and what came with it in the same command is not', () => {
    const command = { command: 'c' };
    const events = log(
      CREATED,
      ['EffectDeclared', { seat: 'anna', kind: 'loot' }, command],
      ['PutOnStack', put('s1', 'loot', 'anna'), command],
      ['PutOnStack', put('s2', 'triggered', 'anna'), command],
      ['PutOnStack', put('s3', 'loot', 'anna'), command],
    );
    expect(declaredIn(events)).toEqual([true, false, false]);
  });

  test('by the kind that an attack has, and only in its own command and for its own seat', () => {
    const attack = ['AttackDeclared', { seat: 'anna', target: 'gurdy' }, { command: 'c' }] as const;
    const events = log(
      CREATED,
      attack,
      ['PutOnStack', put('s1', 'attack', 'ben'), { command: 'c' }],
      ['PutOnStack', put('s2', 'attack', 'anna')],
      attack,
      ['PutOnStack', put('s3', 'attack', 'anna'), { command: 'c' }],
    );
    expect(declaredIn(events)).toEqual([false, false, true]);
  });

  test('as a hybrid ability that its seat used and paid, in whatever command it is put', () => {
    const events = log(CREATED, ['HybridUsed', { id: 's1' }], ['PutOnStack', put('s1', 'triggered', 'anna')]);
    expect(declaredIn(events)).toEqual([true]);
  });
});

describe('an answer', () => {
  const declare = (seat: string, id: string): readonly (readonly [string, JsonMap, Told])[] => [
    ['EffectDeclared', { seat, kind: 'loot' }, { command: id }],
    ['PutOnStack', put(id, 'loot', seat), { command: id }],
  ];

  test('is declared on top of what another seat, or none, controls', () => {
    const events = log(
      CREATED,
      ['PutOnStack', put('s0', 'event', null)],
      ...declare('anna', 's1'),
      ...declare('ben', 's2'),
      ...declare('ben', 's3'),
      ['PutOnStack', put('s4', 'roll', 'anna')],
    );
    expect(rowsOf(events, 'responses')).toMatchObject([
      { revision: 3, to_revision: 1, seat: 'anna', to_seat: null, to_declared: false },
      { revision: 5, to_revision: 3, seat: 'ben', to_seat: 'anna', to_declared: true },
    ]);
  });

  test('on a rewound branch does not count for an object that is live', () => {
    const events = log(CREATED, ...declare('anna', 's1'), ...declare('ben', 's2'), [
      'MatchRewound',
      { to: '2', from: '4' },
      { parent: 2 },
    ]);
    expect(rowsOf(events, 'stack_objects')).toMatchObject([
      { object_id: 's1', responses: 0, live: true },
      { object_id: 's2', live: false },
    ]);
    expect(rowsOf(events, 'responses')).toMatchObject([{ live: false }]);
  });
});

test('a match ends with its end, not with its seal, and without a winner it is drawn', () => {
  const events = log(
    CREATED,
    ['MatchStarted'],
    gameBegan(1),
    ['TurnBegan', { active: 'ben', number: 1 }],
    ['GameEnded', { game: 1, winner: null, why: 'time' }],
    ['MatchEnded', { winner: null, why: 'time' }],
    ['MatchSealed', {}, RECORD],
  );
  expect(rowsOf(events, 'matches')).toMatchObject([
    { status: 'sealed', started_at: 1_000, ended_at: 5_000, ended_revision: 5, last_at: 6_000, drawn: true },
  ]);
  expect(rowsOf(events, 'games')).toMatchObject([
    { first_seat: 'ben', winner: null, drawn: true, turns: 1, took_ms: 2_000, seats: 2 },
  ]);
  expect(rowsOf(events, 'seats')).toMatchObject([
    { won: false, drawn: true },
    { won: false, drawn: true },
  ]);
});

test('a decision has the type of its command, and what a rewind repeats was decided before', () => {
  const events = log(
    CREATED,
    ['PriorityClosed', {}, { opens: 'EndTurn' }],
    ['PriorityPassed', { seat: 'ben', by: 'yield' }],
    ['PriorityPassed', { seat: 'anna', by: 'hand' }, { opens: 'PassPriority', isReapplied: true }],
  );
  expect(rowsOf(events, 'decisions')).toMatchObject([{ revision: 1, kind: 'EndTurn' }]);
  expect(rowsOf(events, 'passes')).toMatchObject([
    { revision: 2, seat: 'ben', by: 'yield' },
    { revision: 3, seat: 'anna', by: 'hand' },
  ]);
});

test('an order ends where it is cleared, with its player, or with the game', () => {
  const events = log(
    CREATED,
    ['YieldSet', { seat: 'anna', id: 'y1' }],
    ['YieldSet', { seat: 'ben', id: 'y2' }],
    ['YieldSet', { seat: 'anna', id: 'y3' }],
    ['YieldCleared', { seat: 'anna', ids: ['y1'], why: 'over' }],
    ['PlayerLeft', { seat: 'ben', stack: [] }],
    ['GameEnded', { game: 1, winner: 'anna' }],
  );
  expect(rowsOf(events, 'orders')).toMatchObject([
    { seat: 'anna', ended_revision: 4, why: 'over' },
    { seat: 'ben', ended_revision: 5, why: 'player-left' },
    { seat: 'anna', ended_revision: 6, why: 'game-over' },
  ]);
});

test('a row has the game, the turn and the step in which it happened', () => {
  const events = log(
    CREATED,
    gameBegan(2),
    ['TurnBegan', { active: 'anna', number: 3 }],
    ['StepBegan', { step: 'main' }],
    ['PutOnStack', put('s1', 'loot', 'anna', { targets: [{ seat: 'ben' }, { object: 'lid-right-1', stay: 4 }, null] })],
    ['JudgeCalled', { call: 'k', by: 'ben', category: 'pace' }, RECORD],
    ['TurnBegan', { active: 'ben', number: 4 }],
    ['DieRolled', { roller: 'ben', purpose: 'attack', value: 4 }],
  );
  expect(rowsOf(events, 'stack_objects')).toMatchObject([
    { game: 2, turn: 3, step: 'main', targets: 'seat ben, object lid-right-1, none' },
  ]);
  expect(rowsOf(events, 'calls')).toMatchObject([{ game: 2, turn: 3, step: 'main', category: 'pace' }]);
  expect(rowsOf(events, 'rolls')).toMatchObject([{ game: 2, turn: 4, step: null }]);
});

test('a rewind says for which infraction it was ruled, and a call what was ruled and what became of the appeal', () => {
  const ruling = { call: 'k', ruling: 'r', judge: 'vera', infraction: 'missed', against: 'ben', penalty: 'warning' };
  const events = log(
    CREATED,
    ['JudgeCalled', { call: 'k', by: 'anna' }, RECORD],
    ['RulingIssued', { ...ruling, remedy: 'full' }, RECORD],
    ['RulingReviewed', { call: 'k', review: 'v', outcome: 'overturned' }, RECORD],
    ['MatchRewound', { to: '0', from: '0', ruling: 'v' }, { parent: 0 }],
    ['MatchRewound', { to: '0', from: '4' }, { parent: 0 }],
  );
  expect(rowsOf(events, 'calls')).toMatchObject([
    {
      infraction: 'missed',
      against: 'ben',
      penalty: 'warning',
      remedy: 'full',
      appeal: 'overturned',
      overturned: true,
    },
  ]);
  expect(rowsOf(events, 'rewinds')).toMatchObject([
    { call: 'k', infraction: 'missed' },
    { call: null, infraction: null },
  ]);
});

test('a fight is over with its game', () => {
  const events = log(CREATED, ['AttackBegan', { by: 'anna', against: 'gurdy' }], ['GameEnded', { winner: 'ben' }]);
  expect(rowsOf(events, 'combats')).toMatchObject([{ began_revision: 1, ended_revision: 2, took_ms: 1_000 }]);
});

const rolled = (value: number, more: JsonMap = {}): readonly [string, JsonMap] => [
  'AttackRolled',
  { value, evasion: 4, hit: value >= 4, ...more },
];

test('a duel has its rolls, each with what it needed and whether it hit, and ends with the attack', () => {
  const events = log(
    CREATED,
    ['AttackBegan', { by: 'anna', against: 'gurdy' }],
    rolled(3),
    rolled(5),
    ['AttackEnded'],
    rolled(6, { evasion: null }),
  );
  expect(rowsOf(events, 'combats')).toMatchObject([
    { kind: 'duel', attacker: 'anna', against: 'gurdy', rolls: 2, ended_revision: 4, took_ms: 3_000 },
  ]);
  expect(rowsOf(events, 'duel_rolls')).toMatchObject([
    { revision: 2, seat: 'anna', value: 3, needed: 4, hit: false },
    { revision: 3, seat: 'anna', value: 5, needed: 4, hit: true },
    { revision: 5, seat: null, value: 6, needed: null, hit: true },
  ]);
});

test('a combat lasts from its attackers to the end of its last step; without attackers there is none', () => {
  const events = log(
    CREATED,
    ['AttackersDeclared', { seat: 'ben', attackers: [] }],
    ['AttackersDeclared', { seat: 'anna', attackers: ['bear'] }],
    ['StepEnded', { step: 'declare-attackers' }],
    ['StepEnded', { step: 'end-of-combat' }],
    ['AttackersDeclared', { seat: 'ben', attackers: ['wolf'] }],
  );
  expect(rowsOf(events, 'combats')).toMatchObject([
    { kind: 'attack', attacker: 'anna', against: null, rolls: 0, began_revision: 2, ended_revision: 4, took_ms: 2_000 },
    { attacker: 'ben', began_revision: 5, ended_revision: null, took_ms: null },
  ]);
});

test('what a fight was on a rewound branch does not count for one that is live', () => {
  const events = log(
    CREATED,
    ['AttackBegan', { by: 'anna', against: 'gurdy' }],
    rolled(3),
    ['AttackEnded'],
    ['MatchRewound', { to: '1', from: '3' }, { parent: 1 }],
    rolled(6),
  );
  expect(rowsOf(events, 'combats')).toMatchObject([{ rolls: 1, ended_revision: null, live: true }]);
  expect(rowsOf(events, 'duel_rolls')).toMatchObject([
    { seat: 'anna', live: false },
    { seat: 'anna', value: 6, live: true },
  ]);
});

test('a change of a total has by how much and to what, rewound or not', () => {
  const events = log(
    CREATED,
    ['TotalChanged', { seat: 'ben', total: 'life', by: -3, now: 17 }],
    ['MatchRewound', { to: '0', from: '1' }, { parent: 0 }],
    ['TotalChanged', { seat: 'anna', total: 'poison', by: 1, now: 1 }],
  );
  expect(rowsOf(events, 'totals')).toMatchObject([
    { revision: 1, seat: 'ben', total: 'life', by: -3, now: 17, live: false },
    { revision: 3, seat: 'anna', total: 'poison', by: 1, now: 1, live: true },
  ]);
});
