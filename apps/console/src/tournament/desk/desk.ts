import type { JsonMap } from '@stackledger/wire';
import type { TournamentSender } from '../live/use-sender.js';
import type { ShownTournament } from '../live/use-tournament.js';
import { giverOf, mayCorrectClosed, mayGive, type DeskDeed } from './powers.js';

/** What every part of the desk works with. */
export type Desk = {
  readonly id: string;
  readonly moment: ShownTournament;
  readonly isBusy: boolean;
  /** Whether the service runs without links. */
  readonly isOpen: boolean;
  readonly may: (deed: DeskDeed) => boolean;
  readonly mayCorrectClosed: boolean;
  /** Gives a command; says whether it was carried out. */
  readonly give: (deed: DeskDeed, fields?: JsonMap) => Promise<boolean>;
};

/** The desk of somebody with a role; null where everybody may do everything. */
export const deskOf = (id: string, moment: ShownTournament, sender: TournamentSender, role: string | null): Desk => ({
  ...{ id, moment, isBusy: sender.isSending, isOpen: role === null },
  may: (deed) => mayGive(deed, role),
  mayCorrectClosed: mayCorrectClosed(role),
  give: (deed, fields = {}) => sender.act({ ...fields, type: deed }, giverOf(deed)),
});
