import { gamesOf } from '@stackledger/ledger';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { isScenario, readScenario, runScenario, scenarioFiles } from '@stackledger/scenarios';

const games = gamesOf([{ ruleset: fourSouls, cards: {}, decks: {} }]);

describe('scenarios', () => {
  test.each(scenarioFiles(['../shared/scenarios/four-souls']))('%s', async (file) => {
    const scenario = readScenario(file);
    if (!isScenario(scenario)) throw new Error(JSON.stringify(scenario));
    const result = await runScenario(scenario, games);
    const told = result.failures.map((f) => `step ${f.step} ${f.action}\n` + f.mismatches.map((m) => `   ${m.path}: expected ${JSON.stringify(m.expected)} actual ${JSON.stringify(m.actual)}`).join('\n') + '\n' + f.lastEvents.map((e) => `      ${e.revision} ${e.type} ${JSON.stringify(e.data).slice(0, 150)}`).join('\n')).slice(0, 2).join('\n');
    if (!result.ok) throw new Error((result.broken ?? '') + told);
  });
});
