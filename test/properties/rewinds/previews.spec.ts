import {
  legalActions,
  plainTable,
  remedyCommand,
  remedyDue,
  type Command,
  type Event,
  type JsonMap,
} from '@stackledger/kernel';
import { eventsBetween, situationAt, type AcceptedAnswer, type Session } from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { dealtMatch, playOn, type Dealt } from '../../support/random-play.js';

const SEED = Number(process.env.SEED ?? 1);
const RUNS = Number(process.env.RUNS ?? 1);
const REWINDS = 14;

const REWIND = { type: 'Rewind', judge: 'jo', reason: 'a slip', kind: 'full', authority: 'floor-judge' };

const GAMES: readonly (readonly [game: string, seats: readonly string[], deck: string | null, options: JsonMap])[] = [
  ['four-souls', ['anna', 'ben', 'cleo'], 'loot', {}],
  ['four-souls', ['anna', 'ben'], null, { dice: 'reported' }],
  ['speed-stack', ['anna', 'ben', 'cleo'], null, {}],
  ['magic', ['anna', 'ben'], null, {}],
];

type Tried = { whole: number; cut: number; refused: number; byRuling: number; withDice: number };

let ids = 0;
const submit = ({ ledger, matchId }: Dealt, command: JsonMap): ReturnType<Dealt['ledger']['submit']> =>
  ledger.submit(matchId, { commandId: `preview-${ids++}`, command });

const mustSubmit = async (dealt: Dealt, command: JsonMap): Promise<void> => {
  const answer = await submit(dealt, command);
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
};

const headOf = (session: Session): number => situationAt(session).state.head;

/** A moment of the match at which somebody may act, and something that may be done there. */
const momentIn = ({ timeline, game }: Session, random: SeededRandom): { to: string; insert: Command | undefined } => {
  const { head, terms } = timeline.state();
  const to = timeline.endOfCommand(1 + random.below(head - 1));
  const state = timeline.stateAt(to);
  const offered =
    state === undefined
      ? []
      : terms.seats.flatMap((seat) => legalActions({ ruleset: game.ruleset, state }, seat).actions);
  return {
    to: String(to),
    insert: offered.length === 0 ? undefined : randomCommand(random, random.pick(offered), game.ruleset),
  };
};

const planOf = (session: Session, random: SeededRandom, deck: string | null): JsonMap => {
  const { to, insert } = momentIn(session, random);
  const put = insert === undefined ? {} : { insert: [insert as JsonMap] };
  const plans: readonly JsonMap[] = [
    {},
    { dice: 'fresh' },
    { reapply: true },
    put,
    { ...put, reapply: true },
    ...(deck === null ? [] : [{ reshuffle: [deck] }]),
  ];
  return { to, ...random.pick(plans) };
};

/** The command of a rewind as it is sent: by itself, or as the remedy of a ruling; null where that is refused. */
const rewindOf = async (dealt: Dealt, plan: JsonMap, isRuled: boolean): Promise<JsonMap | null> => {
  if (!isRuled) return { ...REWIND, ...plan };
  await mustSubmit(dealt, { type: 'OpenCall', judge: 'jo', category: 'play-error', reason: 'a slip' });
  const call = situationAt(await dealt.ledger.session(dealt.matchId)).state.record.calls.at(-1)?.id ?? '';
  const ruling = { type: 'GiveRuling', judge: 'jo', call, remedy: 'full', says: 'back', gained: 'no' };
  const ruled = await submit(dealt, { ...ruling, fix: { type: 'Rewind', ...plan } });
  if (ruled.kind === 'refused') return null;
  const { record } = situationAt(await dealt.ledger.session(dealt.matchId)).state;
  const { dispute } = record.calls.find(({ id }) => id === call) ?? {};
  const due = dispute && remedyDue(dispute);
  if (due == null || due.fix === null) throw new Error('nothing is due');
  return { ...remedyCommand({ ...due, fix: due.fix }), judge: 'ada' };
};

/** The order of a shuffled deck is nobody's, and no preview draws it. */
const comparable = (event: Event): Event => {
  if (event.type !== 'DeckShuffled') return event;
  const { hidden: _order, ...open } = event;
  return open;
};

const compare = async (dealt: Dealt, command: JsonMap, plan: JsonMap, tried: Tried): Promise<void> => {
  const before = headOf(await dealt.ledger.session(dealt.matchId));
  const trial = await dealt.ledger.preview(dealt.matchId, command);
  const answer = await submit(dealt, command);
  if (trial.kind === 'refused') {
    tried.refused += 1;
    if (trial.rejection.code !== 'unknown')
      expect(answer).toMatchObject({ kind: 'refused', rejection: { code: trial.rejection.code } });
    return;
  }
  if (answer.kind === 'refused') {
    expect(trial.followed.isWhole).toBe(false);
    return;
  }
  const session = await dealt.ledger.session(dealt.matchId);
  const previewed = eventsBetween(trial.session, before + 1, headOf(trial.session)).map(comparable);
  const done = eventsBetween(session, before + 1, headOf(session)).map(comparable);
  expect(done.slice(0, previewed.length)).toEqual(previewed);
  if (previewed.some(({ type }) => type === 'DieRolled')) tried.withDice += 1;
  if (!trial.followed.isWhole) return void (tried.cut += 1);
  tried.whole += 1;
  expect(done).toHaveLength(previewed.length);
  expect(outcomes(trial.followed)).toEqual(outcomes(answer.followed));
  if (plan.reshuffle === undefined)
    expect(plainTable(situationAt(session).state.table)).toEqual(plainTable(situationAt(trial.session).state.table));
};

const outcomes = (followed: AcceptedAnswer['followed']): unknown =>
  followed?.replayed.map(({ was, outcome, now, rejection }) => [was.first, outcome, now?.first, rejection?.code]) ?? [];

test.each(GAMES)(
  'SL-REWIND-8: %s: a preview has the events, the dice, the cards and the table of the deed, or says where it stops',
  async (game, seats, deck, options) => {
    const tried: Tried = { whole: 0, cut: 0, refused: 0, byRuling: 0, withDice: 0 };
    for (let run = 0; run < RUNS; run++) {
      const random = seededRandom(SEED + run);
      const dealt = await dealtMatch(random, seats, game, options);
      for (let rewound = 0; rewound < REWINDS; rewound++) {
        await playOn(dealt.ledger, dealt.matchId, random, rewound === 0 ? 60 : 6);
        const plan = planOf(await dealt.ledger.session(dealt.matchId), random, deck);
        const isRuled = random.chance(0.5);
        const command = await rewindOf(dealt, plan, isRuled);
        if (command !== null) await compare(dealt, command, plan, tried);
        if (isRuled && command !== null) tried.byRuling += 1;
        if (situationAt(await dealt.ledger.session(dealt.matchId)).state.record.paused !== null)
          await submit(dealt, { type: 'ResumePlay', judge: 'jo' });
      }
    }
    // The property would say nothing of a match in which everything is refused.
    expect(tried.whole).toBeGreaterThan(RUNS * 3);
    expect(tried.byRuling).toBeGreaterThan(RUNS);
  },
);
