import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterAll(stopAll);

const PUBLISHED = {
  Policy: { floor: '33/100', digits: 4 },
  Rounds: [{ RoundName: 'Round 1', Matches: [{ Player1: 'anna', Player2: 'ben', Result: '2-1-0' }] }],
  Standings: [
    { Player: 'anna', Rank: 1, Points: 3, OMWP: 0.33, GWP: 0.6667, OGWP: 0.3333 },
    { Player: 'ben', Rank: 2, Points: 0, OMWP: 1, GWP: 0.3333, OGWP: 0.6667 },
  ],
};

const check = async (content: string): Promise<CommandRun> => {
  const file = join(temporaryFolder(), 'published.json');
  writeFileSync(file, content);
  const { status, out, err } = await runCommand(['tournament', 'check', file]);
  return { status, out: out.replaceAll(file, 'FILE'), err: err.replaceAll(file, 'FILE') };
};

test(
  'a published tournament that comes out as it was printed ends with 0, one that does not with 1 and its differences',
  async () => {
    expect(await check(JSON.stringify(PUBLISHED))).toEqual({
      ...{ status: 0, err: '', out: 'FILE: 2 players, 1 rounds, 1 matches: as published\n' },
    });
    const wrong = PUBLISHED.Standings.map((row) => ({ ...row, Points: 3 }));
    expect(await check(JSON.stringify({ ...PUBLISHED, Standings: wrong }))).toEqual({
      ...{ status: 1, err: '' },
      out: 'FILE: 2 players, 1 rounds, 1 matches: 1 differences\n  ben: 3 points were printed, 0 computed\n',
    });
  },
  SLOW,
);

test(
  'what is no published tournament, or cannot have been played, is one sentence and ends with 2',
  async () => {
    for (const [content, sentence] of [
      ['{"Rounds": 5}', 'FILE: no published tournament'],
      ['[1,', 'FILE cannot be read'],
      [JSON.stringify(PUBLISHED).replace('2-1-0', 'won'), 'won is no result such as 2-1-0'],
      [JSON.stringify(PUBLISHED).replace('2-1-0', '2-2-0'), 'both have won 2 games of 3'],
    ] as const) {
      const { status, out, err } = await check(content);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toContain(sentence);
    }
  },
  SLOW,
);
