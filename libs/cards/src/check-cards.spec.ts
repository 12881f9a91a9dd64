import { toyRuleset, toyWithoutReplacements } from '../testing/toy-ruleset.js';
import { checkCards } from './check-cards.js';

/** The errors of one card called `fly`, as `path: expected | found` with the card's own path left out. */
const errorsOfCard = (card: unknown): readonly string[] =>
  checkCards({ fly: card }, toyRuleset).map(
    ({ path, expected, found }) => `${path.replace('cards/fly', '').slice(1)}: ${expected} | ${found}`,
  );

/** The errors of one ability of a card. */
const errorsOfAbility = (ability: unknown): readonly string[] =>
  errorsOfCard({ kind: 'item', abilities: [ability] }).map((error) => error.replace('abilities/0/', ''));

/** The errors of effects that an ability with one target has. */
const errorsOfEffects = (...effect: unknown[]): readonly string[] =>
  errorsOfAbility({ type: 'play', targets: [{ what: 'player' }], effect }).map((error) => error.replace('effect/', ''));

describe('a card', () => {
  test('in the format has no error', () => {
    const card = {
      kind: 'monster',
      title: 'Fly',
      text: 'It buzzes.',
      hp: 1,
      evasion: 2,
      attack: 1,
      souls: 0,
      rewards: [{ gain: { coins: 1 } }],
      abilities: [
        {
          type: 'triggered',
          when: { event: 'rolled', value: [1, 2], by: 'attack' },
          effect: [{ damage: { amount: 1, to: ['attacker', 'you'] } }],
        },
        {
          id: 'a',
          type: 'paid',
          cost: [{ coins: 'X' }],
          modes: { one: { targets: [{ what: 'monster' }], effect: [{ kill: 'target' }] } },
        },
        { id: 'b', type: 'paid', cost: [{ coins: { count: 'item' } }], oncePerTurn: true, effect: [{ loot: 1 }] },
        { type: 'static', if: { turn: 'you' } },
      ],
    };
    expect(checkCards({ fly: card, 'fly-2': { kind: 'loot' } }, toyRuleset)).toEqual([]);
  });

  test('is known by a path from the cards on', () => {
    const cards = { fly: { kind: 'monster', abilities: [{ type: 'triggered', when: {}, effect: [{ loot: 1 }] }] } };
    expect(checkCards(cards, toyRuleset)).toEqual([
      { path: 'cards/fly/abilities/0/when/event', expected: 'the word for an event, or a state', found: 'nothing' },
    ]);
  });

  test('has an id in lower case, and is a map', () => {
    expect(checkCards({ 'Big Fly': { kind: 'monster' } }, toyRuleset)).toEqual([
      { path: 'cards/Big Fly', expected: 'a card id of lower-case letters, digits and hyphens', found: '"Big Fly"' },
    ]);
    expect(errorsOfCard('buzz')).toEqual([': a card, a map with a kind | "buzz"']);
    expect(checkCards([], toyRuleset)).toEqual([
      { path: 'cards', expected: 'a map of card ids to cards', found: 'something else' },
    ]);
  });

  test('has a kind of its game and fields of the right shape', () => {
    expect(errorsOfCard({ kind: 'monstre', hp: -1, atack: 2, tags: ['Guppy'], starts: 'd6' })).toEqual([
      'kind: one of loot, item, monster | "monstre", did you mean monster?',
      'tags/0: a name in lower case | "Guppy"',
      'hp: a whole number of at least 0 | -1',
      'starts: a list of card ids | "d6"',
      expect.stringMatching(/^atack: no field but kind, .*, abilities \| this field, did you mean attack\?$/),
    ]);
    expect(errorsOfCard({})).toEqual(['kind: one of loot, item, monster | nothing']);
  });

  test('that is nested too deep is not looked at', () => {
    let effect: unknown = { loot: 1 };
    for (let level = 0; level < 20_000; level++) effect = { each: { who: 'you', do: [effect] } };
    expect(errorsOfCard({ kind: 'item', rewards: [effect] })).toEqual([
      ': data at most 60 levels deep | a deeper level',
    ]);
  });
});

