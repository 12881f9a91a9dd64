import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { appliersOf, newTimeline, plainState } from '@stackledger/kernel';
import { eventIn, isLog, parseLog, type OfferedGames } from '@stackledger/ledger';
import type { StateHashes } from './logs.js';

/** A state is looked at after every so many events, and after the last. */
const INTERVAL = 50;

/** The hashes of the states that a log folds to, by today's code. */
export const stateHashes = (text: string, games: OfferedGames): StateHashes => {
  const log = parseLog(text);
  if (!isLog(log)) throw new Error(`line ${log.line}: ${log.why}`);
  const game = games.get(log[0]?.data.ruleset as string);
  if (game === undefined) throw new Error('the game of this log is not on offer');
  const timeline = newTimeline(appliersOf(game.ruleset));
  const hashes: { [revision: string]: string } = {};
  for (const envelope of log) {
    timeline.append([eventIn(envelope, game)]);
    const revision = Number(envelope.revision);
    if (revision % INTERVAL === INTERVAL - 1 || revision === log.length - 1)
      hashes[revision] = sha256Hex(canonicalJson(JSON.parse(JSON.stringify(plainState(timeline.state())))));
  }
  return hashes;
};
