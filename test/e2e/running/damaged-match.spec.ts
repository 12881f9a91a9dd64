import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonMap } from '@stackledger/wire';
import { clientFor, startHall, type Closed, type Holder } from '../service/closed.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { damageEvent } from '../../support/damaged-event.js';

let folder: string;
let [sound, damaged] = ['', ''];
let last = 0;
let judge: string | undefined;
const told: string[] = [];

const started = (): Promise<Closed> => startHall(folder, told);

const created = ({ create }: Holder): Promise<string> =>
  create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE, tournament: 'friday' });

const ANNA = { role: 'seat', seat: 'anna', person: { name: 'Anna' } };

/** Before the lists have seen anything of it: they are made anew at the next start. */
beforeAll(async () => {
  folder = temporaryFolder();
  const { url, organizer, stop } = await started();
  [sound, damaged] = [await created(organizer), await created(organizer)];
  judge = (await organizer.grant('/v1/tournaments/friday/grants', { role: 'judge', person: { name: 'Jo' } })).token;
  const seats = `/v1/matches/${damaged}/grants`;
  const anna = clientFor(url, (await organizer.grant(seats, ANNA)).token);
  const called = await anna.command(damaged, {
    type: 'CallJudge',
    seat: 'anna',
    category: 'disputed-fact',
    reason: 'the die leaned',
  });
  await organizer.grant(seats, { ...ANNA, seat: 'ben' });
  last = Number(called.revision) + 1;
  await stop();
  damageEvent(join(folder, 'hall.db'), `match-${damaged}`, last);
  rmSync(join(folder, 'hall.projections.db'));
});
afterAll(stopAll);

const listedIn = async (holder: Holder): Promise<readonly JsonMap[]> =>
  (await holder.get('/v1/matches')).matches as readonly JsonMap[]; // as described

test.each(['at the start that finds it', 'at the next'])(
  'one damaged match: lists, links and all other matches go on; it is shown and answered as damaged, and told once (%s)',
  async () => {
    told.length = 0;
    const { url, organizer, stop } = await started();
    const jo = clientFor(url, judge);
    for (const holder of [organizer, jo]) {
      const rows = await listedIn(holder);
      expect(rows.find(({ matchId }) => matchId === damaged)).toMatchObject({
        damagedAt: String(last),
        revision: String(last - 1),
      });
      expect(rows.find(({ matchId }) => matchId === sound)).not.toHaveProperty('damagedAt');
    }
    expect((await jo.get('/v1/calls')).calls).toMatchObject([{ matchId: damaged, by: 'anna' }]);
    for (const reading of ['', '/clocks', '/timeline']) {
      const answer = await jo.ask(`/v1/matches/${damaged}${reading}`);
      expect([reading, answer.status, await answer.json()]).toMatchObject([
        ...[reading, 503],
        {
          code: 'damaged',
          detail: `match ${damaged} is damaged in the store (revision ${last} is not as it was written); everything else goes on`,
          legal: expect.stringContaining('docs/guide/keeping.md') as string,
        },
      ]);
    }
    // A link that is made and first used now, by which a hand is seen, which the log of its match has to tell.
    const fresh = await created(organizer);
    const anna = clientFor(url, (await organizer.grant(`/v1/matches/${fresh}/grants`, ANNA)).token);
    const { revision = '' } = await anna.get(`/v1/matches/${fresh}`);
    const played = { type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin', expectedRevision: revision };
    await anna.command(fresh, played);
    const guest = await organizer.grant('/v1/tournaments/friday/grants', { role: 'spectator' });
    expect(await clientFor(url, guest.token).status(`/v1/matches/${sound}`)).toBe(200);
    expect((await listedIn(organizer)).map(({ matchId }) => matchId)).toContain(fresh);
    expect((await organizer.get('/v1/feed')).events).toContainEqual(expect.objectContaining({ matchId: sound }));
    expect(await organizer.get('/health')).toMatchObject({
      ...{ ready: true, degraded: true },
      store: { state: 'ready', detail: expect.stringContaining(`set-aside ${damaged}`) as string },
    });
    expect(told).toEqual([expect.stringContaining(`revision ${last} of stream match-${damaged}`)]);
    await stop();
  },
);
