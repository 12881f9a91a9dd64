import { join } from 'node:path';
import { parseLog, verifyLog, type Envelope } from '@stackledger/ledger';
import { asText } from '@stackledger/rules';
import { memoryStore, StoreUnavailable, type EventStore } from '@stackledger/store';
import type { GrantGiven, JsonMap, MatchView } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

afterEach(stopAll);

const MATCH = { ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: 'spring' };

const table = async (options: Parameters<typeof startClosed>[0] = {}) => {
  const service = await startClosed(options);
  const match = await service.organizer.create(MATCH);
  const grants = `/v1/matches/${match}/grants`;
  const given = await service.organizer.grant(grants, { role: 'seat', seat: 'anna', person: { name: 'Anna K.' } });
  return { service, match, grants, given, anna: clientFor(service.url, given.token) };
};

/** What the log of a match tells of links, oldest first. */
const toldOf = async (reader: Holder, match: string): Promise<readonly JsonMap[]> => {
  const { events } = await reader.get(`/v1/matches/${match}/events?limit=1000`);
  return (events as JsonMap[])
    .filter(({ type }) => asText(type).startsWith('Link'))
    .map(({ type, data }) => ({ type, ...(data as JsonMap) }));
};

const again = async ({ organizer }: Closed, grants: string, id: string): Promise<GrantGiven> =>
  organizer.grant(`${grants}/${id}/link`, {});

describe('SL-LINK-1: who can look is told', () => {
  test('the first link of a seat, once: when it is made, and when it is first used', async () => {
    const { match, given, anna, service } = await table();
    const { id: grant, person } = given.grant;
    const link = { grant, link: 1, role: 'seat', person: person.id, hand: 'anna' };
    expect(await toldOf(service.organizer, match)).toMatchObject([
      { type: 'LinkMade', ...link, by: { role: 'organizer', link: 1 } },
    ]);
    await anna.get(`/v1/matches/${match}`);
    await anna.get(`/v1/matches/${match}/table`);
    await anna.command(match, { type: 'Concede' });
    expect(await toldOf(service.organizer, match)).toMatchObject([
      { type: 'LinkMade', ...link },
      { type: 'LinkFirstUsed', ...link },
    ]);
  });

  test('a second link of the same grant: the player reads of it wherever the match is read, and acts by it are told apart', async () => {
    const { service, match, grants, given, anna } = await table();
    await anna.get(`/v1/matches/${match}`);
    const second = await again(service, grants, given.grant.id);
    const peeking = clientFor(service.url, second.token);
    expect((await peeking.get(`/v1/matches/${match}`)).links).toHaveLength(2);
    const { links = [] } = (await anna.get(`/v1/matches/${match}`)) as unknown as MatchView;
    expect(links[1]).toMatchObject({ link: 2, hand: 'anna', by: { role: 'organizer' } });
    expect(links[1]?.usedAt).toMatch(/^\d{4}-/);
    const story = await anna.text(`/v1/matches/${match}/story?limit=200`);
    expect(story).toContain('The organizer makes a link that sees the hand of Anna (link 2, for Anna K.)');
    expect(story).toContain('Link 2 of Anna K., which sees the hand of Anna, is used for the first time');
    await peeking.command(match, { type: 'Concede' });
    const { events } = await anna.get(`/v1/matches/${match}/events?limit=1000`);
    expect((events as JsonMap[]).find(({ type }) => type === 'PlayerConceded')).toMatchObject({
      actor: { kind: 'seat', id: 'anna', by: { grant: given.grant.id, link: 2 } },
    });
  });

  test("a scribe's link, and those of a player of the tournament in the matches where that person sits", async () => {
    const { service, match, grants, given, anna } = await table();
    const other = await service.organizer.create(MATCH);
    await service.organizer.grant(grants, { role: 'scribe' });
    const { person } = given.grant;
    const player = await service.organizer.grant('/v1/tournaments/spring/grants', { role: 'player', person });
    await service.organizer.grant('/v1/tournaments/spring/grants', { role: 'spectator' });
    expect(await toldOf(anna, match)).toMatchObject([
      { type: 'LinkMade', role: 'seat' },
      { type: 'LinkMade', role: 'scribe', hand: null },
      { type: 'LinkMade', role: 'player', hand: 'anna', grant: player.grant.id },
      { type: 'LinkFirstUsed', role: 'seat' },
    ]);
    expect(await toldOf(service.organizer, other)).toEqual([]);
    const asPlayer = clientFor(service.url, player.token);
    await asPlayer.get('/v1/matches');
    expect(await toldOf(anna, match)).toHaveLength(4);
    await asPlayer.get(`/v1/matches/${match}`);
    expect((await toldOf(anna, match)).at(-1)).toMatchObject({ type: 'LinkFirstUsed', role: 'player', hand: 'anna' });
  });

  test('is told once over a restart, stands in the export, and verifies', async () => {
    const folder = temporaryFolder();
    const options = { storeUrl: `sqlite:${join(folder, 'matches.db')}`, keysPath: join(folder, 'keys.json') };
    const { service, match, anna, given } = await table(options);
    await anna.get(`/v1/matches/${match}`);
    await service.stop();
    const next = await startClosed(options);
    const later = clientFor(next.url, given.token);
    await later.get(`/v1/matches/${match}`);
    expect(await toldOf(later, match)).toHaveLength(2);
    await later.command(match, { type: 'Concede' });
    await next.organizer.command(match, { type: 'SealMatch' });
    await again(next, `/v1/matches/${match}/grants`, given.grant.id);
    const lines = (await later.text(`/v1/matches/${match}/export`))
      .split('\n')
      .filter((line) => line.startsWith('{"actor"'));
    const log = parseLog(lines.join('\n')) as readonly Envelope[];
    expect(log.filter(({ type }) => type.startsWith('Link'))).toHaveLength(2);
    expect(log.find(({ type }) => type === 'MatchSealed')?.actor.by).toMatchObject({
      role: 'organizer',
      powers: ['start', 'pause', 'seal'],
    });
    expect(verifyLog(log, games).finding).toBeNull();
  });

  test('a store that takes no writes: readings are answered, a command is not, and it is told as soon as it can be', async () => {
    let isFull = false;
    const kept = memoryStore();
    const append: EventStore['append'] = (...asked) =>
      isFull ? Promise.reject(new StoreUnavailable('busy', 'no room')) : kept.append(...asked);
    const store = new Proxy(kept, {
      get: (target, name): unknown => {
        const member: unknown = name === 'append' ? append : Reflect.get(target, name);
        return typeof member === 'function' ? (member as () => unknown).bind(target) : member;
      },
    });
    const { match, anna } = await table({ store });
    isFull = true;
    expect((await anna.get(`/v1/matches/${match}`)).links).toHaveLength(1);
    expect((await anna.post(`/v1/matches/${match}/commands`, { commandId: 'c', type: 'Concede' })).status).toBe(503);
    isFull = false;
    const view = (await anna.get(`/v1/matches/${match}`)) as unknown as MatchView;
    expect(view.links?.[0]?.used).not.toBeNull();
  });

  test('a picture makes no link, and shows none that somebody else made', async () => {
    const { service, match, grants, given } = await table();
    const head = await service.organizer.grant(grants, { role: 'head-judge' });
    const asHead = clientFor(service.url, head.token);
    const picture = `${grants}/${given.grant.id}/qr`;
    expect(await service.organizer.text(picture)).toContain('<svg');
    expect(await asHead.status(picture)).toBe(409);
    expect(await toldOf(asHead, match)).toHaveLength(1);
    await asHead.grant(`${grants}/${given.grant.id}/link`, {});
    expect(await asHead.text(picture)).toContain('<svg');
    expect(await toldOf(asHead, match)).toMatchObject([{ link: 1 }, { link: 2, by: { role: 'head-judge' } }]);
  });

  test('a code is the link with which it was made', async () => {
    const { service, match, given, anna } = await table();
    const joined = (await clientFor(service.url).post('/v1/join', { code: given.code, device: 'd-1' })).body;
    await clientFor(service.url, asText(joined.token)).get(`/v1/matches/${match}`);
    expect(await toldOf(anna, match)).toHaveLength(2);
  });
});

