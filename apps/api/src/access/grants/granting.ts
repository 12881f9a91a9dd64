import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  capabilitiesOf,
  codeLinkOf,
  FIRST_LINK,
  handsOn,
  isAccessDenial,
  isDrawn,
  isOver,
  linkOf,
  newGrant,
  pictureOf,
  randomLetters,
  requestedIn,
  type HandedOn,
  type RoleGrant,
  type RoleScope,
  type RecordedGrant,
  type GrantRequest,
} from '@stackledger/access';
import type {
  Grant as GrantTold,
  GrantGiven,
  GrantList,
  GrantPerson,
  GrantStanding,
  GrantTakenBack,
  HandedOnGrant,
} from '@stackledger/wire';
import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { RequestRejected } from '@stackledger/service';
import { KeyedMutex } from '@stackledger/store';
import { MatchFacts } from '../../reading/match-facts.js';
import { ACCESS, type Access, type GrantedLink } from '../access.js';
import { linkOfHolder, type Asker } from '../asker.js';
import { AtMatch } from '../at-match.js';
import { LinkNotes } from '../link-notes.js';
import { noToken, notForRole, refusedBecause } from '../refusals.js';
import { HttpRejection } from '../../problems/http-rejection.js';

/** Who asks for something about the grants of a scope, and the address that the service has for them. */
export type GrantContext = { readonly who: Asker; readonly scope: RoleScope; readonly base: string };

/** Gives grants, lists them, takes them back, and makes links of them. */
@Injectable()
export class Granting {
  /** Requests under a key, one after another: the second finds what the first has made. */
  readonly #asked = new KeyedMutex();

  constructor(
    @Inject(ACCESS) private readonly access: Access,
    private readonly facts: MatchFacts,
    private readonly atMatch: AtMatch,
    private readonly links: LinkNotes,
  ) {}

  /**
   * A new grant with its link and code; under a key that the asker has used before the same grant and link. Throws a
   * refusal where it does not fit, is not theirs to give, or the key was used for another.
   */
  async give({ who, scope, base }: GrantContext, wanted: GrantRequest, key?: string): Promise<GrantGiven> {
    const by = await this.#giver(who, scope);
    const seats = scope.kind === 'match' ? (await this.facts.fixedOf(scope.id)).seats : [];
    const request = key === undefined ? undefined : requestOf(scope, by, key);
    const ids = { ...NEW_IDS, ...(request !== undefined && { request }) };
    const named = await this.#named(wanted, seats);
    const made = newGrant(named, { scope, seats }, { by, now: this.access.now(), ids });
    if (isAccessDenial(made)) throw refusedBecause(made.denied);
    const grant = await this.#recorded(made.grant, by, named.person?.id === undefined);
    return this.#withLink(grant, FIRST_LINK, { who, base });
  }

