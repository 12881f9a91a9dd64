import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const check = (content: string) => {
  const file = join(temporaryFolder(), 'published.json');
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/stackledger.mjs', 'tournament', 'check', file], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.replaceAll(file, 'FILE'), stderr: stderr.replaceAll(file, 'FILE') };
};

test(
  'a published tournament that comes out as it was printed ends with 0, one that does not with 1 and its differences',
  () => {
    expect(check(JSON.stringify(PUBLISHED))).toEqual({
      ...{ status: 0, stderr: '', stdout: 'FILE: 2 players, 1 rounds, 1 matches: as published\n' },
    });
    const wrong = PUBLISHED.Standings.map((row) => ({ ...row, Points: 3 }));
    expect(check(JSON.stringify({ ...PUBLISHED, Standings: wrong }))).toEqual({
      ...{ status: 1, stderr: '' },
      stdout: 'FILE: 2 players, 1 rounds, 1 matches: 1 differences\n  ben: 3 points were printed, 0 computed\n',
    });
  },
  SLOW,
);

test(
  'what is no published tournament, or cannot have been played, is one sentence and ends with 2',
  () => {
    for (const [content, sentence] of [
      ['{"Rounds": 5}', 'FILE: no published tournament'],
      ['[1,', 'FILE cannot be read'],
      [JSON.stringify(PUBLISHED).replace('2-1-0', 'won'), 'won is no result such as 2-1-0'],
      [JSON.stringify(PUBLISHED).replace('2-1-0', '2-2-0'), 'both have won 2 games of 3'],
    ] as const) {
      const { status, stdout, stderr } = check(content);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(sentence);
    }
  },
  SLOW,
);
