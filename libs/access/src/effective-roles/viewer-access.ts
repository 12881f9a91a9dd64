import type { SeatId } from '@stackledger/rules';
import { EVERYBODY, seatViewer, SPECTATOR, type Viewer } from '@stackledger/ledger';
import { aRole } from '../roles/roles.js';
import { accessDenial, type AccessDenial } from '../roles/access-denial.js';
import type { EffectiveRole } from './effective-role.js';

/** What decides how much is visible: whether the match is final, and at whose cards a judge is looking. */
export type MatchVisibility = { readonly isSealed: boolean; readonly looksAt: readonly string[] };

/** What a viewer may see and with how many seconds of delay, or why nothing. */
export type ViewerAccess = { readonly viewer: Viewer; readonly delay: number } | { readonly denied: AccessDenial };

/** What is public, and what is for judges. */
const JUDGE: Viewer = { ...SPECTATOR, isJudge: true };

/**
 * What a role may see of a match. `asked` is a seat whose view was requested; without it the usual view of the role.
 * Denials: SL-ROLE-1, SL-ROLE-5, SL-SEAT-2.
 */
export const viewerAccessOf = (
  standing: EffectiveRole,
  asked: string | undefined,
  moment: MatchVisibility,
): ViewerAccess => {
  const { role, seat, grant, ownSeat } = standing;
  switch (role) {
    case 'seat':
      if (asked !== undefined && asked !== seat) return anotherSeat(role);
      return at(seatViewer(seat as SeatId)); // one that was checked when it was granted
    case 'scribe':
      return at(asked === undefined ? SPECTATOR : seatViewer(asked as SeatId)); // a seat of the match
    case 'judge':
    case 'head-judge':
      return ownSeat === undefined ? seenByJudge(standing, asked, moment) : asPublic(role, asked);
    case 'organizer':
      return moment.isSealed ? atEverything(asked) : asPublic(role, asked);
    case 'auditor':
      return moment.isSealed ? atEverything(asked) : NOT_SEALED;
    case 'scorekeeper':
    case 'spectator':
      return asPublic(role, asked, grant.delay);
    case 'analyst':
      return FIGURES_ALONE;
  }
};

const at = (viewer: Viewer, delay = 0): ViewerAccess => ({ viewer, delay });

const atEverything = (asked: string | undefined): ViewerAccess =>
  at(asked === undefined ? EVERYBODY : seatViewer(asked as SeatId)); // a seat of the match

const asPublic = (role: string, asked: string | undefined, delay = 0): ViewerAccess =>
  asked === undefined ? at(SPECTATOR, delay) : anotherSeat(role);

const seenByJudge = (
  { role }: EffectiveRole,
  asked: string | undefined,
  { looksAt, isSealed }: MatchVisibility,
): ViewerAccess => {
  if (asked === undefined) return at(isSealed ? EVERYBODY : JUDGE);
  // a seat of the match
  if (isSealed || looksAt.includes(asked)) return at({ ...seatViewer(asked as SeatId), isJudge: true });
  return accessDenial(
    'not-looking',
    'SL-ROLE-1',
    `${aRole(role)} sees the cards of ${asked} only after saying so at an open call`,
    'Send LookAtCards, with whose cards and why.',
  );
};

const anotherSeat = (role: string): { readonly denied: AccessDenial } =>
  accessDenial('another-seat', 'SL-SEAT-2', `${aRole(role)} does not see what another seat sees`, 'Leave seat out.');

const FIGURES_ALONE = accessDenial(
  'not-allowed',
  'SL-ROLE-1',
  'an analyst sees figures over matches, and no match',
  'Ask for the figures: GET /v1/analytics.',
);

const NOT_SEALED = accessDenial(
  'not-sealed',
  'SL-ROLE-5',
  'an auditor sees everything of a match, and nothing before it is sealed',
  'Come again once it is sealed.',
);
