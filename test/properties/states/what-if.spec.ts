import { sha256Hex } from '@stackledger/integrity';
import { legalActions, type JsonMap, type SeatId } from '@stackledger/kernel';
import {
  EVERYBODY,
  seatViewer,
  serviceChance,
  situationAt,
  SPECTATOR,
  tryWhatIf,
  type Chance,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { whatIf } from '@stackledger/service';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const TRIALS = Number(process.env.WHAT_IFS ?? 75);
const SEATS = ['anna', 'ben'] as const;
const ANNA = seatViewer('anna' as SeatId); // a seat of every match here

/** Two positions that differ only in what anna may not see: ben's hand, and how all decks lie. */
type Worlds = { readonly ruleset: string; readonly one: JsonMap; readonly other: JsonMap };

const souls = (hand: readonly string[], loot: readonly string[], monster: readonly string[]): JsonMap => ({
  active: 'anna',
  monsters: ['fly'],
  players: {
    anna: { hand: ['bomb'], items: ['book-of-sin'], coins: 10 },
    ben: { hand, lootPlays: 1 },
  },
  decks: { loot, monster },
});

const duel = (
  own: readonly string[],
  hand: readonly string[],
  library: readonly string[],
  mine: readonly string[],
) => ({
  active: 'anna',
  players: { anna: { hand: own, library: mine.map((card) => ({ card, as: `own-${card}` })) }, ben: { hand, library } },
});

const WORLDS: readonly Worlds[] = [
  {
    ruleset: 'four-souls',
    one: souls(
      ['butter-bean', 'two-cents'],
      ['three-cents', 'a-nickel', 'a-dime', 'a-penny', 'dice-shard', 'lost-soul'],
      ['pooter', 'clotty', 'dip', 'leech'],
    ),
    other: souls(
      ['lost-soul', 'a-dime'],
      ['dice-shard', 'butter-bean', 'a-penny', 'two-cents', 'a-nickel', 'three-cents'],
      ['leech', 'pooter', 'dip', 'clotty'],
    ),
  },
  {
    ruleset: 'speed-stack',
    one: duel(
      ['barley-field', 'gate-goat'],
      ['plough-ox', 'oak-door'],
      ['iron-wasp', 'echo-well'],
      ['plough-ox', 'oak-door'],
    ),
    other: duel(
      ['barley-field', 'gate-goat'],
      ['echo-well', 'iron-wasp'],
      ['oak-door', 'plough-ox'],
      ['oak-door', 'plough-ox'],
    ),
  },
  {
    ruleset: 'magic',
    one: duel(
      ['sunfield', 'chapel-knight'],
      ['mist-drake', 'tidepool'],
      ['dawn-warden', 'pit-brawler'],
      ['tidepool', 'sunfield'],
    ),
    other: duel(
      ['sunfield', 'chapel-knight'],
      ['pit-brawler', 'dawn-warden'],
      ['tidepool', 'mist-drake'],
      ['sunfield', 'tidepool'],
    ),
  },
];

/** The table's dice are the same in both, since everybody has seen them; the secrets of the service are not. */
const worldOf = async (ruleset: string, setup: JsonMap, secret: string) => {
  const chance: Chance = {
    ...serviceChance,
    newSeed: () => sha256Hex(secret),
    newSalt: () => 'cd'.repeat(32),
    die: ({ n }) => (n % 6) + 1,
  };
  const ledger = ledgerOver(memoryStore(), { chance });
  const { matchId, answer } = await ledger.create({ ruleset, seats: [...SEATS], setup }, 'world');
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { ledger, matchId };
};

type World = Awaited<ReturnType<typeof worldOf>>;

/** What anna may do, or what ben does whatever he holds. */
const someCommand = (random: SeededRandom, session: Session): JsonMap | undefined => {
  const [anna, ben] = SEATS.map((seat) => legalActions(situationAt(session), seat as SeatId).actions);
  if (anna !== undefined && anna.length > 0) return randomCommand(random, random.pick(anna)) as JsonMap;
  const open = ['PassPriority', 'EndTurn', 'DeclareBlockers', 'DeclareAttackers'];
  // plain data by its type
  return ben?.find(({ command }) => open.includes(command.type))?.example as JsonMap | undefined;
};

/** Plays the same in both worlds, as long as nothing shows that parts them. */
const play = async (worlds: readonly World[], random: SeededRandom): Promise<readonly Session[]> => {
  for (let step = 0; step < 25; step++) {
    const sessions = await Promise.all(worlds.map(({ ledger, matchId }) => ledger.session(matchId)));
    const before = sessions.map((session) => seen(session));
    const [first] = sessions;
    const command = first && before[0] === before[1] ? someCommand(random, first) : undefined;
    if (command === undefined) break;
    const answers = await Promise.all(
      worlds.map(({ ledger, matchId }) => ledger.submit(matchId, { commandId: `step-${step}`, command })),
    );
    if (answers.some(({ kind }) => kind === 'refused')) break;
  }
  return Promise.all(worlds.map(({ ledger, matchId }) => ledger.session(matchId)));
};

/** All that anna reads of a match, as one text. */
const seen = (session: Session): string => {
  const at = session.timeline.state().head;
  const { steps, ...rest } = whatIf(session, { at, commands: [], viewer: ANNA }, chanceOf('seen'));
  return JSON.stringify([rest, steps, log(session)]);
};

const log = ({ timeline }: Session): readonly unknown[] =>
  Array.from({ length: timeline.state().head + 1 }, (_, at) => {
    const event = timeline.eventAt(at);
    const audience = event?.hidden?.for;
    const isOwn = Array.isArray(audience) && audience.includes('anna');
    return [event?.type, event?.data, isOwn ? event?.hidden : null];
  });

/** The first revision that anna reads differently in the two, such as a card that was turned up. */
const firstParting = (first: Session, second: Session): number => {
  const [one, other] = [log(first), log(second)];
  const at = one.findIndex((event, place) => JSON.stringify(event) !== JSON.stringify(other[place]));
  return at < 0 ? one.length : at;
};

const chanceOf = (seed: string): Chance => ({ ...serviceChance, newSeed: () => sha256Hex(seed) });

const endsOf = ({ timeline }: Session): readonly number[] => {
  const all = Array.from({ length: timeline.state().head + 1 }, (_, at) => at);
  return all.filter((at) => timeline.endOfCommand(at) === at);
};

/** Commands of both seats that go on from a revision, found by trying in the first world. */
const someLine = (
  random: SeededRandom,
  session: Session,
  asked: { at: number; viewer: Viewer; chance: Chance },
): JsonMap[] => {
  const commands: JsonMap[] = [];
  const { before } = tryWhatIf(session, { ...asked, commands }, asked.chance);
  let after = before;
  for (let length = 0; length < 4; length++) {
    const open = SEATS.flatMap((seat) => legalActions(after, seat as SeatId).actions);
    if (open.length === 0) return commands;
    commands.push(randomCommand(random, random.pick(open)) as JsonMap);
    const { steps } = tryWhatIf(session, { ...asked, commands }, asked.chance);
    after = steps.at(-1)?.after ?? after;
  }
  return commands;
};

describe.each(WORLDS)(
  '$ruleset: what-ifs in two worlds that differ only in what anna may not see',
  ({ ruleset, one, other }) => {
    let sessions: readonly Session[] = [];

    beforeAll(async () => {
      const worlds = [await worldOf(ruleset, one, 'a secret'), await worldOf(ruleset, other, 'another secret')];
      sessions = await play(worlds, seededRandom(5));
    });

    test(`${TRIALS} of them tell her the same, byte for byte`, () => {
      const random = seededRandom(9);
      const [first, second] = sessions;
      if (first === undefined || second === undefined) throw new Error('there are two worlds');
      const parted = firstParting(first, second);
      const ends = endsOf(first).filter((at) => at < parted);
      const told = { steps: 0, refused: 0 };
      for (let trial = 0; trial < TRIALS; trial++) {
        const asked = { at: random.pick(ends), viewer: ANNA, chance: chanceOf(`trial ${trial}`) };
        if (legalState(first, asked.at) !== legalState(second, asked.at)) continue;
        const commands = someLine(random, first, asked);
        const [answer, same] = [first, second].map((session) => whatIf(session, { ...asked, commands }, asked.chance));
        expect({ ...same, difference: null }).toEqual({ ...answer, difference: null });
        told.steps += answer?.steps.length ?? 0;
        told.refused += answer?.steps.some(({ refused }) => refused !== null) === true ? 1 : 0;
      }
      expect(told.steps).toBeGreaterThan(TRIALS / 2);
    }, 1_800_000);

    test('what ben holds is dealt anew each time, and the public sees no more than anna', () => {
      const [session] = sessions;
      if (session === undefined) throw new Error('there is a world');
      const at = endsOf(session)[0] ?? 0;
      for (const viewer of [ANNA, SPECTATOR]) {
        const hands = new Set<string>();
        for (let trial = 0; trial < 30; trial++) {
          const { before } = tryWhatIf(session, { at, commands: [], viewer }, chanceOf(`hand ${trial}`));
          const all = [...legalActions(before, 'ben' as SeatId).actions, ...handOf(before)];
          hands.add(JSON.stringify(all));
        }
        expect(hands.size).toBeGreaterThan(5);
      }
    });

    test('with the eyes of everybody hands are what they are, and decks are dealt anew', () => {
      const [session] = sessions;
      if (session === undefined) throw new Error('there is a world');
      const at = endsOf(session)[0] ?? 0;
      const real = session.timeline.stateAt(at);
      const supposed = Array.from({ length: 30 }, (_, trial) =>
        tryWhatIf(session, { at, commands: [], viewer: EVERYBODY }, chanceOf(`deck ${trial}`)),
      );
      for (const { before } of supposed) expect(handOf(before)).toEqual(real && handOf({ ...before, state: real }));
      expect(
        new Set(supposed.map(({ before }) => JSON.stringify(namesIn(before, 'deck', 'library')))).size,
      ).toBeGreaterThan(1);
    });
  },
);

/**
 * Whether the state of a revision is the same for all that anna may know; a hidden choice of ben's is asked about in
 * neither.
 */
const legalState = ({ timeline }: Session, at: number): string =>
  JSON.stringify(timeline.stateAt(at)?.table.awaiting ?? null);

type At = Parameters<typeof legalActions>[0];

const namesIn = ({ state }: At, ...kinds: readonly string[]): readonly string[] => {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { zone, trueName, name } = value as { zone?: string; trueName?: string; name?: string };
    if (zone !== undefined && kinds.includes(zone.split('/')[0] ?? ''))
      found.push(`${String(name)}=${String(trueName)}`);
    else if (trueName === undefined) Object.values(value).forEach(visit);
  };
  visit(state.table.objects);
  return found.sort();
};

