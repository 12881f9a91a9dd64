import type { Page } from 'playwright-core';
import { act, createMatch, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { isInSight, linesAstray } from './support/looks.js';
import { big, shows } from './support/playing.js';

const LANDS = ['mountain', 'mountain', 'mountain', 'forest', 'forest', 'plains', 'plains', 'cinder-hill', 'island'];

/** Nine lands, three creatures, six cards in hand, and a spell on the stack at Ben. */
const fullTable = async (api: Api): Promise<{ readonly matchId: string; readonly revision: string }> => {
  const lands = LANDS.map((card, at) => ({ card, as: `land-${at}` }));
  const { matchId } = await createMatch(api, {
    ruleset: 'magic',
    setup: {
      active: 'anna',
      players: {
        anna: {
          hand: ['flare-arc', 'forked-lightning', 'rising-flame', 'needle-of-questions', 'swamp', 'slay', 'ember-bolt'],
          battlefield: [...lands, 'dawn-warden', 'ember-hound', 'hearth-folk'],
        },
        ben: { battlefield: ['rust-beetle', 'moss-spider'] },
      },
    },
  });
  const { revision } = await act(api, matchId, {
    type: 'PlayCard',
    seat: 'anna',
    card: 'ember-bolt',
    targets: ['ben'],
  });
  return { matchId, revision };
};

const heightOf = async (page: Page, found: string): Promise<number> =>
  (await page.locator(found).boundingBox())?.height ?? NaN;

/** The parts of lines that lie over words of the headline, each by its place. */
const LINES_OVER_WORDS = `(() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.headline'));
  const words = [...range.getClientRects()];
  const { left, top } = document.querySelector('.lines').getBoundingClientRect();
  return [...document.querySelectorAll('.lines > path')].flatMap((path) =>
    Array.from({ length: Math.ceil(path.getTotalLength()) }, (_, at) => path.getPointAtLength(at))
      .map(({ x, y }) => [x + left, y + top])
      .filter(([x, y]) => words.some((box) => x > box.left && x < box.right && y > box.top + 3 && y < box.bottom)),
  );
})()`;

describeInBrowser('a full table on a small phone', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each([
    { width: 360, height: 640, font: 100 },
    { width: 320, height: 568, font: 100 },
    { width: 360, height: 740, font: 200 },
  ])(
    'of $width by $height with letters of $font % the stack has room, and the large button is in sight',
    async (size) => {
      const api = await startApi();
      const { matchId, revision } = await fullTable(api);
      const { page, complaints } = await visit('about:blank', 'phone');
      await page.setViewportSize(size);
      await page.goto(`${api.url}/m/${matchId}?seat=anna`);
      await shows(page, revision);
      await page.locator('html').evaluate((html, font) => {
        (html as unknown as { style: { fontSize: string } }).style.fontSize = `${font}%`; // the page's own element
      }, size.font);
      expect(await heightOf(page, '.middle')).toBeGreaterThanOrEqual((11 * 16 * size.font) / 100);
      expect(await isInSight(big(page))).toBe(true);
      await page.locator('.table').evaluate((table) => {
        (table as unknown as { scrollTo: (x: number, y: number) => void }).scrollTo(0, 10_000); // likewise
      });
      await page.locator('.hand .card').last().scrollIntoViewIfNeeded();
      expect(await isInSight(page.locator('.hand .card').last())).toBe(true);
      expect(await isInSight(big(page))).toBe(true);
      expect(await linesAstray(page)).toEqual([]);
      expect(await barriersOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('a line from the stack keeps off the words beside it, and follows what is moved', async () => {
    const api = await startApi();
    const { matchId, revision } = await fullTable(api);
    const { page } = await visit(`${api.url}/m/${matchId}?seat=ben`, 'phone');
    await shows(page, revision);
    await page.locator('.lines > path').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(LINES_OVER_WORDS)).toEqual([]);
    for (const room of ['60px', '120px', '10px', '90px']) {
      await page.locator('.headline').evaluate((headline, below) => {
        (headline as unknown as { style: { paddingBottom: string } }).style.paddingBottom = below; // as above
      }, room);
      expect([room, await linesAstray(page)]).toEqual([room, []]);
    }
  });
});
