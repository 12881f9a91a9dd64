import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Playwright from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { tellFailed } from './failed-pages.js';

const require = createRequire(import.meta.url);

/** An import would read the whole package for the names of what it exports first. */
const { chromium } = require('playwright-core') as typeof Playwright;

/** Sizes at which pages are looked at, in CSS pixels. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1100 },
  desk: { width: 1280, height: 800 },
} as const;

/**
 * A page that is open, and everything that the browser complained of on it. Whoever asks for its context may change it:
 * no later test gets that one.
 */
export type Visit = { readonly page: Page; readonly complaints: readonly string[]; readonly context: BrowserContext };

/**
 * Off, so that pages of one context have one process, whichever service they are of; and, since of two such lists the
 * browser takes the last, what playwright-core switches off for taps that are not lost, pages that close, plain HTTP
 * and a start without requests to anybody.
 */
const OFF = [
  ...['OriginIsolationHeader', 'OriginKeyedProcessesByDefault'],
  ...['PaintHolding', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'MediaRouter'],
];

/**
 * What a browser without a screen needs. Nothing here turns off what pages must obey. Pages do not live long enough to
 * get back what compiling their code for speed costs, nor what threads beside them cost that collect garbage; and no
 * process is kept ready for a next page.
 */
const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--renderer-process-limit=1'],
  ...['--process-per-site', `--disable-features=${OFF.join()}`],
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
];

/**
 * The browser inside the npm package, where it runs; elsewhere one that is installed, or the one that CHROMIUM names.
 */
const start = async (): Promise<Browser> => {
  if (process.env.CHROMIUM !== undefined)
    return chromium.launch({ executablePath: process.env.CHROMIUM, args: ARGUMENTS });
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium');
    return chromium.launch({ executablePath: await packed.executablePath(), args: ARGUMENTS });
  }
  return chromium.launch({ channel: 'chrome', args: ARGUMENTS });
};

/** Null where there is none, which a line tells; undefined after the test file that it was started for. */
let browser: Browser | null | undefined = await start().catch((why: unknown) => {
  process.stderr.write(
    `no browser here, so its tests are skipped: name one in CHROMIUM (${String(why).slice(0, 200)})\n`,
  );
  return null;
});

/** `describe` of the file that is run, where there is a browser; skipped with a line where there is none. */
export const describeInBrowser = (name: string, tests: () => void): void =>
  (browser === null ? describe.skip : describe)(name, tests);

/** Opens a page in a browser of its own: nothing is kept from another one. */
export const visit = async (
  url: string,
  size: keyof typeof SIZES = 'desk',
  scheme: 'light' | 'dark' = 'light',
): Promise<Visit> => opened(await contextOf(size, scheme), url);

/** As visit, by somebody who likes to see things move: every other page is asked to keep still. */
export const visitWithMotion = async (url: string, size: keyof typeof SIZES = 'desk'): Promise<Visit> =>
  opened(await contextOf(size, 'light', 'no-preference'), url);

/** As visit, in a browser that throws whenever a page asks for this of it. */
export const visitWithout = async (
  part: 'localStorage',
  url: string,
  size: keyof typeof SIZES = 'desk',
): Promise<Visit> => {
  const used = await contextOf(size, 'light');
  await changing(used).addInitScript((name) => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, name, { get: refuse });
  }, part);
  return opened(used, url);
};

/** As visit, on a phone, in a browser of this language; `scripts` run before every page. */
export const visitIn = async (locale: string, url: string, scripts: readonly (() => void)[]): Promise<Visit> => {
  const used = await contextOf('phone', 'light', 'reduce', locale);
  for (const script of scripts) await changing(used).addInitScript(script);
  return opened(used, url);
};

const LONGEST_WAIT_MS = 45_000;

/** A context: what it was made with, the sites that its pages were on, and whether anything else was changed in it. */
type Used = {
  readonly context: BrowserContext;
  readonly made: string;
  readonly origins: Set<string>;
  changed: boolean;
};

const open: Used[] = [];

/** Contexts without a page of a test: each keeps a blank one, and by it the process that costs a next page less. */
const idle: Used[] = [];

const contextOf = async (
  size: keyof typeof SIZES,
  colorScheme: 'light' | 'dark',
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
  locale = 'en-US',
): Promise<Used> => {
  if (browser === null) throw new Error('there is no browser');
  const options = { viewport: SIZES[size], colorScheme, reducedMotion, locale };
  const made = JSON.stringify(options);
  const at = idle.findIndex((each) => each.made === made);
  const used = idle.splice(at, at < 0 ? 0 : 1)[0] ?? { ...(await newContext(options)), made };
  open.push(used);
  return used;
};

