import { parseLog, verifyLog, type Envelope } from '@stackledger/ledger';
import type { FollowedView, JsonMap, NotationTrial } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { newId, stopAll } from '../service/api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../service/closed.js';

/** Cards and dice lie on the table. */
const REAL_CARDS: JsonMap = {
  ...{ ruleset: 'four-souls', seats: ['anna', 'ben'] },
  options: { decks: 'reported', dice: 'reported', cards: 'open', costs: 'trusted' },
};

const TURNED_UP = ['cain', 'judas', 'fly', 'dip', 'book-of-sin', 'mr-boom'].map((card) => `card ${card}; ok`);

let service: Closed;
let match: string;
let sam: Holder;
let uma: Holder;

const scribe = async (capabilities?: readonly string[]): Promise<Holder> => {
  const wanted = { role: 'scribe', ...(capabilities && { capabilities }) };
  return clientFor(service.url, (await service.organizer.grant(`/v1/matches/${match}/grants`, wanted)).token);
};

const write = (text: string) => sam.post(`/v1/matches/${match}/notation`, { commandId: newId(), text, scribe: 'sam' });

beforeAll(async () => {
  service = await startClosed();
  match = await service.organizer.create(REAL_CARDS);
  sam = await scribe(['rewind.full']);
  uma = await scribe();
  await write([...TURNED_UP, 'pp; pp; a: a-penny'].join('; '));
});
afterAll(stopAll);

const MENDS = { type: 'Rewind', kind: 'full', authority: 'scribe', reason: 'forgotten: Cain' };

describe('a scribe who may put in what was forgotten', () => {
  test('sees what would follow, in sentences, and puts it in; the log names the scribe and verifies', async () => {
    const at = `/v1/matches/${match}`;
    const to = (await sam.get(at)).revision;
    await write('res');
    const tried = await sam.post(`${at}/notation/try`, { text: 'a: use cain', at: to });
    const insert = (tried.body as unknown as NotationTrial).steps.map(({ command }) => command); // as described
    expect(insert).toHaveLength(1);
    const asked = { to, insert, reapply: true };
    const { body } = await sam.post(`${at}/rewind-preview`, asked);
    const followed = body.followed as unknown as FollowedView; // as described
    expect(followed.again).toMatchObject([
      { outcome: 'different', says: expect.arrayContaining(['Anna passes']) as readonly string[] },
    ]);
    await sam.command(match, { ...MENDS, ...asked });
    expect((await sam.get(at)).stack).toEqual(['loot:a-penny-1']);
    // a log, as it was written
    const read = parseLog(await service.organizer.text(`${at}/export`)) as readonly Envelope[];
    expect(read.find(({ type }) => type === 'MatchRewound')).toMatchObject({
      data: { authority: 'scribe' },
      actor: { kind: 'judge', by: { role: 'scribe' } },
    });
    expect(verifyLog(read, games).finding).toBeNull();
  });

  test.each<[string, JsonMap]>([
    ['a rewind that gives nothing again', { ...MENDS, to: '1' }],
    ['one that carries out a ruling', { ...MENDS, to: '1', reapply: true, ruling: 'ruling-1' }],
    ['one on the authority of a judge', { ...MENDS, to: '1', reapply: true, authority: 'head-judge' }],
    ['what judges do else', { type: 'PausePlay', reason: 'why' }],
  ])('is refused %s', async (_what, command) => {
    expect((await sam.post(`/v1/matches/${match}/commands`, { commandId: newId(), ...command })).status).toBe(403);
  });

  test('is one whose link says so: another is refused the rewind and its preview', async () => {
    const asked = { to: '1', reapply: true };
    const refused = [
      await uma.post(`/v1/matches/${match}/commands`, { commandId: newId(), ...MENDS, ...asked }),
      await uma.post(`/v1/matches/${match}/rewind-preview`, asked),
    ];
    expect(refused.map(({ status, body }) => [status, body.rule])).toEqual([
      [403, 'SL-ROLE-1'],
      [403, 'SL-ROLE-1'],
    ]);
  });
});
