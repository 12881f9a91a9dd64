import { amended } from '@stackledger/kernel';
import { FrozenRulesUnusable, type RulesRelease } from '@stackledger/rules';
import { fourSoulsGame } from '../../../../test/support/games.js';
import { asWritten, versionsOf, whyMissing, type OfferedGame } from './offered-games.js';
import { NewerEvent, schemasOf } from './upcasting.js';

const { ruleset } = fourSoulsGame();
let loads: number;
const release = (version: string, load: RulesRelease['load']): RulesRelease => ({ version, load });

/** A game with one earlier version that can be used and one that cannot. */
const game = (): OfferedGame => ({
  ...fourSoulsGame(),
  earlier: [
    release('0.9.0', () => {
      loads += 1;
      return { ruleset: amended(ruleset, { version: '0.9.0' }), upcasters: [] };
    }),
    release('0.8.0', () => {
      throw new FrozenRulesUnusable('its bundle is another one');
    }),
  ],
});
beforeEach(() => {
  loads = 0;
});

test('a match of the version on offer is decided by the game as it is', () => {
  const offered = game();
  expect(asWritten(offered, ruleset.version)).toBe(offered);
  expect(whyMissing(offered, ruleset.version)).toBeUndefined();
});

test('all matches of an earlier version share one game, whose rules are loaded once', () => {
  const offered = game();
  const then = asWritten(offered, '0.9.0');
  expect(then).toMatchObject({ ruleset: { id: ruleset.id, version: '0.9.0' }, cards: offered.cards });
  expect(asWritten(offered, '0.9.0')).toBe(then);
  expect(whyMissing(offered, '0.9.0')).toBeUndefined();
  expect(loads).toBe(1);
});

test.each([
  ['0.7.0', /^version 0\.7\.0 of four-souls, which is missing$/],
  ['0.8.0', /^version 0\.8\.0 of four-souls, which is unusable \(.*its bundle is another one/],
])('where version %s cannot be used the newest stands in, and why is said', (version, why) => {
  const offered = game();
  expect(asWritten(offered, version)).toBe(offered);
  expect(whyMissing(offered, version)).toMatch(why);
});

test('versions are told the newest first', () => {
  expect(versionsOf(game())).toEqual([ruleset.version, '0.9.0', '0.8.0']);
  expect(versionsOf({ ...game(), earlier: [] })).toEqual([ruleset.version]);
});

test('the schemas of a game are worked out once', () => {
  const offered = game();
  expect(schemasOf(offered)).toBe(schemasOf(offered));
});

test('an event of a schema that is not known yet was written by a newer version', () => {
  const { today, read } = schemasOf(game());
  expect(today('DieRolled')).toBe(1);
  const event = { revision: '3', type: 'DieRolled', schema: 1 };
  expect(read(event, { data: { value: 1 } })).toEqual({ data: { value: 1 } });
  expect(() => read({ ...event, schema: 2 }, { data: {} })).toThrow(NewerEvent);
  expect(() => read({ ...event, schema: 2 }, { data: {} })).toThrow('revision 3 is DieRolled of schema 2');
});
