import type { JsonMap } from '@stackledger/wire';
import type { Locator, Page } from 'playwright-core';
import { act, createMatch, view, type Api } from '../../e2e/service/api.js';
import { visit, type SIZES } from './browser.js';

const SETUP = {
  active: 'anna',
  monsters: ['dip', 'fly'],
  players: {
    anna: { souls: 1, coins: 4, hand: ['bomb', 'a-nickel'] },
    ben: { souls: 2, coins: 7, hand: ['dice-shard'], lootPlays: 1 },
  },
  decks: { loot: ['two-cents', 'three-cents', 'a-penny'], monster: ['leech', 'fatty'] },
};

/** Both pass until somebody is asked for something else. */
const passUntilAsked = async (api: Api, matchId: string): Promise<void> => {
  for (let passes = 0; passes < 8; passes += 1) {
    const { awaiting } = await view(api, matchId);
    if (awaiting.kind !== 'priority' || awaiting.seat === null) return;
    await act(api, matchId, { type: 'PassPriority', seat: awaiting.seat });
  }
};

/** A match with real dice in which Anna has declared an attack. */
export const attacked = async (api: Api): Promise<string> => {
  const { matchId } = await createMatch(api, { options: { dice: 'reported' }, tournament: 'autumn-cup', setup: SETUP });
  await act(api, matchId, { type: 'DeclareAttack', seat: 'anna', target: 'dip' });
  return matchId;
};

/** A match with real dice in which Anna attacks, and has reported a 4; the revision of her report. */
export const reported = async (api: Api): Promise<{ readonly matchId: string; readonly report: string }> => {
  const matchId = await attacked(api);
  await passUntilAsked(api, matchId);
  const { events } = await act(api, matchId, { type: 'ReportRoll', seat: 'anna', value: 4 });
  return { matchId, report: events.find(({ type }) => type === 'RollReported')?.revision ?? '' };
};

const CALL: JsonMap = {
  ...{ type: 'CallJudge', seat: 'ben', category: 'disputed-fact' },
  reason: 'the die leaned on the deck box',
};

/** Ben has confirmed the 4, has answered it with a card, and calls a judge: the die did not lie flat. */
export const contestedRoll = async (api: Api): Promise<string> => {
  const { matchId, report } = await reported(api);
  await act(api, matchId, { type: 'SetEndTime', judge: 'ada', endsAt: new Date(Date.now() + 1_800_000).toISOString() });
  await act(api, matchId, { type: 'ConfirmReport', seat: 'ben', report });
  await act(api, matchId, { type: 'PassPriority', seat: 'anna' });
  await act(api, matchId, { type: 'PlayCard', seat: 'ben', card: 'dice-shard', targets: ['roll:4'] });
  await act(api, matchId, { ...CALL, point: report });
  return matchId;
};

/** A judge on a device of their own, at a page, where the service asks nobody for a link. */
export const judgeAt = async (url: string, name: string, size: keyof typeof SIZES = 'phone') => {
  const visited = await visit(url, size);
  await visited.page.getByLabel('Your name').fill(name);
  await visited.page.getByRole('button', { name: /^I am / }).click();
  return visited;
};

/** Counts what a finger does. */
export const fingerOf = (page: Page) => {
  let taps = 0;
  return {
    taps: (): number => taps,
    tap: async (what: Locator): Promise<void> => {
      await what.click();
      taps += 1;
    },
    button: (name: string | RegExp): Locator => page.getByRole('button', { name }),
    radio: (name: string | RegExp): Locator => page.getByRole('radio', { name }),
  };
};
