import { appendsOf, readEnvelope, serviceChance, streamOf, systemClock, type Envelope } from '@stackledger/ledger';
import { loadGames } from '@stackledger/offering';
import { memoryStore, type EventStore, type ExpectedRevision } from '@stackledger/store';
import { ledgerOver } from '../ledger/ledger-over.js';
import { playDemo, playDemoOnEmptyStore } from './play-demo.js';

const games = loadGames();
const store = memoryStore();
let matchId = '';
let log: readonly Envelope[] = [];

const logOf = async (of: EventStore): Promise<Envelope[]> => {
  const read: Envelope[] = [];
  for await (const { json } of of.read(streamOf(matchId))) read.push(readEnvelope(json));
  return read;
};

beforeAll(async () => {
  ({ matchId } = await playDemo({ store, games }));
  log = await logOf(store);
});

/** Where the command before the one that reached `revision` ended. */
const endBefore = (revision: number): number => {
  const command = log[revision]?.commandId;
  return log.findIndex(({ commandId }) => commandId === command) - 1;
};

test('an interrupted sample match is played on to the end that it has everywhere', async () => {
  const interrupted = memoryStore();
  let last: ExpectedRevision = 'no-stream';
  for (const events of appendsOf(log.slice(0, endBefore(log.length >> 1) + 1)))
    last = (await interrupted.append(streamOf(matchId), last, events)).revision;
  expect(await playDemoOnEmptyStore({ store: interrupted, games })).toBe(true);
  // Salts are drawn anew, and hashes and seals differ with them.
  const facts = (of: readonly Envelope[]) =>
    of.map(({ type, data, recordedAt }) => ({ type, recordedAt, data: { ...data, seal: undefined } }));
  expect(facts(await logOf(interrupted))).toEqual(facts(log));
});

test('a sample match that has ended is left as it is, also where a judge has taken its end back', async () => {
  expect(await playDemoOnEmptyStore({ store, games })).toBe(false);
  const ledger = ledgerOver({ store, games, clock: systemClock, chance: serviceChance });
  const head = log.length - 1;
  const rewind = {
    judge: 'jo',
    to: String(endBefore(head)),
    kind: 'full',
    authority: 'head-judge',
    reason: 'too early',
  };
  await ledger.submit(matchId, { commandId: 'back', expectedRevision: head, command: { type: 'Rewind', ...rewind } });
  const taken = await logOf(store);
  expect(taken.at(-1)?.type).toBe('MatchRewound');
  expect(await playDemoOnEmptyStore({ store, games })).toBe(false);
  expect(await logOf(store)).toEqual(taken);
});
