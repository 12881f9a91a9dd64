import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { createLedger, offeredGames, serviceChance, streamOf, type Ledger } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { spreadOf, type Spread } from '../measuring/statistics.js';
import { matchNumber, measuredGame } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Events of the match that is let go, and how often it comes back. */
const EVENTS = 15_000;
const TIMES = 200;
const WARM_UP = 20;

/** A recorded match cut at the end of the command that brings it to so many events. */
const longMatch = async (): Promise<RecordedMatch> => {
  for (let number = 1; number < 20; number++) {
    const match = await matchNumber(7_000 + number, 8_000);
    if (match.log.length >= EVENTS) return match;
  }
  throw new Error(`no match has ${EVENTS} events`);
};

/** Its log in a store, up to the last whole command within the events asked for. */
const fill = async (store: EventStore, { matchId, log }: RecordedMatch): Promise<void> => {
  const read = log.map((json) => ({ json, ...(JSON.parse(json) as { id: string; type: string; commandId: string }) }));
  let end = EVENTS;
  while (read[end]?.commandId === read[end - 1]?.commandId) end -= 1;
  for (let from = 0; from < end; from += 200) {
    const events = read.slice(from, Math.min(end, from + 200)).map(({ id, type, json }) => ({ id, type, json }));
    await store.append(streamOf(matchId), from === 0 ? 'no-stream' : BigInt(from - 1), events);
  }
};

/** Commands that any moment takes, one after the other. */
const PAUSES = [
  { type: 'PausePlay', judge: 'jo', reason: 'a question' },
  { type: 'ResumePlay', judge: 'jo' },
] as const;

/**
 * The first command after the match was evicted, which a look at another one does where there is memory for one alone;
 * durable as all are.
 */
const timesOf = async (ledger: Ledger, matchId: string): Promise<Spread> => {
  const other = await ledger.create({ ruleset: measuredGame().ruleset.id, seats: ['anna', 'ben'] }, 'other');
  const times: number[] = [];
  for (let at = -WARM_UP; at < TIMES; at++) {
    await ledger.session(other.matchId, 'now');
    await ledger.settled();
    const command = PAUSES[(at + WARM_UP) % 2] ?? PAUSES[0];
    const began = process.cpuUsage();
    const answer = await ledger.submit(matchId, { commandId: `first-${at}`, command });
    const { user, system } = process.cpuUsage(began);
    if (at >= 0) times.push((user + system) / 1000);
    if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  }
  return spreadOf(times);
};

const measure = async (match: RecordedMatch, isStored: boolean): Promise<Spread> =>
  withScratchFile(async (path) => {
    const store = await openSqliteStore({ path });
    const checkpoints = await openSqliteCheckpoints(`${path}.projections.db`);
    try {
      await fill(store, match);
      const ledger = createLedger({
        store,
        games: offeredGames([measuredGame()]),
        clock: { now: () => '2026-01-01T12:00:00.000Z' },
        chance: serviceChance,
        newId: () => 'unused',
        cacheBytes: 1,
        ...(isStored && { snapshots: checkpoints.snapshots }),
      });
      return await timesOf(ledger, match.matchId);
    } finally {
      await checkpoints.close();
      await store.close();
    }
  });

const run = async (): Promise<readonly Row[]> => {
  const match = await longMatch();
  const whole = await measure(match, false);
  const here = await measure(match, true);
  return [
    {
      id: 'reload',
      measure: `first command of a match of ${EVENTS.toLocaleString('en')} events that was let go (p50 / p99 / p99.9)`,
      unit: 'ms',
      here: here.p99,
      spread: here,
      ceiling: { value: whole.p99, what: 'the same from the whole log' },
      score: here.p99,
      goal: { against: 'itself', must: 10, should: 4, better: 'less' },
      notes: [
        'SQLite, durable; from a stored state and the events after it',
        'CPU time of the process, its threads included',
      ],
    },
  ];
};

export const reload: Bench = { id: 'reload', about: 'a long match that was let go comes back', run };
