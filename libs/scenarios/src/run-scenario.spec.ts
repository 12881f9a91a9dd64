import { cardErrorsOf, games } from '../../../test/support/games.js';
import { isScenario, readScenario } from './read-scenarios.js';
import { runScenario, type ScenarioResult } from './run-scenario.js';
import { tellFailure } from './telling.js';

const TABLE = `
name: a small table
ruleset: four-souls
rules: [FS-LOOT-1]
seats: [anna, ben]
setup:
  active: anna
  players: {anna: {hand: [dime]}}
  monsters: [fly]
  cards:
    dime: {kind: loot, abilities: [{type: play, effect: [{gain: {coins: 10}}]}]}
    fly: {kind: monster, hp: 1, evasion: 2, attack: 1, souls: 0, rewards: [{gain: {coins: 1}}]}
`;

const played = async (steps: string, head = TABLE): Promise<ScenarioResult> => {
  const scenario = readScenario('test.yaml', `${head}steps:\n${steps.replace(/^\n/, '')}`);
  if (!isScenario(scenario)) throw new Error(JSON.stringify(scenario));
  return runScenario(scenario, games, cardErrorsOf);
};

/** Where a scenario does not hold. */
const wrongAt = async (steps: string): Promise<readonly string[]> =>
  (await played(steps)).failures.flatMap(({ mismatches }) => mismatches.map(({ path }) => path));

const DIME = '- do: {seat: anna, type: PlayCard, card: dime}\n';

test('a scenario holds where everything is as it says, and carries the rules of its events', async () => {
  const result = await played(`
- do: {seat: anna, type: PlayCard, card: dime}
  stack: [loot:dime]
  priority: anna
  awaiting: {seat: anna, kind: priority}
  events: [EffectDeclared, PutOnStack]
  noEvents: [Resolved]
- settle: true
  stack: []
  state: {players: {anna: {coins: 10, hand: 0}}, discard: {loot: [dime]}}
`);
  expect(tellFailure(result)).toEqual([]);
  expect(result.ok).toBe(true);
  expect([...result.carried]).toEqual(expect.arrayContaining(['FS-LOOT-1', 'FS-STACK-1']));
});

test.each([
  ['stack', '  stack: []'],
  ['priority', '  priority: ben'],
  ['awaiting.kind', '  awaiting: {kind: choice}'],
  ['events', '  events: [PutOnStack, EffectDeclared]'],
  ['noEvents', '  noEvents: [PutOnStack]'],
  ['state.players.anna.coins', '  state: {players: {anna: {coins: 1}}}'],
  ['refused', '  refused: {}'],
])('an expectation that does not hold is told: %s', async (path, expectation) => {
  expect(await wrongAt(`${DIME}${expectation}\n`)).toEqual([path]);
});

