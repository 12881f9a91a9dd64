import {
  afterConflicts,
  appendAnew,
  inTime,
  LIMITS,
  withOwnBudget,
  type EventStore,
  type ExpectedRevision,
} from '@stackledger/store';
import { MemoryCache } from '@stackledger/cache';
import { scopeText, type RoleScope } from '../roles/roles.js';
import type { People } from '../people/people.js';
import { followEvent, unnamedIn, type AccessEvent, type PersonNames, type ScopeGrants } from './events.js';
import { readGrantEvents, restated, revokedUnread, storedEvents } from './grant-events.js';
import { FIRST_LINK, type RoleGrant, type RecordedGrant } from './grant.js';
import { accessStream } from './streams.js';

/** The grants of every scope, read from the store and cached. */
export type GrantBook = {
  /** The grants of a scope; on a shared store at most a second old. */
  readonly of: (scope: RoleScope) => Promise<ScopeGrants>;
  /**
   * A grant of a scope, if it has this link. What is unknown is looked for in the store once more: another process may
   * have made it.
   */
  readonly find: (scope: RoleScope, id: string, link?: number) => Promise<RecordedGrant | undefined>;
  /**
   * Records a grant; one that is recorded already stays as it is, also if it was revoked, and so does one that was
   * asked for by the same request. One of which only the revocation can be read is answered without a link.
   */
  readonly grant: (grant: RoleGrant, by: string | null) => Promise<RecordedGrant>;
  /** Revokes a grant; one that is revoked already stays as it is. Undefined where there is none. */
  readonly revoke: (scope: RoleScope, id: string, by: string | null) => Promise<RecordedGrant | undefined>;
  /** Records another link of a grant, which ends with its maker's grant; undefined where there is no such grant. */
  readonly addLink: (scope: RoleScope, id: string, by: GivingGrant) => Promise<RecordedGrant | undefined>;
  /** Revokes one link of a grant; what is revoked already stays as it is. */
  readonly revokeLink: (scope: RoleScope, id: string, link: number, by: string | null) => Promise<void>;
  /** Reads everything again when it is next asked for: grants were written beside this book. */
  readonly refresh: () => void;
};

/** The grant of whoever makes a link; null where nobody is asked for one. */
type GivingGrant = Pick<RoleGrant, 'id' | 'expires'> | null;

/** `now` is the time of the service, ISO 8601. */
export type GrantBookDependencies = {
  readonly store: EventStore;
  readonly people: People;
  readonly now: () => string;
};

/**
 * A cached scope: its grants, the last revision of its stream, whether that is damaged, and when it was read. `unread`:
 * grants of which only the revocation can be read.
 */
type CachedScope = {
  grants: ScopeGrants;
  last: ExpectedRevision;
  isDamaged: boolean;
  unread: ReadonlySet<string>;
  readAtMs: number;
};

const MOST_BYTES = 32 * 1024 * 1024;
const GRANT_BYTES = 600;
const EMPTY_BYTES = 400;

/** How old the grants of a shared store may be. */
const FRESH_MS = 1_000;

/** A grant book over a store. */
export const createGrantBook = (parts: GrantBookDependencies): GrantBook => new CachedGrantBook(parts);

/** The grant that was asked for by a request. */
export const requestedIn = (grants: ScopeGrants, request: string | undefined): RecordedGrant | undefined =>
  request === undefined ? undefined : [...grants.values()].find((each) => each.request === request);

const withLink = (grant: RecordedGrant | undefined, link: number): RecordedGrant | undefined =>
  grant?.links.some((each) => each.link === link) === true ? grant : undefined;

