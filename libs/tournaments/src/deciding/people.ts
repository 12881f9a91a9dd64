import { gamesToWin } from '../results/result.js';
import { currentRound, type Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { hasRulesOf } from './versions.js';

type PeopleCommand = Extract<
  TournamentCommand,
  {
    type:
      'EnrolPlayer' | 'CheckIn' | 'DropPlayer' | 'ReturnPlayer' | 'DisqualifyPlayer' | 'IssuePenalty' | 'LiftPenalty';
  }
>;

const MOST_BYES = 3;

/** Enrolling, dropping and what befalls single players (TO-PEOPLE). */
export const decideOnPeople = (state: Tournament, command: PeopleCommand, by: TournamentActor): TournamentDecision => {
  if (command.type === 'LiftPenalty') return lifted(state, command, by);
  const { player } = command;
  if (by.role === 'player' && by.id !== player)
    return refused('not-yours', 'TO-ROLE-2', 'a player enrols and drops for nobody else');
  const known = state.players.get(player);
  if (command.type === 'EnrolPlayer') return enrolled(state, command, by);
  if (known === undefined) return refused('unknown-player', 'TO-PEOPLE-1', `${player} is not enrolled`);
  switch (command.type) {
    case 'CheckIn':
      return known.isCheckedIn ? accepted('TO-PEOPLE-1') : accepted('TO-PEOPLE-1', { type: 'CheckedIn', player });
    case 'DropPlayer':
      return known.standing === 'in'
        ? accepted('TO-PEOPLE-3', { type: 'PlayerDropped', player, by: by.id })
        : accepted('TO-PEOPLE-3');
    case 'ReturnPlayer':
      if (known.standing === 'disqualified')
        return refused('disqualified', 'TO-PEOPLE-4', `${player} was disqualified and does not return`);
      if (state.phase === 'playoff') return refused('cut-was-made', 'TO-PEOPLE-3', 'after the cut nobody returns');
      return known.standing === 'in'
        ? accepted('TO-PEOPLE-3')
        : accepted('TO-PEOPLE-3', { type: 'PlayerReturned', player });
    case 'DisqualifyPlayer':
      return disqualified(state, command, by);
    case 'IssuePenalty': {
      const { id, penalty, reason } = command;
      if (by.id === player) return refused('own-match', 'TO-ROLE-3', 'nobody judges the own person');
      return state.penalties.some((each) => each.id === id)
        ? accepted('TO-PEOPLE-5')
        : accepted('TO-PEOPLE-5', { type: 'PenaltyIssued', id, player, penalty, reason, by: by.id });
    }
  }
};

/** A penalty that was overturned counts no more, and stays told (TO-PEOPLE-5). */
const lifted = (
  { penalties }: Tournament,
  { id, reason }: Extract<PeopleCommand, { type: 'LiftPenalty' }>,
  by: TournamentActor,
): TournamentDecision => {
  const known = penalties.find((each) => each.id === id);
  if (known === undefined) return refused('unknown-penalty', 'TO-PEOPLE-5', `there is no penalty ${id}`);
  if (known.player === by.id) return refused('own-match', 'TO-ROLE-3', 'nobody judges the own person');
  return known.lifted === undefined
    ? accepted('TO-PEOPLE-5', { type: 'PenaltyLifted', id, player: known.player, reason, by: by.id })
    : accepted('TO-PEOPLE-5');
};

const enrolled = (
  state: Tournament,
  { player, awardedByes = 0 }: Extract<PeopleCommand, { type: 'EnrolPlayer' }>,
  by: TournamentActor,
): TournamentDecision => {
  if (state.players.has(player)) return refused('enrolled-already', 'TO-PEOPLE-1', `${player} is enrolled already`);
  if (!Number.isInteger(awardedByes) || awardedByes < 0 || awardedByes > MOST_BYES)
    return refused('malformed', 'TO-PEOPLE-2', `awarded byes are from 0 to ${MOST_BYES}`);
  if (awardedByes > 0 && by.role === 'player' && hasRulesOf(state, '1.1.0'))
    return refused(
      'byes-not-yours',
      'TO-PEOPLE-2',
      'nobody awards byes to themselves: the scorekeeper enrols you with them, or leave awardedByes out',
    );
  if (state.phase === 'enrolment') return accepted('TO-PEOPLE-1', { type: 'PlayerEnrolled', player, awardedByes });
  if (state.phase === 'playoff' || state.pack.pairing === 'elimination' || state.pack.pairing === 'round-robin')
    return refused('too-late', 'TO-PEOPLE-2', 'nobody enters once this has begun');
  if (awardedByes > 0 && hasRulesOf(state, '1.1.0'))
    return refused('byes-too-late', 'TO-PEOPLE-2', 'byes are awarded before the start: enrol without awardedByes');
  return accepted('TO-PEOPLE-2', { type: 'EnteredLate', player, awardedByes: 0 });
};

/** The match under way is lost; earlier results stay in the averages of opponents (TO-PEOPLE-4). */
const disqualified = (
  state: Tournament,
  { player, reason }: Extract<PeopleCommand, { type: 'DisqualifyPlayer' }>,
  by: TournamentActor,
): TournamentDecision => {
  if (by.id === player) return refused('own-match', 'TO-ROLE-3', 'nobody judges the own person');
  if (reason.trim() === '') return refused('reason-missing', 'TO-PEOPLE-4', 'say why');
  const round = currentRound(state);
  const table = round?.isOpen === true ? round.tables.find(({ players }) => players.includes(player)) : undefined;
  const event = { type: 'PlayerDisqualified' as const, player, reason, by: by.id };
  if (round === undefined || table === undefined || table.solo !== null) return accepted('TO-PEOPLE-4', event);
  const winner = table.players.find((other) => other !== player) ?? player;
  const needed = gamesToWin(state.pack);
  const isFirst = table.players[0] === player;
  const result =
    state.pack.pods === undefined
      ? { kind: 'games' as const, wins: isFirst ? ([0, needed] as const) : ([needed, 0] as const), draws: 0 }
      : table.players.length === 2
        ? { kind: 'pod' as const, winner }
        : table.recorded?.result;
  if (result === undefined) return accepted('TO-PEOPLE-4', event);
  const { round: number } = round;
  return accepted('TO-PEOPLE-4', event, {
    ...{ type: 'ResultCorrected', round: number, table: table.table, from: table.recorded?.result ?? null, to: result },
    ...{ reason: 'disqualified', by: by.id },
  });
};
