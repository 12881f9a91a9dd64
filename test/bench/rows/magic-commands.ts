import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide } from '@stackledger/kernel';
import type { OfferedGame } from '@stackledger/ledger';
import { seedOf } from '@stackledger/scenarios';
import { loadGames, projectFolder } from '@stackledger/offering';
import { contest } from '../measuring/contest.js';
import { newPeerMatch, peerMoves, peerReducer, replayPeer } from '../peer/stack-game.js';
import type { Bench, Row } from '../measuring/row.js';
import { recordMatch } from '../play/recorded-match.js';
import { stepsOf, type Step } from '../play/steps.js';

/** Commands of the long match, if it does not end before. */
const MOST = 2_000;
const PEER_MOVES = 10_000;
/** Times a round, so that each side works for about as long. */
const [GOLDEN_TIMES, LONG_TIMES] = [6, 2];

export const magicGame = (): OfferedGame => {
  const game = loadGames().get('magic');
  if (game === undefined) throw new Error('Magic is not among the games');
  return game;
};

/** The golden logs of a version, which are the same bytes wherever they are decided again. */
export const goldenLogs = (version: string): readonly (readonly string[])[] => {
  const folder = join(projectFolder(), 'test/golden/magic', version);
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
};

const isDecided = ({ ruleset }: OfferedGame, { state, command, inputs }: Step): boolean =>
  decide(ruleset, state, command, inputs).kind === 'decided';

/** Every decision that needs nothing of the past: those of judges who rewind are left out. */
const stepsIn = (game: OfferedGame, log: readonly string[]): readonly Step[] =>
  stepsOf({ log }, game.ruleset).filter((step) => isDecided(game, step));

const decideAll = (game: OfferedGame, steps: readonly Step[], times: number) => (): number => {
  for (let time = 0; time < times; time++) for (const step of steps) isDecided(game, step);
  return times * steps.length;
};

const run = async (): Promise<readonly Row[]> => {
  const game = magicGame();
  const golden = goldenLogs(game.ruleset.version).flatMap((log) => stepsIn(game, log));
  const seats = ['anna', 'ben', 'cleo'];
  const { log } = await recordMatch({ game, key: 'bench-magic', seats, seed: seedOf(20_26, 1), most: MOST });
  const long = stepsIn(game, log);
  const [reducer, start, moves] = [peerReducer(), newPeerMatch(), peerMoves(PEER_MOVES)];
  const { rates } = await contest(
    {
      here: decideAll(game, golden, GOLDEN_TIMES),
      long: decideAll(game, long, LONG_TIMES),
      peer: () => (replayPeer(reducer, start, moves), moves.length),
    },
    'cpu',
  );
  const { peer = 0 } = rates;
  const row = (id: string, measure: string, here: number, steps: readonly Step[]): Row => {
    const events = steps.reduce((sum, step) => sum + step.events.length, 0);
    const notes = [`${steps.length} decisions, ${(events / steps.length).toFixed(1)} events each`];
    const beside = { peer: { value: peer, what: 'boardgame.io reducer, moves/s (a far smaller game)' } };
    return { id, measure, unit: 'commands/s', here, ...beside, score: here / peer, goal: null, notes };
  };
  return [
    row('kernel-magic', 'Magic commands, golden logs', rates.here ?? 0, golden),
    row('kernel-magic-long', 'Magic commands, a long match of the built-in decks', rates.long ?? 0, long),
  ];
};

export const magicCommands: Bench = {
  id: 'kernel-magic',
  about: 'decide and evolve, rules of Magic, memory only',
  run,
};
