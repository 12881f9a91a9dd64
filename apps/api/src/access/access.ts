import {
  createCodes,
  createClaimsSigner,
  createGrantBook,
  createPeople,
  forgetPerson,
  type ForgottenPerson,
  isKnownPerson,
  type People,
  createTickets,
  createTokens,
  secretOf,
  isOver,
  type OneTimeCodes,
  type RoleGrant,
  type GrantBook,
  type KeySource,
  type LinkReference,
  type Tickets,
  type RecordedGrant,
  type RecordedLink,
  type RoleScope,
  handedOnBy,
  type HandedOn,
  type TokenClaims,
  type Tokens,
  unrecordedGrant,
  usesInMemory,
  usesInStore,
} from '@stackledger/access';
import type { Clock, Texts } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { noPeers, type PeerChannel } from '../peers/peer-channel.js';
import { createLastUses } from './last-uses.js';
import { fromLater, isPast, isUnread, notOurs, wasRevoked } from './refusals.js';

/** Injection token of the grants, tokens, codes and tickets of this service. */
export const ACCESS = Symbol('ACCESS');

/** Who may ask a service: the holders of its links; where it is `isOpen` anybody, about everything. */
export type Access = {
  readonly isOpen: boolean;
  readonly book: GrantBook;
  readonly people: People;
  /** Whether a person of this id was named or granted anything here. */
  readonly knows: (person: string) => Promise<boolean>;
  /**
   * Erases a person's name wherever this service keeps it, what the person wrote, and what was written in the matches
   * that the person played; takes the person's links back. Undefined for somebody unknown.
   */
  readonly forget: (person: string, by: string | null) => Promise<ErasedPerson | undefined>;
  readonly tokens: Tokens;
  readonly codes: OneTimeCodes;
  readonly tickets: Tickets;
  readonly now: () => string;
  /** For what is to be the same as long as the oldest key that counts, and guessed by nobody. */
  readonly secret: string;
  /** The grant that a token stands for, if it counts now, and by which link. Throws a refusal (SL-ROLE-2). */
  readonly holderOf: (token: string) => Promise<GrantedLink>;
  /** The grant of a link by its names, if both count now. */
  readonly grantedBy: (link: LinkReference) => Promise<GrantedLink | undefined>;
  /** Whether a link of a grant counts still. */
  readonly counts: (held: GrantedLink) => Promise<boolean>;
  /** What a grant handed on that counts now, and what that handed on in turn. */
  readonly handedOn: (grant: string) => Promise<readonly HandedOn[]>;
  /**
   * When somebody last asked by each grant, as far as this process has seen and was told by others: links that nobody
   * has opened are not in it.
   */
  readonly seen: ReadonlyMap<string, string>;
};

/** A grant with one of its links. */
export type GrantedLink = { readonly grant: RoleGrant; readonly link: number };

/** What was erased of a person, and how many texts with it. */
type ErasedPerson = ForgottenPerson & { readonly texts: number };

/** What access works with. */
export type AccessParts = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly texts: Pick<Texts, 'forget'>;
  readonly keys: KeySource;
  readonly isOpen: boolean;
  /** The other processes over the store; left out where there are none. */
  readonly peers?: PeerChannel;
};

/** Clocks of machines differ by less. */
const SKEW_MS = 120_000;

/** Access over a store. */
// Long for one function: the parts of access, each a few lines, over what they share.
export const createAccess = ({ store, clock, texts, keys, isOpen, peers = noPeers() }: AccessParts): Access => {
  const now = clock.now;
  const people = createPeople({ store, now });
  const book = createGrantBook({ store, people, now });
  const signer = createClaimsSigner(keys);
  const tokens = createTokens(signer);
  const secret = (): string => (isOpen ? '' : secretOf(keys.current()));
  const codes = createCodes({ store, secret, onFailed: (from) => peers.tell({ kind: 'code-failed', ...from }) });
  const tickets = createTickets(signer, store.isShared ? usesInStore(store) : usesInMemory());
  const seen = createLastUses(peers);
  peers.on('code-failed', (from) => codes.failedElsewhere(from, Date.parse(now())));
  /** Who holds the keys makes links for an organizer that are recorded when they are first used. */
  const recorded = async (claims: TokenClaims, time: string): Promise<RecordedGrant | undefined> => {
    const grant = unrecordedGrant(claims.grant, claims.madeAtMs, Date.parse(time));
    return grant === undefined || claims.scope.kind !== 'service' ? undefined : book.grant(grant, null);
  };
  const linkOf = async (scope: RoleScope, name: LinkName): Promise<RecordedHolding | undefined> =>
    holdingOf(await book.find(scope, name.grant, name.link), name);
  const grantedBy = async ({ scope, ...name }: LinkReference): Promise<GrantedLink | undefined> => {
    const held = await linkOf(scope, name);
    const counts =
      held !== undefined && [held.grant, held.link].every((each) => each.revoked === null && !isOver(each, now()));
    return counts ? { grant: held.grant, link: held.link.link } : undefined;
  };
  return {
    isOpen,
    book,
    people,
    knows: (person) => isKnownPerson({ store, people }, person),
    forget: async (person, by) => {
      const forgotten = await forgetPerson({ store, people, now }, person, by);
      book.refresh();
      return forgotten && { ...forgotten, texts: await texts.forget(person, forgotten.matches) };
    },
    tokens,
    now,
    secret: secretOf(keys.current()),
    seen: seen.times,
    codes,
    tickets,
    handedOn: (grant) => handedOnBy(store, grant, now()),
    holderOf: async (token) => {
      const claims = await tokens.read(token);
      if (claims === 'not-ours') throw notOurs();
      const [time, aheadMs] = [now(), claims.madeAtMs - Date.parse(now())];
      if (aheadMs > SKEW_MS)
        throw fromLater(new Date(claims.madeAtMs).toISOString(), time, Math.round(aheadMs / 60_000));
      const held = await linkOf(claims.scope, claims);
      const grant = held?.grant ?? (await recorded(claims, time));
      const link = held?.link ?? grant?.links.find((each) => each.link === claims.link);
      if (grant === undefined || link === undefined) throw notOurs();
      if (grant.unread) throw isUnread(grant.scope);
      const revoked = grant.revoked ?? link.revoked;
      if (revoked !== null) throw wasRevoked(revoked);
      for (const each of [grant, link]) if (isOver(each, time)) throw isPast(String(each.expires), time);
      seen.note(grant.id, time);
      return { grant, link: link.link };
    },
    grantedBy,
    counts: async ({ grant: { scope, id }, link }) => (await grantedBy({ scope, grant: id, link })) !== undefined,
  };
};

type RecordedHolding = { readonly grant: RecordedGrant; readonly link: RecordedLink };

const holdingOf = (grant: RecordedGrant | undefined, { link: number }: LinkName): RecordedHolding | undefined => {
  const link = grant?.links.find((each) => each.link === number);
  return grant === undefined || link === undefined ? undefined : { grant, link };
};

type LinkName = Pick<TokenClaims, 'grant' | 'link'>;
