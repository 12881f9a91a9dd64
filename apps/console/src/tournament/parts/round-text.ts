import type { RoundSummary, TournamentView } from '@stackledger/wire';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { planOf } from './pack.js';

/** What a round is called: by its number, or by how far a playoff has come. */
export const roundText = (
  tournament: TournamentView,
  { round, isPlayoff, tables }: Pick<RoundSummary, 'round' | 'isPlayoff' | 'tables'>,
): string =>
  isPlayoff
    ? tournamentTexts.playoffRound(tables * 2)
    : tournamentTexts.round(round, planOf(tournament)?.rounds ?? null);

/** The same within a sentence, and without how many there are. */
export const withinSentence = (round: string): string =>
  round.replace(/ of \d+$/, '').replace(/^./, (letter) => letter.toLowerCase());

/** What the next round will be called. */
export const nextRoundText = (tournament: TournamentView): string => {
  const { rounds, bracket, proposal } = tournament;
  const last = rounds.at(-1);
  const left = last?.isPlayoff === true ? last.tables : (bracket?.length ?? 0);
  const round = (proposal as { readonly round?: number } | null)?.round ?? rounds.length + 1; // as described
  return bracket === null && last?.isPlayoff !== true
    ? tournamentTexts.round(round, planOf(tournament)?.rounds ?? null)
    : tournamentTexts.playoffRound(left);
};
