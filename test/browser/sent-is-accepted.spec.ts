import type { CommandExplanation, JsonMap, TableView } from '@stackledger/wire';
import type { Locator, Page } from 'playwright-core';
import { createMatch, expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { linesAstray } from './support/looks.js';
import { big, changed, tableOf } from './support/playing.js';

/** How many commands are sent in each match; `npm run prove:fingers` sends more. SEED: another way through them. */
const COMMANDS = Number(process.env.FINGERS ?? 10);
const SEED = Number(process.env.SEED ?? 1);

/** Numbers from 0 up to a bound, the same for a seed. */
const fingerFrom = (seed: number) => {
  let state = seed;
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
};

type Finger = ReturnType<typeof fingerFrom>;

/** A phone whose commands are looked at on their way: what the service says of them before, and what it answers. */
const phoneAt = async (api: Api, matchId: string, seat: string) => {
  const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone');
  const refused: unknown[] = [];
  const asking = new Set<string>();
  await page.route('**/commands', async (route) => {
    const { commandId, expectedRevision, ...command } = route.request().postDataJSON() as JsonMap;
    const asked = api.post<CommandExplanation>(`/v1/matches/${matchId}/explain`, { command });
    const { allowed, detail } = await expecting(200, asked);
    const answer = await route.fetch();
    if (!allowed || !answer.ok()) refused.push([command, detail, answer.status(), commandId, expectedRevision]);
    await route.fulfill({ response: answer });
  });
  page.on('request', (request) => request.url().endsWith('/explain') && asking.add(request.url()));
  page.on('requestfinished', (request) => asking.delete(request.url()));
  page.on('requestfailed', (request) => asking.delete(request.url()));
  /** The page has drawn what the last tap did, and the service has said what it thinks of it. */
  const settled = async (): Promise<void> => {
    do await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    while (asking.size > 0);
  };
  return { page, complaints, refused, settled };
};

type Phone = Awaited<ReturnType<typeof phoneAt>>;

/** Taps on one of these; false where there is none. */
const tapOneOf = async (finger: Finger, found: Locator): Promise<boolean> => {
  const count = await found.count();
  if (count === 0) return false;
  await found.nth(finger(count)).click();
  return true;
};

const inDraft = (page: Page): Locator =>
  page.locator('.entries button:enabled, .table.drafting :is(.board, .own, .seats, .pile) .lit');

/** Begins something at random, answers what it asks at random, and sends what can be sent; else puts it away. */
const doSomething = async ({ page, settled }: Phone, finger: Finger, isAsked: boolean): Promise<boolean> => {
  if (!isAsked) {
    await tapOneOf(finger, page.locator('.chip.lit, .card.lit, .free button'));
    await settled();
    await tapOneOf(finger, page.locator('dialog[open] .ways button'));
    await settled();
  }
  for (let taps = 0; taps < 12; taps += 1) {
    const canSend = await big(page).isEnabled();
    if (canSend && finger(3) > 0) return true;
    if (!(await tapOneOf(finger, inDraft(page)))) return canSend;
    await settled();
    await tapOneOf(finger, page.locator('dialog[open] .ways button')); // another card, of several ways
    await settled();
  }
  return big(page).isEnabled();
};

/** The phone of whoever is expected, once it shows the match as it is; null where nobody is. */
const nextOf = async (phones: { readonly [seat: string]: Phone }, table: TableView): Promise<Phone | null> => {
  const phone = phones[table.awaiting.seats[0] ?? ''];
  if (phone === undefined || table.status !== 'running') return null;
  await phone.page.locator(`[data-revision="${table.revision}"]`).waitFor();
  await phone.settled();
  return phone;
};

describeInBrowser('what a page lets somebody send', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each(['four-souls', 'magic', 'speed-stack'])(
    'is accepted, whatever is tapped in %s; and no line from the stack leads nowhere',
    async (ruleset) => {
      const api = await startApi();
      const { matchId } = await createMatch(api, { ruleset });
      const phones = { anna: await phoneAt(api, matchId, 'anna'), ben: await phoneAt(api, matchId, 'ben') };
      const finger = fingerFrom(SEED);
      for (let sent = 0; sent < COMMANDS; sent += 1) {
        const table = await tableOf(phones.anna.page);
        const phone = await nextOf(phones, table);
        if (phone === null) break;
        const { page } = phone;
        expect(await linesAstray(page)).toEqual([]);
        const isAsked = table.awaiting.kind !== 'priority';
        const begins = isAsked || finger(3) > 0;
        if (begins && !(await doSomething(phone, finger, isAsked))) {
          await page.keyboard.press('Escape');
          await page.locator('.table-dock .side').first().click();
          await phone.settled();
          await page.keyboard.press('Escape');
          continue;
        }
        await big(page).and(page.locator('button:enabled')).click();
        await Promise.race([changed(page, table.revision), page.getByRole('alert').waitFor()]);
        expect([SEED, ...phones.anna.refused, ...phones.ben.refused]).toEqual([SEED]);
      }
      expect([...phones.anna.complaints, ...phones.ben.complaints]).toEqual([]);
    },
  );
});
