import { aRole, type AccessDenial, type RoleScope } from '@stackledger/access';
import { RequestRejected } from '@stackledger/service';

const BEARER = { 'www-authenticate': 'Bearer' };
const NEW_LINK = 'Ask whoever gave you the link for a new one.';

const unauthorized = (code: string, detail: string, legal: string): RequestRejected =>
  new RequestRejected({ code, rule: 'SL-ROLE-2', detail, legal, headers: BEARER });

/** A request without a token, where one is needed. */
export const noToken = (): RequestRejected =>
  unauthorized(
    'token-required',
    'this service answers whoever holds a link to it',
    'Send `authorization: Bearer …` with the token of your link, or POST /v1/join with a code.',
  );

/** A token that this service has not made: half, forged or of another service. Which, nobody is told. */
export const notOurs = (): RequestRejected =>
  unauthorized('bad-token', 'the token is none that this service has made, or its key was retired', NEW_LINK);

/** A token of ours whose grant was taken back. */
export const wasRevoked = (at: string): RequestRejected =>
  unauthorized('grant-revoked', `what this link granted was taken back at ${at}`, NEW_LINK);

/** A token of ours of which damage of the store leaves open whether it was taken back. */
export const isUnread = (scope: RoleScope): RequestRejected =>
  unauthorized(
    'grant-revoked',
    `what the store held of the links of ${scopeWords(scope)} was damaged: whether this one was taken back cannot be read, so it does not count`,
    NEW_LINK,
  );

const scopeWords = (scope: RoleScope): string =>
  scope.kind === 'service' ? 'the service' : `${scope.kind} ${scope.id}`;

/** A token of ours whose grant has come to its end. */
export const isPast = (expires: string, now: string): RequestRejected =>
  unauthorized(
    'grant-over',
    `what this link granted ended at ${expires}; by the clock of this service it is ${now}`,
    NEW_LINK,
  );

/** A token of ours that was made later than now: a clock was set back, here or where it was made. */
export const fromLater = (made: string, now: string, minutes: number): RequestRejected =>
  unauthorized(
    'clock-differs',
    `this link was made at ${made}, and by the clock of this service it is ${now}: one of the two clocks is wrong by ${minutes} minutes`,
    'Whoever runs the service sets its clock; the link counts once that is right.',
  );

/** A ticket that was used, is older than a minute, or never was one. */
export const badTicket = (): RequestRejected =>
  unauthorized(
    'bad-ticket',
    'this ticket opens nothing: it was used, or is older than a minute',
    'POST /v1/tickets for a new one.',
  );

/** What a role may not do at all, by its route. */
export const notForRole = (role: string): RequestRejected =>
  new RequestRejected({
    code: 'not-allowed',
    rule: 'SL-ROLE-1',
    detail: `${aRole(role)} does not do this`,
    legal: 'docs/reference/roles.md lists what each role may do.',
  });

/** A denial as the problem that it is. */
export const refusedBecause = ({ code, rule, detail, legal }: AccessDenial): RequestRejected =>
  new RequestRejected({ code, rule, detail, legal });
