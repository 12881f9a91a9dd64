import { isScenario, readScenario, runScenario, tellFailure } from '@stackledger/scenarios';
import { linesOf } from '../support/logs/sample-log.js';
import { cardErrorsOf, games } from '../support/games.js';
import { verifyLog } from '@stackledger/ledger';

const TABLES = ['examples/tables/four-souls.yaml', 'examples/tables/magic.yaml'];

test.each(TABLES)(
  '%s is a whole match as the rules would have it, and its log verifies',
  async (file) => {
    const scenario = readScenario(file);
    if (!isScenario(scenario)) throw new Error(JSON.stringify(scenario));
    const result = await runScenario(scenario, games, cardErrorsOf);
    if (!result.ok) throw new Error(`${tellFailure(result).join('\n')}${result.broken ?? ''}`);
    expect(scenario.rules.filter((rule) => !result.carried.has(rule))).toEqual([]);
    const log = await linesOf(result.store, result.matchId ?? '');
    expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['ObjectRenamed', 'RollConfirmed', 'MatchEnded']));
    const { finding } = verifyLog(log, games);
    expect(finding?.check === 'dice' ? null : finding).toBeNull(); // a scenario has no seed for its dice
  },
);
