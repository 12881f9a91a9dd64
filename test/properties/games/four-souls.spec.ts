import fc from 'fast-check';
import {
  decide,
  appliersOf,
  newTimeline,
  zoneAt,
  type Event,
  type JsonMap,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { situationAt } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { echoingTable, passRound } from '../../support/tables/echoing-table.js';
import type { KernelTable } from '../../support/tables/kernel-table.js';
import { dealtMatch, randomPlay } from '../../support/random-play.js';

const runs = { numRuns: Number(process.env.RUNS ?? 6), seed: Number(process.env.SEED ?? 1) };
const PATIENCE = 240_000;
const seeds = fc.integer({ min: 1, max: 1_000_000 });

/**
 * Every promise that docs/rules/four-souls.md marks `invariant`: no single event carries it, so it is looked for
 * everywhere.
 */
describe('over random legal play', () => {
  test(
    'FS-PRIO-1: at most one player has priority, and nobody else can pass',
    async () => {
      await fc.assert(
        fc.asyncProperty(seeds, async (seed) => {
          for (const { after } of await randomPlay(seed, 80)) {
            const { holder } = after.state.table.priority;
            const passing = after.state.terms.seats.filter((seat) => canPass(after, seat));
            expect(passing).toEqual(holder === null ? [] : [holder]);
          }
        }),
        runs,
      );
    },
    PATIENCE,
  );

  test(
    'FS-ZONE-7: a stack object records what it is, whose, from where, and what was fixed for it, from when on',
    async () => {
      await fc.assert(
        fc.asyncProperty(seeds, async (seed) => {
          for (const { events } of await randomPlay(seed, 80))
            for (const event of events) if (event.type === 'PutOnStack') checkRecorded(event);
        }),
        runs,
      );
    },
    PATIENCE,
  );

  test(
    'FS-2P-1: of two players two passes in succession are a lap, one of each',
    async () => {
      await fc.assert(
        fc.asyncProperty(seeds, async (seed) => {
          const events = (await randomPlay(seed, 120, ['anna', 'ben'])).flatMap((played) => played.events);
          for (const [at, { type }] of events.entries())
            if (type === 'PriorityClosed') expect(passesBefore(events, at)).toEqual(['anna', 'ben']);
        }),
        runs,
      );
    },
    PATIENCE,
  );

  test(
    'FS-PDEATH-10: nobody who is dead is healed before the turn has ended',
    async () => {
      await fc.assert(
        fc.asyncProperty(seeds, async (seed) => {
          for (const { before, events } of await randomPlay(seed, 150)) checkHealing(before, events);
        }),
        runs,
      );
    },
    PATIENCE,
  );
});

const canPass = ({ state }: Situation, seat: string): boolean =>
  decide(fourSouls, state, { type: 'PassPriority', seat }).kind !== 'refused';

const checkRecorded = ({ revision, data }: Event): void => {
  const object = data.object as unknown as StackObject; // as the kernel puts it
  expect(object).toEqual(
    expect.objectContaining({
      kind: expect.stringMatching(/^[a-z-]+$/) as unknown,
      modes: expect.any(Array) as unknown,
      targets: expect.any(Array) as unknown,
      declaredAt: revision,
    }),
  );
  expect(['string', 'object']).toContain(typeof object.controller);
  expect(['string', 'object']).toContain(typeof object.source);
};

/** Who passed just before a lap closed, by name. */
const passesBefore = (events: readonly Event[], at: number): readonly unknown[] => {
  const passes = events.slice(0, at).filter(({ type }) => type === 'PriorityPassed');
  return passes
    .slice(-2)
    .map(({ data }) => data.seat)
    .sort();
};

const checkHealing = (before: Situation, events: readonly Event[]): void => {
  const dead = new Set<string>(before.state.table.players.flatMap(({ seat, dead: isDead }) => (isDead ? [seat] : [])));
  for (const { type, data, because } of events) {
    const who = data.who as { readonly seat?: string } | undefined;
    if (type === 'TurnEnded') dead.clear();
    if (type === 'Healed' && dead.has(who?.seat ?? '')) expect(because).toContain('FS-TURN-9');
    if (type === 'Died' && who?.seat !== undefined) dead.add(who.seat);
  }
};

describe('however a match is dealt', () => {
  const dealt = fc.asyncProperty(seeds, fc.constantFrom(2, 3, 4), async (seed, players) => {
    const seats = ['anna', 'ben', 'cleo', 'dora'].slice(0, players);
    const { ledger, matchId } = await dealtMatch(seededRandom(seed), seats);
    const session = await ledger.session(matchId);
    const situation = situationAt(session);
    const types = Array.from({ length: situation.state.head + 1 }, (_, at) => session.timeline.eventAt(at)?.type);
    const turn = types.indexOf('TurnBegan');
    expect(types.slice(0, turn < 0 ? undefined : turn)).not.toContain('PriorityReceived');
    expect(zoneAt(situation.state.table, 'bonus')).toHaveLength(3);
  });

  test(
    'FS-SETUP-4/5: nobody has priority before the first turn, and three bonus souls lie ready',
    () => fc.assert(dealt, runs),
    PATIENCE,
  );
});

describe('FS-STACK-6: an ability on the stack does not depend on its source', () => {
  const ways = {
    destroyed: { destroy: 'target' },
    stolen: { gainControl: 'target' },
    deactivated: { deactivate: 'target' },
  };

  test.each(Object.keys(ways))('whose source is %s while it waits, it resolves all the same', (way) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (coins) => {
        const table = echoingTable({ anna: { items: ['mint'] }, ben: { hand: ['hammer'], lootPlays: 1 } }, [], {
          mint: { kind: 'item', abilities: [{ type: 'activated', effect: [{ gain: { coins } }] }] },
          hammer: {
            kind: 'loot',
            abilities: [{ type: 'play', targets: [{ what: 'item' }], effect: [ways[way as keyof typeof ways]] }],
          },
        });
        table.act({ type: 'ActivateAbility', seat: 'anna', source: 'mint' });
        table.act({ type: 'PassPriority', seat: 'anna' });
        table.act({ type: 'PlayCard', seat: 'ben', card: 'hammer', targets: ['mint'] });
        passRound(table);
        passRound(table);
        expect(table.state().table.stack).toEqual([]);
        expect(table.state().table.players[0]?.totals.coins).toBe(coins);
      }),
      runs,
    );
  });
});

