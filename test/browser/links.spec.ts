import type { GrantGiven, GrantList } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { stopAll } from '../e2e/service/api.js';
import { clientFor, startClosed, type Closed } from '../e2e/service/closed.js';
import {
  barriersOn,
  closePages,
  describeInBrowser,
  endBrowser,
  picture,
  visit,
  visitWithout,
} from './support/browser.js';
import { press } from './support/playing.js';

const MATCH = { ruleset: 'four-souls', seats: ['anna', 'ben'], options: { dice: 'reported' } };

/** The link of the organizer of a service. */
const organizerLink = ({ url, organizer }: Closed): string => `${url}/#join=${organizer.token ?? ''}`;

/** A page of somebody who has come in by a link. */
const comeIn = async (link: string, size: 'phone' | 'tablet' = 'phone', go = /Go on|Take this seat/) => {
  const visited = await visit(link, size);
  await visited.page.getByRole('button', { name: go }).click();
  return visited;
};

const grantsOf = async ({ organizer }: Closed, match: string): Promise<GrantList> =>
  (await organizer.get(`/v1/matches/${match}/grants`)) as unknown as GrantList; // as described

/** The QR codes that a page shows, as what is drawn in them. */
const picturesOn = (page: Page): Promise<readonly string[]> =>
  page // pictures
    .locator('.qr img')
    .evaluateAll((found) => found.map((each) => (each as unknown as { src: string }).src));

/** Runs in a page before anything else: a device that shares, and notes on the document what it was given. */
const noteShared = `
  navigator.share = (what) => {
    document.documentElement.dataset.shared = JSON.stringify(what);
    return Promise.resolve();
  };`;

