import type { Page } from 'playwright-core';

/** By what jest-circus keeps the tests of a file; scripts/shared-runner.mjs knows it by this name too. */
const STATE = 'JEST_STATE_SYMBOL';

type CircusState = { readonly currentlyRunningTest?: { readonly errors: readonly unknown[] } | null };

/** Whether the test that is being left has failed. */
const hasFailed = (): boolean => {
  const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === STATE);
  // A cast: that is what lies there.
  const state = key && (globalThis as unknown as { readonly [key: symbol]: CircusState })[key];
  return (state?.currentlyRunningTest?.errors.length ?? 0) > 0;
};

/** Enough to see where a page is and what it waits for. */
const MOST_CHARACTERS = 3_000;

/** Tells where the pages of a test that has failed are, and what they show: a wait says only what was not there. */
export const tellFailed = async (pages: readonly Page[]): Promise<void> => {
  if (!hasFailed()) return;
  for (const page of pages) {
    const shown = await page.locator('body').innerText({ timeout: 2_000 }).catch(String);
    process.stderr.write(`${page.url()} shows:\n${shown.slice(0, MOST_CHARACTERS)}\n\n`);
  }
};
