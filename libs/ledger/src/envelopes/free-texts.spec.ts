import { commandsOf, type JsonMap } from '@stackledger/rules';
import { games } from '../../../../test/support/games.js';
import {
  isReference,
  referencesIn,
  referenceTo,
  withoutBlankTexts,
  withoutReferences,
  withTexts,
} from './free-texts.js';

const SALT = 'ab'.repeat(32);
const SAID = 'somebody says something';

const isReplaced = (command: JsonMap): boolean => {
  const after = withTexts(command, { isSeat: () => false, replace: () => 'a reference' });
  return !JSON.stringify(after).includes(SAID);
};

/** The fields of commands that take any text, in a command that has such a text there. */
const wordy = (): readonly (readonly [where: string, command: JsonMap])[] =>
  [...games.values()].flatMap(({ ruleset }) =>
    Object.entries(commandsOf(ruleset)).flatMap(([type, { fields }]) =>
      Object.entries(fields).flatMap(([field, shape]): [string, JsonMap][] => {
        const takesAll = shape.is === 'text' && (shape.pattern === undefined || shape.pattern.test(SAID));
        const name = field.replace('?', '');
        return takesAll ? [[`${type}.${name}`, { type, [name]: SAID }]] : [];
      }),
    ),
  );

test('every field of a command that takes any words is a text beside the log, or is about cards and randomness', () => {
  const left = wordy().flatMap(([where, command]) => (isReplaced(command) ? [] : [where]));
  expect([...new Set(left)].sort()).toEqual(NOT_ABOUT_PEOPLE);
  expect(new Set(wordy().map(([where]) => where)).size).toBeGreaterThan(NOT_ABOUT_PEOPLE.length + 15);
});

/** Ids, what stands on cards, randomness that dice are computed from, and the id of the judge who sends a command. */
const NOT_ABOUT_PEOPLE: readonly string[] = [
  'ActivateAbility.ability',
  'AnnounceTotal.total',
  'ClearYield.always',
  'CorrectTotal.total',
  'CreateMatch.cardsHash',
  'CreateMatch.matchId',
  'CreateMatch.tournament',
  'DefineCard.text',
  'DefineCard.title',
  'GiveClientSeed.seed',
  'ReportChange.what',
  'ReportTrigger.text',
  'RestoreBranch.judge',
  'Rewind.judge',
  'SetYield.always',
  'UseManaAbility.ability',
];

test('texts within what was considered and what a rewind inserts are found by their paths; a seat is no text', () => {
  const command = {
    type: 'Rewind',
    reason: 'a',
    insert: [
      { type: 'NoteStatement', of: 'ben', says: 'b' },
      { type: 'NoteStatement', of: 'Mia', says: 'c' },
    ],
    rejected: [{ remedy: 'full', why: 'd' }],
  };
  const seen: { [path: string]: string } = {};
  const replace = (text: string, path: string): string => (seen[path] = text);
  expect(withTexts(command, { isSeat: (name) => name === 'ben', replace })).toBe(command);
  expect(seen).toEqual({
    reason: 'a',
    'insert/0/says': 'b',
    'insert/1/of': 'Mia',
    'insert/1/says': 'c',
    'rejected/0/why': 'd',
  });
});

test('a text is replaced also where others beside it in a list have none', () => {
  const pass = { type: 'PassPriority', seat: 'anna' };
  const command = { type: 'Rewind', insert: [pass, { type: 'CallJudge', reason: 'a' }] };
  expect(withTexts(command, { isSeat: () => false, replace: () => 'text' })).toEqual({
    type: 'Rewind',
    insert: [pass, { type: 'CallJudge', reason: 'text' }],
  });
});

test('a reference is the commitment that any other implementation computes', () => {
  const reference = referenceTo({ salt: SALT, text: 'Grüße' });
  expect(reference).toBe('text-e2a5e35324c592ce5a7c37e706c962ca054ef78455f427cbadf8f7dc6b18f111');
  expect(isReference(reference)).toBe(true);
  expect(referenceTo({ salt: 'cd'.repeat(32), text: 'Grüße' })).not.toBe(reference);
});

test('references are found within texts, also where a sentence begins with one', () => {
  const one = referenceTo({ salt: SALT, text: 'one' });
  const two = referenceTo({ salt: SALT, text: 'two' });
  const text = `T${one.slice(1)}: ${two}, and ${one}; context-1 and text-abc are none`;
  expect([...referencesIn(text)].sort()).toEqual([one, two].sort());
  expect(withoutReferences(text, (each) => (each === one ? 'ONE' : 'TWO'))).toBe(
    'ONE: TWO, and ONE; context-1 and text-abc are none',
  );
});

const UNSEEN = [
  '\u200b',
  '\ufeff',
  '\u200b \u2060\u00ad',
  '\u3164\u115f',
  '\ufe0f\u{e0020}',
  '\u200f\u061c',
  '\u2003\t',
  '',
];

test.each(UNSEEN)('a text in which nothing is seen is none: %j', (reason) => {
  expect(withoutBlankTexts({ type: 'Rewind', reason })).toEqual({ type: 'Rewind', reason: '' });
  const nested = withoutBlankTexts({ type: 'GiveRuling', rejected: [{ remedy: 'full', why: reason }] });
  expect(nested).toEqual({ type: 'GiveRuling', rejected: [{ remedy: 'full', why: '' }] });
});

test.each(['می\u200cخواهم', 'क्\u200dष', '\u200f\u2067نص\u2069', '👩\u200d⚖️', '…', ' x\u200b'])(
  'a text in which something is seen stays: %j',
  (reason) => {
    const command = { type: 'Rewind', reason };
    expect(withoutBlankTexts(command)).toBe(command);
  },
);
