import type { EventFacts, FightPart, GameFacts, JsonMap } from '@stackledger/kernel';
import type { LogEvent } from '../../libs/projections/src/log-event.js';
import type { TableAndRecord } from '../../libs/projections/src/projection.js';
import {
  combatProjection as projectionOf,
  combatViewOf,
  type CombatTable,
} from '../support/second-reading/combat-projection.js';

type State = TableAndRecord<CombatTable, null>;

const is = (part: FightPart['is'], step?: string): EventFacts => ({
  says: '',
  about: '',
  fight: step === undefined ? { is: part } : { is: part, step },
});

/** What a game with attackers and blockers says of its events. */
const GAME: GameFacts = {
  events: {
    AttackersDeclared: is('attackers'),
    BlockersDeclared: is('blockers'),
    Blocked: is('blocked'),
    RemovedFromCombat: is('out'),
    CombatDamageAssigned: is('damage'),
    StepEnded: is('over', 'end-of-combat'),
    TurnCut: is('over'),
  },
  damage: [],
  ownCards: {},
  against: [],
};
const combatProjection = projectionOf({ games: {}, others: GAME });

/** The fight after events of the table, each following the one before unless it names a parent. */
const fightAfter = (
  ...events: readonly (readonly [type: string, data: JsonMap, parent?: number])[]
): JsonMap | null => {
  const states: State[] = [];
  let state = combatProjection.initial;
  for (const [revision, [type, data, parent = revision - 1]] of events.entries()) {
    const event: LogEvent = {
      matchId: 'm',
      revision,
      position: BigInt(revision + 1),
      id: '',
      type,
      parent: revision === 0 ? null : parent,
      atMs: 0,
      actor: { kind: 'seat', id: 'anna' },
      commandId: 'c',
      opensCommand: false,
      data,
    };
    state = combatProjection.apply(state, event, states[parent]);
    states.push(state);
  }
  return combatViewOf(state);
};

const DECLARED = [
  ['MatchCreated', { seats: ['anna', 'ben'] }],
  ['TurnBegan', { active: 'anna', number: 1 }],
  ['StepBegan', { step: 'declare-attackers' }],
  [
    'AttackersDeclared',
    {
      seat: 'anna',
      attackers: [
        { attacker: 'wolf', at: { seat: 'ben' } },
        { attacker: 'bear', at: { seat: 'ben' } },
      ],
    },
  ],
] as const satisfies readonly (readonly [string, JsonMap])[];

const BLOCKED = [
  ...DECLARED,
  ['StepBegan', { step: 'declare-blockers' }],
  [
    'BlockersDeclared',
    {
      blocks: [
        { blocker: 'elf', attacker: 'wolf' },
        { blocker: 'imp', attacker: 'wolf' },
      ],
    },
  ],
  ['Blocked', { attacker: 'wolf', blockers: ['elf', 'imp'] }],
] as const satisfies readonly (readonly [string, JsonMap])[];

test('attackers stand with whom they attack, blockers with whom they block, in the order declared', () => {
  expect(fightAfter(...BLOCKED)).toEqual({
    by: 'anna',
    against: ['ben'],
    step: 'declare-blockers',
    attackers: [
      { attacker: 'wolf', at: 'ben', blocked: true, blockers: ['elf', 'imp'] },
      { attacker: 'bear', at: 'ben', blocked: false, blockers: [] },
    ],
    round: 0,
    damage: null,
  });
});

test('what is removed from combat is gone from it, on either side', () => {
  expect(
    fightAfter(...BLOCKED, ['RemovedFromCombat', { object: 'elf' }], ['RemovedFromCombat', { object: 'bear' }]),
  ).toMatchObject({
    attackers: [{ attacker: 'wolf', at: 'ben', blockers: ['imp'] }],
  });
});

test('what leaves play or changes sides is out of combat, and what it blocked stays blocked', () => {
  expect(fightAfter(...BLOCKED, ['CardMoved', { object: 'elf' }], ['ControlChanged', { object: 'imp' }])).toMatchObject(
    {
      attackers: [{ attacker: 'wolf', blocked: true, blockers: [] }, { attacker: 'bear' }],
    },
  );
});

test('the fight is over with its last step, or with the turn', () => {
  expect(fightAfter(...BLOCKED, ['StepEnded', { step: 'declare-blockers' }])).not.toBeNull();
  expect(fightAfter(...BLOCKED, ['StepEnded', { step: 'end-of-combat' }])).toBeNull();
  expect(fightAfter(...BLOCKED, ['TurnBegan', { active: 'ben', number: 2 }])).toBeNull();
});

test('SL-REWIND-5: a rewind before the blocks gives back the fight without them', () => {
  const before = DECLARED.length - 1;
  expect(fightAfter(...BLOCKED, ['MatchRewound', { to: String(before) }, before])).toEqual(fightAfter(...DECLARED));
});
