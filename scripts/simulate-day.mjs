// A day at 1 M matches, to check the arithmetic of docs/appendix/scaling.md: plays some matches for real to measure
// their events, then lets a day of such matches arrive minute by minute and counts what each shard has to take. Run by
// hand after a build: node scripts/simulate-day.mjs [--matches 1000000] [--shards 8] [--samples 40] [--seed 1]
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { loadGames } from '../dist/libs/offering/src/index.js';
import { legalActions } from '../dist/libs/kernel/src/index.js';
import { createLedger, situationAt, serviceChance, systemClock } from '../dist/libs/ledger/src/index.js';
import { randomCommand, seededRandom } from '../dist/libs/scenarios/src/index.js';
import { memoryStore } from '../dist/libs/store/src/index.js';

const text = (value) => ({ type: 'string', default: String(value) });
const { values } = parseArgs({ options: { matches: text(1e6), shards: text(8), samples: text(40), seed: text(1) } });
const [matches, shards, samples, seed] = [values.matches, values.shards, values.samples, values.seed].map(Number);
const random = seededRandom(seed);

/** What a record takes in the log of KurrentDB besides its data: header, stream, type and id. An estimate. */
const RECORD_BYTES = 130;
const INDEX_BYTES = 24;
const MINUTES = 1440;
/** How long a match takes in minutes, and how much busier the busiest hour is than the mean. */
const MATCH_MINUTES = 30;
const PEAK = 5;

/** Plays one match to its end, or so far as a long one goes; counts its appends, events and bytes. */
const sampleMatch = async (number) => {
  const count = { appends: 0, events: 0, bytes: 0, largest: 0 };
  const memory = memoryStore();
  const append = (stream, expected, events) => {
    if (stream.startsWith('match-')) {
      count.appends += 1;
      count.events += events.length;
      for (const { json } of events) {
        count.bytes += Buffer.byteLength(json);
        count.largest = Math.max(count.largest, Buffer.byteLength(json));
      }
    }
    return memory.append(stream, expected, events);
  };
  let ids = 0;
  const newId = () => `day-${number}-${ids++}`;
  const ledger = createLedger({
    store: { ...memory, append },
    games: loadGames(),
    clock: systemClock,
    chance: serviceChance,
    newId,
  });
  const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo'] });
  while (count.events < 2000) {
    const situation = situationAt(await ledger.session(matchId));
    const seats = situation.state.terms.seats.filter((seat) => legalActions(situation, seat).actions.length > 0);
    if (seats.length === 0) break;
    const command = randomCommand(random, random.pick(legalActions(situation, random.pick(seats)).actions));
    await ledger.submit(matchId, { commandId: newId(), expectedRevision: situation.state.head, command });
  }
  return count;
};

const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);
const played = [];
for (let number = 0; number < samples; number++) played.push(await sampleMatch(number));
const events = sum(played, (match) => match.events);
const perEvent = sum(played, (match) => match.bytes) / events;
const perAppend = events / sum(played, (match) => match.appends);
const largest = Math.max(...played.map((match) => match.largest));
console.log(
  `measured: ${samples} random matches, ${events} events, ${perEvent.toFixed(0)} bytes of envelope an event (largest ${largest}), ` +
    `${perAppend.toFixed(1)} events an append`,
);

/** Which shard a match lives on: the one whose hash with its id is the highest (rendezvous). */
const shardOf = (id) => {
  let [best, highest] = [0, ''];
  for (let shard = 0; shard < shards; shard++) {
    const hash = createHash('sha1').update(`${shard} ${id}`).digest('hex');
    if (hash > highest) [best, highest] = [shard, hash];
  }
  return best;
};

/** How busy a minute is, 1 on average: a flat day with one hour of `PEAK`. */
const busyness = (minute) => (minute >= 1140 && minute < 1200 ? PEAK : (MINUTES - 60 * PEAK) / (MINUTES - 60));

/** Events of a match of the model: as many as the model says, spread over its minutes. */
const EVENTS = 400;
const perMinute = EVENTS / MATCH_MINUTES;
const live = Array.from({ length: shards }, () => new Float64Array(MINUTES + MATCH_MINUTES));
const begun = new Float64Array(shards);
for (let minute = 0, number = 0; minute < MINUTES; minute++) {
  const until = Math.round((matches / MINUTES) * busyness(minute)) + number;
  for (; number < until; number++) {
    const shard = shardOf(`${seed}-${number}`);
    begun[shard] += 1;
    for (let at = minute; at < minute + MATCH_MINUTES; at++) live[shard][at] += 1;
  }
}
const total = Array.from({ length: MINUTES }, (_, minute) => sum(live, (shard) => shard[minute]));
const peakLive = Math.max(...total);
const all = sum([...begun], (count) => count);
const rate = (liveMatches) => (liveMatches * perMinute) / 60;
const stored = perEvent + RECORD_BYTES;
const round = (value) => Math.round(value).toLocaleString('en');
const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;
console.log(
  `matches begun ${round(all)}; live on average ${round(sum(total, (each) => each) / MINUTES)}, at most ${round(peakLive)}`,
);
console.log(`events: ${round((all * EVENTS) / 86_400)}/s on average, ${round(rate(peakLive))}/s at most`);
console.log(
  `appends: ${round((all * EVENTS) / perAppend / 86_400)}/s on average, ${round(rate(peakLive) / perAppend)}/s at most`,
);
console.log(`log ${gigabytes(all * EVENTS * stored)} a day, index ${gigabytes(all * EVENTS * INDEX_BYTES)} a day`);
const peaks = live.map((shard) => Math.max(...shard));
console.log(
  `${shards} shards: the busiest took ${((Math.max(...begun) / (all / shards) - 1) * 100).toFixed(2)} % more matches than the mean; ` +
    `its busiest minute ${round(rate(Math.max(...peaks)))} events/s, ${round(rate(Math.max(...peaks)) / perAppend)} appends/s`,
);
for (const days of [30, 90])
  console.log(
    `kept ${days} days: ${gigabytes((all * EVENTS * stored * days) / shards)} of log and ${gigabytes((all * EVENTS * INDEX_BYTES * days) / shards)} of index a shard`,
  );
