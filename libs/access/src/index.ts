export {
  capabilitiesOf,
  FIRST_LINK,
  type RoleGrant,
  isOver,
  type LinkReference,
  type Person,
  type RecordedGrant,
  type RecordedLink,
} from './grants/grant.js';
export { createGrantBook, requestedIn, type GrantBook } from './grants/grant-book.js';
export { handedOnBy, type HandedOn } from './grants/handed-on.js';
export { handsOn, newGrant, type GrantRequest } from './grants/granting.js';
export { forgetPerson, type ForgottenPerson, isKnownPerson } from './grants/forgetting.js';
export {
  type AnswerNames,
  answerNames,
  isDrawn,
  isSeenName,
  nameError,
  nameFiller,
  type NameFiller,
  plainPersonName,
} from './people/naming.js';
export { renamedSeats, type SeatNames, seatNamesFor } from './people/seat-names.js';
export { createPeople, type People } from './people/people.js';
export { CODE_MINUTES, type OneTimeCodes, createCodes } from './joining/codes.js';
export { randomLetters } from './joining/letters.js';
export { blocksOf, codeLinkOf, linkOf, pictureOf } from './joining/links.js';
export { usesInMemory, usesInStore } from './joining/ticket-uses.js';
export { createTickets, TICKET_SECONDS, type Tickets } from './joining/tickets.js';
export { type Capability, GRANTABLE, SEES_NAMES } from './roles/capabilities.js';
export { type AccessDenial, isAccessDenial } from './roles/access-denial.js';
export { aRole, type Role, ROLES, type RoleScope, scopeText } from './roles/roles.js';
export { type CommandAuthority, attributed } from './effective-roles/command-authority.js';
export { type MatchVisibility, viewerAccessOf } from './effective-roles/viewer-access.js';
export { covers, type MatchMembership, type EffectiveRole, effectiveRoleAt } from './effective-roles/effective-role.js';
export { type KeyPurpose, openKeys, readKeys, UnusableKeys, writeKeys } from './tokens/key-file.js';
export { type KeyRing, secretOf, type SigningKey, signingKeyOf, withNewKey, withoutKey } from './tokens/key-ring.js';
export { fileKeys, keysOf, type KeySource, memoryKeys } from './tokens/key-source.js';
export { OPERATOR_LINK_MINUTES, operatorGrant, ORGANIZER, unrecordedGrant } from './tokens/operator-links.js';
export { type ClaimsSigner, createClaimsSigner } from './tokens/signed-claims.js';
export { createTokens, type TokenClaims, type Tokens } from './tokens/tokens.js';
