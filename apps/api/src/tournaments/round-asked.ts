import { RequestRejected } from '@stackledger/service';
import type { Tournament, TournamentRound } from '@stackledger/tournaments';

/** The round that is asked for, by default the last that was published. Throws a refusal where it is not published. */
export const roundAsked = ({ rounds }: Tournament, asked: string | undefined): TournamentRound => {
  const round = asked === undefined ? rounds.at(-1) : rounds[Number(asked) - 1];
  if (round !== undefined) return round;
  throw notThere(rounds.length === 0 ? 'no round is published yet' : `rounds 1 to ${rounds.length} are published`);
};

/** A refusal: no such round or table is published (TO-ROUND-1). */
export const notThere = (detail: string): RequestRejected =>
  new RequestRejected({ code: 'unknown-round', rule: 'TO-ROUND-1', detail, legal: 'Ask for one that is published.' });
