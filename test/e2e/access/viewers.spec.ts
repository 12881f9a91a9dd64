import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { serviceChance } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type {
  CommandAnswer,
  EventPage,
  JsonMap,
  LegalActions,
  MatchCreated,
  Problem,
  Template,
} from '@stackledger/wire';
import { createMatch, expecting, legal, newId, startApi, stopAll, view, type Api, type Reply } from '../service/api.js';
import { exchange, type Answer } from '../service/exchange.js';
import { openFeed } from '../service/sse.js';

afterAll(stopAll);

const SEATS = ['anna', 'ben'];

/** Who may act, with one way to act that was picked at random. */
const someCommand = async (api: Api, matchId: string, random: SeededRandom): Promise<JsonMap | undefined> => {
  const open: Template[] = [];
  for (const seat of SEATS) open.push(...(await legal(api, matchId, seat)).actions);
  // A cast: templates are the same data on the wire as in the kernel.
  return open.length === 0 ? undefined : (randomCommand(random, random.pick(open) as never) as unknown as JsonMap);
};

/** The events of the log from a revision to another, as a seat reads them. */
const readBy = async (
  api: Api,
  matchId: string,
  seat: string,
  from: number,
  to: number,
): Promise<readonly JsonMap[]> => {
  const query = `from=${from}&limit=${to - from + 1}&seat=${seat}`;
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?${query}`));
  return events.map(({ revision, type, because, data }) => ({ revision, type, because, data }));
};

describe.each(['four-souls', 'speed-stack', 'magic'])(
  '%s, dealt: what a viewer is told is what the same viewer reads',
  (ruleset) => {
    test('the answer to a command, what is awaited after it, and what a stale command has missed', async () => {
      const api = await startApi({ store: memoryStore() });
      const { matchId, revision } = await createMatch(api, { ruleset });
      const random = seededRandom(7);
      const seen = { hidden: 0, stale: 0 };
      let last = Number(revision);
      for (let step = 0; step < 60; step++) {
        const command = await someCommand(api, matchId, random);
        if (command === undefined) break;
        const seat = command.seat as string; // every template is of a seat
        const body = { commandId: newId(), expectedRevision: String(last), ...command };
        const answer = await expecting(200, api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body));
        expect(answer.events).toEqual(await readBy(api, matchId, seat, last + 1, Number(answer.revision)));
        const now = await view(api, matchId, `?at=${answer.revision}&seat=${seat}`);
        expect(answer.awaiting).toEqual(now.awaiting);
        expect(await again(api, matchId, body)).toEqual(answer);
        seen.hidden += JSON.stringify(answer) === JSON.stringify(await asEverybody(api, matchId, answer, last)) ? 0 : 1;
        seen.stale += await staleIsAsRead(api, matchId, Number(answer.revision), last);
        last = Number(answer.revision);
      }
      expect(seen.hidden).toBeGreaterThan(0);
      expect(seen.stale).toBeGreaterThan(10);
    });
  },
);

const again = (api: Api, matchId: string, body: JsonMap): Promise<CommandAnswer> =>
  expecting(200, api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body));

/** The same answer with everything in it: where it differs, something was hidden from its reader. */
const asEverybody = async (api: Api, matchId: string, answer: CommandAnswer, after: number): Promise<CommandAnswer> => {
  const { events } = await expecting(
    200,
    api.get<EventPage>(`/v1/matches/${matchId}/events?from=${after + 1}&limit=${answer.events.length}`),
  );
  const { awaiting } = await view(api, matchId, `?at=${answer.revision}`);
  return {
    ...answer,
    events: events.map(({ revision, type, because, data }) => ({ revision, type, because, data })),
    awaiting,
  };
};

/** Each seat's stale command is told what that seat reads in the log; how many were stale. */
const staleIsAsRead = async (api: Api, matchId: string, head: number, before: number): Promise<number> => {
  let stale = 0;
  for (const seat of SEATS) {
    const body = { commandId: newId(), expectedRevision: String(before), seat, type: 'PassPriority' };
    const reply = await api.post<Problem>(`/v1/matches/${matchId}/commands`, body);
    if (reply.status !== 409) continue;
    const { since = [] } = reply.body;
    expect(since).toEqual(await readBy(api, matchId, seat, before + 1, before + since.length));
    expect(before + since.length).toBeLessThanOrEqual(head);
    stale += 1;
  }
  return stale;
};

/** A match to be created, and a card of ben's that is in no other world. */
type World = { readonly begins: JsonMap; readonly bens: string };

/** Two worlds that differ only in what anna may not see: ben's hand, how the decks lie, or of what ben's deck is. */
type Worlds = {
  readonly ruleset: string;
  readonly of: string;
  readonly one: World;
  readonly other: World;
  readonly steps?: number;
};

const setUp = (setup: JsonMap): World => ({ begins: { setup }, bens: handOf(setup) });

const handOf = (setup: JsonMap): string =>
  (setup.players as { readonly ben: { readonly hand: readonly string[] } }).ben.hand[0] ?? '';

/** Both seats bring a list of their own, and the lists are sealed. */
const dealtFrom = (bens: readonly string[]): World => {
  const listOf = (cards: readonly string[]): JsonMap[] => cards.map((card) => ({ card, count: 20 }));
  const decks = { anna: listOf(['sunfield', 'chapel-knight']), ben: listOf(bens) };
  return { begins: { decks, options: { lists: 'sealed' } }, bens: `${bens[0] ?? ''}-2` };
};

/**
 * Real cards: of which ben's deck is he has registered for his eyes alone, and the service itself does not know what
 * he holds.
 */
const registered = (bens: readonly string[]): World => {
  const listOf = (cards: readonly string[], count: number): JsonMap[] => cards.map((card) => ({ card, count }));
  const decks = { anna: listOf(['barley-field', 'flinch'], 20), ben: listOf(bens, 10) };
  return { begins: { decks, options: { decks: 'reported' } }, bens: bens[0] ?? '' };
};

/** What may be drawn or turned up while anna plays is the same in both; what lies below differs. */
const soulsWorld = (hand: readonly string[], loot: readonly string[], monster: readonly string[]): JsonMap => ({
  active: 'anna',
  monsters: ['fly'],
  players: { anna: { hand: ['bomb'] }, ben: { hand, lootPlays: 1 } },
  decks: {
    loot: ['three-cents', 'a-nickel', 'a-dime', 'four-cents', 'swallowed-penny', 'bloody-penny', ...loot],
    monster: ['pooter', 'clotty', 'fatty', 'horf', ...monster],
  },
});

const duel = (own: readonly string[], hand: readonly string[], library: readonly string[]): JsonMap => ({
  active: 'anna',
  players: { anna: { hand: own, library: own.map((card) => ({ card, as: `own-${card}` })) }, ben: { hand, library } },
});

const WORLDS: readonly Worlds[] = [
  {
    ruleset: 'four-souls',
    of: 'a position',
    one: setUp(soulsWorld(['butter-bean', 'two-cents'], ['a-penny', 'dice-shard', 'lost-soul'], ['dip', 'leech'])),
    other: setUp(soulsWorld(['dice-shard', 'a-penny'], ['lost-soul', 'butter-bean', 'two-cents'], ['leech', 'dip'])),
  },
  {
    ruleset: 'speed-stack',
    of: 'a position',
    one: setUp(duel(['barley-field', 'gate-goat'], ['plough-ox', 'oak-door'], ['iron-wasp', 'echo-well'])),
    other: setUp(duel(['barley-field', 'gate-goat'], ['echo-well', 'iron-wasp'], ['oak-door', 'plough-ox'])),
  },
  {
    ruleset: 'magic',
    of: 'a position',
    one: setUp(duel(['sunfield', 'chapel-knight'], ['mist-drake', 'tidepool'], ['dawn-warden', 'pit-brawler'])),
    other: setUp(duel(['sunfield', 'chapel-knight'], ['pit-brawler', 'dawn-warden'], ['tidepool', 'mist-drake'])),
  },
  {
    ruleset: 'magic',
    of: 'sealed lists',
    one: dealtFrom(['mist-drake', 'tidepool']),
    other: dealtFrom(['pit-brawler', 'dawn-warden']),
  },
  {
    ruleset: 'speed-stack',
    of: 'real cards',
    one: registered(['plough-ox', 'oak-door', 'iron-wasp', 'echo-well']),
    other: registered(['iron-wasp', 'gate-goat', 'plough-ox', 'barley-field']),
    steps: 12, // every card of the match can be named, which makes long answers
  },
];

/** A service in which everything but the secrets of the match is the same each time: clock, seeds, salts and ids. */
const startWorld = async (ruleset: string, { begins }: World): Promise<{ api: Api; matchId: string }> => {
  let moments = 0;
  const clock = { now: () => new Date(Date.parse('2026-01-01T00:00:00.000Z') + 1_000 * moments++).toISOString() };
  const chance = { ...serviceChance, newSeed: () => 'ab'.repeat(32), newSalt: () => 'cd'.repeat(32) };
  const api = await startApi({ store: memoryStore(), clock, chance });
  const body = { ruleset, seats: SEATS, ...begins };
  const created = await expecting(201, api.post<MatchCreated>('/v1/matches', body, { 'idempotency-key': 'world' }));
  return { api, matchId: created.matchId };
};

/** The match is asked for at every revision, what is read from it in turns: each at one of so many. */
const EVERY = Number(process.env.EVERY ?? 8);

/** Everything that anna can ask of a match with her own eyes. */
const routesOf = (matchId: string, head: number): readonly string[] => {
  const match = `/v1/matches/${matchId}`;
  const revisions = Array.from({ length: head + 1 }, (_, at) => at);
  return [
    '/v1/matches',
    ...['', '/table', '/story', '/stack', '/combat', '/events', '/legal-actions', '/attempts'].map(
      (route) => `${match}${route}?seat=anna`,
    ),
    ...['/timeline', '/clocks', '/results'].map((route) => `${match}${route}`),
    `${match}/events?seat=anna&limit=1000`,
    ...revisions.map((at) => `${match}?at=${at}&seat=anna`),
    ...['/stack?at', '/table?at', '/explain?revision'].flatMap((route, turn) =>
      revisions.filter((at) => (at + turn) % EVERY === 0).map((at) => `${match}${route}=${at}&seat=anna`),
    ),
    `${match}?at=9999&seat=anna`,
    `${match}/explain?revision=9999&seat=anna`,
  ];
};

/** Whatever she may send: refused, malformed and stale commands, and questions about commands. */
const REQUESTS: readonly (JsonMap & { readonly commandId: string })[] = [
  { commandId: 'no-such', expectedRevision: '1', seat: 'anna', type: 'PassPriority' },
  { commandId: 'blind', seat: 'anna', type: 'PassPriority' },
  { commandId: 'unknown', seat: 'anna', type: 'PlayCard', card: 'no-such-card' },
  ...['butter-bean', 'dice-shard', 'a-penny', 'mist-drake', 'pit-brawler', 'tidepool', 'plough-ox', 'echo-well'].map(
    (card) => ({ commandId: `guess-${card}`, seat: 'anna', type: 'PlayCard', card, targets: [card] }),
  ),
];

/** What a service answers to everything that anna can ask, by what was asked. */
const toldAnna = async (api: Api, matchId: string, head: number): Promise<readonly string[]> => {
  const told: string[] = [];
  const note = (asked: string, { status, text }: Answer): void => void told.push(`${asked} ${status} ${text}`);
  for (const route of routesOf(matchId, head)) note(route, await exchange(api.url + route));
  for (const { commandId, expectedRevision, ...command } of REQUESTS)
    for (const [path, body] of [
      ['commands', { commandId, expectedRevision, ...command }],
      ['explain', { command }],
    ] as const) {
      const answer = await exchange(`${api.url}/v1/matches/${matchId}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      note(`${path} ${commandId}`, answer);
    }
  for (const feed of [`live?after=0&seat=anna`, `replay?speed=9999&seat=anna`]) {
    const open = await openFeed(api, `/v1/matches/${matchId}/${feed}`);
    told.push(`${feed} ${JSON.stringify(await open.events(head))}`);
    open.close();
  }
  return told;
};

