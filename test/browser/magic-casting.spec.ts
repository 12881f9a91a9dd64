import { act, createMatch, startApi, stopAll, view } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { lit, press } from './support/playing.js';

describeInBrowser('Magic: paying, faces, and who faces whom', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each(['light', 'dark'] as const)(
    'what pays for a spell is proposed, another land is tapped for one of them, and nothing is paid before the large button (%s)',
    async (scheme) => {
      const api = await startApi();
      const { matchId } = await createMatch(api, {
        ruleset: 'magic',
        setup: {
          ...{ active: 'anna', costs: 'enforced' },
          players: {
            anna: { hand: ['slay'], battlefield: ['swamp', 'island', 'mountain'] },
            ben: { battlefield: ['moss-spider'] },
          },
        },
      });
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone', scheme);
      await page.locator('.big').filter({ hasText: 'Pass to combat' }).waitFor();
      await lit(page, 'Slay').click();
      await press(page, 'Play Slay: Moss Spider');
      await page.locator('.big').filter({ hasText: 'Pay: Swamp and Island' }).waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await page.locator('.chip.picked').filter({ hasText: 'Island' }).click();
      await page.getByText('Mountain').first().waitFor();
      await page.locator('.chip').filter({ hasText: 'Mountain' }).click();
      await page.locator('.big').filter({ hasText: 'Pay: Swamp and Mountain' }).waitFor();
      if (scheme === 'light') await picture(page, 'magic-payment');
      expect((await view(api, matchId)).objects.swamp?.tapped).toBe(false);
      await press(page, 'Pay: Swamp and Mountain');
      await page.locator('.big').filter({ hasText: 'Slay resolves' }).waitFor();
      await page.locator('.happened').getByText('Anna pays with Swamp and Mountain.').waitFor();
      const { objects } = await view(api, matchId);
      expect(['swamp', 'island', 'mountain'].map((land) => objects[land]?.tapped)).toEqual([true, false, true]);
      expect(complaints).toEqual([]);
    },
  );

  test('both faces of a card are read, whichever it shows', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: { active: 'anna', players: { anna: { hand: ['vat-of-eggs'], battlefield: ['roadside-host'] } } },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await page.locator('.chip').filter({ hasText: 'Roadside Host' }).click();
    const read = page.getByRole('dialog', { name: 'Roadside Host' });
    await read.getByRole('heading', { name: 'The other face: Roadside Hunter' }).waitFor();
    await read.getByText('deals 2 damage to each opponent').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'magic-faces');
    expect(complaints).toEqual([]);
  });

  test('a creature mutates over another by taps on a phone, and both are read on what they have become', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        ...{ active: 'anna', costs: 'free' },
        players: { anna: { hand: ['crested-glider'], battlefield: ['thorn-boar'], library: ['island'] } },
      },
    });
    const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=anna`, 'phone');
    await lit(page, 'Crested Glider').click();
    await page.getByRole('button', { name: 'Play Crested Glider (mutate)' }).click();
    await press(page, 'Play Crested Glider (mutate): Thorn Boar');
    await press(page, 'Crested Glider resolves');
    await act(api, matchId, { type: 'PassPriority', seat: 'ben' });
    await page.getByText('Does Crested Glider go over or under Thorn Boar?').first().waitFor();
    await page.locator('.pick').filter({ hasText: 'over' }).click();
    await press(page, /over/);
    await page.locator('.chip').filter({ hasText: 'Thorn Boar' }).waitFor({ state: 'detached' });
    await page.locator('.chip').filter({ hasText: 'Crested Glider' }).filter({ hasText: '3/2' }).click();
    const read = page.getByRole('dialog', { name: 'Crested Glider' });
    await read.getByText('two cards merged', { exact: false }).waitFor();
    expect(await read.locator('ol li b').allInnerTexts()).toEqual(['Crested Glider', 'Thorn Boar']);
    await read.getByText('its topmost component', { exact: false }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'magic-merged');
    expect(complaints).toEqual([]);
  });

  test('attackers and what blocks them face each other, equal ones counted', async () => {
    const api = await startApi();
    const pups = ['pup-1', 'pup-2', 'pup-3'];
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      cards: { whelp: { kind: 'creature', title: 'Whelp', text: '', power: 2, toughness: 1 } },
      setup: {
        ...{ active: 'anna', step: 'beginning-of-combat' },
        players: {
          anna: { battlefield: [...pups.map((as) => ({ card: 'whelp', as })), 'chapel-knight'] },
          ben: { life: 20, battlefield: ['moss-spider', 'rust-beetle'] },
        },
      },
    });
    const passAll = async (): Promise<void> => {
      for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    };
    await passAll();
    const attackers = [...pups, 'chapel-knight'].map((attacker) => ({ attacker, at: 'ben' }));
    await act(api, matchId, { type: 'DeclareAttackers', seat: 'anna', attackers });
    await passAll();
    const blocks = ['moss-spider', 'rust-beetle'].map((blocker) => ({ blocker, attacker: 'chapel-knight' }));
    await act(api, matchId, { type: 'DeclareBlockers', seat: 'ben', blocks });
    for (const [seat, scheme] of [
      ['anna', 'light'],
      ['ben', 'dark'],
    ] as const) {
      const { page, complaints } = await visit(`${api.url}/m/${matchId}?seat=${seat}`, 'phone', scheme);
      const fight = page.getByRole('region', { name: 'Combat' });
      await fight.getByText('3 × Whelp 2/1').waitFor();
      await fight.getByText('Ben: 6 damage').waitFor();
      const lane = fight.getByRole('listitem').filter({ hasText: 'Chapel Knight 2/1' });
      expect(await lane.locator('.facing .fighter').allInnerTexts()).toEqual(['Moss Spider 1/4', 'Rust Beetle 2/1']);
      const boxes = await lane.locator('.fighter').evaluateAll((all) =>
        all.map((each) => {
          const { left, right } = (
            each as unknown as { getBoundingClientRect: () => { left: number; right: number } }
          ).getBoundingClientRect();
          return { left, right };
        }),
      );
      const [attacker, ...facing] = boxes;
      for (const each of facing) expect(each.left).toBeGreaterThan(attacker?.right ?? 0);
      await page
        .locator('.happened')
        .getByText(/blocks/)
        .waitFor();
      expect(await barriersOn(page)).toEqual([]);
      if (seat === 'anna') await picture(page, 'magic-facing');
      expect(complaints).toEqual([]);
    }
  });
});
