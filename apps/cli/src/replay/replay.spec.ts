import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { contestedLog, type ContestedLog } from '../../../../test/support/logs/contested-log.js';
import type { MatchSource } from '../sources/match-source.js';
import { openMatch } from '../sources/open-match.js';
import { draw } from './drawing.js';
import { branchesAt, treeOf, type EventTree } from './lines-of-play.js';
import { printPlain } from './plain.js';
import { gapMs, play } from './play.js';
import { startOf, take, type ReplayCursor, type NavigationStep } from './stepping.js';

const folder = mkdtempSync(join(tmpdir(), 'stackledger-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

let log: ContestedLog;
let source: MatchSource;
let tree: EventTree;

beforeAll(async () => {
  log = await contestedLog();
  const file = join(folder, 'contested.jsonl');
  writeFileSync(file, log.lines.join('\n'));
  source = await openMatch(file, {});
  tree = treeOf(source.events, source.isLive);
});
afterAll(() => source.close());

const walk = (...steps: readonly NavigationStep[]): ReplayCursor =>
  steps.reduce((cursor, step) => take(tree, cursor, step).cursor, startOf(tree));

const typeAt = ({ at }: ReplayCursor): string => source.events[at]?.type ?? '';

describe('steps', () => {
  test('forward and back stay on the line of play: struck events are passed by', () => {
    const here = walk({ jump: log.before });
    const next = take(tree, here, 'forward').cursor;
    expect(next.at).toBe(log.rewind);
    expect(take(tree, next, 'back').cursor.at).toBe(log.before);
  });

  test('the ends of a match are told, and stood at', () => {
    const begun = take(tree, startOf(tree), 'back');
    expect(begun).toMatchObject({ cursor: { at: 0 }, why: 'the match begins here' });
    expect(take(tree, walk('end'), 'forward').why).toBe('this line of play ends here');
    expect(walk('to-live').at).toBe(source.events.length - 1);
  });

  test('next resolution, next rewind, and a roll that there is not', () => {
    expect(typeAt(walk('next-resolution'))).toBe('Resolved');
    expect(walk('next-rewind').at).toBe(log.rewind);
    expect(take(tree, startOf(tree), 'next-roll').why).toBe('no further roll on this line of play');
  });

  test('into the rewound branch from where it left, and from the rewind that took it back; out again to the same place', () => {
    for (const from of [log.before, log.rewind]) {
      const inside = walk({ jump: from }, 'into-branch');
      expect(inside.at).toBe(log.before + 1);
      expect(inside.line.at(-1)).toBe(log.struckTip);
      const resolved = take(tree, inside, 'next-resolution').cursor;
      expect(['Resolved', 'Cancelled']).toContain(typeAt(resolved));
      expect(source.isLive(resolved.at)).toBe(false);
      expect(take(tree, resolved, 'out-of-branch').cursor.at).toBe(from);
    }
    expect(take(tree, walk('end'), 'into-branch').why).toBe('no other line of play leaves here');
  });

  test('a jump finds its line of play by itself, also a struck one; an unknown revision is told what there is', () => {
    const struck = walk({ jump: log.struckTip });
    expect(struck).toMatchObject({ at: log.struckTip, outer: { at: log.before } });
    expect(take(tree, struck, { jump: log.rewind }).cursor.outer).toBeNull();
    const last = source.events.length - 1;
    expect(take(tree, struck, { jump: 9_999 }).why).toBe(`there is no revision 9999: they go from 0 to ${last}`);
  });

  test('what leaves an event is the rewound branch, by its first and last revision', () => {
    expect(branchesAt(tree, tree.live, log.before)).toEqual([{ first: log.before + 1, tip: log.struckTip }]);
  });
});

test('the drawing shows the stack with its top first, who acts, totals, and the events with their rules', async () => {
  const cursor = walk({ jump: log.struckTip }, 'start', { jump: log.before + 6 });
  const position = await source.positionAt(cursor.at);
  const lines = draw({ source, tree, cursor, position }, { colour: false, columns: 120 });
  const text = lines.join('\n');
  expect(text).toMatch(
    /Stack \(top first\)\n +2 {2}loot:butter-bean {2}ben → loot:a-dime.*\n +1 {2}loot:a-dime {2}anna/,
  );
  expect(text).toContain('rewound: this does not count');
  expect(text).toContain('Priority  ben');
  expect(text).toMatch(/seat │ .*coins/);
  expect(text).toMatch(/PutOnStack +loot:butter-bean.*\[FS-STACK-1/);
  expect(text).toMatch(/FS-PRIO-3: \w+/);
  expect(lines.every((line) => line.length <= 120)).toBe(true);
});

describe('printed for a pipe', () => {
  const printed = async (part: Partial<Parameters<typeof printPlain>[1]>): Promise<readonly string[]> => {
    const lines: string[] = [];
    await printPlain(source, { json: false, ...part }, (line) => lines.push(line));
    return lines;
  };

  test('every event on a line, struck ones marked, then the table as it stands', async () => {
    const lines = await printed({});
    expect(lines.filter((line) => line.startsWith('~')).length).toBe(log.struckTip - log.before);
    expect(lines.join('\n')).toContain('Stack (top first)\n  empty');
  });

  test('as JSON: one event a line, or the table at a revision', async () => {
    const events = (await printed({ json: true })).map((line) => JSON.parse(line) as { live: boolean });
    expect(events.length).toBe(source.events.length);
    const [table = ''] = await printed({ json: true, at: log.before });
    expect(JSON.parse(table)).toMatchObject({ revision: String(log.before), view: { stack: ['loot:a-dime'] } });
  });

  test('a revision that there is not is refused with those that there are', async () => {
    await expect(printed({ at: 9_999 })).rejects.toThrow(/the match has no revision 9999: they go from 0 to \d+/);
  });
});

/** A terminal that remembers the last drawing; `shows` waits until it contains a text. */
const terminalOf = (rows = 40) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let screen = '';
  let drawn = (): void => undefined;
  output.on('data', (text: Buffer) => {
    screen = text.toString();
    drawn();
  });
  const shows = (words: string): Promise<void> =>
    new Promise((resolve) => {
      drawn = () => {
        if (screen.includes(words)) resolve();
      };
      drawn();
    });
  const terminal = { input, output, size: () => ({ columns: 100, rows }), colour: false };
  return { terminal, shows, press: (keys: string) => input.write(keys), screen: () => screen };
};

describe('in a terminal', () => {
  test('keys step, jump, enter and leave the rewound branch; q ends it and gives the screen back', async () => {
    const { terminal, press, shows } = terminalOf();
    const done = play(source, terminal, { speed: 1 });
    for (const [keys, words] of [
      ['j', 'revision 1 of'],
      ['r', `revision ${log.rewind} of`],
      ['>', `revision ${log.before + 1} of`],
      ['e', 'rewound: this does not count'],
      ['<', `revision ${log.rewind} of`],
      ['g3', 'go to revision: 3'],
      ['\r', 'revision 3 of'],
      ['d', 'no further roll on this line of play'],
      ['?', 'into a rewound branch'],
    ] as const) {
      press(keys);
      await shows(words);
    }
    press('q');
    await done;
    await shows('\u001b[?1049l');
  });

  test('space plays to the end of the line and stops there; the end of the keys ends it', async () => {
    const { terminal, press, shows } = terminalOf();
    const done = play(source, terminal, { speed: 64, from: source.events.length - 3 });
    press(' ');
    await shows('this line of play ends here');
    terminal.input.end();
    await done;
    await shows('\u001b[?1049l');
  });

  test('a low window still shows where one stands and the last events', async () => {
    const { terminal, press, shows, screen } = terminalOf(24);
    const done = play(source, terminal, { speed: 1, from: log.rewind });
    await shows('MatchRewound');
    expect(screen().split('\n').length).toBeLessThanOrEqual(24);
    press('q');
    await done;
  });

  test('a gap is divided by the speed, and neither endless nor nothing', () => {
    const [ten, twenty] = ['2026-01-01T00:00:10.000Z', '2026-01-01T00:00:20.000Z'];
    expect(gapMs(ten, twenty, 10)).toBe(1_000);
    expect(gapMs(ten, twenty, 1)).toBe(2_000);
    expect(gapMs(ten, ten, 1)).toBe(40);
  });
});
