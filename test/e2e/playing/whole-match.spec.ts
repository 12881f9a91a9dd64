import { seededRandom } from '@stackledger/scenarios';
import type { JsonMap, LegalActions } from '@stackledger/wire';
import { createMatch, startApi, stopAll, view, type Api } from '../service/api.js';
import { clientFor, startClosed, type Holder } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';
import { gameCalled, playToTheEnd, wholeLog } from '../service/whole-matches.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

/**
 * After so many commands everybody but the first gives up: a match must come to its end. The first match of all is
 * played until it is won, against monsters that are easy prey; `npm run prove:matches` plays all of them so, as they
 * are dealt.
 */
const PATIENCE = Number(process.env.PATIENCE ?? 60);
const UNTIL_WON = 1_500;
const EASY_PREY =
  process.env.PATIENCE === undefined
    ? {
        cards: { imp: { kind: 'monster', title: 'Imp', text: 'Two souls.', hp: 1, evasion: 3, attack: 1, souls: 2 } },
        decks: { monster: Array.from({ length: 8 }, () => 'imp') },
      }
    : {};

const whyEnded = ({ results }: Awaited<ReturnType<typeof view>>): string | undefined =>
  (results as readonly { readonly because: string }[]).at(-1)?.because;

test.each([
  ['four-souls', 2, 11, UNTIL_WON, EASY_PREY],
  ['four-souls', 3, 5, PATIENCE, {}],
  ['four-souls', 4, 2, PATIENCE, {}],
  ['speed-stack', 3, 4, PATIENCE, {}],
  ['magic', 2, 6, PATIENCE, {}],
])(
  'a match of %s for %i players over HTTP, to its end, by clients that know nothing but their legal actions',
  async (ruleset, players, seed, patience, more) => {
    const seats = ['anna', 'ben', 'cleo', 'dora'].slice(0, players);
    const { matchId } = await createMatch(api, { ruleset, seats, ...more });
    const sent = await playToTheEnd(api, gameCalled(ruleset), matchId, seats, seededRandom(seed), patience);
    const end = await view(api, matchId);
    expect(end).toMatchObject({ status: 'ended', awaiting: { kind: 'nothing' } });
    // Only the speed stack may end in a draw, and says why (SS-END-2): its decks are shuffled by the service, not by
    // the test.
    const isDraw = ruleset === 'speed-stack' && end.winner === null;
    if (isDraw) expect(whyEnded(end)).toMatch(/^(quiet-round|nobody-left)$/);
    else expect(seats).toContain(end.winner);

    const log = await wholeLog(api, matchId);
    expect(log.map(({ revision }) => Number(revision))).toEqual(
      Array.from({ length: Number(end.revision) + 1 }, (_, at) => at),
    );
    expect(log.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat')).toHaveLength(sent);
    expect(log.every(({ because }) => because.length > 0)).toBe(true);
    for (let at = 0; at < log.length; at += 97) {
      const shown = await view(api, matchId, `?at=${at}&seat=${seats[at % players] ?? ''}`);
      expect(shown).toMatchObject({ at: String(at), revision: end.revision });
    }
  },
);

/** After so many commands at a table with real cards all but one have gone home; a client of Magic's reads most. */
const EVENING = Number(process.env.EVENING ?? 150);
const MAGICS_EVENING = Number(process.env.EVENING ?? 70);

test.each([
  ['four-souls', 3, { loot: 30, monster: 20, treasure: 20 }, EVENING],
  ['speed-stack', 4, { anna: 20, ben: 20 }, EVENING],
  ['magic', 6, { anna: 30, ben: 30 }, MAGICS_EVENING],
] as const)(
  'a table of %s with real cards and dice over HTTP, by clients that know nothing but their legal actions',
  async (ruleset, seed, decks, evening) => {
    const options = { decks: 'reported', dice: 'reported', cards: 'open', costs: 'trusted' };
    const { matchId } = await createMatch(api, { ruleset, seats: ['anna', 'ben'], options, decks });
    await playToTheEnd(api, gameCalled(ruleset), matchId, ['anna', 'ben'], seededRandom(seed), evening);
    expect(await view(api, matchId)).toMatchObject({ status: 'ended', awaiting: { kind: 'nothing' } });
    const types = new Set((await wholeLog(api, matchId)).map(({ type }) => type));
    const told = ['RollReported', 'RollConfirmed', 'CardDefined', 'TotalAnnounced', 'ObjectRenamed'];
    expect(told.filter((type) => !types.has(type))).toEqual([]);
  },
);

test('a scribe reads what the device may do for everybody, and plays on with nothing else', async () => {
  const { url, organizer } = await startClosed();
  const match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE });
  const given = await organizer.grant(`/v1/matches/${match}/grants`, { role: 'scribe', person: { name: 'Sam' } });
  const scribe = clientFor(url, given.token);
  const open = async (holder: Holder): Promise<readonly JsonMap[]> => {
    const { always } = (await holder.get(`/v1/matches/${match}/legal-actions?seat=anna`)) as unknown as LegalActions;
    return always.map(({ example }) => example).filter(({ type }) => type === 'Resolve' || type === 'PassAll');
  };
  const at = async (): Promise<JsonMap> => ({
    expectedRevision: (await scribe.get(`/v1/matches/${match}`)).revision as string,
  });
  expect(await open(scribe)).toEqual([{ type: 'PassAll' }]); // the stack is empty: nothing resolves
  await scribe.command(match, { ...(await at()), seat: 'anna', type: 'PlayCard', card: 'a-dime' });
  const [resolve] = await open(scribe);
  expect(resolve).toEqual({ type: 'Resolve' });
  await scribe.command(match, { ...(await at()), ...resolve });
  expect((await scribe.get(`/v1/matches/${match}`)).stack).toEqual([]);
  const anna = await organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
  expect(await open(clientFor(url, anna.token))).toEqual([]); // a seat passes for itself alone
});
