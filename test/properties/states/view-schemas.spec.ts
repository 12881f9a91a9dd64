import { matchView, type JsonMap, type RuleId, type SeatId, type Situation } from '@stackledger/kernel';
import { createLedger, offeredGames, serviceChance, type OfferedGame, type OfferedGames } from '@stackledger/ledger';
import { newCoverage, seededRandom, simulateMatch } from '@stackledger/scenarios';
import { viewSchemas } from '../../../apps/api/src/docs/view-schemas.js';
import { kites } from '../../boundaries/toy/kites.js';
import { misfits } from '../../e2e/service/fits-schema.js';
import { games } from '../../support/games.js';

const spool = { id: 'spool', name: 'Spool', kind: 'spool', abilities: [] };
const toy = {
  ruleset: kites,
  cards: { spool },
  decks: { everybody: [{ card: 'spool', count: 1 }] },
} as unknown as OfferedGame; // its cards are plain data
const all: OfferedGames = new Map([...games, ['kites', toy]]);
const schemas = viewSchemas(all);

const SEATS = ['anna', 'ben', 'cleo'];
const COMMANDS = Number(process.env.COMMANDS ?? 150);
const ANY_RULE = { has: () => true } as unknown as ReadonlySet<RuleId>; // what is cited is another test

/** The states of a simulated match at many moments. */
const statesOf = async (game: OfferedGame, options: JsonMap): Promise<readonly Situation[]> => {
  const { store, matchId } = await simulateMatch({
    ...{
      game,
      seats: SEATS.slice(0, game.ruleset.seats.most),
      options,
      random: seededRandom(7),
      coverage: newCoverage(),
      knownRules: ANY_RULE,
      ...({ check: 'none', isUnruly: true } as const),
    },
    mostCommands: COMMANDS,
  });
  const ledger = createLedger({
    ...{ store, games: offeredGames([game]), chance: serviceChance },
    ...{ clock: { now: () => '' }, newId: () => '' },
  });
  const { timeline } = await ledger.session(matchId);
  return Array.from({ length: 40 }, (_, n) => Math.floor((n * timeline.state().head) / 39)).flatMap((revision) => {
    const state = timeline.stateAt(revision);
    return state === undefined ? [] : [{ ruleset: game.ruleset, state }];
  });
};

type View = { readonly players: JsonMap; readonly objects: JsonMap };

/** What everybody together sees, and what each seat does. */
const viewsOf = (situation: Situation): readonly View[] =>
  [null, ...situation.state.terms.seats].map(
    (viewer: SeatId | null) => matchView(situation, viewer) as unknown as View,
  );

const misfitsIn = (id: string, { players, objects }: View): readonly string[] => [
  ...Object.values(players).flatMap((each) => misfits(schemas[`${id}.Player`] ?? {}, each, schemas, 'player')),
  ...Object.values(objects).flatMap((each) => misfits(schemas[`${id}.Object`] ?? {}, each, schemas, 'object')),
];

const tables: readonly (readonly [id: string, options: JsonMap])[] = [
  ...[...all.keys()].map((id) => [id, {}] as const),
  ['four-souls', { lust: 'trigger', dice: 'reported' }],
  ...[...games.keys()].map((id) => [id, { decks: 'reported', cards: 'open', costs: 'trusted' }] as const),
];

test.each(tables)(
  '%s with %j: every player and object in a view is what the schemas say, and nothing more',
  async (id, options) => {
    const game = all.get(id);
    if (game === undefined) throw new Error(id);
    const views = (await statesOf(game, options)).flatMap(viewsOf);
    expect([...new Set(views.flatMap((view) => misfitsIn(id, view)))].slice(0, 5)).toEqual([]);
    expect(views.length).toBeGreaterThan(100);
  },
);

test.each([...all.keys()])('%s: a member that is not described, and one that is missing, are seen', (id) => {
  for (const name of ['Player', 'Object']) {
    const schema = schemas[`${id}.${name}`] ?? {};
    expect(misfits(schema, { strange: 1 }, schemas)).toContain('$.strange: is not described');
    expect(misfits(schema, {}, schemas)).toContain(name === 'Player' ? '$.hand: is missing' : '$.card: is missing');
  }
});
