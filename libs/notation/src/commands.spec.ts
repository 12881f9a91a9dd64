import { amended, type Command, type JsonMap } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { echoingTable, passRound } from '../../../test/support/tables/echoing-table.js';
import { kernelTable, type KernelTable } from '../../../test/support/tables/kernel-table.js';
import { candidateNames, commandOf, type NotationContext } from './commands.js';
import { parseActions } from './parsing.js';
import { renderCommand } from './rendering.js';
import { NotationError } from './scanning.js';

const NICKEL = { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] };

const BEN = { items: ['bell'], hand: ['dime'], lootPlays: 1 };

/** Anna may play the bomb and the nickel, and attack the fly or the dip. */
const table = (): KernelTable =>
  echoingTable({ anna: { hand: ['bomb', 'nickel'], lootPlays: 1, coins: 3, attacks: 1 }, ben: BEN }, [], {
    nickel: NICKEL,
  });

const context = (more: Partial<NotationContext> = {}, at = table()): NotationContext => ({
  situation: { ruleset: fourSouls, state: at.state() },
  revisionOf: () => undefined,
  ...more,
});

const read = (text: string, where: NotationContext = context()): unknown => {
  const [action] = parseActions(text);
  if (action === undefined) throw new Error(`${text} has no action`);
  return commandOf(action, where);
};

const errorOf = (
  text: string,
  where: NotationContext = context(),
): Pick<NotationError, 'line' | 'column' | 'expected' | 'found'> => {
  try {
    read(text, where);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    const { line, column, expected, found } = error;
    return { line, column, expected, found };
  }
  throw new Error(`${text} was read without an error`);
};

describe('who sends it', () => {
  test('a seat, whose name may be abbreviated', () => {
    expect(read('anna: p')).toEqual({ type: 'PassPriority', seat: 'anna' });
    expect(read('b: p')).toEqual({ type: 'PassPriority', seat: 'ben' });
  });

  test('without a seat, the one that holds priority', () => {
    expect(read('p')).toEqual({ type: 'PassPriority', seat: 'anna' });
    const at = table();
    at.act({ type: 'PassPriority', seat: 'anna' });
    expect(read('p', context({}, at))).toEqual({ type: 'PassPriority', seat: 'ben' });
  });

  test('a seat that is not there is an error that lists the seats', () => {
    expect(errorOf('zoe: p')).toEqual({ line: 1, column: 1, expected: ['one of anna, ben'], found: '"zoe"' });
  });

  test('a judge and a scribe by the line, else by the one who writes; without either an error', () => {
    expect(read('judge jo: resume')).toEqual({ type: 'ResumePlay', judge: 'jo' });
    expect(read('resume', context({ judge: 'kim' }))).toEqual({ type: 'ResumePlay', judge: 'kim' });
    expect(read('judge jo: resume', context({ judge: 'kim' }))).toEqual({ type: 'ResumePlay', judge: 'jo' });
    expect(read('res', context({ scribe: 'sam', judge: 'kim' }))).toEqual({ type: 'Resolve', scribe: 'sam' });
    expect(errorOf(' resume', context({ scribe: 'sam' }))).toEqual({
      line: 1,
      column: 2,
      expected: ['judge NAME: before it'],
      found: '"resume"',
    });
  });
});

describe('which command', () => {
  test('a word of the game, a command type, or a card that may be played', () => {
    const play = { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] };
    expect(read('play bomb > fly')).toEqual(play);
    expect(read('PlayCard bomb > fly')).toEqual(play);
    expect(read('bomb > fly')).toEqual(play);
  });

  test('a word that means nothing is taken for a card to be played', () => {
    expect(read('zap')).toMatchObject({ type: 'PlayCard', seat: 'anna', card: 'zap' });
  });

  test('the name of what lies in play uses its ability, where the game has no other word for it', () => {
    const lamp = { kind: 'post', abilities: [{ type: 'activated', effect: [{ gain: { life: 1 } }] }] };
    const setup = { active: 'anna', players: { anna: { board: ['lamp'] }, ben: {} } };
    const at = kernelTable(speedStack, { seats: ['anna', 'ben'], setup, cards: { lamp } });
    const situation = { ruleset: speedStack, state: at.state() };
    expect(read('lamp', context({ situation }))).toEqual({ type: 'ActivateAbility', seat: 'anna', source: 'lamp' });
  });

  test('where no command may be bare, a word that means nothing lists those that do', () => {
    const situation = { ...context().situation, ruleset: amended(fourSouls, { notation: {} }) };
    const { column, expected, found } = errorOf('  zap', context({ situation }));
    expect({ column, found }).toEqual({ column: 3, found: '"zap"' });
    expect(expected).toEqual([expect.stringMatching(/^one of .*\bp\b.*, or a card$/)]);
  });
});