/** What ben does while anna plays: he lets things pass, and is refused something that only he could name. */
const bensTurn = ({ actions }: LegalActions): JsonMap | undefined => {
  const usual = ['ChooseStartingPlayer', 'KeepHand', 'PassPriority', 'EndTurn', 'DeclareBlockers', 'DeclareAttackers'];
  const found = usual.map((type) => actions.find(({ command }) => command.type === type)).find(Boolean);
  return found?.example;
};

describe.each(WORLDS)(
  '$ruleset, $of: two worlds that differ only in what anna may not see',
  ({ ruleset, one, other, steps = 40 }) => {
    test('give her byte-equal answers on every route', async () => {
      const worlds = [await startWorld(ruleset, one), await startWorld(ruleset, other)];
      const random = seededRandom(11);
      let played = 0;
      for (; played < steps; played++) {
        const [anna, again] = await Promise.all(worlds.map(({ api, matchId }) => legal(api, matchId, 'anna')));
        expect(again).toEqual(anna);
        const [ben] = await Promise.all(worlds.map(({ api, matchId }) => legal(api, matchId, 'ben')));
        const mine = anna?.actions ?? [];
        const command =
          mine.length > 0
            ? randomCommand(random, random.pick(mine) as never)
            : bensTurn(ben ?? ({ actions: [] } as never));
        if (command === undefined) break;
        const replies = await Promise.all(
          worlds.map(({ api, matchId }) => sendTo(api, matchId, `step-${played}`, command)),
        );
        if (mine.length > 0) expect(replies[1]).toEqual(replies[0]);
        if (replies[0]?.status !== 200 || replies[1]?.status !== 200) break;
      }
      expect(played).toBeGreaterThan(5);
      for (const [at, { api, matchId }] of worlds.entries())
        await sendTo(api, matchId, 'refused', {
          seat: 'ben',
          type: 'PlayCard',
          card: (at === 0 ? one : other).bens,
          targets: ['anna', 'anna'],
        });
      const heads = await Promise.all(worlds.map(({ api, matchId }) => view(api, matchId)));
      const head = Math.max(...heads.map(({ revision }) => Number(revision)));
      const [first, second] = await Promise.all(worlds.map(({ api, matchId }) => toldAnna(api, matchId, head)));
      expect(second).toEqual(first);
    });
  },
);

const sendTo = async (
  api: Api,
  matchId: string,
  commandId: string,
  command: object,
): Promise<{ status: number; body: unknown }> => {
  const { revision } = await view(api, matchId);
  const reply: Reply<unknown> = await api.post(`/v1/matches/${matchId}/commands`, {
    commandId,
    expectedRevision: revision,
    ...command,
  });
  return { status: reply.status, body: reply.body };
};
