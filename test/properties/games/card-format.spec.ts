import { checkCards, readCardFolder } from '@stackledger/cards';
import type { Ruleset } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';

type Fields = Record<string, unknown>;

/** Where something stands in a card: the way down to the map or list that it is in, its name there, and what it is. */
type Place = { readonly path: readonly string[]; readonly key: string; readonly value: unknown };

const isFolder = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const placesIn = (value: unknown, path: readonly string[] = []): readonly Place[] =>
  isFolder(value)
    ? Object.entries(value).flatMap(([key, inner]) => [{ path, key, value: inner }, ...placesIn(inner, [...path, key])])
    : [];

const isIndex = (key: string): boolean => /^\d+$/.test(key);

const found = (card: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((so, key) => (isFolder(so) ? so[key] : undefined), card);

/** The card with something done to what stands at a path. */
const changed = (card: unknown, path: readonly string[], change: (at: Fields) => unknown): unknown => {
  const copy = structuredClone(card);
  const at = found(copy, path);
  if (isFolder(at)) change(at);
  return copy;
};

/** Names that a card gives by itself: of modes, of alternative costs, of kinds of mana. */
const NAMED_FREELY = ['modes', 'alternatives', 'mana'];

/** What may be called anything: nobody looks it up but by the same name, or it is another card. */
const CALLED_FREELY = [
  ...['title', 'text', 'label', 'ruled', 'note', 'id', 'tags', 'tag', 'subtypes', 'addSubtypes', 'subtype'],
  ...['card', 'back', 'front', 'starts', 'name', 'counters'],
];

/** Fields that mean something in what is around them too. */
const MEANT_ABOVE: { readonly [field: string]: readonly string[] } = {
  'where/not': ['kind', 'zone'], // the opposite filter
  abilities: ['cost', 'speed'], // those of the card
  becomes: ['colours', 'keywords', 'power', 'toughness', 'subtypes'],
  'becomes/abilities': ['if'], // of the ability that gives them
  except: ['legendary', 'keywords'],
  'choose/from': ['who'],
  modes: ['targets', 'cost'],
  targets: ['optional'],
};

describe.each([
  ['magic', magic],
  ['four-souls', fourSouls],
  ['speed-stack', speedStack],
] as const)('the built-in cards of %s', (folder, game) => {
  const ruleset: Ruleset = game;
  const cards = Object.entries(readCardFolder(`libs/rulesets/${folder}/cards`, ruleset).cards);
  const isTaken = (card: unknown): boolean => checkCards({ 'a-card': card }, ruleset).length === 0;

  /** Of the other games one card of four: all that is done to each word of each card takes its time. */
  const some = folder === 'magic' ? cards : cards.filter((_, at) => at % 4 === 0);

  /** What is taken that should not be, of all that can be done to each word of each card. */
  const taken = (spoilt: (card: unknown, place: Place) => readonly (readonly [as: string, card: unknown])[]) => [
    ...new Set(
      some.flatMap(([, card]) =>
        placesIn(card).flatMap((place) => spoilt(card, place).flatMap(([as, each]) => (isTaken(each) ? [as] : []))),
      ),
    ),
  ];

  test('are in the format', () => {
    expect(cards.length).toBeGreaterThan(20);
    expect(cards.filter(([, card]) => !isTaken(card))).toEqual([]);
  });

  test('with one field misspelled are refused', () => {
    const wrong = taken((card, { path, key }) => {
      if (isIndex(key) || NAMED_FREELY.includes(path.at(-1) ?? '')) return [];
      const spelled = changed(card, path, (at) => {
        at[`${key}q`] = at[key];
        Reflect.deleteProperty(at, key);
      });
      return [[[...path, key].join('/'), spelled]];
    });
    expect(wrong).toEqual([]);
  });

  // In the other games totals, speeds and what is given up may still be any word.
  (folder === 'magic' ? test : test.skip)('with one word misspelled are refused', () => {
    const wrong = taken((card, { path, key, value }) => {
      const fields = [...path, key].filter((each) => !isIndex(each));
      if (typeof value !== 'string' || CALLED_FREELY.includes(fields.at(-1) ?? '')) return [];
      return [[`${fields.join('/')}: ${value}`, changed(card, path, (at) => (at[key] = `${value}q`))]];
    });
    expect(wrong).toEqual([]);
  });

  test('with one field in the place around its own are refused', () => {
    const wrong = taken((card, { path, key, value }) =>
      isIndex(key)
        ? []
        : path.flatMap((_, depth): readonly (readonly [string, unknown])[] => {
            const above = path.slice(0, depth);
            const there = found(card, above);
            if (!isFolder(there) || Array.isArray(there) || key in there) return [];
            const without = changed(card, path, (at) => Reflect.deleteProperty(at, key));
            const fields = path.filter((each) => !isIndex(each));
            const isMeant = Object.entries(MEANT_ABOVE).some(
              ([place, words]) => words.includes(key) && fields.join('/').includes(place),
            );
            return isMeant
              ? []
              : [
                  [
                    `${fields.join('/')}/${key} at ${above.join('/')}`,
                    changed(without, above, (at) => (at[key] = value)),
                  ],
                ];
          }),
    );
    expect(wrong).toEqual([]);
  });
});
