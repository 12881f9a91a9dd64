import { eventId, sha256Hex } from '@stackledger/integrity';
import type { JsonMap, Rejection, RuleId } from '@stackledger/kernel';
import { ExpectedRevisionConflict, StreamNotFound, type EventStore, type ExpectedRevision } from '@stackledger/store';
import { bodyOf } from '../envelopes/command-body.js';
import { keptOf, type Kept } from './refused-command.js';

/** How often an attempt is written again because another process has written to the same stream. */
const MOST_WRITES = 5;

/** What they weigh while there is none, in bytes. */
const EMPTY_WEIGHT = 500;

/** How many refused commands of a match are kept. */
const KEPT = 1_000;

/** A command that was refused: evidence, and the answer to the same command sent again. */
export type Attempt = Kept & {
  readonly commandId: string;
  readonly rejection: Rejection;
  /** The match's last revision then, and when it was. */
  readonly revision: number;
  readonly at: string;
};

type Written = {
  commandId: string;
  command: JsonMap;
  /** Missing where an earlier program wrote it: then the command is whole. */
  hash?: string;
  bytes?: number;
  code: string;
  rule: RuleId;
  detail: string;
  legal?: string;
  revision: string;
  at: string;
};

const streamOf = (matchId: string): string => `attempts-${matchId}`;

type Known = Map<string, Attempt>;

/**
 * The refused commands of one match, in a stream of their own beside it; read from the store when first asked for, and
 * further where others write too.
 */
export class Attempts {
  readonly #stream: string;
  #known: Known | undefined;
  #last: ExpectedRevision = 'no-stream';
  #bytes = 0;

  constructor(
    private readonly store: EventStore,
    matchId: string,
  ) {
    this.#stream = streamOf(matchId);
  }

  /** The attempt under a command id; at once where all are known, since every command is looked for. */
  find(commandId: string): Attempt | undefined | Promise<Attempt | undefined> {
    const known = this.#current();
    return known === undefined ? this.#load().then((read) => read.get(commandId)) : known.get(commandId);
  }

  /** About how much memory they take. */
  get weight(): number {
    return EMPTY_WEIGHT + this.#bytes;
  }

  /** Keeps an attempt. Answers what is kept under its command id: another process may have been faster, and its word stays. */
  add(attempt: Attempt): Promise<Attempt> {
    return this.#add(attempt, 1);
  }

  async list(): Promise<readonly Attempt[]> {
    return [...(await this.#load()).values()].slice(-KEPT);
  }

  /** All attempts, if they are known: where others write too, one of them may have refused something since. */
  #current(): Known | undefined {
    return this.store.isShared ? undefined : this.#known;
  }

  async #load(): Promise<Known> {
    const current = this.#current();
    if (current !== undefined) return current;
    const read: Known = this.#known ?? new Map<string, Attempt>();
    const from = this.#last === 'no-stream' ? 0n : this.#last + 1n;
    try {
      for await (const { json, revision } of this.store.read(this.#stream, { from })) {
        const attempt = readAttempt(json);
        read.set(attempt.commandId, attempt);
        this.#bytes += 2 * json.length;
        this.#last = revision;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    this.#known = read;
    return read;
  }

  async #add(attempt: Attempt, writes: number): Promise<Attempt> {
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

  /** Truncates now and then, not for every attempt. */
  async #forgetOldest(attempts: Known, revision: bigint): Promise<void> {
    if (attempts.size <= KEPT * 1.1) return;
    this.#bytes *= KEPT / attempts.size; // about: those that go weigh as much as the others
    await this.store.truncateBefore(this.#stream, revision - BigInt(KEPT - 1));
    for (const commandId of [...attempts.keys()].slice(0, attempts.size - KEPT)) attempts.delete(commandId);
  }
}

const writeAttempt = ({ commandId, command, hash, bytes, rejection, revision, at }: Attempt): string => {
  const { code, rule, detail, legal } = rejection;
  const written: Written = {
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

const readAttempt = (json: string): Attempt => {
  const { commandId, command, hash, bytes, ...told } = JSON.parse(json) as Written; // written above
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