const newContext = async (options: BrowserContextOptions): Promise<Omit<Used, 'made'>> => {
  browser ??= await start();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LONGEST_WAIT_MS); // less than a test has, so that it is told what was waited for
  return { context, origins: new Set(), changed: false };
};

/** The context, for what the next one who gets it must not find. */
const changing = (used: Used): BrowserContext => {
  used.changed = true;
  return used.context;
};

const opened = async (used: Used, url: string): Promise<Visit> => {
  if (!used.changed && used.context.pages().length === 0) await used.context.newPage();
  const page = await used.context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) used.origins.add(new URL(frame.url()).origin);
  });
  await page.goto(url);
  return {
    page,
    complaints,
    get context() {
      return changing(used);
    },
  };
};

/** Closes the pages that a test has opened, and clears what they have stored and loaded. */
export const closePages = async (): Promise<void> => {
  await Promise.all(open.splice(0).map(closeUsed));
};

/** As closePages, and the next page gets a context and a process in which nothing was ever loaded. */
export const forgetPages = async (): Promise<void> => {
  await closePages();
  await Promise.all(idle.splice(0).map(({ context }) => context.close()));
};

const closeUsed = async (used: Used): Promise<void> => {
  await tellFailed(used.context.pages().filter((page) => page.url().startsWith('http')));
  const [kept, ...pages] = used.context.pages();
  if (used.changed || kept === undefined) return used.context.close();
  await Promise.all(pages.map((page) => page.close()));
  const session = await used.context.newCDPSession(kept);
  for (const origin of used.origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  used.origins.clear();
  idle.push(used);
};

/** Ends the browser; every spec file registers it. */
export const endBrowser = async (): Promise<void> => {
  const ended = browser;
  if (ended === null) return;
  browser = undefined;
  idle.length = 0;
  await ended?.close();
};

const axeSource = require.resolve('axe-core/axe.min.js');

/**
 * What a page lacks for people who do not see it, or see it badly: WCAG 2.2 AA as far as a program can tell; and
 * whether it must be moved sideways to be read.
 */
export const barriersOn = async (page: Page): Promise<readonly string[]> => {
  const lacks = await violationsOn(page, [
    ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ]);
  const wide = await page.locator('html').evaluate((html) => {
    const { scrollWidth, clientWidth } = html as unknown as { scrollWidth: number; clientWidth: number }; // an element
    return scrollWidth - clientWidth;
  });
  return wide > 0 ? [...lacks, `the page is ${wide} pixels wider than the screen`] : lacks;
};

/** Of these barriers the ones that other colours alone can make, on a page that was looked at in its first ones. */
export const faintOn = (page: Page): Promise<readonly string[]> =>
  violationsOn(page, ['color-contrast', 'link-in-text-block']);

/** What the checker finds by rules of these names or of these kinds. */
const violationsOn = async (page: Page, runOnly: readonly string[]): Promise<readonly string[]> => {
  await loadAxe(page);
  return page.evaluate(async (rules) => {
    // A cast: the script that was just run defines it.
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${String(target)})`));
  }, runOnly);
};

/**
 * Puts the checker into a page that does not have it. As an argument of `evaluate` its 650 kB would be encoded and read
 * twice.
 */
const loadAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${await readText(axeSource)};0` });
  await session.detach();
};

type AxeResults = {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
};

const readText = async (path: string): Promise<string> => (await import('node:fs/promises')).readFile(path, 'utf8');

/** With SCREENSHOTS=yes a picture of the page goes to docs/console. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== 'yes') return;
  const folder = join(import.meta.dirname, '../../../docs/console');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** A picture of a page for a sheet on which several are put beside each other. */
export type Shot = { readonly name: string; readonly png: string };

/** With SCREENSHOTS=yes a page is taken for such a sheet. */
export const shot = async (page: Page, name: string): Promise<readonly Shot[]> =>
  process.env.SCREENSHOTS === 'yes' ? [{ name, png: (await page.screenshot()).toString('base64') }] : [];

/** With SCREENSHOTS=yes the pictures stand in one file of docs/console, four in a row, each with its name. */
export const sheetOf = async (shots: readonly Shot[], name: string): Promise<void> => {
  if (shots.length === 0) return;
  const { page } = await visit('about:blank', 'desk');
  const figures = shots.map(
    ({ name: called, png }) =>
      `<figure><img src="data:image/png;base64,${png}"><figcaption>${called}</figcaption></figure>`,
  );
  const style =
    'body{margin:8px;display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font:14px sans-serif}figure{margin:0}img{width:100%}';
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  await page.screenshot({ path: join(import.meta.dirname, '../../../docs/console', `${name}.png`), fullPage: true });
};
