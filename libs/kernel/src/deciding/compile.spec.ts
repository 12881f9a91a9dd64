import { citesOf } from './plain-game.js';
import { amended, compile } from './compile.js';
import { definedOnce } from '../rules/defined-once.js';
import { procedure } from '../rules/agenda.js';
import { command } from '../rules/ruleset/command-rules.js';
import type { RulesetDefinition } from '../rules/ruleset/ruleset.js';
import { oneOf } from '../table/shape.js';

const wave = command({ about: 'waves', by: 'seat', during: 'play', fields: {}, decide: () => undefined });

const toy: RulesetDefinition = {
  id: 'toy',
  version: '1.0.0',
  title: 'Toy',
  seats: { least: 2, most: 2 },
  cards: { kinds: [] },
  cites: citesOf('TOY-1'),
  priority: {
    onlyHolderActs: { code: 'not-your-priority', rule: 'TOY-1' },
    afterDeclaration: (_, seat) => ({ seat, because: [] }),
    afterTriggers: (_, seat) => ({ seat, because: [] }),
    afterResolution: () => null,
    afterPass: (_, seat) => ({ seat, because: [] }),
    roundEnds: () => true,
    emptyRound: () => undefined,
  },
  commands: { Wave: wave },
  stack: { kinds: {} },
  opening: { begin: () => undefined },
};

describe('a ruleset that is compiled', () => {
  test("has the kernel's commands and procedures beside its own", () => {
    const { compiled } = compile({ ...toy, procedures: [procedure('toy-wave', () => undefined)] });
    expect([...compiled.commands.keys()]).toEqual(expect.arrayContaining(['PassPriority', 'Wave']));
    expect([...compiled.procedures.keys()]).toEqual(expect.arrayContaining(['priority', 'toy-wave']));
  });

  test('knows every field of a command, with who sends it', () => {
    expect(Object.keys(compile(toy).compiled.commands.get('Wave')?.fields ?? {})).toEqual(['type', 'seat']);
  });

  test("has the kernel's events with what it makes of them, and its own", () => {
    const { events } = compile({
      ...toy,
      events: { TurnBegan: { answers: true }, Waved: { says: 'something', about: 'Somebody waved.' } },
    }).compiled;
    expect(events.get('TurnBegan')?.facts).toMatchObject({ everywhere: true, answers: true });
    expect(events.get('Waved')?.facts).toEqual({ says: 'something', about: 'Somebody waved.' });
  });

  test('says of every event of its own what it is about', () => {
    expect(() => compile({ ...toy, events: { Waved: {} } })).toThrow(
      'the events of Toy do not say what Waved is about',
    );
  });

  test('is compiled anew when it is amended', () => {
    const changed = amended(compile(toy), { commands: { Nod: wave } });
    expect(changed.compiled.commands.has('Nod')).toBe(true);
    expect(changed.compiled.commands.has('Wave')).toBe(false);
  });
});

describe('a name that is defined twice is an error that names both places', () => {
  test.each([
    ['command', { commands: { PassPriority: wave } }, 'the command PassPriority'],
    ['procedure', { procedures: [procedure('priority', () => undefined)] }, 'the procedure priority'],
    ['reference', { references: { words: { you: () => [] } } }, 'the reference you'],
  ])('a %s of the kernel and of the game', (_, change, what) => {
    expect(() => compile({ ...toy, ...change })).toThrow(
      `${what} is defined twice: in the kernel and in the ruleset toy`,
    );
  });

  test("an event of the kernel's that the game describes anew", () => {
    expect(() => compile({ ...toy, events: { TurnBegan: { says: 'something', about: 'A turn begins.' } } })).toThrow(
      "Toy describes TurnBegan anew, which is the kernel's: say only what it makes of it",
    );
  });

  test.each(['effect', 'target', 'condition', 'cost', 'stack kind'])('a %s that two parts of a game have', (what) => {
    const rule = { about: 'does nothing', shape: oneOf(true) };
    expect(() => definedOnce(what, { board: { attach: rule }, cards: { draw: rule, attach: rule } })).toThrow(
      `the ${what} attach is defined twice: in board and in cards`,
    );
  });
});