const handOf = (situation: At): readonly string[] =>
  namesIn(situation, 'hand').filter((name) => name.startsWith('ben') || !name.startsWith('anna'));

describe('dice of a what-if', () => {
  test('show every face about as often, whatever the next die of the match shows', async () => {
    const ledger = ledgerOver(memoryStore());
    const setup = {
      active: 'anna',
      players: { anna: { items: ['book-of-sin'] } },
      decks: { loot: ['a-penny', 'a-dime'] },
    };
    const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: [...SEATS], setup }, 'dice');
    const session = await ledger.session(matchId);
    const commands = [
      { type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' },
      { type: 'PassPriority', seat: 'anna' },
      { type: 'PassPriority', seat: 'ben' },
    ];
    const faces = new Map<unknown, number>();
    const { head } = session.timeline.state();
    for (let trial = 0; trial < 3_000; trial++) {
      const { steps } = tryWhatIf(session, { at: head, commands, viewer: ANNA }, chanceOf(`die ${trial}`));
      const rolled = steps.flatMap(({ events }) => events).find(({ type }) => type === 'DieRolled');
      faces.set(rolled?.data.value, (faces.get(rolled?.data.value) ?? 0) + 1);
    }
    expect([...faces.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of faces.values()) expect(Math.abs(count - 500)).toBeLessThan(125);
    expect(session.timeline.state().head).toBe(head);
  });
});
