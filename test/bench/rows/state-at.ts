import { appliersOf, newTimeline } from '@stackledger/kernel';
import { seededRandom } from '@stackledger/scenarios';
import { toyEvents } from '../ceilings/toy-game.js';
import { toyTimeline } from '../ceilings/toy-timeline.js';
import { timesOf } from '../measuring/clock.js';
import { ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { median, middleSpread, spreadOf, type Spread } from '../measuring/statistics.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer } from '../peer/stack-game.js';
import { matchNumber, measuredGame } from '../play/matches.js';
import { eventsByCommand } from '../play/steps.js';
import { inPieces, longLog } from '../play/long-log.js';

const CALLS = 5_000;

/** Latencies in milliseconds of going to revisions at random: the middle of five runs after one that warms up. */
const latencies = async (length: number, stateAt: (revision: number) => unknown): Promise<Spread> => {
  const random = seededRandom(length);
  const once = async (): Promise<Spread> =>
    spreadOf(await timesOf(CALLS, 'cpu', () => void stateAt(random.below(length))));
  await once();
  const spreads: Spread[] = [];
  for (let round = 0; round < ROUNDS; round++) spreads.push(await once());
  return middleSpread(spreads);
};

const measured = async (id: string, length: number, must: number, should: number): Promise<Row> => {
  const timeline = newTimeline(appliersOf(measuredGame().ruleset));
  const recorded = eventsByCommand((await matchNumber(1)).log).flat();
  for (const events of inPieces(longLog(recorded, length), 4)) timeline.append(events);
  const here = await latencies(length, (revision) => timeline.stateAt(revision));
  const ceiling = await latencies(length, toyTimeline(toyEvents(length)));
  return {
    id,
    measure: `state at any revision, ${length.toLocaleString('en')} events, warm (p50 / p99 / p99.9)`,
    unit: 'ms',
    here: here.p99,
    spread: here,
    ceiling: { value: ceiling.p99, what: 'toy events with a state kept every 256, p99' },
    score: here.p99,
    goal: { against: 'itself', must, should, better: 'less' },
    notes: [`${CALLS} revisions at random a run, CPU time of the process`],
  };
};

/**
 * The peer keeps no states on the way: it replays its log from the start. Milliseconds to the middle of 10,000 moves.
 */
const peerToTheMiddle = async (): Promise<number> => {
  const [reducer, start, moves] = [peerReducer(), newPeerMatch(), peerMoves(5_000)];
  const times = await timesOf(ROUNDS + 1, 'cpu', () => void replayPeer(reducer, start, moves));
  return median(times.slice(1));
};

const runShort = async (): Promise<readonly Row[]> => {
  const row = await measured('state-at', 10_000, 0.15, 0.05);
  return [
    { ...row, peer: { value: await peerToTheMiddle(), what: 'boardgame.io, replay to the middle of 10,000 moves' } },
  ];
};

const runLong = async (): Promise<readonly Row[]> => [await measured('state-at-1m', 1_000_000, 0.15, 0.05)];

export const stateAt: Bench = { id: 'state-at', about: 'going to a revision of 10,000 events', run: runShort };
export const stateAtLong: Bench = { id: 'state-at-1m', about: 'going to a revision of a million events', run: runLong };
