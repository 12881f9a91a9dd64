import type { Page } from 'playwright-core';

/** When a revision was accepted, as the service and the page on one machine count the time. */
export type Moment = { readonly revision: string; readonly at: number };

/** What a page showed for some time: the revision of its table, and whether it said that there is no connection. */
type ShownTable = { readonly revision: string; readonly says: boolean; readonly since: number; readonly until: number };

const WATCH = `
  globalThis.shownTables = [];
  setInterval(() => {
    const revision = document.querySelector('.table')?.dataset.revision;
    if (revision === undefined) return;
    const says = document.body.textContent.includes('No connection');
    const [last, now] = [shownTables.at(-1), Date.now()];
    if (last?.revision === revision && last.says === says) last.until = now;
    else shownTables.push({ revision, says, since: now, until: now });
  }, 50);`;

/** Writes down from the next page on what table it shows, and when it says that this may be an old one. */
export const watchTables = async (page: Page): Promise<void> => {
  await page.addInitScript(WATCH);
};

/** How long a page showed tables that were not the last one any more without saying so, the longest first. */
export const silentlyOld = async (
  page: Page,
  moments: readonly Moment[],
): Promise<readonly { readonly revision: string; readonly oldForMs: number }[]> => {
  const shown: readonly ShownTable[] = await page.evaluate('shownTables');
  return shown
    .filter(({ says }) => !says)
    .map(({ revision, since, until }) => {
      const next = moments.find((moment) => Number(moment.revision) > Number(revision));
      return { revision, oldForMs: next === undefined ? 0 : until - Math.max(next.at, since) };
    })
    .sort((a, b) => b.oldForMs - a.oldForMs);
};
