import fc from 'fast-check';
import { serviceChance } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import {
  createTournamentLedger,
  readTournamentEnvelope,
  tournamentStream,
  verifyTournament,
  type SentTournamentCommand,
  type TournamentEnvelope,
} from '@stackledger/tournament-ledger';
import { tournamentStandings } from '@stackledger/tournaments';

const PLAYERS = ['anna', 'ben', 'cleo', 'dan', 'eve'] as const;
const NOW = '2026-01-10T10:00:00.000Z';

const player = fc.constantFrom(...PLAYERS);
const place = { round: fc.integer({ min: 1, max: 2 }), table: fc.integer({ min: 1, max: 2 }) };
const wins = fc.constantFrom([2, 0], [2, 1], [0, 2], [1, 1]);
const result = wins.map((each) => ({ kind: 'games', wins: each, draws: 0 }));
const bare = fc.constantFrom('StartTournament', 'ProposePairings', 'PublishPairings', 'FinishTournament');

/** Commands of all kinds, legal or not at their moment. */
const command: fc.Arbitrary<object> = fc.oneof(
  fc.record({ type: fc.constantFrom('EnrolPlayer', 'DropPlayer', 'ReturnPlayer'), player }),
  { arbitrary: bare.map((type) => ({ type })), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('EnterResult'), ...place, version: fc.constant(1), result }), weight: 3 },
  fc.record({ type: fc.constantFrom('CloseRound', 'StartClock', 'PauseClock'), round: place.round }),
  fc.record(
    { type: fc.constant('CallJudge'), ...place, reason: fc.constant('cards') },
    { requiredKeys: ['type', 'round', 'table'] },
  ),
  fc.record({ type: fc.constant('CorrectResult'), ...place, result, reason: fc.constant('a slip was misread') }),
);

const CREATION = { type: 'CreateTournament', id: 'cup', name: 'Cup', pack: 'magic-swiss' };
const ENROLMENT = PLAYERS.slice(0, 4).map((id) => ({ type: 'EnrolPlayer', player: id }));
const OPENING = ['StartTournament', 'ProposePairings', 'PublishPairings'].map((type) => ({ type }));

const sentAs = (each: object, at: number): SentTournamentCommand => ({
  ...{ commandId: `c-${at}`, command: each, actor: { role: 'organizer', id: 'olga' } },
});

/** A ledger over a store of its own to which these commands were given, and its log. */
const played = async (commands: readonly object[]) => {
  const store = memoryStore();
  let seconds = 0;
  const now = () => new Date(Date.parse(NOW) + (seconds += 1) * 1_000).toISOString();
  const open = () => createTournamentLedger({ store, clock: { now }, chance: serviceChance });
  const ledger = open();
  const sent = [CREATION, ...ENROLMENT, ...OPENING, ...commands].map(sentAs);
  const answers = [];
  for (const each of sent) answers.push(await ledger.submit('cup', each));
  const log: TournamentEnvelope[] = [];
  for await (const { json } of store.read(tournamentStream('cup'))) log.push(readTournamentEnvelope(json));
  return { open, ledger, sent, answers, log };
};

test('TO-LOG-1: a command that had events or was refused is answered alike when it is repeated, also after a restart, and nothing is added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const { open, ledger, sent, answers, log } = await played(commands);
      for (const again of [ledger, open()]) {
        for (const [at, each] of sent.entries()) {
          const before = answers[at];
          // What was so already has used up no id: it is decided again.
          if (before?.kind === 'accepted' && before.events.length === 0) continue;
          expect(JSON.stringify(await again.submit('cup', each), plain)).toBe(JSON.stringify(before, plain));
        }
        const session = await again.session('cup');
        expect(session.events).toHaveLength(log.length);
        expect(session.state).toEqual((await ledger.session('cup')).state);
        for (const revision of [0, Math.floor(session.head / 2), session.head])
          expect(session.stateAt(revision)).toEqual((await ledger.session('cup')).stateAt(revision));
      }
    }),
    { numRuns: 40 },
  );
});

const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

test('TO-LOG-2: every log verifies; one in which an event was changed or left out does not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), fc.nat(), async (commands, pick) => {
      const { log } = await played(commands);
      expect(verifyTournament(log)).toMatchObject({ events: log.length, finding: null, notChecked: [] });
      const at = pick % log.length;
      const changed = log.map((each, index) => (index === at ? { ...each, because: ['TO-PACK-1', 'TO-CUT-1'] } : each));
      expect(verifyTournament(changed).finding).toMatchObject({ check: 'chain', revision: String(at) });
      if (at < log.length - 1)
        expect(verifyTournament(log.filter((_, index) => index !== at)).finding).toMatchObject({ check: 'chain' });
    }),
    { numRuns: 40 },
  );
});

test('TO-STAND-1: standings that were computed before are those that are computed anew, after any event and for any round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const { ledger } = await played(commands);
      const session = await ledger.session('cup');
      for (let revision = 0; revision <= session.head; revision += 1) {
        const state = session.stateAt(revision);
        for (let after = 0; after <= state.rounds.length; after += 1)
          expect(tournamentStandings(state, after)).toEqual(tournamentStandings(structuredClone(state), after));
      }
    }),
    { numRuns: 20 },
  );
});

test('the events about a table, and the last one of a moment, are those that a look at every event finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), fc.nat(40), async (commands, seconds) => {
      const { ledger, log } = await played(commands);
      const session = await ledger.session('cup');
      for (const round of [1, 2])
        for (const table of [1, 2]) {
          const about = log.filter(
            ({ type, data }) => data.round === round && (type === 'RoundClosed' || data.table === table),
          );
          expect(session.eventsAbout(round, table).map(({ revision }) => String(revision))).toEqual(
            about.map(({ revision }) => revision),
          );
        }
      const moment = Date.parse(NOW) + seconds * 1_000;
      const later = log.findIndex(({ recordedAt }) => Date.parse(recordedAt) > moment);
      expect(session.headAt(moment)).toBe(later < 0 ? log.length - 1 : later - 1);
    }),
    { numRuns: 40 },
  );
});
