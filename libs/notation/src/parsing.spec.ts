import { parseActions, parseText, type NotationAction, type NotationValue } from './parsing.js';
import { NotationError } from './scanning.js';

const actionOf = (source: string): NotationAction => {
  const actions = parseActions(source);
  expect(actions).toHaveLength(1);
  const [action] = actions;
  if (action === undefined) throw new Error('there is no action');
  return action;
};

const errorOf = (read: () => unknown): NotationError => {
  try {
    read();
  } catch (error) {
    if (error instanceof NotationError) return error;
    throw error;
  }
  throw new Error('it was read without an error');
};

const at = (source: string): { line: number; column: number; expected: readonly string[]; found: string } => {
  const { line, column, expected, found } = errorOf(() => parseActions(source));
  return { line, column, expected, found };
};

/** A value without its places. */
const plain = (value: NotationValue): unknown => {
  switch (value.is) {
    case 'list':
      return value.items.map(plain);
    case 'map':
      return Object.fromEntries(value.members.map(([name, member]) => [name, plain(member)]));
    case 'quoted':
      return { quoted: value.text };
    case 'bare':
      return value.text;
  }
};

describe('one action', () => {
  test('a word alone has no sender, no arguments, no list', () => {
    expect(actionOf('res')).toEqual({
      is: 'action',
      more: [],
      line: 1,
      column: 1,
      word: 'res',
      args: [],
      fields: [],
      comments: [],
      codes: [],
      rewoundDepth: 0,
    });
  });

  test('a name with a colon before the word is its seat', () => {
    expect(actionOf('anna: res')).toMatchObject({ sender: { name: 'anna' }, word: 'res' });
    expect(actionOf('anna: res').sender).not.toHaveProperty('role');
  });

  test.each(['judge', 'scribe'])('%s and a name, which may be quoted, send in that role', (role) => {
    expect(actionOf(`${role} jo: pause`)).toMatchObject({ sender: { role, name: 'jo' }, word: 'pause' });
    expect(actionOf(`${role} "jo k": pause`)).toMatchObject({ sender: { role, name: 'jo k' }, word: 'pause' });
  });

  test('arguments, the list after > and fields are kept apart, in the order of the line', () => {
    const { args, list, fields } = actionOf('anna: play bomb 2 > fly, ben x=3 reason="a; b" why');
    expect(args.map(plain)).toEqual(['bomb', '2', 'why']);
    expect(list?.map(plain)).toEqual(['fly', 'ben']);
    expect(fields.map(([name, value]) => [name, plain(value)])).toEqual([
      ['x', '3'],
      ['reason', { quoted: 'a; b' }],
    ]);
  });

  test('lists and maps nest, empty ones too', () => {
    const { args, fields } = actionOf('attack [{attacker: goat, at: [ben, "c d"]}, []] more={}');
    expect(args.map(plain)).toEqual([[{ attacker: 'goat', at: ['ben', { quoted: 'c d' }] }, []]]);
    expect(fields.map(([, value]) => plain(value))).toEqual([{}]);
  });

  test('a colon inside a name belongs to it; one before a space ends a sender', () => {
    expect(actionOf('cancel roll:4').args.map(plain)).toEqual(['roll:4']);
    expect(actionOf('roll: 4')).toMatchObject({ sender: { name: 'roll' }, word: '4' });
  });

  test('comments and codes after an action are its own, trimmed and as numbers', () => {
    expect(actionOf('res { stack: empty } $3 {again} $14')).toMatchObject({
      comments: ['stack: empty', 'again'],
      codes: [3, 14],
    });
  });

  test('escapes in quotes are those of JSON', () => {
    expect(actionOf('x "a\\"b\\u00e9\\n"').args.map(plain)).toEqual([{ quoted: 'a"bé\n' }]);
  });

  test('names may have letters of any script', () => {
    expect(actionOf('Zoë: spiel Ödland').args.map(plain)).toEqual(['Ödland']);
  });
});

describe('several actions', () => {
  test('; and new lines separate; numbers, empty lines and comments before an action are skipped', () => {
    const actions = parseActions('1. res; pp\n\n {a comment}\n 2. anna: end\r\n');
    expect(actions.map(({ word }) => word)).toEqual(['res', 'pp', 'end']);
    expect(actions.map(({ line, column }) => [line, column])).toEqual([
      [1, 4],
      [1, 9],
      [4, 5],
    ]);
  });

  test('a comment of several lines moves the lines and columns on', () => {
    const actions = parseActions('{one\ntwo} res\n  pp');
    expect(actions.map(({ line, column }) => [line, column])).toEqual([
      [2, 6],
      [3, 3],
    ]);
  });

  test('an empty text has no actions', () => {
    expect(parseActions(' \n;; {nothing}\n')).toEqual([]);
  });
});

