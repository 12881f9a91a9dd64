import { parse } from 'yaml';
import type { Ruleset } from '@stackledger/kernel';
import { checkCards, tellCardError } from '@stackledger/cards';
import { referenceWords } from '../../libs/kernel/src/words/references.js';
import {
  anchorsIn,
  blocksIn,
  codeIn,
  examplesIn,
  tableUnder,
  wordsOf,
  type Row,
} from '../support/documents/document.js';
import { conditionWords } from '../support/documents/cards-document.js';
import { games } from '../support/games.js';

const CARDS = 'docs/reference/cards.md';
const rulesets = [...games.values()].map(({ ruleset }) => ruleset);
const ids = rulesets.map(({ id }) => id);

const rulesetOf = (id: string): Ruleset => {
  const ruleset = games.get(id)?.ruleset;
  if (ruleset === undefined) throw new Error(`no game is called ${id}`);
  return ruleset;
};

/** The faults of one card in a game, of a kind that stays in play where it has abilities that wait or stand there. */
const faultsOf = (ruleset: Ruleset, card: object): readonly string[] =>
  checkCards({ example: { kind: waits(card) ? staying(ruleset) : ruleset.cards.kinds[0], ...card } }, ruleset).map(
    ({ path, expected, found }) => `${ruleset.id}: ${path}: expected ${expected}, found ${found}`,
  );

const waits = (card: object): boolean => /"type":"(activated|triggered|static|replacement)"/.test(JSON.stringify(card));

const staying = ({ cards: { kinds } }: Ruleset): string =>
  ['creature', 'item'].find((kind) => kinds.includes(kind)) ?? String(kinds[0]);

const withAbility = (ability: object): object => ({ abilities: [ability] });
const DRAW = [{ draw: 1 }];
const three = (what: string): readonly object[] => [{ what, count: 3 }];

/** One table of words: where it stands, what the code knows, and the card that an example makes. */
type Words = {
  readonly heading: string;
  readonly column: string;
  readonly known: (ruleset: Ruleset) => readonly string[];
  /** `what` is the kind of its targets: an example is read if there is one that it can speak of. */
  readonly card?: (example: unknown, what: string) => object;
};

const isStanding = (effect: unknown): boolean =>
  rulesets.some(({ effects }) => effects[Object.keys(effect as object)[0] ?? '']?.standing === true);

const nameOf = (effect: unknown): string => Object.keys(effect as object)[0] ?? '';

/** What stands is in a static ability, or replaces something that it can replace. */
const withStanding = (effect: unknown): object => {
  const events = rulesets.flatMap(({ replacements: { events: replacements } }) => Object.entries(replacements));
  const [event] = events.find(([, effects]) => effects !== 'any' && effects.includes(nameOf(effect))) ?? [];
  const isStatic = rulesets.some(({ abilities: { staticEffects = [] } }) => staticEffects.includes(nameOf(effect)));
  const ability = isStatic || event === undefined ? { type: 'static' } : { type: 'replacement', when: { event } };
  return withAbility({ ...ability, effect: [effect] });
};

/** What is divided is divided among targets. */
const targetsOf = (effect: unknown, what: string): readonly object[] =>
  nameOf(effect) === 'divide' ? [{ what, count: 3, divided: 3 }] : three(what);

const eventIn = (when: unknown): string => (when as { readonly event: string }).event;

const isOnlyReplaced = (when: unknown): boolean =>
  rulesets.some(({ replacements: { onlyReplaced = [] } }) => onlyReplaced.includes(eventIn(when)));

/** Something that may come instead of what only replacements wait for. */
const insteadOf = (when: unknown): object => {
  if (eventIn(when) === 'to-graveyard') return { goesTo: 'exile' };
  if (eventIn(when) === 'deals-damage') return { changeDamage: { times: 2 } };
  return ['draws', 'buried'].includes(eventIn(when)) ? { draw: 1 } : { changeAmount: { times: 2 } };
};

