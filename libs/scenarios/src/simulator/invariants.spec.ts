import { put, valueAt, zoneAt, type Event, type Situation, type RuleId, type Table } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import {
  BrokenInvariant,
  checkHolder,
  checkMoves,
  checkObjects,
  checkRewind,
  checkRules,
  checkSomebodyCanAct,
  checkUntouched,
} from './invariants.js';

const { state, act, timeline } = echoingTable({ anna: { items: ['echo'], hand: ['bomb'], coins: 3 }, ben: {} });
const now = state();
const [anna, ben] = now.terms.seats;
if (anna === undefined || ben === undefined) throw new Error('the table has lost its seats');

/** The same match at another table. */
const at = (change: Partial<Table>): Situation => ({
  ruleset: fourSouls,
  state: { ...now, table: { ...now.table, ...change } },
});

const LOOK = at({});
const event = (change: Partial<Event>): Event => ({
  revision: 99,
  type: 'PriorityPassed',
  parent: 98,
  because: ['FS-PRIO-5'],
  data: {},
  ...change,
});

describe('one holder at most', () => {
  test('holds at a table as it is', () => expect(() => checkHolder(now)).not.toThrow());

  test('is broken where the holder has left', () => {
    const players = now.table.players.map((player) => ({ ...player, left: player.seat === anna }));
    expect(() => checkHolder(at({ players }).state)).toThrow(/anna has priority and is not in the game/);
  });

  test('is broken where one has priority while another is asked', () => {
    const asked = { seat: ben, seats: [ben], kind: 'choice', prompt: 'Which?', options: [], count: 0, min: 0, max: 0 };
    const awaiting = { ...asked, ordered: false, command: 'Choose' };
    expect(() => checkHolder(at({ awaiting }).state)).toThrow(BrokenInvariant);
  });
});

describe('somebody can always act', () => {
  test('holds at a table as it is', () => expect(() => checkSomebodyCanAct(LOOK)).not.toThrow());

  test('is broken where nobody has priority and nobody is asked', () => {
    const stuck = at({ priority: { holder: null, lap: { from: null, passed: [] }, last: null } });
    expect(() => checkSomebodyCanAct(stuck)).toThrow(/nobody can act/);
  });
});

describe('every object lies where it says, once', () => {
  test('holds at a table as it is', () => expect(() => checkObjects(now.table)).not.toThrow());

  test.each<[string, (table: Table) => Partial<Table>, RegExp]>([
    [
      'in two zones',
      (table) => ({ zones: put(table.zones, 'hand/ben', zoneAt(table, 'hand/anna')) }),
      /two places|lies in/,
    ],
    [
      'in a zone that it does not name',
      (table) => ({ zones: put(put(table.zones, 'hand/anna', []), 'hand/ben', zoneAt(table, 'hand/anna')) }),
      /lies in hand\/ben/,
    ],
    ['nowhere', (table) => ({ zones: put(table.zones, 'hand/anna', []) }), /lies nowhere/],
  ])('is broken by one that lies %s', (_where, change, told) => {
    expect(() => checkObjects({ ...now.table, ...change(now.table) })).toThrow(told);
  });
});

describe('nothing enters or leaves a zone but by an event', () => {
  const [bomb = ''] = zoneAt(now.table, 'hand/anna');
  const gone = at({
    zones: put(put(now.table.zones, 'hand/anna', []), 'loot-discard', [
      ...zoneAt(now.table, 'loot-discard'),
      ...zoneAt(now.table, 'hand/anna'),
    ]),
  }).state.table;
  const move = event({ type: 'CardMoved', data: { object: bomb, from: 'hand/anna', to: 'loot-discard' } });

  test('holds where an event says so', () =>
    expect(() => checkMoves(fourSouls, now.table, [move], gone)).not.toThrow());

  test('is broken by a card that moved by itself', () => {
    expect(() => checkMoves(fourSouls, now.table, [], gone)).toThrow(`hand/anna should hold ${bomb} and holds`);
  });

  test('is broken by an event that moved nothing', () => {
    expect(() => checkMoves(fourSouls, now.table, [move], now.table)).toThrow(BrokenInvariant);
  });

  test('is broken by a deck that was shuffled without an event', () => {
    const zones = put(now.table.zones, 'deck/loot', [
      ...(valueAt(now.table.zones, 'deck/loot') ?? []),
      ...zoneAt(now.table, 'hand/anna'),
    ]);
    expect(() => checkMoves(fourSouls, now.table, [], { ...now.table, zones })).toThrow(/deck\/loot/);
  });
});

describe('every event cites rules that are written down', () => {
  const known: ReadonlySet<RuleId> = new Set<RuleId>(['FS-PRIO-5']);

  test('holds where it does', () => expect(() => checkRules([event({})], known)).not.toThrow());
  test('is broken by an event without a rule', () =>
    expect(() => checkRules([event({ because: [] })], known)).toThrow(/cites no rule/));
  test('is broken by a rule that nobody knows', () =>
    expect(() => checkRules([event({ because: ['FS-PRIO-5', 'FS-NONE-1'] })], known)).toThrow(/cites FS-NONE-1/));
});

describe('a refusal leaves the match untouched', () => {
  test('holds for the same state', () => expect(() => checkUntouched(LOOK, LOOK, 'bad')).not.toThrow());
  test('is broken by any other', () =>
    expect(() => checkUntouched(LOOK, at({}), 'bad')).toThrow(/a refusal \(bad\) changed/));
});

describe('a rewind gives back the table as it was', () => {
  act({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['ben'] });
  const rewind = event({ type: 'MatchRewound', data: { to: String(now.head) } });
  const tableAt = (revision: number): Table | undefined => timeline.stateAt(revision)?.table;

  test('holds where it does', () => expect(() => checkRewind([rewind], tableAt, now.table)).not.toThrow());
  test('is broken by a table that differs', () =>
    expect(() => checkRewind([rewind], tableAt, state().table)).toThrow(/the table after MatchRewound differs/));
  test('is broken by a target that is not there', () =>
    expect(() => checkRewind([rewind], () => undefined, now.table)).toThrow(BrokenInvariant));
});
