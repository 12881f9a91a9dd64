import type { JsonMap } from '@stackledger/rules';
import { LIMITS, memoryStore } from '@stackledger/store';
import { accepted, DIME, ledgerOver, PASS, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { SMALL_TABLE } from '../../../../test/e2e/service/positions.js';
import { MatchDraft } from '../appending/match-draft.js';
import { decideCompletely, NEEDS_EARLIER } from '../appending/effect-requests.js';
import { bodyOf } from '../envelopes/canonical-command.js';
import { actorBy } from '../envelopes/actors.js';
import { serviceChance } from '../envelopes/ports.js';
import { situationAt, type Session } from '../sessions/session.js';
import type { Ledger } from '../matches/ledger.js';

const BENS_PASS = { type: 'PassPriority', seat: 'ben' };
const BACK = { type: 'Rewind', judge: 'jo', kind: 'full', reason: 'to see', authority: 'head-judge', reapply: true };

type Table = {
  readonly submit: (command: JsonMap) => Promise<ReturnType<typeof accepted>>;
  readonly session: () => Promise<Session>;
};

const tableOver = (ledger: Ledger, matchId: string): Table => {
  let sent = 0;
  return {
    submit: async (command) => accepted(await ledger.submit(matchId, { commandId: `c${sent++}`, command })),
    session: () => ledger.session(matchId),
  };
};

const smallTable = async (): Promise<Table> => {
  const { ledger, matchId } = await smallMatch();
  return tableOver(ledger, matchId);
};

const headOf = async ({ session }: Table): Promise<number> => situationAt(await session()).state.head;

/** Types of the events of the current branch after a revision. */
const typesAfter = async ({ session }: Table, revision: number): Promise<readonly string[]> => {
  const { timeline } = await session();
  const types: string[] = [];
  for (let at = revision + 1; at <= timeline.state().head; at++) types.push(timeline.eventAt(at)?.type ?? '');
  return types;
};

describe('SL-REWIND-5: what was played after the target of a rewind', () => {
  test('is played again on the new branch, in its order and with its results', async () => {
    const table = await smallTable();
    const to = await headOf(table);
    for (const command of [DIME, PASS, BENS_PASS]) await table.submit(command);
    const [before, head] = [situationAt(await table.session()).state.table, await headOf(table)];
    await table.submit({ ...BACK, to: String(to) });
    const played = await typesAfter(table, to);
    const [first, then] = [played.slice(0, head - to), played.slice(head - to)];
    expect(then).toEqual(['MatchRewound', ...first]);
    expect(situationAt(await table.session()).state.table.players).toEqual(before.players);
  });

  test('is shown beforehand as it would be, up to the last event', async () => {
    const { ledger, matchId } = await smallMatch();
    const table = tableOver(ledger, matchId);
    const to = await headOf(table);
    for (const command of [DIME, PASS, BENS_PASS]) await table.submit(command);
    const { reapply, ...alone } = BACK;
    for (const back of [alone, { ...alone, reapply }]) {
      const trial = await ledger.preview(matchId, { ...back, to: String(to) });
      if (trial.kind === 'refused') throw new Error(trial.rejection.detail);
      expect(trial.followed.last).toBe(situationAt(trial.session).state.head);
      expect(trial.followed.replayed.map(({ outcome }) => outcome)).toEqual(
        'reapply' in back ? ['given', 'given', 'given'] : [],
      );
    }
  });

  test('concedes again in its place by whoever conceded', async () => {
    const table = await smallTable();
    const to = await headOf(table);
    for (const command of [DIME, { type: 'Concede', seat: 'ben' }]) await table.submit(command);
    await table.submit({ ...BACK, to: String(to) });
    expect((await typesAfter(table, to)).filter((type) => type === 'PlayerConceded')).toHaveLength(2);
  });
});

test('SL-REWIND-6: a roll that was reported is not asked for again, and what followed it is played', async () => {
  const ledger = ledgerOver(memoryStore());
  const request = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE, options: { dice: 'reported' } };
  const { matchId, answer } = await ledger.create(request, 'reported');
  accepted(answer);
  const table = tableOver(ledger, matchId);
  const to = await headOf(table);
  await table.submit({ type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' });
  for (const command of [PASS, BENS_PASS]) await table.submit(command);
  const asked = await headOf(table);
  await table.submit({ type: 'ReportRoll', seat: 'anna', value: 1 });
  const report = (await typesAfter(table, asked)).indexOf('RollReported') + asked + 1;
  await table.submit({ type: 'ConfirmReport', seat: 'ben', report: String(report) });
  const last = await headOf(table);
  await table.submit(PASS);
  await table.submit({ ...BACK, to: String(to) });
  const after = await typesAfter(table, last);
  expect(after).not.toContain('RollReported');
  expect(after.filter((type) => type === 'PriorityPassed')).toHaveLength(4); // one before the rewind
});

/** The draft of a match that begins with a play of the dime. */
const draftOf = async (): Promise<MatchDraft> => {
  const { ledger, matchId } = await smallMatch();
  const session = await ledger.session(matchId);
  const recordedAt = '2000-01-01T00:00:00.000Z';
  const decided = decideCompletely(session, DIME, { chance: serviceChance, now: () => recordedAt });
  if (decided === NEEDS_EARLIER || decided.decision.kind !== 'decided') throw new Error('the dime is not played');
  const { newSalt } = serviceChance;
  const entry = { commandId: 'dime', body: bodyOf(DIME), actor: actorBy(DIME, undefined), recordedAt, newSalt };
  return new MatchDraft(
    session,
    { ...entry, kept: decided.kept, decided: decided.decision },
    { chance: serviceChance, recordedAt },
  );
};

test('SL-LIMIT-1: a draft applies no command whose events do not fit into its append beside those before', async () => {
  const room = (await draftOf()).events.length;
  const draft = await draftOf();
  const [some] = draft.events;
  if (some === undefined) throw new Error('nothing is drafted');
  while (draft.events.length < LIMITS.appendEvents) draft.events.push(some);
  const { head } = situationAt(draft.session).state;
  expect(draft.give(PASS, { rewind: '1' })).toEqual({ why: 'full' });
  expect(situationAt(draft.session).state.head).toBe(head);
  draft.events.length = room;
  expect(draft.give(PASS, { rewind: '1' })).toBeUndefined();
  expect(draft.events.length).toBeGreaterThan(room);
});
