import { join } from 'node:path';
import type { JsonMap } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { newId, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startHall, type Closed, type Holder } from '../service/closed.js';

const DT = '/v1/tournaments/dt';
const PLAYERS = ['Ann Aster', 'Ben Birch', 'Cleo Cedar', 'Dan Dill'] as const;
const told: string[] = [];

let folder: string;
let people: readonly { readonly id: string; readonly token: string }[];
let [ofAnn, ofOthers] = ['', ''];

const started = (): Promise<Closed> => startHall(folder, told);

const take = async ({ post }: Holder, command: JsonMap): Promise<void> => {
  const { status, body } = await post(`${DT}/commands`, { commandId: newId(), ...command });
  expect([status, body]).toMatchObject([200, {}]);
};

const idOf = (at: number): string => String(people[at]?.id);

/** A tournament of four with two tables, and then the name of the first player is damaged. */
beforeAll(async () => {
  folder = temporaryFolder();
  const { organizer, stop } = await started();
  await organizer.post('/v1/tournaments', { id: 'dt', name: 'Dual', pack: 'magic-swiss' });
  const given = await Promise.all(
    PLAYERS.map((name) => organizer.grant(`${DT}/grants`, { role: 'player', person: { name } })),
  );
  people = given.map(({ grant, token }) => ({ id: grant.person.id, token }));
  for (const { id } of people) await take(organizer, { type: 'EnrolPlayer', player: id });
  for (const type of ['StartTournament', 'ProposePairings', 'PublishPairings']) await take(organizer, { type });
  const table = { ruleset: 'four-souls', tournament: 'dt' };
  ofAnn = await organizer.create({ ...table, seats: [idOf(0), idOf(1)] });
  ofOthers = await organizer.create({ ...table, seats: [idOf(2), idOf(3)] });
  await stop();
  damageEvent(join(folder, 'hall.db'), `person-${idOf(0)}`, 0);
});
afterAll(stopAll);

const played = async (holder: Holder, match: string, seat: string): Promise<void> => {
  await holder.command(match, { type: 'CallJudge', seat, category: 'disputed-fact', reason: 'the die leaned' });
};

describe('a name that cannot be read', () => {
  test('is nobody’s name: all that others ask and do goes on, and the operator is told of it once', async () => {
    told.length = 0;
    const { url, organizer, stop } = await started();
    const [ann, ben, cleo] = people.map(({ token }) => clientFor(url, token));
    if (ann === undefined || ben === undefined || cleo === undefined) throw new Error('three links');
    await played(cleo, ofOthers, idOf(2));
    await played(ann, ofAnn, idOf(0));
    for (const holder of [ann, ben, cleo])
      expect((await holder.get('/v1/me')).grants).toMatchObject([{ role: 'player' }]);
    const of = `/v1/matches/${ofAnn}`;
    for (const path of [of, `${of}/legal-actions?seat=${idOf(1)}`])
      expect([path, await ben.status(path)]).toEqual([path, 200]);
    const read = [
      ...[`${of}/export`, `${of}/attempts`, `/v1/matches?search=birch`, `${DT}/grants`, `${DT}/pairings?by=name`],
      ...[`${DT}/csv/players`, `${DT}/csv/standings`, `${DT}/attempts`],
    ];
    for (const path of read) expect([path, await organizer.status(path)]).toEqual([path, 200]);
    expect(await organizer.status('/v1/feed', { headers: { prefer: 'names' } })).toBe(200);
    expect(await organizer.text(`${DT}/csv/players`)).toContain(`${idOf(0)},${idOf(0)}`);
    const again = await organizer.grant(`${DT}/grants`, { role: 'judge', person: { name: 'Jo' } });
    expect(again.grant.person.name).toBe('Jo');
    const late = { type: 'IssuePenalty', id: 'w1', player: idOf(0), penalty: 'warning', reason: 'late' };
    await take(clientFor(url, again.token), late);
    expect(await organizer.get('/health')).toMatchObject({
      ...{ ready: true, degraded: true },
      store: { detail: expect.stringContaining(`stackledger forget ${idOf(0)}`) as string },
    });
    expect(told).toEqual([expect.stringContaining(`revision 0 of stream person-${idOf(0)}`)]);
    await stop();
  });

  test('is that of the next grant, and until then the id', async () => {
    const ben = idOf(1);
    damageEvent(join(folder, 'hall.db'), `person-${ben}`, 0);
    const { organizer, stop } = await started();
    const given = async (person: JsonMap): Promise<unknown> =>
      (await organizer.grant(`${DT}/grants`, { role: 'spectator', person: { id: ben, ...person } })).grant.person;
    expect(await given({})).toEqual({ id: ben, name: ben });
    expect(await given({ name: 'Ben Birch' })).toEqual({ id: ben, name: 'Ben Birch' });
    expect(await organizer.text(`${DT}/csv/players`)).toContain(`${ben},Ben Birch`);
    expect((await organizer.get('/health')).store).toMatchObject({
      detail: expect.not.stringContaining(ben) as string,
    });
    await stop();
  });

  test('is erased as any other, and then the store is sound', async () => {
    const { organizer, stop } = await started();
    const id = idOf(0);
    expect((await organizer.ask(`/v1/people/${id}`, { method: 'DELETE' })).status).toBe(200);
    const health = await organizer.get('/health');
    expect(health).toMatchObject({ ready: true, degraded: false });
    await stop();
    told.length = 0;
    await (await started()).stop();
    expect(told).toEqual([]);
  });
});
