import { decide, appliersOf, newTimeline, type Timeline } from '@stackledger/kernel';
import type { Work } from '../measuring/clock.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer, stackGame } from '../peer/stack-game.js';
import { inPieces, longLog } from '../play/long-log.js';
import { matchNumber, measuredGame } from '../play/matches.js';
import { eventsByCommand, stepsOf } from '../play/steps.js';

/** The events of a match before the measured commands: a stream takes 100,000, the last 1,000 of them for judging. */
const SHORT = 100;
const LONG = 99_000 - 7_000;
const COMMANDS = 200;

/** A match at the end of a log of about so many events, at the same table as the recorded one at its start. */
const tableAfter = async (events: number): Promise<Timeline> => {
  const [creation = [], ...rest] = eventsByCommand((await matchNumber(1)).log);
  const whole = [creation, ...rest].flat();
  const games = Math.floor(events / whole.length);
  const timeline = newTimeline(appliersOf(measuredGame().ruleset));
  for (const piece of inPieces(longLog(whole, games * whole.length + creation.length), 4)) timeline.append(piece);
  return timeline;
};

/**
 * Each run decides and appends the next commands of the recorded match, at the same table however long the match has
 * been.
 */
const goOn = async (events: number): Promise<Work> => {
  const { ruleset } = measuredGame();
  const timeline = await tableAfter(events);
  const steps = stepsOf(await matchNumber(1));
  let done = 0;
  return () => {
    if (done + COMMANDS > steps.length) throw new Error('the recorded match has no more commands');
    for (const { command, inputs } of steps.slice(done, (done += COMMANDS))) {
      const decision = decide(ruleset, timeline.state(), command, inputs);
      if (decision.kind !== 'decided') throw new Error(`not decided: ${JSON.stringify([command, decision])}`);
      timeline.appendDecided(decision.events, decision.state);
    }
    return COMMANDS;
  };
};

/** The peer with its undo, after so many moves of one turn. */
const peerAfter = (moves: number): Work => {
  const game = stackGame(false);
  const reducer = peerReducer(game);
  const state = replayPeer(reducer, newPeerMatch(game), peerMoves(moves));
  return () => (replayPeer(reducer, state, peerMoves(COMMANDS)), COMMANDS);
};

const run = async (): Promise<readonly Row[]> => {
  const ours = await contest({ here: await goOn(LONG), start: await goOn(SHORT) }, 'cpu', 'bounded');
  const peer = await contest({ here: peerAfter(20_000), start: peerAfter(100) }, 'cpu');
  const slower = 1 / (ours.factors.start ?? Number.NaN);
  return [
    {
      id: 'flatness',
      measure: 'flatness: cost of a command at 100,000 events over 100',
      unit: 'times',
      here: slower,
      ceiling: { value: 1, what: 'no growth' },
      peer: { value: 1 / (peer.factors.start ?? Number.NaN), what: 'boardgame.io with undo, 20,000 moves over 100' },
      score: slower,
      goal: { against: 'itself', must: 1.1, should: 1.05, better: 'less' },
      notes: [`${COMMANDS} recorded commands a run, decided and appended at the same table`],
    },
  ];
};

export const flatness: Bench = { id: 'flatness', about: 'what a long match costs', run };