describe('an ability', () => {
  test('has a type', () => {
    expect(errorsOfAbility({ type: 'activate', effect: [{ loot: 1 }] })).toEqual([
      'type: one of play, activated, paid, triggered, hybrid, mana, static, replacement | "activate", did you mean activated?',
    ]);
  });

  test('waits for something exactly if it is one that waits', () => {
    const effect = [{ loot: 1 }];
    for (const type of ['triggered', 'replacement'])
      expect(errorsOfAbility({ type, effect })).toEqual([`when: the event that a ${type} ability waits for | nothing`]);
    for (const type of ['play', 'activated', 'paid', 'mana'])
      expect(errorsOfAbility({ type, effect, when: { event: 'died' } })).toEqual([
        `when: no when in an ability of type ${type} | this field`,
      ]);
    expect(errorsOfAbility({ type: 'hybrid', when: { event: 'died' }, effect })).toEqual([
      'cost: the cost at which a hybrid ability is used | nothing',
    ]);
  });

  test('does something unless it stands or replaces', () => {
    expect(errorsOfAbility({ type: 'play' })).toEqual(['effect: a list of effects, or modes | nothing']);
    expect(errorsOfAbility({ type: 'play', effect: [] })).toEqual(['effect: a list with something in it | an empty list']);
    expect(errorsOfAbility({ type: 'play', modes: {} })).toEqual(['modes: a map of mode names to their effects | an empty map']);
    expect(errorsOfAbility({ type: 'static' })).toEqual([]);
    expect(errorsOfAbility({ type: 'replacement', when: { event: 'buried', what: 'self' } })).toEqual([]);
  });

  test('replaces only what the game can replace', () => {
    const replacing = (event: string, ...effect: unknown[]): readonly string[] =>
      errorsOfAbility({ type: 'replacement', when: { event }, effect });
    expect(replacing('buried', { loot: 1 })).toEqual([]);
    expect(replacing('turn-ends', { loot: 1 })).toEqual([
      'when/event: what a replacement may be about in toy | "turn-ends"',
    ]);
    expect(replacing('damaged', { loot: 1 })).toContain('effect/0: what may replace damaged | "loot"');
    const abilities = [{ type: 'replacement', when: { event: 'died' }, effect: [{ loot: 1 }] }];
    expect(checkCards({ fly: { kind: 'item', abilities } }, toyWithoutReplacements)).toEqual([
      {
        path: 'cards/fly/abilities/0/type',
        expected: 'another type: toy has no replacements',
        found: '"replacement"',
      },
    ]);
  });

  test('knows the filters of what it waits for', () => {
    const when = { event: 'rolled', value: 'six', by: 'everyone', wose: 'you' };
    expect(errorsOfAbility({ type: 'triggered', when, effect: [{ loot: 1 }] })).toEqual([
      'when/value: a number or a list of numbers | "six"',
      'when/by: one of any, you, another, attack | "everyone"',
      expect.stringMatching(/^when\/wose: no field but event, .* \| this field, did you mean whose\?$/),
    ]);
    const state = { count: 'monsters', is: 0 };
    expect(errorsOfAbility({ type: 'triggered', when: { state }, effect: [{ loot: 1 }] })).toEqual([
      'when/state/count: a kind of target in toy | "monsters", did you mean monster?',
    ]);
  });

  test('has an id of its own, and needs one among several that a command may name', () => {
    const use = { type: 'activated', effect: [{ loot: 1 }] };
    expect(errorsOfCard({ kind: 'item', abilities: [use, { ...use, id: 'second' }] })).toEqual([
      'abilities/0/id: an id, since the card has 2 abilities of type activated | nothing',
    ]);
    expect(
      errorsOfCard({
        kind: 'item',
        abilities: [
          { ...use, id: 'use' },
          { ...use, type: 'paid', id: 'use' },
        ],
      }),
    ).toEqual(['abilities/1/id: an id that no other ability of the card has | "use"']);
    expect(errorsOfCard({ kind: 'item', abilities: [use, { ...use, type: 'paid' }] })).toEqual([]);
  });

  test('costs what its game knows as a cost', () => {
    const cost = [{ coin: 2 }, { coins: 'many' }, { coins: 1, discard: [] }, {}, { coins: { count: 'itme' } }];
    expect(errorsOfAbility({ type: 'paid', cost, effect: [{ loot: 1 }] })).toEqual([
      'cost/0/coin: a cost of toy | "coin", did you mean coins?',
      'cost/1/coins: a number up to 1000000, X, roll, or {count: what} | "many"',
      'cost/2/discard: no kind beside coins | this one too',
      'cost/3: a cost, a map of one kind such as {coins: 5} | an empty map',
      'cost/4/coins/count: a kind of target in toy | "itme", did you mean item?',
    ]);
    expect(errorsOfCard({ kind: 'loot', cost: { coins: 2 } })).toEqual([
      'cost: a list of costs such as [{coins: 5}] | a map (coins 2)',
    ]);
  });

  test('names targets that there are', () => {
    const targets = [{ what: 'plyaer' }, { what: 'item', count: 0, not: 'you' }, {}];
    expect(errorsOfAbility({ type: 'play', targets, effect: [{ loot: 1 }] })).toEqual([
      'targets/0/what: a kind of target in toy | "plyaer", did you mean player?',
      'targets/1/count: a whole number from 1 to 9 | 0',
      'targets/1/not: self | "you"',
      'targets/2/what: the word for a kind of target | nothing',
    ]);
  });
});