describeInBrowser('links', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('whoever is alone takes all seats, and plays a card', async () => {
    const service = await startClosed();
    const { page, complaints } = await comeIn(organizerLink(service));
    const playable = page.locator('.card.lit').filter({ hasText: /play$/ });
    // Hands are dealt at random: another match begins where every card of the hand needs a target first.
    for (let match = 0; match === 0 || (match < 20 && (await playable.count()) === 0); match++) {
      if (match > 0) await page.goto(new URL('/', page.url()).href);
      await page.getByRole('link', { name: 'Start a match' }).click();
      await page.getByRole('button', { name: 'Start the match' }).click();
      await page.getByRole('button', { name: 'All seats on this device' }).click();
      await page.getByRole('button', { name: /^I am / }).click();
      await page.locator('.card.lit').first().waitFor();
    }
    await playable.first().click();
    await press(page, 'Play');
    await page.locator('.pile > li').waitFor();
    expect(complaints).toEqual([]);
  });

  test('an organizer makes a match, hands out a link to each seat, sees who has come, and takes one back', async () => {
    const service = await startClosed();
    const { page, complaints } = await comeIn(organizerLink(service));
    await page.getByRole('link', { name: 'Start a match' }).click();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/m\/[0-9a-f-]+\/links$/);
    const match = /\/m\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('button', { name: 'Make 2 links' }).click();
    await page.getByRole('img', { name: /link for Ben as a picture/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'links-phone');
    const drawn = await picturesOn(page);
    expect(new Set(drawn).size).toBe(2);

    const code = (await page.getByRole('group', { name: 'Code for Anna' }).textContent()) ?? '';
    const link = await page.getByRole('textbox', { name: 'Link: Ben' }).inputValue();
    const anna = await visit(service.url, 'phone');
    await anna.page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await anna.page.getByRole('button', { name: 'Join' }).click();
    await anna.page.getByRole('heading', { name: 'You sit at Anna’s seat' }).waitFor();
    expect(await barriersOn(anna.page)).toEqual([]);
    await picture(anna.page, 'join-seat');
    await anna.page.getByRole('button', { name: 'Take this seat' }).click();
    await anna.page.waitForURL(new RegExp(`/m/${match}$`));
    await anna.page.locator('[data-revision]').waitFor();
    expect(anna.page.url()).not.toContain('#');
    const ben = await comeIn(link);
    await ben.page.locator('[data-revision]').waitFor();
    await page
      .getByText(/there, last at/)
      .nth(1)
      .waitFor();

    await page.getByRole('button', { name: 'Take back: Ben' }).click();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'links-revoke');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('One link that counts no more').waitFor();
    // Ben sits at the table, and is told so without having done anything.
    await ben.page.getByRole('heading', { name: 'Your link does not count any more' }).waitFor();
    expect(
      (await grantsOf(service, match)).grants.map(({ person, revoked }) => [person.name, revoked !== null]),
    ).toEqual([
      ['Anna', false],
      ['Ben', true],
    ]);
    await ben.page.reload();
    await ben.page.getByRole('heading', { name: 'Your link does not count any more' }).waitFor();
    expect(await barriersOn(ben.page)).toEqual([]);
    await picture(ben.page, 'link-lost');
    expect([...complaints, ...anna.complaints]).toEqual([]);
  });

  test('a player reads on the table who made another link that sees the own hand, and when it was used', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(MATCH);
    const grants = `/v1/matches/${match}/grants`;
    const given = await service.organizer.grant(grants, { role: 'seat', seat: 'anna' });
    const anna = await comeIn(given.link);
    await anna.page.locator('.table[data-revision]').waitFor();
    expect(await anna.page.getByText('made a link that sees').count()).toBe(0);
    const second = await service.organizer.grant(`${grants}/${given.grant.id}/link`, {});
    await anna.page.getByText(/The organizer made a link that sees Anna’s hand, .*Nobody has used it yet\./).waitFor();
    await clientFor(service.url, second.token).get(`/v1/matches/${match}`);
    await anna.page.getByText(/The organizer made a link that sees Anna’s hand, .*First used: /).waitFor();
    expect(await barriersOn(anna.page)).toEqual([]);

    // After the end nobody takes a seat: the link leads to the replay.
    await clientFor(service.url, given.token).command(match, { type: 'Concede', seat: 'anna' });
    const { page } = await visit(given.link, 'phone');
    await page.getByRole('heading', { name: 'This match has ended' }).waitFor();
    await page.getByText('Ben won.').waitFor();
    expect(await page.getByRole('button', { name: 'Take this seat' }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'join-ended');
    await page.getByRole('button', { name: 'Step through the match' }).click();
    await page.waitForURL(/\?r=\d+&seat=anna$/);
    await page.locator('.now h2').waitFor();
  });

  test('from the table to its links goes whoever hands them out, and a link is shared as the device shares things', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(MATCH);
    const { link } = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
    const { page } = await comeIn(organizerLink(service));
    await page.addInitScript(noteShared);
    await page.goto(`${service.url}/m/${match}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'table-more');
    await page.getByRole('link', { name: 'Links of this match' }).click();
    await page.getByRole('button', { name: 'Make a link: Ben' }).click();
    const address = await page.getByRole('textbox', { name: 'Link: Ben' }).inputValue();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = page.locator('html[data-shared]');
    expect(JSON.parse((await shared.getAttribute('data-shared')) ?? '')).toEqual({
      title: expect.stringContaining('Ben') as string,
      url: address,
    });
    await page.getByRole('link', { name: 'To the table' }).click();
    await page.getByText('You watch').waitFor();

    const anna = await comeIn(link);
    await anna.page.getByRole('button', { name: 'More', exact: true }).click();
    await anna.page.getByRole('link', { name: 'Step through the match' }).waitFor();
    expect(await anna.page.getByRole('link', { name: 'Links of this match' }).count()).toBe(0);
  });

  test('a judge gets some powers until an hour, a spectator a delay, an analyst names, and all are told as they were given', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(MATCH);
    const { page, complaints } = await comeIn(organizerLink(service), 'tablet');
    await page.goto(`${service.url}/m/${match}/links`);
    await page.getByText('One more link').click();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('judge');
    await page.getByRole('textbox', { name: 'Name' }).fill('Jo');
    await page.getByRole('checkbox', { name: 'Take one step back' }).check();
    await page.getByRole('checkbox', { name: 'Start the match' }).uncheck();
    await page.getByLabel('Ends').fill('2099-12-31T18:00');
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'links-judge');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('img', { name: /link for Judge, Jo/ }).waitFor();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('spectator');
    await page.getByRole('spinbutton', { name: 'Minutes late' }).fill('5');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByText('sees everything 5 min late').waitFor();
    await picture(page, 'links-tablet');
    expect((await grantsOf(service, match)).grants).toMatchObject([
      {
        role: 'judge',
        person: { name: 'Jo' },
        capabilities: ['pause', 'rule', 'look', 'rewind.simple'],
        expires: expect.stringContaining('2099-12-31') as unknown,
      },
      { role: 'spectator', delay: 300 },
    ]);
    await page.goto(`${service.url}/t/spring/links`);
    await page.getByRole('heading', { name: 'Links of this tournament' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'May see names' }).count()).toBe(0);
    await page.getByText('One more link').click();
    for (const isNamed of [true, false]) {
      await page.getByRole('combobox', { name: 'Role' }).selectOption('analyst');
      await page.getByRole('textbox', { name: 'Name' }).fill(isNamed ? 'Ada' : 'Bo');
      await page.getByRole('checkbox', { name: 'May see names' }).setChecked(isNamed);
      expect(await barriersOn(page)).toEqual([]);
      if (isNamed) await picture(page, 'links-analyst');
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.getByRole('img', { name: isNamed ? /link for Analyst, Ada/ : /link for Analyst, Bo/ }).waitFor();
    }
    expect(await page.getByText('sees names').count()).toBe(1);
    const given: unknown = await service.organizer.get('/v1/tournaments/spring/grants');
    const analysts = given as GrantList; // as described
    expect(analysts.grants.map(({ person, capabilities }) => [person.name, capabilities])).toEqual([
      ['Ada', ['names']],
      ['Bo', undefined],
    ]);
    await page.goto(`${service.url}/service/links`);
    await page.getByText('Organizer').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a link that is half, was taken back or is over, and a used code, lead to a page with the reason and a way on', async () => {
    let now = '2026-02-01T10:00:00.000Z';
    const service = await startClosed({ clock: { now: () => now } });
    const match = await service.organizer.create(MATCH);
    const give = (body: { [name: string]: string }): Promise<GrantGiven> =>
      service.organizer.grant(`/v1/matches/${match}/grants`, body);
    const [back, over] = [
      await give({ role: 'seat', seat: 'anna' }),
      await give({ role: 'spectator', expires: '2026-02-01T11:00:00Z' }),
    ];
    await service.organizer.ask(`/v1/matches/${match}/grants/${back.grant.id}`, { method: 'DELETE' });
    await clientFor(service.url).post('/v1/join', { code: over.code });
    now = '2026-02-01T11:30:00.000Z';
    for (const [link, why] of [
      [back.link.slice(0, -40), /token/],
      [`${service.url}/#join=`, /token/],
      [back.link, /taken back/],
      [over.link, /granted ended at Feb 1/],
    ] as const) {
      const { page } = await visit(link, 'phone');
      await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
      await page.getByText(why).first().waitFor();
      expect(await barriersOn(page)).toEqual([]);
      if (link === over.link) await picture(page, 'link-dead');
      await page.getByRole('textbox', { name: 'Code' }).fill(over.code);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByText('This code is not known').waitFor();
      await page.getByRole('link', { name: 'To the matches' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  test('a device with two links says which it acts with, acts with the other when asked, and forgets one', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(MATCH);
    const seat = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
    const scribe = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'scribe' });
    const { page, complaints } = await comeIn(seat.link);
    await page.locator('[data-revision]').waitFor();
    await page.goto(scribe.link);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.goto(`${service.url}/links`);
    await page.getByRole('heading', { name: 'Anna and Ben' }).waitFor();
    const rows = page.locator('.held-link');
    expect(await rows.first().textContent()).toMatch(/Scribe.*This device acts with it here/);
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'my-links');
    await page.getByRole('button', { name: 'Act as Anna' }).click();
    await rows.first().getByText('This device acts with it here').waitFor();
    expect(await rows.first().textContent()).toMatch(/Anna/);
    await page.getByRole('button', { name: 'Forget: Scribe' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    expect(await rows.count()).toBe(1);
    await page.getByRole('link', { name: 'Open: Anna' }).click();
    await page.locator('[data-revision]').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a browser that keeps nothing may come in as long as the page is open, and is told so', async () => {
    const service = await startClosed();
    const match = await service.organizer.create(MATCH);
    const { link } = await service.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat: 'anna' });
    const { page, complaints } = await visitWithout('localStorage', link, 'phone');
    await page.getByText('This browser keeps nothing').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'join-keeps-nothing');
    await page.getByRole('button', { name: 'Take this seat' }).click();
    await page.locator('[data-revision]').waitFor();
    expect(complaints).toEqual([]);
  });
});