const TABLES: readonly Words[] = [
  { heading: 'Card kinds', column: 'kind', known: ({ cards }) => cards.kinds },
  {
    heading: 'References',
    column: 'word',
    known: (ruleset) => referenceWords(ruleset).filter((word) => !/^target\d/.test(word)),
    card: (effect, what) => withAbility({ type: 'play', targets: three(what), effect: [effect] }),
  },
  {
    heading: 'Effects',
    column: 'effect',
    known: ({ effects }) => Object.keys(effects),
    card: (effect, what) =>
      isStanding(effect)
        ? withStanding(effect)
        : withAbility({ type: 'play', targets: targetsOf(effect, what), effect: [effect] }),
  },
  { heading: 'Stats', column: 'stat', known: ({ vocabulary: { stats } }) => stats },
  { heading: 'Durations', column: 'until', known: ({ vocabulary: { durations } }) => durations },
  {
    heading: 'Targets',
    column: 'word',
    known: ({ targets }) => Object.keys(targets.words),
    card: (target) => withAbility({ type: 'play', targets: [target], effect: DRAW }),
  },
  {
    heading: 'Conditions',
    column: 'word',
    known: conditionWords,
    card: (condition) => ({
      ...(nameOf(condition) === 'castFor' && { alternatives: { evoke: { cost: [{ life: 1 }] } } }),
      ...withAbility({ type: 'play', if: condition, effect: DRAW }),
    }),
  },
  {
    heading: 'Costs',
    column: 'cost',
    known: ({ costs }) => Object.keys(costs.kinds),
    card: (cost) => ({ cost: [cost] }),
  },
  {
    heading: 'Trigger events',
    column: 'event',
    known: ({ triggers }) => triggers.words,
    card: (when) =>
      isOnlyReplaced(when)
        ? withAbility({ type: 'replacement', when, effect: [insteadOf(when)] })
        : withAbility({ type: 'triggered', when, effect: DRAW }),
  },
  { heading: 'Stack names', column: 'kind', known: ({ stack }) => Object.keys(stack.kinds) },
];

/** The games that a row names. */
const gamesOf = ({ games: named = '' }: Row): readonly string[] => (named === 'all' ? ids : named.split(', '));

describe.each(TABLES)('$heading', ({ heading, column, known, card }) => {
  const rows = tableUnder(CARDS, heading, column);

  test.each(rulesets)('every word that $id knows is there, and no other is said to be its', (ruleset) => {
    const said = rows.filter((row) => gamesOf(row).includes(ruleset.id));
    expect([...wordsOf(said)].sort()).toEqual([...new Set(known(ruleset))].sort());
  });

  test('every word has one row, with a meaning', () => {
    expect(new Set(wordsOf(rows)).size).toBe(rows.length);
    expect(rows.filter((row) => Object.values(row).at(-1) === '')).toEqual([]);
  });

  if (card !== undefined)
    test.each(rows.map((row) => [row[column], row] as const))('%s: each game reads its example', (_, row) => {
      const examples = examplesIn(row.example);
      const isRead = (ruleset: Ruleset, example: unknown): boolean =>
        ['player', ...Object.keys(ruleset.targets.words)].some(
          (what) => faultsOf(ruleset, card(example, what)).length === 0,
        );
      const reading = gamesOf(row).map((id) => examples.filter((each) => isRead(rulesetOf(id), each)));
      expect(reading.filter((read) => read.length === 0)).toEqual([]);
      expect(examples.filter((each) => !reading.flat().includes(each))).toEqual([]);
      expect(row.example).toContain(codeIn(row[column])[0]);
    });
});

/** The fields that a card may have somewhere, as the fault about another one tells them. */
const fieldsKnown = (card: object, ruleset: Ruleset): readonly string[] => {
  const told = faultsOf(ruleset, card).find((fault) => fault.includes('expected no field but '));
  return /expected no field but (.+), found/.exec(told ?? '')?.[1]?.split(', ') ?? [];
};

