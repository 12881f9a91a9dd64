import type { MatchPage, StoryPage, StoryRow } from '@stackledger/wire';
import { expecting, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';

describeInBrowser('the replay of the sample match', () => {
  let api: Api;
  let at: string;
  let rows: readonly StoryRow[];
  let ruling: number;

  beforeAll(async () => {
    api = await startApi({ demo: true });
    const { matches } = await expecting(200, api.get<MatchPage>('/v1/matches'));
    at = `${api.url}/m/${matches[0]?.matchId ?? ''}`;
    ({ rows } = await expecting(200, api.get<StoryPage>(`/v1/matches/${matches[0]?.matchId ?? ''}/story?limit=1000`)));
    ruling = rows.findIndex(({ marks }) => marks.includes('rewind'));
  });
  afterEach(closePages);
  afterAll(stopAll);
  afterAll(endBrowser);

  const row = (step: number): StoryRow => {
    const found = rows[step];
    if (found === undefined) throw new Error(`the sample has no step ${step}`);
    return found;
  };
  /** The step before the rewound branch, and the one after the ruling. */
  const before = (): number => rows.findLastIndex(({ live }, step) => live && step < ruling);
  const revision = (step: number): string => row(step).revision;

  test.each(['phone', 'desk'] as const)(
    'shows a moment: what happened, the stack, the seats, the steps around it (%s)',
    async (size) => {
      const { page, complaints } = await visit(`${at}?r=${revision(ruling + 1)}`, size);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.getByText('Attack roll').first().waitFor();
      const inPlay = page.getByRole('region', { name: 'In play' });
      expect(await inPlay.getByRole('list', { name: 'In the middle' }).getByRole('listitem').count()).toBeGreaterThan(
        1,
      );
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(`${row(ruling + 1).says}.`);
      expect(await barriersOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await picture(page, `replay-${size}`);
    },
  );

  test('keys step, jump to the ruling, go into what it rewound and out again, and the address follows', async () => {
    const { page, complaints } = await visit(`${at}?r=${revision(before())}`);
    const stands = (step: number): Promise<void> =>
      page.waitForURL((url) => url.searchParams.get('r') === revision(step));
    await page.locator('[aria-current=step]').waitFor();
    await page.keyboard.press('ArrowRight');
    await stands(ruling);
    await page.keyboard.press('Control+[');
    await stands(before());
    await page.keyboard.press('Shift+ArrowRight');
    await stands(before() + 1);
    await page.getByText('This was rewound').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-rewound');
    await page.keyboard.press('.');
    await stands(ruling);
    await page.keyboard.press('0');
    await stands(0);
    await page.keyboard.press('r');
    await stands(ruling);
    await page.keyboard.press('n');
    await stands(rows.findIndex(({ marks }, step) => step > ruling && marks.includes('turn')));
    expect(complaints).toEqual([]);
  });

  test('says why, with the sentence of the rule and what led to it', async () => {
    const { page } = await visit(`${at}?r=${revision(ruling + 1)}`, 'phone');
    await page.getByRole('button', { name: 'Why' }).click();
    await page.getByText('FS-DICE-3').waitFor();
    await page.getByText('What led to it').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-why');
  });

  test('lays two moments side by side', async () => {
    const { page } = await visit(`${at}?r=${revision(ruling + 1)}`);
    await page.getByRole('button', { name: 'Compare this' }).click();
    await page.keyboard.press('0');
    await page.getByRole('link', { name: `Compare with #${revision(ruling + 1)}` }).click();
    await page.getByRole('heading', { name: /things differ/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-compare');
  });

  test('lists its keys', async () => {
    const { page } = await visit(`${at}?r=1`, 'desk', 'dark');
    await page.locator('[aria-current=step]').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'replay-keys');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('says where the address is to be found where it cannot be copied', async () => {
    const { page, complaints } = await visit(`${at}?r=${revision(ruling + 1)}`);
    await page.locator('[aria-current=step]').waitFor();
    // as on a page without TLS
    await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })');
    await page.keyboard.press('y');
    await page.getByRole('button', { name: 'It stands in the address bar' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('plays on by itself, and stops when it is told to', async () => {
    const { page } = await visit(`${at}?r=12`);
    await page.locator('[aria-current=step]').waitFor();
    await page.getByRole('button', { name: /^1×/ }).click();
    await page.getByRole('button', { name: /^4×/ }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL((url) => Number(url.searchParams.get('r')) > 20);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('tells of a revision that does not exist, and of a match that is not there', async () => {
    const { page } = await visit(`${at}?r=99999999`, 'phone');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/99999999/);
    await page.getByRole('button', { name: 'To the end' }).first().click();
    await page.waitForURL((url) => Number(url.searchParams.get('r')) < 99999999);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.goto(`${at}?r=soon`);
    await page.getByText('This address names no revision of the match.').waitFor();
    await page.goto(`${api.url}/m/00000000-0000-0000-0000-000000000000?r=3`);
    await page.getByText('There is no such match here').waitFor();
    await picture(page, 'no-such-match');
  });
});
