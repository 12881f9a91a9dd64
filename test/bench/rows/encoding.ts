import { GENESIS, sha256Hex } from '@stackledger/integrity';
import { memoryStore } from '@stackledger/store';
import { playToy, toyCommands } from '../ceilings/toy-game.js';
import { contest } from '../measuring/contest.js';
import { keepLast } from '../measuring/kept.js';
import type { Bench, Row } from '../measuring/row.js';
import { measuredGame, matchNumber } from '../play/matches.js';
import { benchLedger, type RecordedMatch } from '../play/recorded-match.js';
import { newPeerServer, submitToPeer } from '../peer/storage.js';
import { peerMoves } from '../peer/stack-game.js';

const TOY_COMMANDS = 300_000;
const PEER_MOVES = 20_000;
/**
 * Matches a round. The collection before it costs both sides compiled code, and it takes some ten thousand commands
 * until that is there again: a shorter round measures the compiler.
 */
const TIMES = 12;

/** Toy events, encoded and hashed in a chain: nothing that keeps a chain can do less. */
const chainToy = (): number => {
  let hash = GENESIS;
  let revision = 0;
  playToy(toyCommands(TOY_COMMANDS), (data) => {
    hash = sha256Hex(JSON.stringify({ revision: revision++, prevHash: hash, data }));
  });
  return revision;
};

/** Whole matches through the ledger over a store that only remembers. */
const submitAll = async (match: RecordedMatch): Promise<number> => {
  for (let time = 0; time < TIMES; time++) await submitMatch(match);
  return TIMES * match.commands.length;
};

const submitMatch = async ({ key, request, commands }: RecordedMatch): Promise<void> => {
  const store = memoryStore();
  const ledger = benchLedger(measuredGame(), store);
  keepLast('here', [ledger, store]);
  const { matchId } = await ledger.create(request, key);
  for (const sent of commands) {
    const answer = await ledger.submit(matchId, sent);
    if (answer.kind === 'refused') throw new Error(`a recorded command was refused: ${answer.rejection.detail}`);
  }
};

const run = async (): Promise<readonly Row[]> => {
  const match = await matchNumber(1);
  const moves = peerMoves(PEER_MOVES);
  const { rates, factors } = await contest(
    {
      here: () => submitAll(match),
      ceiling: chainToy,
      peer: async () => {
        const server = newPeerServer();
        keepLast('peer', server);
        await submitToPeer(server, moves);
        return moves.length;
      },
    },
    'cpu',
  );
  return [
    {
      id: 'encoding',
      measure: 'the same with encoding and hash chain (ledger, memory store)',
      unit: 'commands/s',
      here: rates.here ?? 0,
      ceiling: { value: rates.ceiling ?? 0, what: 'toy events, JSON and SHA-256' },
      peer: { value: rates.peer ?? 0, what: 'boardgame.io master, no hash, moves/s' },
      score: factors.peer ?? 0,
      goal: { against: 'peer', must: 2, should: 4, better: 'more' },
      notes: ['a whole match, with its creation, command ids and answers; nothing durable'],
    },
  ];
};

export const encoding: Bench = { id: 'encoding', about: 'the ledger without a disk', run };
