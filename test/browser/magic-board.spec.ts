import type { CommandExplanation, JsonMap } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { act, createMatch, expecting, startApi, stopAll, view, type Api } from '../e2e/service/api.js';
import { barriersOn, closePages, describeInBrowser, endBrowser, picture, visit } from './support/browser.js';
import { linesAstray } from './support/looks.js';
import { big, lit, press } from './support/playing.js';

const copies = (card: string, count: number): readonly JsonMap[] =>
  Array.from({ length: count }, (_, at) => ({ card, as: `${card}-${at + 1}` }));

const sit = async (api: Api, matchId: string, seat: string, size: 'phone' | 'desk' = 'phone') =>
  visit(`${api.url}/m/${matchId}?seat=${seat}`, size);

/** Taps so that exactly these are picked, of those that can be. */
const pick = async (page: Page, all: readonly string[], wanted: ReadonlySet<string>): Promise<void> => {
  for (const says of all) {
    const button = page.locator('.pick').filter({ hasText: says });
    if (((await button.getAttribute('aria-pressed')) === 'true') !== wanted.has(says)) await button.click();
  }
};

describeInBrowser('the board of Magic', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test.each([40, 120])('%i permanents lie in rows by kind, equal ones counted', async (count) => {
    const api = await startApi();
    const half = count / 2;
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: {
            hand: ['slay'],
            battlefield: [
              ...copies('cinder-hill', half - 6),
              ...copies('chapel-knight', 4),
              ...copies('rust-beetle', 2),
            ],
          },
          ben: { battlefield: [...copies('sunfield', half - 4), ...copies('moss-spider', 4)] },
        },
      },
    });
    const { page, complaints } = await sit(api, matchId, 'anna');
    const mine = page.getByRole('group', { name: 'What lies before you' });
    await mine.getByText(`${half - 6} × Cinder Hill`).waitFor();
    expect(await mine.locator('.chips').count()).toBe(2); // creatures, lands
    expect(await mine.locator('.chip').allInnerTexts()).toEqual([
      expect.stringMatching(/^4 × Chapel Knight\s+2\/1$/),
      expect.stringMatching(/^2 × Rust Beetle/),
      expect.stringMatching(/Cinder Hill/),
    ]);
    expect(await barriersOn(page)).toEqual([]);
    if (count === 120) await picture(page, 'magic-board');

    // Of equal ones one is picked, and stands apart then; those of another player say whose they are.
    await lit(page, 'Slay').click();
    await page.locator('.board .chip.lit').filter({ hasText: '4 × Moss Spider' }).click();
    await page
      .locator('.board .chip.picked')
      .filter({ hasText: /^Moss Spider/ })
      .waitFor();
    await page.locator('.board .chip').filter({ hasText: '3 × Moss Spider' }).waitFor();
    expect(await page.locator('.pick').count()).toBe(0); // they are lit where they lie, and not listed again
    await press(page, 'Play Slay');
    await page.locator('.pile').getByText('on Moss Spider').waitFor();
    expect(complaints).toEqual([]);
  });

  test('what enchants something lies beside it, and targets of one name are told apart by whose they are', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: {
          anna: { battlefield: ['chapel-knight', 'ember-hound'], hand: ['feather-cloak', 'slay'] },
          ben: { battlefield: [{ card: 'ember-hound', as: 'ember-hound-2' }] },
        },
      },
    });
    await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'feather-cloak', targets: ['chapel-knight'] });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    const ben = await sit(api, matchId, 'ben');
    const names = ben.page.getByRole('region', { name: 'Anna' }).locator('.chip b');
    await ben.page.locator('.chip').filter({ hasText: 'Feather Cloak' }).getByText('on Chapel Knight').waitFor();
    expect(await names.allInnerTexts()).toEqual(['Chapel Knight', 'Feather Cloak', 'Ember Hound']);
    const anna = await sit(api, matchId, 'anna');
    await lit(anna.page, 'Slay').click();
    const hounds = anna.page.locator('.pick').filter({ hasText: 'Ember Hound' });
    await hounds.filter({ hasText: 'yours' }).waitFor();
    await hounds.filter({ hasText: 'Ben’s' }).waitFor();
    await picture(anna.page, 'magic-targets');
  });

  test('lines go with what they came from, also where it aimed twice at the same', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        active: 'anna',
        players: { anna: { hand: ['twins', 'ember-bolt'] }, ben: { life: 20, hand: ['undo'] } },
      },
      cards: {
        twins: {
          ...{ kind: 'instant', title: 'Twins', text: 'Deal 1 damage to any target and 1 to any target.' },
          abilities: [
            {
              type: 'play',
              targets: [{ what: 'any-target' }, { what: 'any-target' }],
              effect: [{ damage: { amount: 1, to: 'target' } }, { damage: { amount: 1, to: 'target2' } }],
            },
          ],
        },
        undo: {
          ...{ kind: 'instant', title: 'Undo', text: 'Counter target spell.' },
          abilities: [{ type: 'play', targets: [{ what: 'spell' }], effect: [{ cancel: 'target' }] }],
        },
      },
    });
    const { page, complaints } = await sit(api, matchId, 'anna');
    const lines = page.locator('svg.lines > path');
    const lies = async (count: number): Promise<void> => {
      await page.locator(`.table:has(.pile > li:nth-child(${count}):last-child)`).waitFor();
    };
    const play = (seat: string, card: string, targets: readonly string[]) =>
      act(api, matchId, { type: 'PlayCard', seat, card, targets });
    await play('anna', 'twins', ['ben', 'ben']);
    await play('anna', 'ember-bolt', ['ben']);
    await act(api, matchId, { type: 'PassPriority', seat: 'anna' });
    const [twins = ''] = (await view(api, matchId)).stack;
    await play('ben', 'undo', [twins]);
    await lies(3);
    expect(await lines.count()).toBe(3);
    for (const seat of ['ben', 'anna']) await act(api, matchId, { type: 'PassPriority', seat });
    await lies(1);
    expect(await lines.count()).toBe(1);
    expect(await linesAstray(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('what can be sent as blocks is accepted, and what cannot says why', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      cards: {
        brute: { kind: 'creature', title: 'Brute', text: 'Menace.', power: 3, toughness: 3, keywords: ['menace'] },
      },
      setup: {
        ...{ active: 'anna', step: 'beginning-of-combat' },
        players: {
          anna: { battlefield: ['brute', 'ember-hound'] },
          ben: { battlefield: ['rust-beetle', 'moss-spider'] },
        },
      },
    });
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });
    const anna = await sit(api, matchId, 'anna');
    await anna.page.locator('.pick').filter({ hasText: 'Ember Hound at Ben' }).getByText('must attack').waitFor();
    await anna.page.locator('.pick').filter({ hasText: 'Brute at Ben' }).getByText('3/3').waitFor();
    await anna.page.locator('.pick').filter({ hasText: 'Brute at Ben' }).click();
    await press(anna.page, 'Attack');
    for (const seat of ['anna', 'ben']) await act(api, matchId, { type: 'PassPriority', seat });

    const { page, complaints } = await sit(api, matchId, 'ben');
    const blocks = ['Rust Beetle', 'Moss Spider'].flatMap((blocker) =>
      ['Brute', 'Ember Hound'].map((attacker) => ({
        says: `${blocker} blocks ${attacker}`,
        block: { blocker: blocker.toLowerCase().replace(' ', '-'), attacker: attacker.toLowerCase().replace(' ', '-') },
      })),
    );
    const all = blocks.map(({ says }) => says);
    await page.locator('.pick').nth(3).waitFor();
    for (let mask = 0; mask < 2 ** blocks.length; mask += 1) {
      const wanted = blocks.filter((_, at) => (mask & (2 ** at)) !== 0);
      await pick(page, all, new Set(wanted.map(({ says }) => says)));
      const pressed = await page.locator('.pick[aria-pressed=true]').allInnerTexts();
      const command = {
        ...{ type: 'DeclareBlockers', seat: 'ben' },
        blocks: blocks.filter(({ says }) => pressed.some((text) => text.includes(says))).map(({ block }) => block),
      };
      const { allowed } = await expecting(
        200,
        api.post<CommandExplanation>(`/v1/matches/${matchId}/explain`, { command }),
      );
      const shown = allowed ? big(page).and(page.locator('button:enabled')) : page.getByText('Not like this.');
      await shown.waitFor();
      expect([command.blocks, await big(page).isEnabled()]).toEqual([command.blocks, allowed]);
    }
    await pick(page, all, new Set(['Rust Beetle blocks Brute']));
    await page.getByText('Not like this.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, 'magic-not-like-this');
    await pick(page, all, new Set(['Rust Beetle blocks Brute', 'Moss Spider blocks Brute']));
    await press(page, 'Block');
    await page.getByRole('region', { name: 'Combat' }).getByText('Moss Spider 1/4').waitFor();
    expect((await view(api, matchId)).turn?.step).toBe('declare-blockers');
    expect(complaints).toEqual([]);
  });
});