class CachedGrantBook implements GrantBook {
  readonly #kept = new MemoryCache<CachedScope>({
    mostBytes: MOST_BYTES,
    weigh: ({ grants }) => EMPTY_BYTES + grants.size * GRANT_BYTES,
  });
  /** Rises with `refresh`: what was being read then is not kept. */
  #generation = 0;
  readonly #reading = new Map<string, Promise<CachedScope>>();

  constructor(private readonly parts: GrantBookDependencies) {}

  async of(scope: RoleScope): Promise<ScopeGrants> {
    return (await this.#current(scope)).grants;
  }

  async find(scope: RoleScope, id: string, link = FIRST_LINK): Promise<RecordedGrant | undefined> {
    const kept = withLink((await this.of(scope)).get(id), link);
    if (kept !== undefined || !this.parts.store.isShared) return kept;
    // What is being read already may have begun before the grant was made.
    await this.#reading.get(scopeText(scope));
    return withLink((await this.#read(scope)).grants.get(id), link);
  }

  async grant(grant: RoleGrant, by: string | null): Promise<RecordedGrant> {
    const { scope } = grant;
    if ((await this.#current(scope)).unread.has(grant.id))
      return { ...grant, by, at: this.parts.now(), revoked: this.parts.now(), unread: true, links: [] };
    const { id, name } = grant.person;
    const person = await this.parts.people.record(id, name);
    const event: AccessEvent = { type: 'RoleGranted', at: this.parts.now(), by, grant: { ...grant, person } };
    const recorded = (grants: ScopeGrants): RecordedGrant | undefined =>
      grants.get(grant.id) ?? requestedIn(grants, grant.request);
    const make = (grants: ScopeGrants): AccessEvent | undefined => (recorded(grants) ? undefined : event);
    const granted = recorded(await this.#append(scope, make, new Map([[id, name]])));
    if (granted === undefined) throw new Error(`grant ${grant.id} was appended and is not there`);
    return granted;
  }

  async revoke(scope: RoleScope, id: string, by: string | null): Promise<RecordedGrant | undefined> {
    const at = this.parts.now();
    const isOpen = (grants: ScopeGrants): boolean => grants.get(id)?.revoked === null;
    const after = await this.#append(scope, (grants) =>
      isOpen(grants) ? { type: 'RoleRevoked', at, by, grant: id } : undefined,
    );
    return after.get(id);
  }

  async addLink(scope: RoleScope, id: string, maker: GivingGrant): Promise<RecordedGrant | undefined> {
    const at = this.parts.now();
    const [by, expires] = [maker?.id ?? null, maker?.expires];
    const after = await this.#append(scope, (grants) => {
      const last = grants.get(id)?.links.at(-1);
      if (last === undefined) return undefined;
      return { type: 'LinkMade', at, by, grant: id, link: last.link + 1, ...(expires !== undefined && { expires }) };
    });
    return after.get(id);
  }

  async revokeLink(scope: RoleScope, id: string, link: number, by: string | null): Promise<void> {
    const at = this.parts.now();
    const isOpen = (grants: ScopeGrants): boolean =>
      grants.get(id)?.links.some((each) => each.link === link && each.revoked === null) === true;
    await this.#append(scope, (grants) =>
      isOpen(grants) ? { type: 'LinkRevoked', at, by, grant: id, link } : undefined,
    );
  }

  refresh(): void {
    this.#reading.clear();
    this.#generation += 1;
    this.#kept.clear();
  }

  /** The cached scope; on a shared store read further once it is too old. */
  async #current(scope: RoleScope): Promise<CachedScope> {
    const kept = this.#kept.get(scopeText(scope));
    const isFresh = kept !== undefined && (!this.parts.store.isShared || performance.now() - kept.readAtMs < FRESH_MS);
    return isFresh ? kept : this.#read(scope);
  }

  /** Reads further than the cached revision. Concurrent callers share one read. */
  #read(scope: RoleScope): Promise<CachedScope> {
    const key = scopeText(scope);
    const under = this.#reading.get(key);
    if (under !== undefined) return inTime(under);
    const read = (): Promise<CachedScope> => this.#readOn(scope, this.#kept.get(key));
    const reading = withOwnBudget(this.parts.store.patienceMs, read).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return inTime(reading);
  }

  async #readOn(scope: RoleScope, before: CachedScope | undefined): Promise<CachedScope> {
    const readAtMs = performance.now();
    const generation = this.#generation;
    const { store, now } = this.parts;
    const { events, last, isDamaged } = await readGrantEvents(store, accessStream(scope), now(), before);
    const grants = new Map(before?.grants);
    const names = await this.#namesIn(events);
    for (const event of events) followEvent(grants, event, names);
    const unread = new Set([...(before?.unread ?? []), ...revokedUnread(events, grants)]);
    const read = { grants, last, isDamaged: isDamaged || before?.isDamaged === true, unread, readAtMs };
    if (generation === this.#generation) this.#kept.keep(scopeText(scope), read);
    return read;
  }

  async #namesIn(events: readonly AccessEvent[]): Promise<PersonNames> {
    const names = new Map<string, string>();
    for (const id of unnamedIn(events)) {
      const name = await this.parts.people.nameOf(id);
      if (name != null) names.set(id, name);
    }
    return names;
  }

  /**
   * Appends the event that `make` returns for the current grants, if any; answers the grants after it. Where events
   * before are damaged, what can be read of them is stated anew with it, and they go.
   */
  async #append(
    scope: RoleScope,
    make: (grants: ScopeGrants) => AccessEvent | undefined,
    names: PersonNames = new Map(),
  ): Promise<ScopeGrants> {
    const key = scopeText(scope);
    let isCurrent = true;
    return afterConflicts(async () => {
      const { grants, last, isDamaged, unread } = await (isCurrent ? this.#current(scope) : this.#read(scope));
      isCurrent = false; // if this attempt conflicts
      const event = make(grants);
      if (event === undefined) return grants;
      const { store } = this.parts;
      const stream = accessStream(scope);
      const added = isDamaged ? await this.#withAnew(stream, event) : [event];
      const isMended = added.length > 1;
      const toStore = storedEvents(key, last, added);
      const { revision } = isMended
        ? await appendAnew(store, stream, last, toStore)
        : await store.append(stream, last, toStore);
      const after = new Map(grants);
      followEvent(after, event, names);
      const kept = { grants: after, last: revision, isDamaged: isDamaged && !isMended, unread };
      this.#kept.keep(key, { ...kept, readAtMs: performance.now() });
      return after;
    });
  }

  /** An event behind all that can be read of its stream, stated anew; alone where that is too much for one append. */
  async #withAnew(stream: string, event: AccessEvent): Promise<readonly AccessEvent[]> {
    const at = this.parts.now();
    const { events } = await readGrantEvents(this.parts.store, stream, at);
    const all = [...restated(events, { at, by: null }), event];
    return all.length > LIMITS.appendEvents ? [event] : all;
  }
}