describe('taking back what was handed on', () => {
  const handed = async () => {
    const { service, match, grants, given, anna } = await table();
    const head = await service.organizer.grant('/v1/tournaments/spring/grants', {
      role: 'head-judge',
      person: { name: 'Mo' },
    });
    const asHead = clientFor(service.url, head.token);
    const scribe = await asHead.grant(grants, { role: 'scribe', person: { name: 'Jo' } });
    const second = await asHead.grant(`${grants}/${given.grant.id}/link`, {});
    return { service, match, head, scribe, second, given, anna };
  };

  test('it is named, and goes on to count', async () => {
    const { service, match, head, scribe, second, given } = await handed();
    const path = `/v1/tournaments/spring/grants/${head.grant.id}`;
    const back = (await (await service.organizer.ask(path, { method: 'DELETE' })).json()) as JsonMap;
    expect(back).toMatchObject({ withGranted: false });
    expect(back.handedOn).toMatchObject([
      { id: given.grant.id, links: [2], person: { name: 'Anna K.' } },
      { id: scribe.grant.id, role: 'scribe', person: { name: 'Jo' } },
    ]);
    for (const { token } of [scribe, second])
      expect(await clientFor(service.url, token).status(`/v1/matches/${match}`)).toBe(200);
  });

  test('with=granted takes it along, later too; what others gave and made stays', async () => {
    const { service, match, head, scribe, second, anna } = await handed();
    const path = `/v1/tournaments/spring/grants/${head.grant.id}`;
    await service.organizer.ask(path, { method: 'DELETE' });
    for (const left of [2, 0]) {
      const answer = await service.organizer.ask(`${path}?with=granted`, { method: 'DELETE' });
      const back = (await answer.json()) as JsonMap;
      expect(back).toMatchObject({ withGranted: true });
      expect(back.handedOn).toHaveLength(left);
    }
    for (const { token } of [scribe, second])
      expect(await clientFor(service.url, token).status(`/v1/matches/${match}`)).toBe(401);
    expect(await anna.status(`/v1/matches/${match}`)).toBe(200);
    expect(await service.organizer.status(`${path}?with=all`, { method: 'DELETE' })).toBe(400);
    expect(await service.organizer.status(`${path}?also=granted`, { method: 'DELETE' })).toBe(400);
  });
});
