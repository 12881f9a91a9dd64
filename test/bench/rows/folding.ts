import { appliersOf, newTimeline, type Event, type Timeline } from '@stackledger/kernel';
import { eventIn, readEnvelope } from '@stackledger/ledger';
import { evolveToy, NEW_TOY, toyEvents } from '../ceilings/toy-game.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer } from '../peer/stack-game.js';
import { measuredGame, matchNumber } from '../play/matches.js';
import { eventsByCommand } from '../play/steps.js';

const TOY_EVENTS = 2_000_000;
const PEER_MOVES = 10_000;
/** Times a round: each side works for about as long, so that the compiler has as long for each. */
const FOLD_TIMES = 150;
const REPLAY_TIMES = 10;

/**
 * The match folded last. A service is never without one; the collector, which runs before every measurement, would else
 * throw away with its events what the engine has compiled for events of their shapes.
 */
let last: Timeline | undefined;

const fold = (commands: readonly (readonly Event[])[]): number => {
  const timeline = newTimeline(appliersOf(measuredGame().ruleset));
  for (const events of commands) timeline.append(events);
  last = timeline;
  return last.state().head + 1;
};

const repeated = (times: number, work: () => number) => (): number => {
  let sum = 0;
  for (let time = 0; time < times; time++) sum += work();
  return sum;
};

const runFold = async (): Promise<readonly Row[]> => {
  const commands = eventsByCommand((await matchNumber(1)).log);
  const toy = toyEvents(TOY_EVENTS);
  const [reducer, start, moves] = [peerReducer(), newPeerMatch(), peerMoves(PEER_MOVES)];
  const { rates, factors } = await contest(
    {
      here: repeated(FOLD_TIMES, () => fold(commands)),
      ceiling: () => (toy.reduce(evolveToy, NEW_TOY), toy.length),
      peer: () => (replayPeer(reducer, start, moves), moves.length),
    },
    'cpu',
  );
  return [
    {
      id: 'fold',
      measure: 'fold of typed events',
      unit: 'events/s',
      here: rates.here ?? 0,
      ceiling: { value: rates.ceiling ?? 0, what: 'immutable literals, toy events' },
      peer: { value: rates.peer ?? 0, what: 'boardgame.io log replay, moves/s' },
      score: factors.peer ?? 0,
      goal: { against: 'peer', must: 250, should: 400, better: 'more' },
      notes: ['a whole match into a timeline that keeps every 256th state'],
    },
  ];
};

const runReplay = async (): Promise<readonly Row[]> => {
  const { log } = await matchNumber(1);
  const lines = log.join('\n');
  const replay = (): number => fold([lines.split('\n').map((line) => eventIn(readEnvelope(line)))]);
  const parse = (): number => lines.split('\n').map((line) => JSON.parse(line) as unknown).length;
  const { rates, factors } = await contest(
    { here: repeated(REPLAY_TIMES, replay), ceiling: repeated(REPLAY_TIMES, parse) },
    'cpu',
  );
  return [
    {
      id: 'replay',
      measure: 'cold replay of JSON Lines (parse, upcast, fold)',
      unit: 'events/s',
      here: rates.here ?? 0,
      ceiling: { value: rates.ceiling ?? 0, what: 'JSON.parse of the same lines' },
      score: factors.ceiling ?? 0,
      goal: { against: 'ceiling', must: 0.6, should: 0.75, better: 'more' },
      notes: [`${(lines.length / log.length).toFixed(0)} bytes an event`],
    },
  ];
};

export const folding: Bench = { id: 'fold', about: 'typed events into states', run: runFold };
export const coldReplay: Bench = { id: 'replay', about: 'a log as text into states', run: runReplay };