  /** A grant in the book; where one was asked for under the same key, that one. */
  async #recorded(grant: RoleGrant, by: RoleGrant | null, isOfNewPerson: boolean): Promise<RecordedGrant> {
    const { book, now } = this.access;
    const { request } = grant;
    if (request === undefined) return book.grant(grant, by?.id ?? null);
    await this.#asked.enter(request);
    try {
      const before = requestedIn(await book.of(grant.scope), request) ?? (await book.grant(grant, by?.id ?? null));
      if (before.id === grant.id) return before;
      if (!isSameGrant(before, grant, isOfNewPerson)) throw keyReused();
      if (before.revoked !== null || isOver(before, now())) throw gone(before.id);
      return before;
    } finally {
      this.#asked.leave(request);
    }
  }

  /** A person with a drawn id. */
  async name(name: string): Promise<GrantPerson> {
    const { person: id } = NEW_IDS;
    await this.access.people.record(id, name);
    return { id, name };
  }

  /** Ids are drawn: one that is sent is of somebody known, who keeps the recorded name unless another is sent. */
  async #named(wanted: GrantRequest, seats: readonly string[]): Promise<GrantRequest> {
    const { seat } = wanted;
    // Whose seat it is goes by one id: a link of a drawn seat is of whoever sits there, also under another name.
    const isOfSeat = seat !== undefined && isDrawn(seat) && wanted.person?.id === undefined;
    const person = isOfSeat ? { ...wanted.person, id: seat } : wanted.person;
    if (person?.id === undefined) return wanted;
    const recorded = await this.access.people.nameOf(person.id);
    const name = recorded ?? (isOfSeat ? `Seat ${seats.indexOf(seat) + 1}` : recorded);
    if (name === undefined) {
      if (!(await this.access.knows(person.id))) throw unknownPerson(person.id);
      return { ...wanted, person: { ...person, name: person.name ?? person.id } }; // the name cannot be read
    }
    return { ...wanted, person: name == null || person.name !== undefined ? person : { ...person, name } };
  }

  /** The grants of a scope, for who hands them on. */
  async list({ who, scope }: Omit<GrantContext, 'base'>): Promise<GrantList> {
    await this.#giver(who, scope);
    return { grants: [...(await this.access.book.of(scope)).values()].map((grant) => this.#statusOf(grant)) };
  }

  /**
   * Takes a grant back, and with `granted` what it handed on; answers what that is. What was taken back stays so; it
   * may be repeated.
   */
  async revoke({ who, scope }: Omit<GrantContext, 'base'>, id: string, also?: 'granted'): Promise<GrantTakenBack> {
    const by = (await this.#mayHave(who, scope, id))?.id ?? null;
    const revoked = await this.access.book.revoke(scope, id, by);
    if (revoked === undefined) throw unknownGrant(id);
    const handedOn = await this.access.handedOn(id);
    if (also === 'granted') for (const each of handedOn) await this.#takeAlong(each, by);
    const named = await Promise.all(handedOn.map((each) => this.#handedOnView(each)));
    return { ...this.#statusOf(revoked), handedOn: named, withGranted: also === 'granted' };
  }

  async #takeAlong({ grant: { scope, id }, links }: HandedOn, by: string | null): Promise<void> {
    if (links === undefined) await this.access.book.revoke(scope, id, by);
    else for (const { link } of links) await this.access.book.revokeLink(scope, id, link, by);
  }

  async #handedOnView({ grant, links }: HandedOn): Promise<HandedOnGrant> {
    const named = (await this.access.book.of(grant.scope)).get(grant.id) ?? grant;
    return { ...grantView(named), ...(links && { links: links.map(({ link }) => link) }) };
  }

  /** A new link of a grant that was given before. */
  async again({ who, scope, base }: GrantContext, id: string): Promise<GrantGiven> {
    const { by } = await this.#open(who, scope, id);
    const grant = await this.access.book.addLink(scope, id, by);
    if (grant === undefined) throw unknownGrant(id);
    return this.#withLink(grant, grant.links.length, { who, base });
  }

  /**
   * The last link that the asker has made of a grant, which the asker has already, as a picture (SVG) of a code for it:
   * a token would make it too dense to be read.
   */
  async picture({ who, scope, base }: GrantContext, id: string): Promise<string> {
    const { by, grant } = await this.#open(who, scope, id);
    const own = grant.links.findLast((each) => each.by === (by?.id ?? null) && each.revoked === null);
    if (own === undefined) throw noLink(id);
    await this.links.made(who, { grant, link: own.link });
    const { code } = await this.#codeOf({ grant, link: own.link });
    return pictureOf(codeLinkOf(base, code));
  }

  /** A grant that counts, and the grant of the asker, who could have given it. */
  async #open(who: Asker, scope: RoleScope, id: string): Promise<{ by: RoleGrant | null; grant: RecordedGrant }> {
    const by = await this.#mayHave(who, scope, id);
    const grant = (await this.access.book.of(scope)).get(id);
    if (grant === undefined) throw unknownGrant(id);
    if (grant.revoked !== null || isOver(grant, this.access.now())) throw gone(id);
    return { by, grant };
  }

  async #withLink(
    grant: RecordedGrant,
    link: number,
    { who, base }: Pick<GrantContext, 'who' | 'base'>,
  ): Promise<GrantGiven> {
    await this.links.made(who, { grant, link });
    const { tokens, now } = this.access;
    const token = await tokens.issue(grant, link, now());
    const { code, expiresMs } = await this.#codeOf({ grant, link });
    const codeExpires = new Date(expiresMs).toISOString();
    return { grant: this.#statusOf(grant), token, link: linkOf(base, token), code, codeExpires };
  }

  #codeOf(held: GrantedLink): ReturnType<Access['codes']['make']> {
    return this.access.codes.make(linkOfHolder(held), Date.parse(this.access.now()));
  }

  #statusOf(grant: RecordedGrant): GrantStanding {
    const { by, at, revoked, id, links } = grant;
    return { ...grantView(grant), by, at, revoked, seen: this.access.seen.get(id) ?? null, links };
  }

  /** The grant by which somebody hands on what lies in a scope; null where nobody is asked for one. */
  async #giver(who: Asker, scope: RoleScope): Promise<RoleGrant | null> {
    if (who.kind === 'anybody') {
      if (scope.kind === 'match') await this.facts.fixedOf(scope.id);
      return null;
    }
    if (who.kind === 'nobody') throw noToken();
    const { grant } = who;
    if (scope.kind === 'match') await this.atMatch.effectiveRole(who, scope.id);
    const isWithin = grant.scope.kind === 'service' || scope.kind === 'match' || isSame(grant.scope, scope);
    if (!isWithin && scope.kind === 'tournament') throw unknownTournament(scope.id);
    if (!isWithin || !handsOn(grant.role)) throw notForRole(grant.role);
    return grant;
  }

  /** As giver, for a grant that is there: nobody takes back or passes on what they could not have given. */
  async #mayHave(who: Asker, scope: RoleScope, id: string): Promise<RoleGrant | null> {
    const by = await this.#giver(who, scope);
    const grant = (await this.access.book.of(scope)).get(id);
    if (grant === undefined) throw unknownGrant(id);
    if (by === null) return null;
    const { role, seat } = grant;
    const wanted = { role, ...(seat !== undefined && { seat }), ...powersOf(grant) };
    const made = newGrant(
      wanted,
      { scope, ...(seat !== undefined && { seats: [seat] }) },
      { by, now: this.access.now(), ids: NEW_IDS },
    );
    if (isAccessDenial(made)) throw refusedBecause(made.denied);
    return by;
  }
}