describe('what is in it', () => {
  test('names are completed from the legal actions, by beginnings, initials and later words', () => {
    expect(read('play bo > fl')).toEqual({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] });
    expect(read('bo > d')).toEqual({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['dip'] });
    expect(read('atk d')).toEqual({ type: 'DeclareAttack', seat: 'anna', target: 'dip' });
  });

  test('a name that could be several is an error at that name', () => {
    const at = echoingTable({ anna: { hand: ['bomb', 'bomb-bag'], lootPlays: 1 }, ben: BEN }, [], {
      'bomb-bag': NICKEL,
    });
    expect(errorOf('play bo', context({}, at))).toEqual({
      line: 1,
      column: 6,
      expected: ['which is meant: bomb, bomb-bag'],
      found: '"bo"',
    });
    expect(read('play "bo"', context({}, at))).toMatchObject({ card: 'bo' });
    expect(read('play bomb > fly', context({}, at))).toMatchObject({ card: 'bomb' });
  });

  test('a name that matches nothing stays as it is: the rules reject it', () => {
    expect(read('play bomb > zoe')).toMatchObject({ card: 'bomb', targets: ['zoe'] });
  });

  test('values have the shape of their field, and fields overrule arguments', () => {
    expect(read('give ben 2')).toEqual({ type: 'GiveCoins', seat: 'anna', to: 'ben', amount: 2 });
    expect(read('give ben 2 amount=3')).toMatchObject({ to: 'ben', amount: 3 });
  });

  test('one argument too many, and a list after a word that takes none, are errors at their place', () => {
    expect(errorOf('give ben 2 3')).toEqual({
      line: 1,
      column: 12,
      expected: ['>', 'name=value', ';', 'the end of the line'],
      found: 'one more name',
    });
    expect(errorOf('atk fly > dip')).toMatchObject({ column: 1, expected: ['no > after this word'], found: '>' });
  });

  test('a number sign stands for a revision; one that is not there is an error', () => {
    const where = context({ judge: 'jo', revisionOf: (name) => (name === '3.1' ? '17' : undefined) });
    expect(read('rewind #3.1', where)).toMatchObject({ type: 'Rewind', judge: 'jo', to: '17' });
    expect(errorOf('rewind #4', where)).toEqual({
      line: 1,
      column: 8,
      expected: ['the number of a command of this match'],
      found: '#4',
    });
  });

  test('a required field with one possible value need not be written; one with several must', () => {
    const at = echoingTable({ anna: { attacks: 1 }, ben: BEN }, [], {}, { dice: 'reported' });
    at.act({ type: 'DeclareAttack', seat: 'anna', target: 'fly' });
    passRound(at);
    passRound(at);
    expect(at.state().table.awaiting?.kind).toBe('roll');
    expect(read('roll 4', context({}, at))).toEqual({ type: 'ReportRoll', seat: 'anna', value: 4 });
    const revision = String(at.state().head + 1);
    at.act({ type: 'ReportRoll', seat: 'anna', value: 4 });
    expect(read('b: ok', context({}, at))).toEqual({ type: 'ConfirmReport', seat: 'ben', report: revision });
    expect(read('b: ok report=1', context({}, at))).toMatchObject({ report: '1' });
    expect(read('a: atk')).toEqual({ type: 'DeclareAttack', seat: 'anna' });
  });
});

test('what is rendered is read as the same command', () => {
  const commands: readonly JsonMap[] = [
    { type: 'PassPriority', seat: 'ben' },
    { type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly'] },
    { type: 'GiveCoins', seat: 'anna', to: 'ben', amount: 2 },
    { type: 'PausePlay', judge: 'jo k', reason: 'once {more}; "so"' },
    { type: 'Choose', seat: 'ben', answer: ['a', 'b c', '7'] },
  ];
  for (const command of commands) expect(read(renderCommand(fourSouls, command as Command))).toEqual(command);
});

test('the names of a field are those in the commands and among the candidates, each once', () => {
  const action = { command: { type: 'X', card: 'a' }, fill: [{ path: 'targets', candidates: ['b', 'c', 3] }] } as const;
  const other = { command: { type: 'X', card: 'a', targets: ['c', 'd'] }, fill: [] } as const;
  const open = [action, other] as unknown as Parameters<typeof candidateNames>[1]; // only these members are read
  expect(candidateNames('card', open)).toEqual(['a']);
  expect(candidateNames('targets', open)).toEqual(['b', 'c', 'd']);
  expect(candidateNames('nothing', open)).toEqual([]);
});

describe('what a card did', () => {
  const effects = (text: string): unknown => (read(`a: outcome ${text}`) as { readonly effects: unknown }).effects;

  test.each([
    ['loot 1', [{ loot: 1 }]],
    ['lose coins 1 who ben, loot 1', [{ lose: { coins: 1, who: 'ben' } }, { loot: 1 }]],
    ['gain 3 coins', [{ gain: { coins: '3' } }]],
    ['damage 2 to ben', [{ damage: { amount: '2', to: 'ben' } }]],
    ['damage 2 to [ben, fly]', [{ damage: { amount: 2, to: ['ben', 'fly'] } }]],
    ['"ben shows his hand", loot 1', [{ note: 'ben shows his hand' }, { loot: 1 }]],
    ['[{damage: {amount: 2, to: ben}}]', [{ damage: { amount: 2, to: 'ben' } }]],
  ])('is said as %s', (text, said) => {
    expect(effects(text)).toEqual(JSON.parse(JSON.stringify(said).replaceAll(/"(\d)"/g, '$1')));
  });

  test('says what is missing', () => {
    expect(errorOf('a: outcome loot')).toMatchObject({ column: 12, expected: ['how much or whom after loot'] });
    expect(errorOf('a: outcome lose coins 1 who')).toMatchObject({ column: 25, found: 'one of the two' });
  });
});

test('a card that nobody has modelled is defined in one line', () => {
  expect(read('a: define moon loot "The Moon" "Each other player loses 1c."')).toEqual({
    type: 'DefineCard',
    seat: 'anna',
    card: 'moon',
    kind: 'loot',
    title: 'The Moon',
    text: 'Each other player loses 1c.',
  });
});

test('commas make one argument of several names', () => {
  expect(read('a: choose bomb, nickel')).toMatchObject({ answer: ['bomb', 'nickel'] });
  expect(errorOf('a: choose bomb, nickel dime').found).toBe('one more name');
});
