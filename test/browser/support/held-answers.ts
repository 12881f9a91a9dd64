import type { Page, Route } from 'playwright-core';

/** What a page asks of the service at these addresses is held until it is let go, each question its own way. */
export const held = async (page: Page, addresses = '**/v1/**') => {
  const routes: Route[] = [];
  let way: ((route: Route) => Promise<void>) | null = null;
  await page.route(addresses, async (route) => {
    if (way === null) routes.push(route);
    else await way(route);
  });
  const go = async (next: (route: Route) => Promise<void>): Promise<void> => {
    way = next;
    // Some are not waited for any more.
    await Promise.all(routes.splice(0).map((route) => next(route).catch(() => undefined)));
  };
  return {
    nobodyAnswers: () => go((route) => route.abort()),
    fails: () => go(failing),
    answers: () => go((route) => route.continue()),
  };
};

/** A fault of the service, as it answers itself. */
const failing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      ...{
        type: 'urn:stackledger:problem:internal-error',
        title: 'Internal error',
        status: 500,
        code: 'internal-error',
      },
      ...{ rule: null, ruleText: null, revision: null },
      detail: 'the service failed to answer this request; nothing was changed that was not acknowledged',
      legal: 'Send it again with the same command id; if it fails again, tell whoever runs the service.',
    }),
  });
