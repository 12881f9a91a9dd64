import type { GameObject, JsonMap, MatchState, Situation } from '@stackledger/kernel';
import { memoizedFor, objectsInPlay } from '@stackledger/kernel/authoring';
import { seedOf } from '@stackledger/scenarios';
import { isAnythingDue } from '../../../libs/rulesets/magic/src/turn/checks.js';
import { noteSettled, unsettledPermanents } from '../../../libs/rulesets/magic/src/turn/settled-permanents.js';
import { playLaidMatch } from '../../support/laid-match.js';

const RUNS = Number(process.env.RUNS ?? 1);
const COMMANDS = Number(process.env.COMMANDS ?? 80);

const spell = (what: string, effect: JsonMap): JsonMap => ({
  kind: 'instant',
  abilities: [{ type: 'play', targets: [{ what }], effect: [effect] }],
});

const creature = (more: JsonMap): JsonMap => ({ kind: 'creature', power: 2, toughness: 2, ...more });

const taller = (who: string, by = 1): JsonMap => ({ modify: { who, stat: 'toughness', by } });

/** A card under several names, so that it lies there more often. */
const often = (name: string, card: JsonMap): JsonMap =>
  Object.fromEntries([1, 2, 3].map((at) => [`${name}-${at}`, card]));

/** What permanents die of, alone and through each other. */
const CARDS: JsonMap = {
  ...often('bear', creature({ subtypes: ['bear'] })),
  ...often('ox', creature({ toughness: 4 })),
  wasp: creature({ keywords: ['deathtouch'] }),
  lord: creature({ abilities: [{ type: 'static', effect: [taller('each-creature-you-control')] }] }),
  queen: creature({ legendary: true }),
  gift: { kind: 'enchantment', abilities: [{ type: 'static', effect: [taller('each-creature')] }] },
  cloak: {
    kind: 'enchantment',
    abilities: [
      { type: 'play', targets: [{ what: 'creature' }], effect: [{ gain: { life: 1 } }] },
      { type: 'static', effect: [taller('attached')] },
    ],
  },
  ...often('shackle', {
    kind: 'artifact',
    abilities: [
      { type: 'static', effect: [taller('attached', -9)] },
      { type: 'activated', cost: [], targets: [{ what: 'creature' }], effect: [{ attach: 'target' }] },
    ],
  }),
  guide: {
    kind: 'planeswalker',
    loyalty: 1,
    abilities: [{ type: 'activated', cost: [{ loyalty: -1 }], effect: [{ gain: { life: 1 } }] }],
  },
  tale: {
    kind: 'enchantment',
    subtypes: ['saga'],
    abilities: [{ type: 'triggered', when: { event: 'chapter', value: 1 }, effect: [{ gain: { life: 1 } }] }],
  },
  bolt: spell('creature', { damage: { to: 'target', amount: 1 } }),
  growth: spell('creature', { modify: { who: 'target', stat: 'toughness', by: 2, until: 'end-of-turn' } }),
  rot: spell('creature', { modify: { who: 'target', stat: 'toughness', by: -1, until: 'end-of-turn' } }),
  training: spell('creature', { counters: { who: 'target', name: '+1/+1', by: 1 } }),
  withering: spell('creature', { counters: { who: 'target', name: '-1/-1', by: 1 } }),
  breaking: spell('permanent', { destroy: 'target' }),
};

/** With these the layers are applied. */
const LAYERED: JsonMap = {
  mire: {
    kind: 'enchantment',
    abilities: [{ type: 'static', effect: [{ becomes: { who: 'each-land', addSubtypes: ['swamp'] } }] }],
  },
  ...often('shade', creature({ toughness: 0 })),
  numb: {
    kind: 'enchantment',
    abilities: [
      {
        type: 'static',
        effect: [{ becomes: { who: { all: 'creature', where: { counters: '+1/+1' } }, losesAbilities: true } }],
      },
    ],
  },
  shrinking: spell('creature', { becomes: { who: 'target', power: 0, toughness: 2, until: 'end-of-turn' } }),
};

/** With these sizes hang on more than permanents. */
const OPEN: JsonMap = {
  ...often('crowd', {
    kind: 'enchantment',
    abilities: [{ type: 'static', if: { count: 'spell', atLeast: 2 }, effect: [taller('each-creature', -1)] }],
  }),
};

/** Terms of its own keep apart what the test and the match note. */
const copyOf = memoizedFor((terms: MatchState['terms']): MatchState['terms'] => ({ ...terms }));

const asTest = ({ ruleset, state }: Situation): Situation => ({
  ruleset,
  state: { ...state, terms: copyOf(state.terms) },
});

/** What may happen next to permanents, which mostly brings something due. */
const next = (objects: readonly GameObject[], at: number): readonly [type: string, data: JsonMap] | undefined => {
  const creatures = objects.filter(({ card }) => /^(?:bear|ox|wasp|lord|queen|shade)/.test(card ?? ''));
  const object = creatures[Math.floor(at / 5) % creatures.length];
  if (object === undefined) return undefined;
  const { name, stay, zone } = object;
  const to = { object: name, stay };
  const shackle = objects.find(({ card }) => card?.startsWith('shackle'));
  switch (at % 5) {
    case 0:
      return ['DamageDealt', { to: { object: name }, amount: 99, damage: 99 }];
    case 1:
      return ['CountersChanged', { object: name, counters: at % 2 === 0 ? '-1/-1' : '+1/+1', by: 99, now: 99 }];
    case 2:
      return [
        'ChangeApplied',
        { change: { id: 'c9999', to, until: 'end-of-turn', source: null, stat: 'toughness', by: -99 } },
      ];
    case 3:
      return shackle && ['Attached', { object: shackle.name, to }];
    default:
      return ['CardMoved', { object: name, from: zone, to: `graveyard/${object.owner ?? ''}` }];
  }
};

/** Whether something is due by the permanents that have changed, beside what each of them says. */
const compared = (situation: Situation): 'settled' | 'due' | 'looked at all' => {
  const [few, all] = [unsettledPermanents(situation), objectsInPlay(situation)];
  const isDue = isAnythingDue(situation, all);
  if (few !== undefined) expect(isAnythingDue(situation, few)).toBe(isDue);
  if (!isDue) noteSettled(situation, few ?? all);
  if (few === undefined || few.length === all.length) return 'looked at all';
  return isDue ? 'due' : 'settled';
};

test.each([
  ['characteristics as printed and changed', CARDS, ['due', 'settled']],
  ['with layers', { ...CARDS, ...LAYERED }, ['due', 'settled']],
  ['by conditions', { ...CARDS, ...OPEN }, []],
])('MTG-704.3: looking at what has changed finds what looking at all finds: %s', async (_title, cards, wanted) => {
  const [seen, supposed]: [string[], string[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    for await (const table of playLaidMatch(seedOf(704, run), cards, COMMANDS, true)) {
      seen.push(compared(asTest(table)));
      const event = next(objectsInPlay(asTest(table)), seen.length);
      if (event !== undefined) supposed.push(compared(asTest(table.supposed(...event))));
    }
  }
  expect(seen.length).toBeGreaterThan(100);
  expect([...seen, ...supposed]).toEqual(expect.arrayContaining([...wanted]));
});
