import {
  createLedger,
  serviceChance,
  type LedgerAnswer,
  type Ledger,
  type LedgerDependencies,
} from '@stackledger/ledger';
import type { JsonMap } from '@stackledger/rules';
import { memoryStore, type EventStore } from '@stackledger/store';
import { SMALL_TABLE } from '../../e2e/service/positions.js';
import { games } from '../games.js';

/** A ledger as a process has it: several over one store are several processes. */
export const ledgerOver = (store: EventStore, choices: Partial<LedgerDependencies> = {}): Ledger => {
  let ids = 0;
  return createLedger({
    store,
    games,
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => `id-${ids++}`,
    ...choices,
  });
};

/** A match of two at a running table of a handful of cards (test/e2e/service/positions.ts), anna to act. */
export type SmallMatch = { readonly store: EventStore; readonly ledger: Ledger; readonly matchId: string };

/** The match, with some of its cards otherwise. */
export const smallMatch = async (
  store: EventStore = memoryStore(),
  choices: Partial<LedgerDependencies> = {},
  cards: JsonMap = {},
): Promise<SmallMatch> => {
  const setup = { ...SMALL_TABLE, cards: { ...(SMALL_TABLE.cards as JsonMap), ...cards } };
  const ledger = ledgerOver(store, choices);
  const { matchId, answer } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup }, 'small');
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { store, ledger, matchId };
};

export const DIME = { type: 'PlayCard', seat: 'anna', card: 'a-dime' };
export const PASS = { type: 'PassPriority', seat: 'anna' };

/** The answer of a command that must be accepted. */
export const accepted = (answer: LedgerAnswer): Extract<LedgerAnswer, { kind: 'accepted' }> => {
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return answer;
};

/** The answer of a command that must be refused. */
export const refused = (answer: LedgerAnswer): Extract<LedgerAnswer, { kind: 'refused' }> => {
  if (answer.kind === 'accepted') throw new Error(`${answer.commandId} is accepted`);
  return answer;
};

/** How many events a stream holds; none where there is no such stream. */
export const lengthOf = async (store: EventStore, stream: string): Promise<number> => {
  let length = 0;
  try {
    for await (const { revision } of store.read(stream)) length = Number(revision) + 1;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'stream-not-found')) throw error;
  }
  return length;
};
