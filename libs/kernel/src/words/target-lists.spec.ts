import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import type { TargetSpec } from '../table/card.js';
import { isRejection } from '../table/rejection.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { seatNamed } from '../table/seats.js';
import { readTargets, targetFills, targetSpecsOf } from './target-lists.js';
import { targetName } from './targets.js';

const { state } = echoingTable({ anna: { items: ['echo'] }, ben: { items: ['bell'] }, cara: {} });
const look = { ruleset: fourSouls, state: state() };
const { table } = look.state;

const SCOPE: EvaluationContext = {
  you: seatNamed(table, 'anna') ?? null,
  self: null,
  card: null,
  object: null,
  targets: [],
  x: null,
  bindings: {},
  at: null,
};

const PLAYER: TargetSpec = { what: 'player' };
const MONSTERS: TargetSpec = { what: 'monster', count: 2, upTo: true };
const MAYBE_ITEM: TargetSpec = { what: 'item', optional: true };

/** The result of reading a list of names: the names by place, or the code of the rejection. */
const read = (entries: readonly TargetSpec[], names: readonly string[]): readonly string[] | string => {
  const result = readTargets(look, entries, names, SCOPE);
  return isRejection(result) ? result.code : result.map((target) => targetName(table, target, null));
};

test.each([
  ['one entry, one name', [PLAYER], ['ben'], ['ben']],
  ['entries one after another', [PLAYER, MAYBE_ITEM], ['ben', 'bell'], ['ben', 'bell']],
  ['an optional entry left out', [PLAYER, MAYBE_ITEM], ['ben'], ['ben', 'none']],
  ['an optional entry written as none', [MAYBE_ITEM, PLAYER], ['none', 'ben'], ['none', 'ben']],
  ['up to two, two named', [MONSTERS, PLAYER], ['fly', 'dip', 'ben'], ['fly', 'dip', 'ben']],
  ['up to two, one named', [MONSTERS, PLAYER], ['fly', 'ben'], ['fly', 'none', 'ben']],
  ['up to two, none named', [MONSTERS, PLAYER], ['ben'], ['none', 'none', 'ben']],
  ['no entry and no name', [], [], []],
] as const)('%s', (_what, entries, names, places) => {
  expect(read(entries, names)).toEqual(places);
});

test.each([
  ['too few', [PLAYER], [], 'wrong-targets'],
  ['too many', [PLAYER], ['ben', 'cara', 'anna'], 'wrong-targets'],
  ['one twice for one entry', [MONSTERS], ['fly', 'fly'], 'same-target-twice'],
  ['what is not there', [PLAYER], ['nobody'], 'unknown-object'],
  ['what is of another sort', [PLAYER], ['fly'], 'illegal-target'],
] as const)('%s is refused', (_what, entries, names, code) => {
  expect(read(entries, names)).toBe(code);
});

test('one thing may be named for two entries', () => {
  expect(read([PLAYER, PLAYER], ['ben', 'ben'])).toEqual(['ben', 'ben']);
});

test('the modes that are chosen add their targets after those of the ability, in the order of the choice', () => {
  const ability = {
    targets: [PLAYER],
    modes: { burn: { targets: [MONSTERS], effect: [] }, take: { targets: [MAYBE_ITEM], effect: [] } },
  };
  expect(targetSpecsOf(ability, ['take', 'burn'])).toEqual([PLAYER, MAYBE_ITEM, MONSTERS]);
});

test('a template has one entry for each, with no more places than there are candidates', () => {
  expect(targetFills(look, [PLAYER, { what: 'monster', count: 3, upTo: true }], SCOPE)).toEqual([
    { path: 'targets', what: 'player', min: 1, max: 1, ordered: false, candidates: ['anna', 'ben', 'cara'] },
    { path: 'targets', what: 'monster', min: 0, max: 2, ordered: false, candidates: ['fly', 'dip'] },
  ]);
});

test('there is no template where an entry cannot be filled', () => {
  expect(targetFills(look, [{ what: 'monster', count: 3 }], SCOPE)).toBeUndefined();
});
