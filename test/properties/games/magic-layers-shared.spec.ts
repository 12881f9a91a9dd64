import { legalActions, matchView, zoneAt, type JsonMap, type Situation } from '@stackledger/kernel';
import {
  contextOfSource,
  isTargetOfSpec,
  namesInPlay,
  objectsAt,
  objectsInPlay,
  sameTarget,
  targetsOfSpec,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import { seedOf } from '@stackledger/scenarios';
import { changesOf, traitsFromScratch, traitsIn } from '../../../libs/rulesets/magic/src/layers/index.js';
import type { Traits } from '../../../libs/rulesets/magic/src/layers/traits.js';
import { playLaidMatch } from '../../support/laid-match.js';

const RUNS = Number(process.env.RUNS ?? 2);
const COMMANDS = Number(process.env.COMMANDS ?? 30);

const standing = (...effect: readonly JsonMap[]): JsonMap => ({
  kind: 'enchantment',
  abilities: [{ type: 'static', effect: [...effect] }],
});
const spell = (what: string, effect: JsonMap): JsonMap => ({
  kind: 'instant',
  abilities: [{ type: 'play', targets: [{ what }], effect: [effect] }],
});

/** Effects of each layer that hang on permanents and on each other, and spells that change what they hang on. */
const CARDS: JsonMap = {
  mire: standing({ becomes: { who: 'each-land', addSubtypes: ['swamp'] } }),
  sky: standing({ becomes: { who: { all: 'land', where: { subtype: 'swamp' } }, subtypes: ['mountain'] } }),
  waking: standing({
    becomes: { who: { all: 'land', where: { tapped: true } }, addTypes: ['creature'], power: 1, toughness: 1 },
  }),
  banner: standing({ modify: { who: 'each-creature-you-control', stat: 'power', by: 1 } }),
  gift: standing({ keyword: { who: 'each-creature', add: 'flying' } }),
  gale: standing({
    modify: { who: { all: 'creature', where: { keyword: 'flying' } }, stat: 'toughness', by: 1 },
  }),
  numb: standing({ becomes: { who: { all: 'creature', where: { counters: '+1/+1' } }, losesAbilities: true } }),
  paint: standing({ becomes: { who: { all: 'creature', controller: 'opponent' }, colours: ['red'] } }),
  lord: {
    kind: 'creature',
    power: 2,
    toughness: 2,
    subtypes: ['bear'],
    abilities: [
      {
        type: 'static',
        effect: [
          { modify: { who: { all: 'creature', where: { subtype: 'bear' }, not: 'self' }, stat: 'power', by: 1 } },
        ],
      },
    ],
  },
  bear: { kind: 'creature', power: 2, toughness: 2, subtypes: ['bear'], keywords: ['reach'] },
  field: { kind: 'land', subtypes: ['forest'] },
  idol: { kind: 'artifact' },
  growth: spell('creature', { modify: { who: 'target', stat: 'power', by: 3, until: 'end-of-turn' } }),
  training: spell('creature', { counters: { who: 'target', name: '+1/+1', by: 1 } }),
  bolt: spell('creature', { damage: { to: 'target', amount: 3 } }),
  tapping: spell('permanent', { tap: 'target' }),
  lesson: spell('creature', { keyword: { who: 'target', add: 'trample', until: 'end-of-turn' } }),
  theft: spell('creature', { gainControl: { what: 'target', until: 'end-of-turn' } }),
  emptying: spell('creature', { becomes: { who: 'target', losesAbilities: true, until: 'end-of-turn' } }),
};

/** A card that hangs on more than permanents: then no result goes on to the next table. */
const CONDITIONED: JsonMap = {
  crowd: {
    kind: 'enchantment',
    abilities: [
      {
        type: 'static',
        if: { count: 'creature', atLeast: 3 },
        effect: [{ modify: { who: 'each-creature', stat: 'power', by: 2 } }],
      },
    ],
  },
};

/** Cards of which the layers are asked about the whole table beside others: then no permanents are taken as one. */
const CLASSES_OF_THEIR_OWN: JsonMap = {
  count: standing({ modify: { who: 'each-creature', stat: 'power', by: { count: 'land' } } }),
  vanguard: standing({ keyword: { who: { all: 'creature', where: { attacking: true } }, add: 'first-strike' } }),
  teacher: standing({
    becomes: {
      who: 'each-artifact',
      abilities: [{ type: 'static', effect: [{ modify: { who: 'each-creature', stat: 'toughness', by: 1 } }] }],
    },
  }),
};

const { numb: _numb, ...UNCOUNTED } = CARDS;

/** Counters on what is set, changed and switched, while no effect asks about counters or sizes. */
const COUNTED: JsonMap = {
  ...UNCOUNTED,
  statue: standing({ becomes: { who: 'each-artifact', addTypes: ['creature'], power: 3, toughness: 4 } }),
  withering: spell('creature', { counters: { who: 'target', name: '-1/-1', by: 1 } }),
  charging: spell('creature', { counters: { who: 'target', name: 'charge', by: 1 } }),
  turning: spell('creature', { switchSize: { who: 'target', until: 'end-of-turn' } }),
};

/** An effect that hangs on sizes, with the counters that came before it: they change what it applies to. */
const SIZED: JsonMap = {
  mercy: standing({
    modify: { who: { all: 'creature', where: { power: { atMost: 2 } } }, stat: 'toughness', by: 1 },
  }),
};

/** What permanents are by what is kept from table to table, beside what a computation from scratch gives. */
const compared = (situation: Situation): void => {
  const scratch = traitsFromScratch(situation);
  const kept = objectsInPlay(situation).map(({ name }): [ObjectName, Traits | undefined] => {
    const traits = traitsIn(situation, name);
    return [name, traits && { ...traits, applied: changesOf(situation, name) }];
  });
  expect(kept.map(([, traits]) => traits)).toEqual(
    kept.map(([name]) => {
      const found = scratch.get(name);
      return found && { ...found };
    }),
  );
};

/** The same table of a match of which nothing is kept. */
const alone = ({ ruleset, state }: Situation): Situation => ({
  ruleset,
  state: { ...state, terms: { ...state.terms, cards: { ...state.terms.cards } } },
});

/** What is seen and may be done at a table, by what is kept and without. */
const read = (situation: Situation): void => {
  const fresh = alone(situation);
  expect(matchView(situation, null)).toEqual(matchView(fresh, null));
  const seat = situation.state.table.priority.holder;
  if (seat !== null) expect(legalActions(situation, seat)).toEqual(legalActions(fresh, seat));
};

/** Whether one target is meant, asked by itself and among all that are. */
const asked = (situation: Situation): void => {
  const [object] = objectsInPlay(situation);
  const context = contextOfSource(object?.controller ?? null, object?.name ?? null);
  const zones = ['hand', 'graveyard'].flatMap((kind) => situation.state.terms.seats.map((seat) => `${kind}/${seat}`));
  const gone = zones.flatMap((zone) => zoneAt(situation.state.table, zone));
  const all: readonly Target[] = [
    ...situation.state.terms.seats.map((seat) => ({ seat })),
    ...objectsAt(situation.state.table, [...namesInPlay(situation), ...gone]).flatMap(({ name, stay }) => [
      { object: name, stay },
      { object: name, stay: stay + 1 },
    ]),
  ];
  for (const what of Object.keys(situation.ruleset.targets.words)) {
    const meant = targetsOfSpec(situation, { what }, context);
    const found = all.filter((target) => isTargetOfSpec(situation, { what }, target, context));
    const isAmong = (target: Target): boolean => meant.some((each) => sameTarget(each, target));
    expect([what, found]).toEqual([what, all.filter(isAmong)]);
  }
};

describe.each([
  ['alike permanents are worked out as one, results go on', CARDS],
  ['counters on what no effect asks about counters', COUNTED],
  ['counters beside what hangs on sizes', { ...COUNTED, ...SIZED }],
  ['each table anew', { ...CARDS, ...CONDITIONED }],
  ['each permanent by itself', { ...CARDS, ...CONDITIONED, ...CLASSES_OF_THEIR_OWN }],
])('MTG-613.1: what is kept of the layers equals a computation from scratch: %s', (_title, cards) => {
  test.each(Array.from({ length: RUNS }, (_, run) => run))('run %i', async (run) => {
    let tables = 0;
    for await (const situation of playLaidMatch(seedOf(613, run), cards, COMMANDS)) {
      compared(situation);
      tables += 1;
      if (tables % 8 !== 0) continue;
      read(situation);
      asked(situation);
    }
    expect(tables).toBeGreaterThan(10);
  });
});
