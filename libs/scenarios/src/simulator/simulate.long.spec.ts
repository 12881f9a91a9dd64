import {
  amended,
  rejection,
  zoneAt,
  put,
  type CommandRule,
  type RulesetDefinition,
  type Table,
} from '@stackledger/kernel';
import type { OfferedGame } from '@stackledger/ledger';
import { fourSoulsGame, knownRules } from '../../../../test/support/games.js';
import type { InvariantChecking } from './play.js';
import { simulate, type SimulationSummary } from './simulate.js';

const sound = fourSoulsGame();
const { ruleset } = sound;

/** Milliseconds; a match takes seconds on a busy machine. */
const PATIENCE = 60_000;

const run = (game: OfferedGame, check: InvariantChecking = 'every'): Promise<SimulationSummary> =>
  simulate({ game, matches: 1, players: { least: 2, most: 3 }, seed: 5, knownRules, mostCommands: 400, check });

const brokenBy = async (change: Partial<RulesetDefinition>): Promise<string> => {
  const { failures } = await run({ ...sound, ruleset: amended(ruleset, change) });
  return failures.map(({ what }) => what).join('\n');
};

const rule = (type: string): CommandRule => {
  const found = ruleset.commands[type];
  if (found === undefined) throw new Error(`there is no command ${type}`);
  return found;
};

const evolving = (type: string, change: (table: Table) => Table): Partial<RulesetDefinition> => ({
  events: {
    ...ruleset.events,
    [type]: {
      ...ruleset.events[type],
      table: (table: Table, data: never, at: number) => change(ruleset.events[type]?.table?.(table, data, at) ?? table),
    },
  },
});

test(
  'a sound game breaks no promise, and the same seed plays the same matches',
  async () => {
    const [first, again] = [await run(sound), await run(sound)];
    expect(first.failures).toEqual([]);
    expect(again).toEqual(first);
    expect(first.usage.commands?.PassPriority).toBeGreaterThan(20);
  },
  PATIENCE,
);

test(
  'what hardly occurred is told, with how often',
  async () => {
    const { rare } = await run(sound);
    expect(rare).toContain('commands RestoreBranch (0)');
  },
  PATIENCE,
);

describe('fewer checks', () => {
  const counted = (): OfferedGame => {
    let turns = 0;
    const change = evolving('TurnBegan', (table) => ({ ...table, used: [`turn ${++turns}`] }));
    return { ...sound, ruleset: amended(ruleset, change) };
  };

  test(
    'a log that does not fold to the same match is caught at the end, and by nobody where nothing is checked',
    async () => {
      const atEnd = await run(counted(), 'ends');
      expect(atEnd.checked).toBe('ends');
      expect(atEnd.failures.map(({ what }) => what).join()).toMatch(/the log folds to another state/);
      expect(await run(counted(), 'none')).toMatchObject({ checked: 'none', failures: [] });
    },
    PATIENCE,
  );

  test(
    'bots that nobody looks at send only what they may, and the same seed plays the same matches',
    async () => {
      const [first, again] = [await run(sound, 'none'), await run(sound, 'none')];
      expect(again).toEqual(first);
      const refused = Object.entries(first.usage.refusals ?? {}).filter(([, times]) => times > 0);
      expect(refused).toEqual([]);
      expect(first.commands).toBe(400);
    },
    PATIENCE,
  );
});

describe('a broken game is caught', () => {
  test(
    'that cites a rule nobody knows',
    async () => {
      const cites = { ...ruleset.cites, pass: ['FS-NONE-1' as const] };
      expect(await brokenBy({ cites })).toMatch(/cites FS-NONE-1, which is not written down/);
    },
    PATIENCE,
  );

  test(
    'that cites no rule',
    async () => {
      expect(await brokenBy({ cites: { ...ruleset.cites, pass: [] } })).toMatch(/PriorityPassed at \d+ cites no rule/);
    },
    PATIENCE,
  );

  test(
    'in which nobody can act any more',
    async () => {
      const mayPass = () => rejection('no-pass', 'FS-PRIO-5', 'nobody passes here');
      expect(await brokenBy({ priority: { ...ruleset.priority, mayPass } })).toMatch(/nobody can act/);
    },
    PATIENCE,
  );

  test(
    'that offers what it then refuses',
    async () => {
      const PlayCard: CommandRule = {
        ...rule('PlayCard'),
        decide: () => rejection('not-now', 'FS-LOOT-1', 'no card is played'),
      };
      expect(await brokenBy({ commands: { ...ruleset.commands, PlayCard } })).toMatch(
        /of a template is refused: FS-LOOT-1|covered but refused/,
      );
    },
    PATIENCE,
  );

  test(
    'that accepts what it never offers',
    async () => {
      const GiveCoins: CommandRule = { ...rule('GiveCoins'), legalActions: () => [] };
      expect(await brokenBy({ commands: { ...ruleset.commands, GiveCoins } })).toMatch(/accepted but not covered/);
    },
    PATIENCE,
  );

  test(
    'whose log does not fold to the same match',
    async () => {
      let turns = 0;
      const counted = evolving('TurnBegan', (table) => ({ ...table, used: [`turn ${++turns}`] }));
      expect(await brokenBy(counted)).toMatch(/the log folds to another state|the table after MatchRewound differs/);
    },
    PATIENCE,
  );

  test(
    'that loses a card',
    async () => {
      const lost = evolving('CardMoved', (table) => ({
        ...table,
        zones: put(table.zones, 'deck/loot', zoneAt(table, 'deck/loot').slice(1)),
      }));
      expect(await brokenBy(lost)).toMatch(/an object lies nowhere|deck\/loot should hold/);
    },
    PATIENCE,
  );
});