const STRANGE = { strange: 1 };
type FieldTable = {
  readonly heading: string;
  readonly column: string;
  readonly game?: string;
  readonly card: object;
  readonly of: (field: object) => object;
};

/** The types of abilities that have these fields. */
const TYPES: { readonly [field: string]: string } = {
  when: 'triggered',
  oncePerTurn: 'activated',
  asSorcery: 'activated',
  from: 'activated',
};

const fieldTables: readonly FieldTable[] = [
  { heading: 'Card fields', column: 'field', card: STRANGE, of: (field: object) => field },
  {
    heading: 'Abilities',
    column: 'field',
    card: withAbility({ type: 'play', effect: DRAW, ...STRANGE }),
    of: (field: object) => withAbility({ type: TYPES[nameOf(field)] ?? 'play', effect: DRAW, ...field }),
  },
  {
    heading: 'Targets',
    column: 'field',
    card: withAbility({ type: 'play', targets: [{ what: 'player', ...STRANGE }], effect: DRAW }),
    of: (target: object) =>
      withAbility({ type: 'play', targets: [target], effect: 'divided' in target ? [{ divide: 'damage' }] : DRAW }),
  },
  {
    heading: 'Trigger events',
    column: 'filter',
    card: withAbility({ type: 'triggered', when: { event: 'died', ...STRANGE }, effect: DRAW }),
    of: (when: object) => withAbility({ type: 'triggered', when, effect: DRAW }),
  },
  {
    heading: 'Filters',
    column: 'where',
    game: 'magic',
    card: withAbility({ type: 'play', targets: [{ what: 'creature', where: STRANGE }], effect: DRAW }),
    of: (where: object) => withAbility({ type: 'play', targets: [{ what: 'creature', where }], effect: DRAW }),
  },
];

describe.each(fieldTables)('$heading: fields', ({ heading, column, card, of, game }) => {
  const rows = tableUnder(CARDS, heading, column);

  test('every field that is read is there, and no other', () => {
    const games = game === undefined ? rulesets : [rulesetOf(game)];
    const known = new Set(games.flatMap((ruleset) => fieldsKnown(card, ruleset)));
    expect([...wordsOf(rows)].sort()).toEqual([...known].sort());
  });

  test.each(rows.map((row) => [row[column], row] as const))('%s: some game reads its example', (_, row) => {
    for (const example of examplesIn(row.example))
      expect(rulesets.some((ruleset) => faultsOf(ruleset, of(example as object)).length === 0)).toBe(true);
    expect(row.example).toContain(codeIn(row[column])[0]);
  });
});

test('the types of abilities are those that are read', () => {
  const told = faultsOf(rulesetOf('magic'), withAbility({ type: 'strange', effect: DRAW })).join();
  const [, known = ''] = /abilities\/0\/type: expected one of (.+?), found/.exec(told) ?? [];
  expect(wordsOf(tableUnder(CARDS, 'Types of abilities', 'type'))).toEqual(expect.arrayContaining(known.split(', ')));
  expect(known.split(', ')).toHaveLength(tableUnder(CARDS, 'Types of abilities', 'type').length);
});

test.each(tableUnder(CARDS, 'Totals', 'total').map((row) => [codeIn(row.total)[0] ?? '', row] as const))(
  'the total %s is gained in the games that are named, and in no other',
  (total, row) => {
    const gain = withAbility({ type: 'play', effect: [{ gain: { [total]: 1 } }] });
    expect(ids.filter((id) => faultsOf(rulesetOf(id), gain).length === 0)).toEqual(gamesOf(row));
  },
);

test.each(rulesets)('every zone of $id is there', ({ id, zones }) => {
  const rows = tableUnder(CARDS, 'Zones', 'zone').filter((row) => gamesOf(row).includes(id));
  expect([...Object.keys(zones.kinds), ...zones.words].filter((zone) => !wordsOf(rows).includes(zone))).toEqual([]);
});

