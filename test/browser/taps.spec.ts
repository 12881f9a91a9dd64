import type { JsonMap, TableView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { createMatch, startApi, stopAll } from '../e2e/service/api.js';
import { startClosed } from '../e2e/service/closed.js';
import { fingerOf } from './support/a-dispute.js';
import { closePages, describeInBrowser, endBrowser, visit } from './support/browser.js';
import { big, changed, lit, tableOf } from './support/playing.js';
import { hasMeasured } from './support/taps-table.js';

/** A page of a player, and what a finger does there. */
const playerAt = (page: Page) => {
  const { tap, taps, button } = fingerOf(page);
  const large = (says: string | RegExp) => big(page).and(page.locator('button:enabled')).filter({ hasText: says });
  /** Presses the large button, and waits until the match has gone on for it. */
  const go = async (says: string | RegExp): Promise<void> => {
    const { revision } = await tableOf(page);
    await tap(large(says));
    await changed(page, revision);
  };
  return { page, tap, taps, button, go };
};

type Player = ReturnType<typeof playerAt>;

/** Whoever has priority passes until the table is as wanted. */
const passUntil = async (
  players: { readonly [seat: string]: Player },
  isThere: (table: TableView) => boolean,
): Promise<void> => {
  const [first] = Object.values(players);
  for (let passes = 0; passes < 30; passes += 1) {
    const table = await tableOf((first as Player).page); // there is one
    if (isThere(table) || table.awaiting.kind !== 'priority') return;
    await players[table.awaiting.seat ?? '']?.go(/^Pass/);
  }
  throw new Error('the table did not get there');
};

/** Passes by oneself until the turn is over. */
const passAll = async ({ page, tap, button }: Player): Promise<void> => {
  await tap(button('Pass until'));
  await tap(page.getByRole('button', { name: 'until the end of the turn' }));
  await page.getByText('You pass until the end of the turn').waitFor();
};

const sit = async (url: string, matchId: string, seat: string): Promise<Player> =>
  playerAt((await visit(`${url}/m/${matchId}?seat=${seat}`, 'phone')).page);

const EASY: JsonMap = { kind: 'monster', title: 'Easy', text: 'Falls over.', hp: 1, evasion: 1, attack: 1 };

describeInBrowser('taps', () => {
  afterEach(closePages);
  afterEach(stopAll);
  afterAll(endBrowser);

  test('a stranger comes by a link and plays a card', async () => {
    const service = await startClosed();
    const match = await service.organizer.create({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      setup: { active: 'anna', players: { anna: { hand: ['a-nickel'] } } },
    });
    const { link } = await service.organizer.grant(`/v1/matches/${match}/grants`, {
      ...{ role: 'seat', seat: 'anna', person: { name: 'Anna' } },
    });
    const { page } = await visit(link, 'phone');
    const { tap, taps, button } = fingerOf(page);
    await tap(button(/Go on|Take this seat/));
    await tap(lit(page, 'A Nickel'));
    await tap(big(page).filter({ hasText: 'Play A Nickel' }));
    await page.locator('.pile').getByText('A Nickel').waitFor();
    hasMeasured('a stranger with a link plays a card', taps());
  });

  test('a whole turn of Four Souls with an attack', async () => {
    const api = await startApi();
    const setup = { active: 'anna', monsters: ['easy', 'fly'] };
    const { matchId } = await createMatch(api, { cards: { easy: EASY }, setup });
    const [anna, ben] = [await sit(api.url, matchId, 'anna'), await sit(api.url, matchId, 'ben')];
    await passAll(ben);
    await anna.tap(lit(anna.page, 'Easy'));
    await anna.go('Attack');
    await passUntil({ anna }, ({ stack, combat }) => stack.length === 0 && combat === null);
    await anna.tap(anna.button('End the turn'));
    await anna.go('End the turn');
    await passUntil({ anna }, ({ turn }) => turn?.active === 'ben');
    expect((await tableOf(anna.page)).turn?.active).toBe('ben');
    hasMeasured('a turn of Four Souls with an attack, for its player', anna.taps());
    hasMeasured('the same turn, for each other', ben.taps());
  });

  test('a combat of Magic in which a spell is answered', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      ruleset: 'magic',
      setup: {
        ...{ active: 'anna', step: 'beginning-of-combat' },
        players: {
          anna: { hand: ['ember-bolt'], battlefield: ['chapel-knight'] },
          ben: { life: 20, hand: ['undo'], battlefield: [] },
        },
      },
      cards: {
        undo: {
          ...{ kind: 'instant', title: 'Undo', text: 'Counter target spell.' },
          abilities: [{ type: 'play', targets: [{ what: 'spell' }], effect: [{ cancel: 'target' }] }],
        },
      },
    });
    const [anna, ben] = [await sit(api.url, matchId, 'anna'), await sit(api.url, matchId, 'ben')];
    await anna.go('Pass to attackers');
    await ben.go('Pass to attackers');
    await anna.tap(anna.button(/Chapel Knight at Ben/));
    await anna.go('Attack');
    await anna.tap(lit(anna.page, 'Ember Bolt'));
    await anna.tap(anna.page.locator('.pick').filter({ hasText: 'Ben' }));
    await anna.go('Play Ember Bolt');
    await anna.go('Pass');
    await ben.tap(lit(ben.page, 'Undo'));
    await ben.go('Play Undo');
    await passAll(ben);
    await passUntil({ anna }, ({ turn }) => turn?.step === 'combat-damage');
    expect((await tableOf(anna.page)).players.find(({ seat }) => seat === 'ben')).toMatchObject({ life: 18 });
    hasMeasured('a combat of Magic with an answered spell, for the attacker', anna.taps());
    hasMeasured('the same combat, for the defender', ben.taps());
  });

  test('a turn with real cards', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, {
      options: { dice: 'reported', decks: 'reported', cards: 'open' },
      setup: { active: 'anna', players: { anna: { hand: 2 } } },
    });
    const [anna, ben] = [await sit(api.url, matchId, 'anna'), await sit(api.url, matchId, 'ben')];
    await passAll(ben);
    await anna.tap(lit(anna.page, 'Play one of your 2 cards'));
    await anna.page.getByRole('searchbox').fill('nick');
    await anna.tap(anna.page.getByRole('dialog').getByRole('button', { name: 'A Nickel' }));
    await anna.go('Play A Nickel');
    await passUntil({ anna }, ({ stack }) => stack.length === 0);
    await anna.tap(anna.button('End the turn'));
    await anna.go('End the turn');
    await passUntil({ anna }, ({ turn }) => turn?.active === 'ben');
    expect((await tableOf(anna.page)).turn?.active).toBe('ben');
    hasMeasured('a turn with real cards, one of them played', anna.taps());
  });
});