const hpOf = ({ state }: KernelTable, at: number): unknown => {
  const seat = state().terms.seats[at];
  return seat === undefined ? undefined : fourSouls.views.player({ ruleset: fourSouls, state: state() }, seat).hp;
};

describe('FS-PDEATH-10: no effect heals the dead', () => {
  test('whatever it gives, and the end of the turn does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (amount) => {
        const heal = { heal: { amount, who: 'each-player' } };
        const table = echoingTable({ anna: { hand: ['bomb', 'balm'], lootPlays: 2 }, ben: { hp: 1 } }, [], {
          balm: { kind: 'loot', abilities: [{ type: 'play', effect: [heal] }] },
        });
        table.act({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['ben'] });
        while (table.state().table.stack.length > 0) passRound(table);
        expect(table.state().table.players[1]?.dead).toBe(true);
        table.act({ type: 'PlayCard', seat: 'anna', card: 'balm' });
        while (table.state().table.stack.length > 0) passRound(table);
        expect(table.state().table.players[1]?.dead).toBe(true);
        expect(hpOf(table, 1)).toBe(0);
        table.act({ type: 'EndTurn', seat: 'anna' });
        while (table.state().table.turn?.active === 'anna') passRound(table);
        expect(table.state().table.players[1]?.dead).toBe(false);
        expect(hpOf(table, 1)).toBe(2);
      }),
      runs,
    );
  });
});

describe('FS-OPT-1: edition and variants are recorded when the match is created', () => {
  const ready = ['FS-VAR-3', 'FS-VAR-4', 'FS-VAR-7', 'FS-VAR-8', 'FS-VAR-10', 'FS-VAR-11'];
  const created = (options: JsonMap): ReturnType<typeof decide> =>
    decide(
      fourSouls,
      newTimeline(appliersOf(fourSouls)).state(),
      { type: 'CreateMatch', matchId: 'm', seats: ['anna', 'ben'], options, cards: {}, cardsHash: '', setup: {} },
      { serverSeed: 'no secret' },
    );

  test('single variants stand in the log as they were asked for', () => {
    fc.assert(
      fc.property(fc.subarray(ready), fc.constantFrom('first', 'second'), (chosen, reading) => {
        const variants = Object.fromEntries(chosen.map((id) => [id, reading]));
        const decision = created({ edition: 'first', variants });
        if (decision.kind !== 'decided') throw new Error(JSON.stringify(decision));
        expect(decision.events[0]?.data.options).toMatchObject({ edition: 'first', variants });
      }),
      runs,
    );
  });

  test('an edition that cannot be played whole is neither offered nor taken, its points that cannot be are refused by name', () => {
    const second = created({ edition: 'second' });
    if (second.kind !== 'refused') throw new Error('it is accepted');
    expect(second.rejection.detail).toContain('options/edition');
    for (const id of ['FS-VAR-1', 'FS-VAR-2', 'FS-VAR-5', 'FS-VAR-6', 'FS-VAR-9', 'FS-VAR-12']) {
      const decision = created({ variants: { [id]: 'second' } });
      if (decision.kind !== 'refused') throw new Error(`${id} is accepted`);
      expect(decision.rejection.detail).toContain(id);
    }
  });
});

describe('FS-REFUSE-1: a refusal names the most special rule, priority only after it', () => {
  const table = echoingTable({
    anna: { hand: ['bomb'], items: ['echo'], lootPlays: 0, attacks: 0, purchases: 0 },
    ben: { hand: ['dime'], lootPlays: 0 },
  });

  test.each([
    ['loot plays', { type: 'PlayCard', seat: 'ben', card: 'dime' }, /^FS-LOOT/],
    [
      'the moment of a declaration',
      { type: 'DeclareAttack', seat: 'ben', target: 'fly' },
      /^FS-(TURN|ATK|PRIO-8|RESP)/,
    ],
    ['attacks that are left', { type: 'DeclareAttack', seat: 'anna', target: 'fly' }, /^FS-(ATK|NATK|TURN)/],
    ['only priority', { type: 'PassPriority', seat: 'ben' }, /^FS-PRIO-2$/],
  ])('%s', (_what, command, rule) => {
    expect(table.refused(command).rule).toMatch(rule);
  });

  test('whoever has no loot play is told so whatever they aim at and whoever has priority', () => {
    fc.assert(
      fc.property(fc.constantFrom('fly', 'ben', 'nobody', 'echo'), fc.boolean(), (target, passed) => {
        const other = echoingTable({ anna: { hand: ['bomb'], lootPlays: 0 }, ben: {} });
        if (passed) other.act({ type: 'PassPriority', seat: 'anna' });
        expect(other.refused({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: [target] }).rule).toMatch(
          /^(FS-LOOT|SL-CMD-2)/,
        );
      }),
      runs,
    );
  });
});
