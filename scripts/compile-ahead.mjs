// Runs the service of a build once and plays it, so that the code that a start and its first commands need is kept,
// compiled, for every later start (bin/load-program.mjs, docs/adr/0083-compiled-code-is-kept.md):
//   node scripts/compile-ahead.mjs dist/program/stackledger.js
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Commands of a match: enough that what every command needs has run, few enough for a build. */
const COMMANDS = 60;
const READS = ['', '/events?limit=50', '/stack', '/timeline', '/clocks', '/export'];

/** What a service that has a store of its own in `folder` is started with. */
const variablesFor = (folder) => ({
  PORT: '0',
  STORE_URL: `sqlite:${join(folder, 'matches.db')}`,
  LOG_LEVEL: 'silent',
  ANALYTICS: 'off',
});

/** Starts the service in this process; its address, as soon as it answers. */
const started = (program) =>
  new Promise((found, reject) => {
    process.stdout.write = (text) => {
      const [, url] = /answers at (\S+)/.exec(text) ?? [];
      if (url !== undefined) found(url);
      return true;
    };
    process.argv = [process.execPath, program, 'serve', '--open'];
    import(pathToFileURL(program).href).then(() => reject(new Error('the service has ended')), reject);
  });

const read = async (url, body) => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, body === undefined ? {} : sent);
  const text = await answer.text();
  return answer.headers.get('content-type')?.includes('json;') ? JSON.parse(text) : text;
};

/** Plays a match of a game, as far as its first choices lead: another kind of command each time. */
const play = async (url, ruleset) => {
  const created = await read(`${url}/v1/matches`, { ruleset, seats: ['anna', 'ben'] });
  const match = `${url}/v1/matches/${created.matchId}`;
  let { revision, awaiting } = created;
  for (let turn = 0; turn < COMMANDS && typeof awaiting?.seat === 'string'; turn += 1) {
    const { actions = [] } = await read(`${match}/legal-actions?seat=${awaiting.seat}`);
    const command = actions[turn % actions.length]?.example;
    const sent = { commandId: `${ruleset}-${turn}`, expectedRevision: revision, ...command };
    ({ revision = revision, awaiting = awaiting } = await read(`${match}/commands`, sent));
  }
  for (const path of READS) await read(`${match}${path}`);
};

const folder = mkdtempSync(join(tmpdir(), 'stackledger-compile-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, variablesFor(folder));
const url = await started(resolve(process.argv[2]));
const { rulesets } = await read(`${url}/v1/rulesets`);
for (const { id } of rulesets) await play(url, id);
process.kill(process.pid, 'SIGTERM'); // the service ends in order
