import { wholeData, type Event } from '@stackledger/kernel';
import {
  causesOf,
  createLedger,
  serviceChance,
  type Ledger,
  type OfferedGame,
  type Session,
} from '@stackledger/ledger';
import { offeredGames } from '@stackledger/ledger';
import { clocksViewOf, projectionsOf } from '@stackledger/projections';
import { simulate } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { catalogueOf } from '@stackledger/offering';
import { knownRules } from '../../support/games.js';
import { factsOf, statesOf } from '../../support/two-readings.js';
import { kites } from './kites.js';

const spool = {
  id: 'spool',
  name: 'Spool',
  kind: 'spool',
  abilities: [{ type: 'triggered', when: { event: 'played', what: 'gust' }, effect: [{ gain: { height: 1 } }] }],
};
const game = {
  ruleset: kites,
  cards: { spool },
  decks: { everybody: [{ card: 'spool', count: 1 }] },
} as unknown as OfferedGame; // its cards are plain data
const games = offeredGames([game]);

/** Each command comes a second after the one before. */
const play = async (...commands: readonly (readonly [type: string, who: string, more?: object])[]) => {
  const store = memoryStore();
  let [ids, seconds] = [0, 0];
  const clock = { now: () => new Date(1000 * seconds).toISOString() };
  const ledger: Ledger = createLedger({ store, games, clock, chance: serviceChance, newId: () => `id-${(ids += 1)}` });
  const { matchId } = await ledger.create({ ruleset: 'kites', seats: ['anna', 'ben'] });
  for (const [type, who, more = {}] of commands) {
    seconds += 1;
    const { holder } = (await ledger.session(matchId)).timeline.state().table.priority;
    const sender = type === 'Rewind' ? { judge: who } : { seat: who === 'whoever' ? holder : who };
    const answer = await ledger.submit(matchId, {
      commandId: `c-${(ids += 1)}`,
      command: { type, ...sender, ...more },
    });
    if (answer.kind === 'refused') throw new Error(`${type}: ${answer.rejection.detail}`);
  }
  return { store, matchId, session: await ledger.session(matchId) };
};

const eventsOf = ({ timeline }: Session): readonly Event[] =>
  Array.from({ length: timeline.state().head + 1 }, (_, at) => timeline.eventAt(at)).filter(
    (event) => event !== undefined,
  );

/** A gust is called, and both it and what it triggers resolve: then the caller is asked. */
const GUST = [['CallGust', 'anna'], ...Array.from({ length: 4 }, () => ['PassPriority', 'whoever'] as const)] as const;

describe('a game with words of its own', () => {
  test('has what it plays seen by abilities that wait for something played', async () => {
    const { session } = await play(['CallGust', 'anna']);
    expect(eventsOf(session).map(({ type }) => type)).toContain('AbilityTriggered');
  });

  test('has its decisions counted in what a rewind strikes', async () => {
    const back = { to: '0', reason: 'a gust too many', kind: 'full', authority: 'head-judge' };
    const { session: before } = await play(...GUST, ['HoldLine', 'anna']);
    const to = String(eventsOf(before).find(({ type }) => type === 'PriorityReceived')?.revision);
    const { session } = await play(...GUST, ['HoldLine', 'anna'], ['Rewind', 'jo', { ...back, to }]);
    const rewound = eventsOf(session).find(({ type }) => type === 'MatchRewound');
    expect(rewound && wholeData(rewound).information).toMatchObject({ anna: { decisions: 2, passes: 2 } });
  });

  test('has the time of its questions given to whom it asks, until they answer', async () => {
    const { store, matchId } = await play(...GUST, ['HoldLine', 'anna']);
    const { clocks } = projectionsOf(catalogueOf(games.values()));
    const told = statesOf(clocks, await factsOf(store, matchId)).map(clocksViewOf);
    expect(told.some(({ waitsFor }) => waitsFor?.includes('anna'))).toBe(true);
    expect(told.at(-1)).toMatchObject({
      waitsFor: ['anna'],
      seats: { anna: { decisions: 4, totalMs: 4000 }, ben: { decisions: 2, totalMs: 2000 } },
    });
  });

  test('has its declarations named as the causes of what follows', async () => {
    const { session } = await play(...GUST);
    const gain = eventsOf(session).find(({ type }) => type === 'TotalChanged');
    expect(causesOf(session, Number(gain?.revision)).map(({ type }) => type)).toContain('GustCalled');
  });

  test('has its commands weighed by players at random as it says', async () => {
    const { failures, usage } = await simulate({
      weights: { commands: { CallGust: { weight: 20 } }, forms: {} },
      game,
      matches: 3,
      players: { least: 2, most: 2 },
      seed: 1,
      knownRules: new Set([...knownRules, 'KI-1']),
    });
    expect(failures).toEqual([]);
    expect(usage.events).toMatchObject({ GustCalled: expect.any(Number) as unknown });
    expect(usage.commands?.CallGust).toBeGreaterThan(10);
  }, 60_000);
});
