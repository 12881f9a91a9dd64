// A process that plays matches over a SQLite file as fast as it can, and says what it was told: `begin` before a
// command is submitted, `ack` once it is answered. It is killed without warning by kill.spec.ts. A thread of its own
// holds the file where its program is given.
import { loadGames } from '../../dist/libs/offering/src/index.js';
import { legalActions } from '../../dist/libs/kernel/src/index.js';
import { createLedger, situationAt, serviceChance, systemClock } from '../../dist/libs/ledger/src/index.js';
import { randomCommand, seededRandom } from '../../dist/libs/scenarios/src/index.js';
import { openSqliteStore } from '../../dist/libs/store-sqlite/src/index.js';

const [, , path, cycle, tables, thread] = process.argv;
const random = seededRandom(Number(cycle) + 1);
const store = await openSqliteStore({ path, thread });
let ids = 0;
const ledger = createLedger({
  store,
  games: loadGames(),
  clock: systemClock,
  chance: serviceChance,
  newId: () => `id-${cycle}-${ids++}`,
});

const say = (...words) => process.stdout.write(`${words.join(' ')}\n`);

/** Plays one table: another match when one has ended. */
const playTable = async (table) => {
  for (let game = 0; ; game++) {
    const key = `torture-${table}-${game}`;
    const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo'] }, key);
    say('match', matchId);
    await playMatch(matchId);
  }
};

const playMatch = async (matchId) => {
  for (let sent = 0; ; sent++) {
    const situation = situationAt(await ledger.session(matchId));
    const seats = situation.state.terms.seats.filter((seat) => legalActions(situation, seat).actions.length > 0);
    if (seats.length === 0) return;
    const command = randomCommand(random, random.pick(legalActions(situation, random.pick(seats)).actions));
    const commandId = `${cycle}-${sent}`;
    say('begin', matchId, commandId);
    const answer = await ledger.submit(matchId, { commandId, expectedRevision: situation.state.head, command });
    say('ack', matchId, commandId, answer.kind, answer.revision);
  }
};

say('ready');
await Promise.all(Array.from({ length: Number(tables) }, (_, table) => playTable(table)));
