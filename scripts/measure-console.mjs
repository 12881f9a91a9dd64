// How the console feels: how much its first screen weighs and when it can be used on a slow phone, and whether a match
// of 15,000 events scrubs and scrolls at 60 frames a second. Run by hand:
//   npm run prove:console -- [--events 15000] [--frames 300] [--times 5]
/* global fetch, setTimeout -- of Node */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as driver } from 'playwright-core';
import { startServer } from '../dist/apps/api/src/server.js';

const text = (value) => ({ type: 'string', default: String(value) });
const { values } = parseArgs({ options: { events: text(15_000), frames: text(300), times: text(5) } });
const [EVENTS, FRAMES, TIMES] = [values.events, values.frames, values.times].map(Number);

/** A slow phone: what Lighthouse calls slow 4G, and a processor that takes four times as long. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER = 4;
/** A frame that came so late that the one before was shown twice. */
const LATE_MS = 25;

const folder = mkdtempSync(join(tmpdir(), 'stackledger-console-'));
const server = await startServer({
  ...{ port: 0, host: '127.0.0.1', logLevel: 'error', open: true, demo: true },
  storeUrl: `sqlite:${join(folder, 'store.db')}`,
});
const executablePath = process.env.CHROMIUM ?? (await chromium.executablePath());
const browser = await driver.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

const ask = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(server.url + path, init)).json();
};

/** A match in which everybody passes until it has so many events; every twentieth time the turn ends. */
const longMatch = async () => {
  const { matchId, ...created } = await ask('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'] });
  let { revision, awaiting } = created;
  for (let sent = 0; Number(revision) < EVENTS; sent += 1) {
    const { actions } = await ask(`/v1/matches/${matchId}/legal-actions?seat=${awaiting.seat}`);
    const end = sent % 20 === 19 ? actions.find(({ command }) => command.type === 'EndTurn') : undefined;
    const { example } = end ?? actions[0];
    const answer = await ask(`/v1/matches/${matchId}/commands`, {
      ...{ ...example, commandId: `long-${sent}`, expectedRevision: revision },
    });
    if (answer.revision === undefined) throw new Error(JSON.stringify(answer));
    ({ revision, awaiting } = answer);
  }
  return matchId;
};

/** Runs in the page: when something of this kind is there for the first time, and how much was pushed about. */
const watch = (selector) => `
  globalThis.seen = { usable: null, pushed: 0 };
  const look = () => {
    if (seen.usable === null && document.querySelector(${JSON.stringify(selector)})) seen.usable = performance.now();
    if (seen.usable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.pushed += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** A page as a slow phone opens it for the first time. */
const opened = async (name, path, selector) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await context.addInitScript(watch(selector));
  await page.goto(server.url + path, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  const { usable, pushed } = await page.evaluate('seen');
  await context.close();
  return { page: name, usable: Math.round(usable), kB: Math.round(bytes / 1_000), 'layout shift': pushed };
};

/** Pages by turns, several times: the middle one tells, and the spread how much the machine had to do beside it. */
const openedOften = async (pages) => {
  const runs = new Map(pages.map(([name]) => [name, []]));
  for (let time = 0; time < TIMES; time += 1) for (const page of pages) runs.get(page[0]).push(await opened(...page));
  return [...runs.values()].map((all) => {
    const [first, ...rest] = all.toSorted((a, b) => a.usable - b.usable);
    const { usable, ...middle } = [first, ...rest][Math.floor(all.length / 2)];
    return { ...middle, 'usable after ms': usable, least: first.usable, most: (rest.at(-1) ?? first).usable };
  });
};

/** Runs in the page: does something in each frame, and says how long after one another the frames came. */
const frames = (deed) => `new Promise((resolve) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    if (times.length > ${FRAMES}) return resolve(times.slice(1).map((time, at) => time - times[at]));
    const at = times.length / ${FRAMES};
    ${deed};
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

const SCRUB = `
  const slider = document.querySelector('input[type=range]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, String(Math.round(at * slider.max)));
  slider.dispatchEvent(new Event('input', { bubbles: true }))`;
const SCROLL = `document.querySelector('.steps').scrollTop += 400`;

/** Waits until every step has been read: until the slider grows no more. */
const allRead = async (page) => {
  const most = () => page.evaluate(`Number(document.querySelector('input[type=range]').max)`);
  for (let before = -1, now = await most(); now !== before; before = now, now = await most())
    await new Promise((resolve) => setTimeout(resolve, 2_000));
};

const moved = async (page, devtools, what, deed) => {
  const busy = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await busy();
  const gaps = (await page.evaluate(frames(deed))).toSorted((a, b) => a - b);
  const work = (((await busy()) - before) * 1_000) / FRAMES;
  const at = (share) => Number(gaps[Math.floor((gaps.length - 1) * share)].toFixed(1));
  const late = gaps.filter((gap) => gap > LATE_MS).length;
  return {
    what,
    frames: FRAMES,
    late,
    p50: at(0.5),
    p95: at(0.95),
    longest: at(1),
    'work a frame, ms': Number(work.toFixed(1)),
  };
};

/** Scrubs and scrolls through a match. */
const moveThrough = async (long) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${server.url}/m/${long}?r=1`);
  await page.locator('.steps [aria-current=step]').waitFor({ timeout: 60_000 });
  await allRead(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  console.table([
    await moved(page, devtools, 'scrubbing', SCRUB),
    await moved(page, devtools, 'scrolling', SCROLL),
    await moved(page, devtools, 'nothing, to compare', ''),
  ]);
};

try {
  const { matches } = await ask('/v1/matches');
  const [sample] = matches;
  const { matchId } = await ask('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const started = loadavg()[0].toFixed(1);
  console.table(
    await openedOften([
      ['home', '/', '.match-row'],
      ['table', `/m/${matchId}?seat=anna`, '.dock-row .big'],
      ['replay', `/m/${sample.matchId}?r=400`, '.now h2'],
    ]),
  );
  if (EVENTS > 0) await moveThrough(await longMatch());
  console.log(`load average ${started} at the start, ${loadavg()[0].toFixed(1)} at the end`);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