const powersOf = ({ role, capabilities }: RoleGrant): Pick<GrantRequest, 'capabilities'> =>
  capabilities !== undefined && (role === 'judge' || role === 'head-judge') ? { capabilities } : {};

const isSame = (one: RoleScope, other: RoleScope): boolean =>
  one.kind !== 'service' && other.kind === one.kind && other.id === one.id;

const PERSON_LETTERS = 12;

/** A drawn id: beyond guessing, and still read aloud. Nothing of the name stands in it: it is in logs for ever. */
export const newPersonId = (): string => `p-${randomLetters(PERSON_LETTERS).toLowerCase()}`;

const NEW_IDS = {
  get grant() {
    return randomUUID();
  },
  get person() {
    return newPersonId();
  },
};

/** A grant as answers tell it, to whoever holds it. */
export const grantView = (grant: RoleGrant): GrantTold => {
  const { id, role, scope, person, seat, delay, expires } = grant;
  const capabilities = capabilitiesOf(grant);
  return {
    id,
    role,
    scope,
    person,
    ...(seat !== undefined && { seat }),
    ...(capabilities.length > 0 && { capabilities }),
    ...(delay !== undefined && { delay }),
    ...(expires !== undefined && { expires }),
  };
};

/** What a key names: one request of one asker in one scope. */
const requestOf = (scope: RoleScope, by: RoleGrant | null, key: string): string =>
  sha256Hex(canonicalJson({ scope, by: by?.id ?? null, key }));

/** Whether a grant is the one that was asked for before, under whatever ids; a forgotten name is as good as any. */
const isSameGrant = (before: RecordedGrant, asked: RoleGrant, isOfNewPerson: boolean): boolean => {
  const { id, name } = before.person;
  const isSamePerson = isOfNewPerson ? [id, asked.person.name].includes(name) : asked.person.id === id;
  const fields = ({ role, seat, capabilities, delay, expires }: RoleGrant): string =>
    JSON.stringify([role, seat, capabilities, delay, expires]);
  return isSamePerson && fields(before) === fields(asked);
};

const keyReused = (): RequestRejected =>
  new RequestRejected({
    code: 'command-id-reused',
    rule: 'SL-CMD-4',
    detail: 'Idempotency-Key: it named the request for another grant before',
    legal: 'Send it with a key of its own; a used key only answers what it was used for.',
  });

const unknownPerson = (id: string): HttpRejection =>
  new HttpRejection({
    code: 'unknown-person',
    rule: null,
    status: 400,
    detail: `person/id: nobody here has the id ${id}`,
    legal: 'Leave it out: ids of new persons are drawn, so that nothing in a log leads to a name.',
  });

const unknownGrant = (id: string): HttpRejection =>
  new HttpRejection({
    code: 'unknown-grant',
    rule: null,
    status: 404,
    detail: `there is no grant ${id.slice(0, 100)} here`,
    legal: 'GET …/grants lists those that there are.',
  });

const gone = (id: string): HttpRejection =>
  new HttpRejection({
    code: 'grant-gone',
    rule: null,
    status: 409,
    detail: `grant ${id} was taken back, or is over`,
    legal: 'Give a new one.',
  });

const noLink = (id: string): HttpRejection =>
  new HttpRejection({
    code: 'no-link',
    rule: null,
    status: 409,
    detail: `you have made no link of grant ${id}, and a picture shows the last that you made`,
    legal: 'POST …/grants/{grantId}/link makes one; the table is told where it sees a hand.',
  });

const unknownTournament = (id: string): HttpRejection =>
  new HttpRejection({
    code: 'unknown-tournament',
    rule: null,
    status: 404,
    detail: `there is no tournament ${id.slice(0, 100)} here`,
    legal: 'Ask whoever gave you the link which tournament it is of.',
  });