test('what is told has the action, what was expected and what was there, and the events before it', async () => {
  const told = tellFailure(await played(`${DIME}  priority: ben\n`)).join('\n');
  expect(told).toMatch(/^step 1: do .*PlayCard/);
  expect(told).toMatch(/expected "ben"\n\s+actual {3}"anna"/);
  expect(told).toMatch(/PutOnStack \[FS-/);
});

describe('a refusal', () => {
  test('is expected by code, by rule, or as such', async () => {
    const refused = '- do: {seat: ben, type: EndTurn}\n  refused: ';
    expect(await wrongAt(`${refused}{}\n`)).toEqual([]);
    expect(await wrongAt(`${refused}{code: no-such-code}\n`)).toEqual(['refused.code']);
  });

  test('that nobody expects is a failure', async () => {
    expect(await wrongAt('- do: {seat: ben, type: EndTurn}\n')).toEqual(['refused']);
  });

  test('SL-CMD-1: of something that is no command is one too', async () => {
    expect(await wrongAt('- do: {seat: ben, type: Dance}\n  refused: {rule: SL-CMD-1}\n')).toEqual([]);
  });
});

describe('judges and marks', () => {
  test('a rewind goes to a mark, with whatever the scenario leaves out', async () => {
    const steps = `
- do: {seat: anna, type: PlayCard, card: dime}
  mark: declared
- settle: true
- judge: {type: Rewind, to: declared}
  mark: back
  stack: [loot:dime]
- judge: {type: RestoreBranch, rewind: back}
  stack: []
`;
    expect(await wrongAt(steps)).toEqual([]);
  });

  test('nothing is added to what else a judge does', async () => {
    expect(await wrongAt('- judge: {type: PausePlay}\n  events: [PlayPaused]\n')).toEqual([]);
  });

  test('a report goes by a mark', async () => {
    const head = TABLE.replace('setup:', 'options: {dice: reported}\nsetup:');
    const steps = `
- do: {seat: anna, type: DeclareAttack, target: fly}
- pass: all
- pass: all
  awaiting: {seat: anna, kind: roll}
- do: {seat: anna, type: ReportRoll, value: 4}
  mark: rolled
  awaiting: {kind: confirm}
- do: {seat: ben, type: ConfirmReport, report: "1"}
  refused: {}
- do: {seat: ben, type: ConfirmReport, report: rolled}
  stack: [roll:4]
`;
    expect(tellFailure(await played(steps, head))).toEqual([]);
  });
});

test('a scenario that runs out of dice says so', async () => {
  const { ok, broken } = await played(
    '- do: {seat: anna, type: DeclareAttack, target: fly}\n- pass: all\n- pass: all\n',
  );
  expect(ok).toBe(false);
  expect(broken).toMatch(/has no die left: add one to setup\.dice/);
});

test('a shuffle that names what is not among the cards says so, with what is', async () => {
  const bag = 'bag: {kind: item, abilities: [{type: activated, effect: [{loot: 1}]}]}';
  const head = TABLE.replace('hand: [dime]', 'items: [bag]')
    .replace('  cards:', '  shuffles: [[dime-2]]\n  discard: {loot: [dime]}\n  cards:')
    .replace('    fly:', `    ${bag}\n    fly:`);
  const { broken } = await played('- do: {seat: anna, type: ActivateAbility, source: bag}\n- pass: all\n', head);
  expect(broken).toMatch(/setup\.shuffles\/0: dime-2 is not in deck\/loot or is named twice; shuffled there: dime/);
});

test('a position that is none says what is wrong with it', async () => {
  const { ok, broken } = await played(DIME, TABLE.replace('hand: [dime]', 'hand: [dimes]'));
  expect(ok).toBe(false);
  expect(broken).toMatch(/dimes/);
});

/** Nine levels of nine aliases each. */
const BOMB = [
  'a0: &a0 [x]',
  ...Array.from({ length: 9 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(9)}]`),
].join('\n');

test.each([
  [
    'a step of two actions',
    `${TABLE}steps:\n- do: {seat: anna, type: EndTurn}\n  settle: true\n`,
    /steps\/0: a step has exactly one of/,
  ],
  ['a field that nobody knows', `${TABLE}steps:\n- pass: all\n  stak: []\n`, /steps\/0\/stak: expected no field but/],
  ['what is not YAML', 'name: [', /./],
  ['aliases that stand for more than any memory', BOMB, /cannot be read as YAML: Excessive alias count/],
  ['brackets without end', `name: ${'['.repeat(100_000)}`, /./],
])('a file with %s is no scenario, and the line is told', (_what, source, told) => {
  const read = readScenario('test.yaml', source);
  if (isScenario(read)) throw new Error('it was read');
  expect(read[0]?.what).toMatch(told);
});

test('without a setup the game is dealt: who begins is rolled for', async () => {
  const head = 'name: dealt\nruleset: speed-stack\nrules: [SS-PRIO-1]\nseats: [anna, ben]\n';
  expect((await played('- pass: [anna]\n', head)).broken).toContain('no die left');
});

test('a scenario that names a rule which there is not cannot be read, and says which', () => {
  const source =
    'name: x\nruleset: four-souls\nseats: [anna, ben]\nrules:\n- FS-PRIO-4\n- FS-PRIO-444\nsteps:\n- pass: all\n';
  expect(readScenario('test.yaml', source, (id) => id === 'FS-PRIO-4')).toEqual([
    {
      file: 'test.yaml',
      line: 6,
      what: 'rules/1: there is no rule FS-PRIO-444 in docs/rules (docs/reference/scenarios.md#fields)',
    },
  ]);
});