test('every keyword that a game knows is there, and no other', () => {
  const known = new Set(rulesets.flatMap(({ vocabulary: { keywords } }) => keywords));
  expect([...wordsOf(tableUnder(CARDS, 'Keywords', 'keyword'))].sort()).toEqual([...known].sort());
});

/** Words of a game's own lists, each with one that no game has, and what the fault says of it. */
const strangeWords = [
  [
    'a duration',
    withAbility({ type: 'play', effect: [{ modify: { who: 'you', stat: 'STAT', by: 1, until: 'soon' } }] }),
  ],
  ['a zone to move to', withAbility({ type: 'play', effect: [{ move: { what: 'self', to: 'soon' } }] })],
  ['a keyword', { keywords: ['soon'] }],
] as const;

test.each(strangeWords.flatMap(([word, card]) => rulesets.map((ruleset) => [word, ruleset.id, card] as const)))(
  'a word that is no name of %s is refused in %s, with those that are',
  (word, id, card) => {
    const ruleset = rulesetOf(id);
    const own = JSON.parse(JSON.stringify(card).replace('STAT', ruleset.vocabulary.stats[0] ?? '')) as object;
    expect(faultsOf(ruleset, own).join()).toMatch(new RegExp(`expected ${word} of ${id} \\(.+\\), found "soon"`));
  },
);

test.each(['magic', 'speed-stack'])('who killed is not asked in %s, which does not say it', (id) => {
  const waiting = withAbility({ type: 'triggered', when: { event: 'died', by: 'you' }, effect: DRAW });
  expect(faultsOf(rulesetOf(id), waiting).join()).toMatch(/when\/by: expected no by for died/);
  expect(faultsOf(rulesetOf('four-souls'), waiting)).toEqual([]);
});

test('what only replacements wait for, and what only they come with, is a fault elsewhere', () => {
  const waiting = withAbility({ type: 'triggered', when: { event: 'creates-tokens' }, effect: DRAW });
  const coming = withAbility({ type: 'play', effect: [{ entersTapped: true }] });
  expect(faultsOf(rulesetOf('magic'), waiting).join()).toMatch(/"creates-tokens", which only a replacement waits for/);
  expect(faultsOf(rulesetOf('magic'), coming).join()).toMatch(/entersTapped, which only a replacement/);
});

test('a keyword that an effect adds is one of the game', () => {
  const adding = withAbility({ type: 'play', effect: [{ keyword: { who: 'self', add: 'flyng' } }] });
  expect(faultsOf(rulesetOf('magic'), adding).join()).toMatch(/expected a keyword of magic .+did you mean flying/);
});

test.each(blocksIn(CARDS).map(({ about, text }) => [about, text] as const))(
  'the cards of a block for %s are read',
  (id, text) => {
    expect(checkCards(parse(text), rulesetOf(id))).toEqual([]);
  },
);

test('what a fault points at is a part of the page', () => {
  const faulty = [
    STRANGE,
    withAbility({ type: 'play', effect: [{ strange: 1 }] }),
    withAbility({ type: 'play', effect: [{ damage: { amount: 1, to: 'strange' } }], ...STRANGE }),
    withAbility({ type: 'play', effect: [{ modify: { who: 'you', stat: 'strange', by: 1 } }], cost: [STRANGE] }),
    withAbility({ type: 'play', effect: DRAW, targets: [{ what: 'strange' }], if: STRANGE }),
    withAbility({ type: 'triggered', effect: DRAW, when: { event: 'strange' } }),
  ];
  const parts = faulty.flatMap((card) =>
    checkCards({ example: { kind: 'loot', ...card } }, rulesetOf('four-souls')).map(
      (fault) => /\(docs\/reference\/cards\.md#([\w-]+)\)$/.exec(tellCardError(fault))?.[1] ?? '',
    ),
  );
  expect(new Set(parts).size).toBe(9);
  expect(parts.filter((part) => !anchorsIn(CARDS).includes(part))).toEqual([]);
});