describe('a whole match', () => {
  const TEXT = '[Ruleset "magic"]\n\n[Setup "{\\"a\\": 1}"]\n\n1. res\n(2. pp\n(3. end))\n4. p\n';

  test('tag pairs have the unquoted value and its place', () => {
    expect(parseText(TEXT).tags).toEqual([
      { name: 'Ruleset', value: 'magic', line: 1, column: 10 },
      { name: 'Setup', value: '{"a": 1}', line: 3, column: 8 },
    ]);
  });

  test('actions on rewound branches have the number of parentheses around them', () => {
    expect(parseText(TEXT).actions.map(({ word, rewoundDepth }) => [word, rewoundDepth])).toEqual([
      ['res', 0],
      ['pp', 1],
      ['end', 2],
      ['p', 0],
    ]);
  });

  test('a parenthesis that is not closed, or closed twice, is an error', () => {
    expect(errorOf(() => parseText('(res\npp'))).toMatchObject({ line: 2, column: 3, expected: [')'] });
    expect(errorOf(() => parseText('(res))'))).toMatchObject({ line: 1, column: 6, found: '")"' });
  });

  test('lines to play have neither tags nor rewound branches', () => {
    expect(at('[Ruleset "magic"]\nres')).toMatchObject({ line: 1, column: 1, expected: ['lines to be done'] });
    expect(at('res\n (pp)')).toMatchObject({ line: 2, column: 3, expected: ['lines to be done'] });
    expect(at('[Ruleset "magic"]').found).toContain('Ruleset');
  });

  test('a tag without its name, its value or its end is an error', () => {
    expect(errorOf(() => parseText('["magic"]'))).toMatchObject({ column: 2, expected: ['the name of a tag'] });
    expect(errorOf(() => parseText('[Ruleset magic]'))).toMatchObject({
      column: 10,
      expected: ['its value in quotes'],
    });
    expect(errorOf(() => parseText('[Ruleset "magic"'))).toMatchObject({
      column: 17,
      expected: [']'],
      found: 'the end',
    });
  });
});

describe('errors say where, what was expected, and what was found', () => {
  test.each([
    ['anna:', 1, 6, 'what is done', 'the end'],
    ['anna:\nres', 1, 6, 'what is done', 'the end of the line'],
    ['judge: pause', 1, 6, 'the name of the judge', '":"'],
    ['scribe sam res', 1, 12, ':', '"res"'],
    ['res\n  play bomb > ', 2, 15, 'a value', 'the end'],
    ['play bomb > fly,', 1, 17, 'a value', 'the end'],
    ['play x=', 1, 8, 'a value', 'the end'],
    ['play [a, b', 1, 11, ']', 'the end'],
    ['play [a b]', 1, 9, ']', '"b"'],
    ['play x={a: 1', 1, 13, '}', 'the end'],
    ['play x={[: 1}', 1, 9, 'the name of a member', '"["'],
    ['play x={a 1}', 1, 11, ':', '"1"'],
    ['"res"', 1, 1, 'a word, a seat or a card', '"res"'],
    ['res {open', 1, 5, 'a comment that ends with }', 'the end of the text'],
    ['res\n pp %', 2, 5, 'a word', '"%"'],
    ['play "a\\q"', 1, 6, 'a text in quotes as JSON has it', '"a\\q"'],
    ['play "open', 1, 6, 'a word', '"\\""'],
  ])('%j: line %d, column %d, expected %s, found %s', (source, line, column, expected, found) => {
    expect(at(source)).toEqual({ line, column, expected: [expected], found });
  });

  test('what may follow an argument is listed', () => {
    expect(at('play bomb : fly')).toEqual({
      line: 1,
      column: 11,
      expected: ['a name', '>', 'name=value', ';', 'the end of the line'],
      found: '":"',
    });
  });

  test('the message has all of it', () => {
    const error = errorOf(() => parseActions('a:'));
    expect(error.message).toBe('line 1, column 3: expected what is done, found the end');
    expect(error.name).toBe('NotationError');
    expect(new NotationError(2, 4, ['a', 'b'], 'c').message).toBe('line 2, column 4: expected a or b, found c');
  });
});

test('a character that is no part of notation is shown whole, whatever its length in bytes', () => {
  expect(at('🎲').found).toBe('"🎲"');
});
