import { eventId, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, StreamNotFound, type EventStore, type ExpectedRevision } from '@stackledger/store';
import { Warm } from '@stackledger/warm';
import { scopeText, type Scope } from '../roles/roles.js';
import { followEvent, type AccessEvent, type GrantsOfScope } from './events.js';
import type { Grant, StandingGrant } from './grant.js';
import { accessStream } from './streams.js';

/** The grants of every scope, folded from the store and kept in memory. */
export type GrantBook = {
  /** The grants of a scope; read once, and again where other processes may have changed them. */
  readonly of: (scope: Scope) => Promise<GrantsOfScope>;
  readonly grant: (grant: Grant, by: string | null) => Promise<StandingGrant>;
  /** Takes a grant back; one that is back already stays as it is. Undefined where there is none. */
  readonly revoke: (scope: Scope, id: string, by: string | null) => Promise<StandingGrant | undefined>;
};

/** What a book works with. `now` is the time as the service has it, in ISO 8601. */
export type BookParts = { readonly store: EventStore; readonly now: () => string };

/** A scope as it is kept: its grants, the last revision of its stream, and when that was read. */
type Kept = { grants: GrantsOfScope; last: ExpectedRevision; readAtMs: number };

const MOST_BYTES = 32 * 1024 * 1024;
const GRANT_BYTES = 600;
const EMPTY_BYTES = 400;

/** What other processes append to a shared store is seen after so long at the latest. */
const FRESH_MS = 1_000;

/** How often an append is tried again because another one came between. */
const MOST_TRIES = 20;

/** A book over a store. */
export const createGrantBook = (parts: BookParts): GrantBook => new KeptBook(parts);

class KeptBook implements GrantBook {
  readonly #kept = new Warm<Kept>({
    mostBytes: MOST_BYTES,
    weigh: ({ grants }) => EMPTY_BYTES + grants.size * GRANT_BYTES,
  });
  readonly #reading = new Map<string, Promise<Kept>>();

  constructor(private readonly parts: BookParts) {}

  async of(scope: Scope): Promise<GrantsOfScope> {
    return (await this.#current(scope)).grants;
  }

  async grant(grant: Grant, by: string | null): Promise<StandingGrant> {
    const { scope } = grant;
    const event: AccessEvent = { type: 'RoleGranted', at: this.parts.now(), by, grant };
    const granted = (await this.#append(scope, () => event)).get(grant.id);
    if (granted === undefined) throw new Error(`grant ${grant.id} was appended and is not there`);
    return granted;
  }

  async revoke(scope: Scope, id: string, by: string | null): Promise<StandingGrant | undefined> {
    const at = this.parts.now();
    const isOpen = (grants: GrantsOfScope): boolean => grants.get(id)?.revoked === null;
    const after = await this.#append(scope, (grants) =>
      isOpen(grants) ? { type: 'RoleRevoked', at, by, grant: id } : undefined,
    );
    return after.get(id);
  }

  /** What is kept; on a shared store read on where it is older than others may bear. */
  async #current(scope: Scope): Promise<Kept> {
    const kept = this.#kept.get(scopeText(scope));
    const isFresh = kept !== undefined && (!this.parts.store.isShared || performance.now() - kept.readAtMs < FRESH_MS);
    return isFresh ? kept : this.#read(scope);
  }

  /** Reads on from what is kept. Whoever asks meanwhile waits for the same reading. */
  #read(scope: Scope): Promise<Kept> {
    const key = scopeText(scope);
    const under = this.#reading.get(key);
    if (under !== undefined) return under;
    const reading = this.#readOn(scope, this.#kept.get(key)).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #readOn(scope: Scope, before: Kept | undefined): Promise<Kept> {
    const grants = new Map(before?.grants);
    let last: ExpectedRevision = before?.last ?? 'no-stream';
    const from = last === 'no-stream' ? 0n : last + 1n;
    const readAtMs = performance.now();
    try {
      for await (const { json, revision } of this.parts.store.read(accessStream(scope), { from })) {
        followEvent(grants, JSON.parse(json) as AccessEvent); // as it was written below
        last = revision;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    const read = { grants, last, readAtMs };
    this.#kept.keep(scopeText(scope), read);
    return read;
  }

  /** Appends what is made of the grants as they stand, unless that is nothing; the grants after it. */
  async #append(scope: Scope, make: (grants: GrantsOfScope) => AccessEvent | undefined): Promise<GrantsOfScope> {
    const key = scopeText(scope);
    for (let tries = 1; ; tries++) {
      const { grants, last } = await this.#current(scope);
      const event = make(grants);
      if (event === undefined) return grants;
      try {
        const { revision } = await this.parts.store.append(accessStream(scope), last, [stored(scope, event, last)]);
        const after = new Map(grants);
        followEvent(after, event);
        this.#kept.keep(key, { grants: after, last: revision, readAtMs: performance.now() });
        return after;
      } catch (error) {
        if (!(error instanceof ExpectedRevisionConflict) || tries === MOST_TRIES) throw error;
        await this.#read(scope);
      }
    }
  }
}

const stored = (
  scope: Scope,
  event: AccessEvent,
  after: ExpectedRevision,
): { id: string; type: string; json: string } => {
  const json = JSON.stringify(event);
  return { id: eventId(sha256Hex(`${scopeText(scope)} after ${after}: ${json}`)), type: event.type, json };
};
