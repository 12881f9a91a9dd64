import { eventId, sha256Hex } from '@stackledger/integrity';
import type { JsonMap, Rejection, RuleId } from '@stackledger/rules';
import {
  ExpectedRevisionConflict,
  STREAM_FAMILIES,
  readIfAny,
  type EventStore,
  type ExpectedRevision,
} from '@stackledger/store';
import { bodyOf } from '../envelopes/canonical-command.js';
import { keptOf, type RejectedCommand } from './rejected-command.js';

/** Attempts at a write when other processes write to the same stream. */
const MOST_WRITES = 5;

/** Bytes of memory of a match without attempts. */
const EMPTY_WEIGHT = 500;

/** How many rejected commands of a match are kept. */
const KEPT = 1_000;

/** A rejected command: evidence, and the answer to the same command sent again. */
export type RejectedAttempt = RejectedCommand & {
  readonly commandId: string;
  readonly rejection: Rejection;
  /** The match's last revision at the time, and the time. */
  readonly revision: number;
  readonly at: string;
};

type StoredAttempt = {
  commandId: string;
  command: JsonMap;
  /** Missing in streams of earlier versions, which stored the whole command. */
  hash?: string;
  bytes?: number;
  code: string;
  rule: RuleId;
  detail: string;
  legal?: string;
  revision: string;
  at: string;
};

const streamOf = (matchId: string): string => `${STREAM_FAMILIES.attempts.prefix}${matchId}`;

type AttemptsById = Map<string, RejectedAttempt>;

/**
 * The rejected commands of one match, in a stream of their own; loaded when first asked for, and read further where
 * other processes write too.
 */
export class Attempts {
  readonly #stream: string;
  #known: AttemptsById | undefined;
  #last: ExpectedRevision = 'no-stream';
  /** The last revision that is known to be in the stream. */
  #heard = -1n;
  #bytes = 0;

  constructor(
    private readonly store: EventStore,
    matchId: string,
  ) {
    this.#stream = streamOf(matchId);
  }

  /** The attempt with a command id; synchronous once all are loaded, since every command looks for one. */
  find(commandId: string): RejectedAttempt | undefined | Promise<RejectedAttempt | undefined> {
    const known = this.#current();
    return known === undefined ? this.#load().then((read) => read.get(commandId)) : known.get(commandId);
  }

  /**
   * The attempt with a command id, as far as attempts are heard of here; synchronous unless one was heard of that is
   * not read yet.
   */
  findHeard(commandId: string): RejectedAttempt | undefined | Promise<RejectedAttempt | undefined> {
    const isRead = this.#last === 'no-stream' ? this.#heard < 0n : this.#heard <= this.#last;
    return this.#known !== undefined && isRead ? this.#known.get(commandId) : this.find(commandId);
  }

  /** There is an attempt at this revision of the stream. */
  heard(revision: bigint): void {
    if (revision > this.#heard) this.#heard = revision;
  }

  /** Approximate bytes of memory. */
  get weight(): number {
    return EMPTY_WEIGHT + this.#bytes;
  }

  /** Stores an attempt. Answers the one stored under its command id: that of another process that was faster stays. */
  add(attempt: RejectedAttempt): Promise<RejectedAttempt> {
    return this.#add(attempt, 1);
  }

  async list(): Promise<readonly RejectedAttempt[]> {
    return [...(await this.#load()).values()].slice(-KEPT);
  }

  /** All attempts if they are certainly loaded; on a shared store another process may have added some. */
  #current(): AttemptsById | undefined {
    return this.store.isShared ? undefined : this.#known;
  }

  async #load(): Promise<AttemptsById> {
    const current = this.#current();
    if (current !== undefined) return current;
    const read: AttemptsById = this.#known ?? new Map<string, RejectedAttempt>();
    const from = this.#last === 'no-stream' ? 0n : this.#last + 1n;
    for await (const { json, revision } of readIfAny(this.store, this.#stream, { from })) {
      const attempt = readAttempt(json);
      read.set(attempt.commandId, attempt);
      this.#bytes += 2 * json.length;
      this.#last = revision;
    }
    this.#known = read;
    return read;
  }

  async #add(attempt: RejectedAttempt, writes: number): Promise<RejectedAttempt> {
    const attempts = await this.#load();
    const there = attempts.get(attempt.commandId);
    if (there !== undefined) return there;
    const json = writeAttempt(attempt);
    try {
      const { revision } = await this.store.append(this.#stream, this.#last, [
        { id: eventId(sha256Hex(json)), type: 'CommandRefused', json },
      ]);
      this.#last = revision;
      attempts.set(attempt.commandId, attempt);
      this.#bytes += 2 * json.length;
      await this.#forgetOldest(attempts, revision);
      return attempt;
    } catch (error) {
      this.#bytes = 0;
      this.#known = undefined; // what is in the stream is not known any more
      this.#last = 'no-stream';
      if (!(error instanceof ExpectedRevisionConflict) || writes >= MOST_WRITES) throw error;
      return this.#add(attempt, writes + 1);
    }
  }

  /** Truncates in steps, not at every attempt. */
  async #forgetOldest(attempts: AttemptsById, revision: bigint): Promise<void> {
    if (attempts.size <= KEPT * 1.1) return;
    this.#bytes *= KEPT / attempts.size; // about: those that go weigh as much as the others
    await this.store.truncateBefore(this.#stream, revision - BigInt(KEPT - 1));
    for (const commandId of [...attempts.keys()].slice(0, attempts.size - KEPT)) attempts.delete(commandId);
  }
}

const writeAttempt = ({ commandId, command, hash, bytes, rejection, revision, at }: RejectedAttempt): string => {
  const { code, rule, detail, legal } = rejection;
  const written: StoredAttempt = {
    commandId,
    command,
    hash,
    bytes,
    code,
    rule,
    detail,
    ...(legal !== undefined && { legal }),
    revision: String(revision),
    at,
  };
  return JSON.stringify(written);
};

const readAttempt = (json: string): RejectedAttempt => {
  const { commandId, command, hash, bytes, ...told } = JSON.parse(json) as StoredAttempt; // written above
  const { code, rule, detail, legal, revision, at } = told;
  const kept = hash === undefined || bytes === undefined ? keptOf(bodyOf(command)) : { command, hash, bytes };
  return {
    commandId,
    ...kept,
    rejection: { code, rule, detail, ...(legal !== undefined && { legal }) },
    revision: Number(revision),
    at,
  };
};