describe('an effect', () => {
  test('is one of its game, alone in its map', () => {
    expect(errorsOfEffects({ damge: { amount: 1 } }, { loot: 1, gain: { coins: 1 } }, {}, 'loot')).toEqual([
      '0/damge: an effect of toy | "damge", did you mean damage?',
      '1/gain: no name beside loot | this one too',
      '2: an effect, a map of one name such as {loot: 1} | an empty map',
      '3: an effect, a map of one name such as {loot: 1} | "loot"',
    ]);
    expect(errorsOfEffects({ constructor: 1 }, { toString: {} })).toEqual([
      '0/constructor: an effect of toy | "constructor"',
      '1/toString: an effect of toy | "toString"',
    ]);
  });

  test('moves at most a thousand cards, and lies in at most eight others', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { loot: 1 } : { each: { who: 'each-player', do: [nested(depth - 1)] } };
    expect(errorsOfEffects({ loot: 1000 }, nested(8))).toEqual([]);
    expect(errorsOfEffects({ loot: 5000 })).toEqual(['0/loot: an amount up to 1000, or {count, who} | 5000']);
    expect(errorsOfEffects(nested(9))[0]).toMatch(/effects at most 8 lists deep in others \| a deeper list$/);
    expect(errorsOfEffects(nested(14))).toHaveLength(1);
  });

  test('has arguments of its shape; of several shapes those of the nearest count', () => {
    expect(errorsOfEffects({ damage: { amount: 'lots', to: 'target' } }, { gain: { coin: 1 } })).toEqual([
      '0/damage/amount: a number up to 1000000, X, roll, or {count: what} | "lots"',
      '1/gain/coin: no field but coins, who | this field, did you mean coins?',
    ]);
    expect(errorsOfEffects({ loot: { count: 1, whoo: 'you' } }, { loot: 'some' })).toEqual([
      '0/loot/whoo: no field but count, who, what | this field, did you mean who?',
      '1/loot: an amount up to 1000, or {count, who} | "some"',
    ]);
    expect(
      errorsOfEffects({ damage: null }, { choose: null }, { roll: [] }).map((error) => error.split(':')[0]),
    ).toEqual(['0/damage', '1/choose', '2/roll']);
  });

  test('speaks of somebody in words that there are', () => {
    expect(
      errorsOfEffects({ damage: { amount: 1, to: ['target', 'each-player', 'atacker'] } }, { kill: 'everyone' }),
    ).toEqual([
      '0/damage/to/2: a word for who or what | "atacker", did you mean attacker?',
      '1/kill: a word for who or what | "everyone"',
    ]);
    expect(errorsOfEffects({ kill: 'constructor' })).toEqual(['0/kill: a word for who or what | "constructor"']);
  });

  test('counts and gives up things that can be targets', () => {
    expect(errorsOfEffects({ gain: { coins: { count: 'monstr' } } }, { sacrifice: { what: 'itm' } })).toEqual([
      '0/gain/coins/count: a kind of target in toy | "monstr", did you mean monster?',
      '1/sacrifice/what: a kind of target in toy | "itm", did you mean item?',
    ]);
  });

  test('speaks only of targets that are declared', () => {
    expect(errorsOfEffects({ kill: 'target2' })).toEqual([
      '0/kill: a target that the ability declares (only 1 declared here) | "target2"',
    ]);
    expect(errorsOfAbility({ type: 'play', effect: [{ kill: 'target' }] })).toEqual([
      'effect/0/kill: a target that the ability declares (no target is declared here) | "target"',
    ]);
    expect(
      errorsOfAbility({ type: 'play', targets: [{ what: 'player', count: 2 }], effect: [{ kill: 'target2' }] }),
    ).toEqual([]);
    expect(errorsOfCard({ kind: 'monster', rewards: [{ loot: { count: 1, who: 'controller-of-target' } }] })).toEqual([
      'rewards/0/loot/who: a target that the ability declares (no target is declared here) | "controller-of-target"',
    ]);
  });

  test('of a mode may speak of the targets of the ability and of the mode', () => {
    const ability = (last: string) => ({
      type: 'play',
      targets: [{ what: 'player' }],
      modes: { one: { targets: [{ what: 'item' }], effect: [{ kill: last }] }, two: { effect: [{ kill: 'target' }] } },
    });
    expect(errorsOfAbility(ability('target2'))).toEqual([]);
    expect(errorsOfAbility(ability('target3'))).toEqual([
      'modes/one/effect/0/kill: a target that the ability declares (only 2 declared here) | "target3"',
    ]);
    expect(errorsOfAbility({ type: 'play', modes: { one: { efect: [{ loot: 1 }] } } })).toEqual([
      'modes/one/effect: a list with something in it | nothing',
      'modes/one/efect: no field but cost, targets, effect | this field, did you mean effect?',
    ]);
  });
});

