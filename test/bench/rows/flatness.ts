import { decide, newTimeline, type Timeline } from '@stackledger/kernel';
import type { Work } from '../measuring/clock.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer, stackGame } from '../peer/stack-game.js';
import { inPieces, longLog } from '../play/long-log.js';
import { matchNumber, measuredGame } from '../play/matches.js';
import { eventsByCommand } from '../play/steps.js';

/** The events of a match before the measured commands; a stream takes no more than 100,000, the last 1,000 for judging. */
const SHORT = 100;
const LONG = 100_000 - 2_000;
const COMMANDS = 1_000;

/** A match at the end of a log of about so many events, at the same table as the recorded one at its start. */
const tableAfter = async (events: number): Promise<Timeline> => {
  const [creation = [], ...rest] = eventsByCommand((await matchNumber(1)).log);
  const whole = [creation, ...rest].flat();
  const games = Math.floor(events / whole.length);
  const timeline = newTimeline(measuredGame().ruleset);
  for (const piece of inPieces(longLog(whole, games * whole.length + creation.length), 4)) timeline.append(piece);
  return timeline;
};

/** Everybody passes, lap after lap: the same commands with the same outcome however long the match has been. */
const passOn = (timeline: Timeline): number => {
  const { ruleset } = measuredGame();
  for (let count = 0; count < COMMANDS; count++) {
    const state = timeline.state();
    const seat = state.table.priority.holder;
    const decision = decide(ruleset, state, { type: 'PassPriority', seat });
    if (decision.kind !== 'decided') throw new Error(`a pass was not accepted: ${JSON.stringify(decision)}`);
    timeline.appendDecided(decision.events, decision.state);
  }
  return COMMANDS;
};

/** A fresh table for every run, made outside the clock. */
const afterEvents = async (events: number): Promise<Work> => {
  const tables = await Promise.all(Array.from({ length: 8 }, () => tableAfter(events)));
  return () => passOn(tables.pop() ?? newTimeline(measuredGame().ruleset));
};

/** The peer with its undo, after so many moves of one turn. */
const peerAfter = (moves: number): Work => {
  const game = stackGame(false);
  const reducer = peerReducer(game);
  const state = replayPeer(reducer, newPeerMatch(game), peerMoves(moves));
  return () => (replayPeer(reducer, state, peerMoves(COMMANDS)), COMMANDS);
};

const run = async (): Promise<readonly Row[]> => {
  const ours = await contest({ here: await afterEvents(LONG), start: await afterEvents(SHORT) }, 'cpu');
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
      goal: { against: 'itself', must: 1.25, should: 1.1, better: 'less' },
      notes: [`${COMMANDS} passes decided and appended, at the same table`],
    },
  ];
};

export const flatness: Bench = { id: 'flatness', about: 'what a long match costs', run };
