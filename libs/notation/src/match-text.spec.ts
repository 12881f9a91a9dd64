import type { SeatId } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { commandNumberOf, renderMatch, revisionOfNumber, type NotationLine } from './match-text.js';
import { parseText } from './parsing.js';

const line = (first: number, last: number, more: Partial<NotationLine> = {}): NotationLine => ({
  first,
  last,
  command: { type: 'PassPriority', seat: 'anna' as SeatId },
  isRewound: false,
  isReplayed: false,
  isHidden: false,
  ...more,
});

const CREATION = line(0, 4, { command: { type: 'CreateMatch' } });

const bodyOf = (...lines: readonly NotationLine[]): readonly string[] =>
  renderMatch(fourSouls, [], [CREATION, ...lines])
    .split('\n')
    .slice(1, -1);

test('tags come first with their values as JSON strings, then an empty line; the creation has no line', () => {
  expect(
    renderMatch(
      fourSouls,
      [
        ['Ruleset', 'four-souls'],
        ['Setup', '{"a":1}'],
      ],
      [CREATION, line(5, 6)],
    ),
  ).toBe('[Ruleset "four-souls"]\n[Setup "{\\"a\\":1}"]\n\n1. anna: p\n');
});

test('each command is numbered in the order of the log', () => {
  expect(bodyOf(line(5, 5), line(6, 9))).toEqual(['1. anna: p', '2. anna: p']);
});

test('a rewound span stands in one pair of parentheses, at the end of a log too', () => {
  const isRewound = true;
  expect(bodyOf(line(5, 5), line(6, 6, { isRewound }), line(7, 7, { isRewound }), line(8, 8))).toEqual([
    '1. anna: p',
    '(2. anna: p',
    '3. anna: p)',
    '4. anna: p',
  ]);
  expect(bodyOf(line(5, 5, { isRewound }))).toEqual(['(1. anna: p)']);
});

test('a command that a rewind replayed stands in a comment, which no brace of it ends', () => {
  const command = { type: 'PausePlay', judge: 'jo', reason: 'once {more}' };
  const [replayed = ''] = bodyOf(line(5, 5, { isReplayed: true, command }));
  expect(replayed).toBe('{1. judge jo: pause "once {more)"}');
  expect(parseText(replayed).actions).toEqual([]);
  expect(bodyOf(line(5, 5, { isReplayed: true, isRewound: true }))).toEqual(['({1. anna: p})']);
});

test('what a judge sent has its code, and what the viewer may not see says so', () => {
  const rewind = { type: 'Rewind', judge: 'jo', to: '5' };
  expect(bodyOf(line(5, 5), line(6, 6, { command: rewind }))).toEqual(['1. anna: p', '2. judge jo: rewind #1 $3']);
  expect(bodyOf(line(5, 5, { isHidden: true }))).toEqual(['1. anna: p {hidden}']);
  const codes = [
    'ObjectToReport',
    'RuleReport',
    'Rewind',
    'RestoreBranch',
    'WaiveConcession',
    'PausePlay',
    'ResumePlay',
  ];
  const written = bodyOf(...codes.map((type, at) => line(5 + at, 5 + at, { command: { type, judge: 'jo' } })));
  expect(written.map((text) => text.slice(text.indexOf('$')))).toEqual(codes.map((_type, at) => `$${at + 1}`));
});

const LINES = [CREATION, line(5, 5), line(6, 9)];

test('a revision is named by its command: by the number alone at its end, with a place before', () => {
  expect(commandNumberOf(LINES, 4)).toBe('#0');
  expect(commandNumberOf(LINES, 5)).toBe('#1');
  expect(commandNumberOf(LINES, 9)).toBe('#2');
  expect(commandNumberOf(LINES, 6)).toBe('#2.0');
  expect(commandNumberOf(LINES, 8)).toBe('#2.2');
  expect(commandNumberOf(LINES, 10)).toBeUndefined();
});

test('a revision between two commands, which the service told, is named as the end of the one before', () => {
  const lines = [CREATION, line(6, 7), line(9, 9)];
  expect([5, 8].map((revision) => commandNumberOf(lines, revision))).toEqual(['#0', '#1']);
});

test('a command names what was before it by numbers, at any depth, and nothing after it', () => {
  const fix = { type: 'Rewind', to: '6', leaveOut: ['7', '9'], insert: [{ type: 'PlayCard', seat: 'ben', card: '7' }] };
  const ruling = { type: 'GiveRuling', judge: 'jo', call: 'call-1', fix };
  const seat = 'ben' as SeatId;
  const called = { type: 'CallJudge', seat, category: 'other', reason: 'why', point: '5' };
  expect(
    bodyOf(line(5, 6), line(7, 8), line(9, 9, { command: called }), line(10, 20, { command: ruling })).slice(2),
  ).toEqual([
    '3. ben: CallJudge category=other reason=why point=#1.0',
    '4. judge jo: GiveRuling call=call-1 fix={type: Rewind, to: #1, leaveOut: [#2.0, #3], ' +
      'insert: [{type: PlayCard, seat: ben, card: "7"}]}',
  ]);
  const rewind = { type: 'Rewind', judge: 'jo', to: '6' };
  expect(bodyOf(line(5, 5, { command: rewind }), line(6, 6))[0]).toBe('1. judge jo: rewind 6 $3');
});

test('every revision of a log is found again by its name', () => {
  for (let revision = 0; revision <= 9; revision++)
    expect(revisionOfNumber(LINES, String(commandNumberOf(LINES, revision)).slice(1))).toBe(String(revision));
});

test('a name of no command, or none that is a name, stands for nothing', () => {
  for (const name of ['3', '', 'x', '1.', '1.x', '-1', '0000001', '1.00000'])
    expect(revisionOfNumber(LINES, name)).toBeUndefined();
});
