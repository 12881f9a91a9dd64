import { decide } from '@stackledger/kernel';
import { playToy, toyCommands } from '../ceilings/toy-game.js';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { measuredGame, matchNumber } from '../play/matches.js';
import { stackSteps, stepsOf, type Step } from '../play/steps.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer } from '../peer/stack-game.js';

const TOY_COMMANDS = 2_000_000;
const PEER_MOVES = 10_000;
/** Times a round: each side works for about as long, so that the compiler has as long for each. */
const STACK_TIMES = 50;
const WHOLE_TIMES = 25;

const decideAll = (steps: readonly Step[], times: number) => (): number => {
  const { ruleset } = measuredGame();
  for (let time = 0; time < times; time++)
    for (const { state, command, inputs } of steps)
      if (decide(ruleset, state, command, inputs).kind !== 'decided')
        throw new Error(`a recorded command is not decided: ${JSON.stringify(command)}`);
  return times * steps.length;
};

const run = async (): Promise<readonly Row[]> => {
  const steps = stepsOf(await matchNumber(1));
  const stack = stackSteps(steps);
  const toy = toyCommands(TOY_COMMANDS);
  const [reducer, start, moves] = [peerReducer(), newPeerMatch(), peerMoves(PEER_MOVES)];
  const { rates, factors } = await contest(
    {
      here: decideAll(stack, STACK_TIMES),
      whole: decideAll(steps, WHOLE_TIMES),
      ceiling: () => (playToy(toy), toy.length),
      peer: () => (replayPeer(reducer, start, moves), moves.length),
    },
    'cpu',
  );
  const { here = 0, whole = 0, ceiling = 0, peer = 0 } = rates;
  const beside = {
    unit: 'commands/s',
    ceiling: { value: ceiling, what: 'toy rules' },
    peer: { value: peer, what: 'boardgame.io reducer, moves/s' },
  };
  return [
    {
      ...beside,
      id: 'kernel',
      measure: "kernel commands, a stack's life",
      here,
      score: factors.peer ?? 0,
      goal: { against: 'peer', must: 12, should: 25, better: 'more' },
      notes: [mixOf(stack)],
    },
    {
      ...beside,
      id: 'kernel-whole',
      measure: 'kernel commands, whole match',
      here: whole,
      score: whole / peer,
      goal: null,
      notes: [mixOf(steps)],
    },
  ];
};

/** How many of each type, and how many events a command brings. */
const mixOf = (steps: readonly Step[]): string => {
  const counts = new Map<string, number>();
  for (const { command } of steps) {
    const type = command.type as string; // every recorded command has one
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const events = steps.reduce((sum, step) => sum + step.events.length, 0);
  const mix = [...counts].sort(([, a], [, b]) => b - a).map(([type, count]) => `${count} ${type}`);
  return `${mix.join(', ')}; ${(events / steps.length).toFixed(1)} events a command`;
};

export const kernelCommands: Bench = { id: 'kernel', about: 'decide and evolve, real rules, memory only', run };
