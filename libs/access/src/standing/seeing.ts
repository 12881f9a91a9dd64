import type { SeatId } from '@stackledger/kernel';
import { EVERYBODY, seatViewer, SPECTATOR, type Viewer } from '@stackledger/ledger';
import { denied, type Denied } from '../roles/denied.js';
import type { Standing } from './standing.js';

/** What decides how much is seen: whether the match is sealed, and whose cards a judge has said to look at. */
export type Moment = { readonly isSealed: boolean; readonly looksAt: readonly string[] };

/** Through whose eyes somebody looks, and how many seconds late. */
export type Seen = { readonly viewer: Viewer; readonly delay: number } | { readonly denied: Denied };

/** What every seat sees, and what is for judges. */
const JUDGE: Viewer = { ...SPECTATOR, isJudge: true };

/**
 * Through whose eyes a standing looks, where the view of a seat may have been asked for. `asked` is a seat of the match; left out,
 * it is the usual view of the role.
 */
export const seenBy = (standing: Standing, asked: string | undefined, moment: Moment): Seen => {
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

const at = (viewer: Viewer, delay = 0): Seen => ({ viewer, delay });

const atEverything = (asked: string | undefined): Seen =>
  at(asked === undefined ? EVERYBODY : seatViewer(asked as SeatId)); // a seat of the match

const asPublic = (role: string, asked: string | undefined, delay = 0): Seen =>
  asked === undefined ? at(SPECTATOR, delay) : anotherSeat(role);

const seenByJudge = ({ role }: Standing, asked: string | undefined, { looksAt, isSealed }: Moment): Seen => {
  if (asked === undefined) return at(isSealed ? EVERYBODY : JUDGE);
  if (isSealed || looksAt.includes(asked)) return at({ ...seatViewer(asked as SeatId), isJudge: true }); // a seat of the match
  return denied(
    'not-looking',
    'SL-ROLE-1',
    `a ${role} sees the cards of ${asked} only after saying so at an open call`,
    'Send LookAtCards, with whose cards and why.',
  );
};

const anotherSeat = (role: string): { readonly denied: Denied } =>
  denied('another-seat', 'SL-SEAT-2', `a ${role} does not see what another seat sees`, 'Leave seat out.');

const FIGURES_ALONE = denied(
  'not-allowed',
  'SL-ROLE-1',
  'an analyst sees figures over matches, and no match',
  'Ask for the figures: GET /v1/analytics.',
);

const NOT_SEALED = denied(
  'not-sealed',
  'SL-ROLE-5',
  'an auditor sees everything of a match, and nothing before it is sealed',
  'Come again once it is sealed.',
);