describe('effects inside effects', () => {
  test('speak of what they can do something to', () => {
    const ofRoll = (effect: unknown): readonly string[] =>
      errorsOfAbility({ type: 'play', targets: [{ what: 'roll' }], effect: [effect] });
    expect(ofRoll({ cancel: 'target' })).toEqual([]);
    expect(ofRoll({ damage: { amount: 1, to: 'target' } })).toEqual([
      'effect/0/damage/to: a word for a player or an object | "target", which is something on the stack',
    ]);
    expect(errorsOfEffects({ cancel: ['self', 'each-player'] })).toEqual([
      '0/cancel/0: a word for something on the stack | "self", which is an object',
      '0/cancel/1: a word for something on the stack | "each-player", which is a player',
    ]);
  });

  test('see of what is played the object on the stack, of anything else the object', () => {
    const seen = (event: string): readonly string[] =>
      errorsOfAbility({ type: 'triggered', when: { event }, effect: [{ cancel: 'triggering-object' }] });
    expect(seen('played')).toEqual([]);
    expect(seen('died')).toEqual([
      'effect/0/cancel: a word for something on the stack | "triggering-object", which is an object',
    ]);
  });

  const wrongOne = { kil: 'you' };
  const told = 'kil: an effect of toy | "kil", did you mean kill?';

  test('are checked in every list that an effect can hold', () => {
    expect(errorsOfEffects({ roll: { '1-3': [{ loot: 1 }], 4: [wrongOne] } })).toEqual([`0/roll/4/0/${told}`]);
    expect(errorsOfEffects({ choose: { from: [{ label: 'a', effect: [{ loot: 1 }, wrongOne] }] } })).toEqual([
      `0/choose/from/0/effect/1/${told}`,
    ]);
    expect(errorsOfEffects({ each: { who: 'each-player', do: [wrongOne] } })).toEqual([`0/each/do/0/${told}`]);
    expect(errorsOfEffects({ delayed: { when: { event: 'turn-ends' }, do: [wrongOne] } })).toEqual([
      `0/delayed/do/0/${told}`,
    ]);
    expect(errorsOfEffects({ if: { turn: 'you' }, then: [wrongOne], else: [wrongOne] })).toEqual([
      `0/then/0/${told}`,
      `0/else/0/${told}`,
    ]);
  });

  test('have conditions and events of their own', () => {
    expect(errorsOfEffects({ if: { tunr: 'you' }, then: [{ loot: 1 }], otherwise: [] })).toEqual([
      '0/if/tunr: a condition of toy | "tunr", did you mean turn?',
      '0/otherwise: nothing but if, then and else | "otherwise"',
    ]);
    expect(errorsOfEffects({ if: { total: 'coins', who: 'target2', atLeast: 'x' } })).toEqual([
      '0/if/atLeast: a whole number | "x"',
      '0/if/who: a target that the ability declares (only 1 declared here) | "target2"',
      '0/then: a list of effects | nothing',
    ]);
    expect(errorsOfEffects({ delayed: { when: { whose: 'you' }, do: [{ loot: 1 }] } })).toEqual([
      '0/delayed/when/event: the word for an event, or a state | nothing',
    ]);
    expect(errorsOfEffects({ roll: { 7: [{ loot: 1 }] } })).toEqual(['0/roll/7: a key like ^[1-6](-[1-6])?$ | 7']);
  });
});
