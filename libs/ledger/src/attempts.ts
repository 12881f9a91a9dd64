import { canonicalJson, eventId, sha256Hex } from '@stackledger/integrity';
import type { JsonMap, Rejection, RuleId } from '@stackledger/kernel';
import { ExpectedRevisionConflict, StreamNotFound, type EventStore, type ExpectedRevision } from '@stackledger/store';
import { likeness } from './command-body.js';

/** How often an attempt is written again because another process has written to the same stream. */
const MOST_WRITES = 5;

/** How many refused commands of a match are kept (design.md law 4). */
const KEPT = 1_000;

/** A command that was refused: evidence, and the answer to the same command sent again. */
export type Attempt = {
  readonly commandId: string;
  readonly command: JsonMap;
  readonly rejection: Rejection;
  /** The match's last revision then, and when it was. */
  readonly revision: number;
  readonly at: string;
};

type Written = {
  commandId: string;
  command: JsonMap;
  code: string;
  rule: RuleId;
  detail: string;
  legal?: string;
  revision: string;
  at: string;
};

/** The refused commands of one match, in a stream of their own beside it. */
export type Attempts = {
  readonly find: (commandId: string) => Promise<(Attempt & { readonly body: string }) | undefined>;
  readonly add: (attempt: Attempt) => Promise<void>;
  readonly list: () => Promise<readonly Attempt[]>;
};

const streamOf = (matchId: string): string => `attempts-${matchId}`;

/** The refused commands of a match; read from the store when first asked for, and further where others write too. */
export const attemptsOf = (store: EventStore, matchId: string): Attempts => {
  const stream = streamOf(matchId);
  let known: Map<string, Attempt & { body: string }> | undefined;
  let last: ExpectedRevision = 'no-stream';

  const load = async (): Promise<Map<string, Attempt & { body: string }>> => {
    // Another process may have refused something since.
    if (known !== undefined && !store.isShared) return known;
    const read = known ?? new Map<string, Attempt & { body: string }>();
    const from = last === 'no-stream' ? 0n : last + 1n;
    try {
      for await (const { json, revision } of store.read(stream, { from })) {
        const attempt = readAttempt(json);
        read.set(attempt.commandId, { ...attempt, body: likeness(canonicalJson(attempt.command)) });
        last = revision;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    known = read;
    return read;
  };

  const add = async (attempt: Attempt, writes = 1): Promise<void> => {
    const attempts = await load();
    const json = writeAttempt(attempt);
    try {
      const { revision } = await store.append(stream, last, [
        { id: eventId(sha256Hex(json)), type: 'CommandRefused', json },
      ]);
      last = revision;
      attempts.set(attempt.commandId, { ...attempt, body: likeness(canonicalJson(attempt.command)) });
      await forgetOldest(attempts, revision);
    } catch (error) {
      known = undefined; // what is in the stream is not known any more
      last = 'no-stream';
      if (!(error instanceof ExpectedRevisionConflict) || writes >= MOST_WRITES) throw error;
      const there = await load();
      if (!there.has(attempt.commandId)) await add(attempt, writes + 1);
    }
  };

  /** Truncates now and then, not for every attempt. */
  const forgetOldest = async (attempts: Map<string, unknown>, revision: bigint): Promise<void> => {
    if (attempts.size <= KEPT * 1.1) return;
    await store.truncateBefore(stream, revision - BigInt(KEPT - 1));
    for (const commandId of [...attempts.keys()].slice(0, attempts.size - KEPT)) attempts.delete(commandId);
  };

  return {
    find: async (commandId) => (await load()).get(commandId),
    add: (attempt) => add(attempt),
    list: async () => [...(await load()).values()].slice(-KEPT).map(({ body, ...attempt }) => attempt),
  };
};

const writeAttempt = ({ commandId, command, rejection, revision, at }: Attempt): string => {
  const { code, rule, detail, legal } = rejection;
  const written: Written = {
    commandId,
    command,
    code,
    rule,
    detail,
    ...(legal !== undefined && { legal }),
    revision: String(revision),
    at,
  };
  return JSON.stringify(written);
};

const readAttempt = (json: string): Attempt => {
  const { commandId, command, code, rule, detail, legal, revision, at } = JSON.parse(json) as Written; // written above
  return {
    commandId,
    command,
    rejection: { code, rule, detail, ...(legal !== undefined && { legal }) },
    revision: Number(revision),
    at,
  };
};
