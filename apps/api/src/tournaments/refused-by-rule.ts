import { RequestRejected } from '@stackledger/service';
import type { TournamentRejection } from '@stackledger/tournaments';

const LOOK = 'Look at the tournament as it stands now, and decide once more.';

/** What may be done instead, by the code of a refusal; by its rule where one code stands for several. */
const INSTEAD: { readonly [codeOrRule: string]: string } = {
  'TO-ROLE-1': 'Ask somebody of a role that may; docs/reference/tournament-commands.md has them by command.',
  'TO-ROLE-2': 'Send it for yourself, or ask the scorekeeper.',
  'TO-ROLE-3': 'Ask a judge or scorekeeper whom it does not concern.',
  'TO-RESULT-7/round-closed': 'Ask the head judge, who corrects it (CorrectResult) with a reason.',
  'TO-PEOPLE-2/unknown-player': 'Award byes to players of the list alone.',
  exists: 'Choose another id, or look at that one: GET /v1/tournaments/{id}.',
  finished: 'A finished tournament is read, not changed: GET /v1/tournaments/{id}/standings has its final places.',
  'not-started': 'Send StartTournament, then ProposePairings and PublishPairings.',
  'unknown-round':
    'Name a published round, as GET /v1/tournaments/{id}/pairings does, or publish one: ProposePairings, PublishPairings.',
  'not-the-current-round':
    'Name the round that is played, as GET /v1/tournaments/{id}/pairings does; where none is published, send ProposePairings and PublishPairings.',
  'round-open': 'Enter what is missing (EnterResult), then send CloseRound.',
  'results-missing': 'Enter those results (EnterResult), then send CloseRound.',
  'results-disputed': 'Settle each by EnterResult, then send CloseRound.',
  'round-closed':
    'Ask the head judge, who corrects a result (CorrectResult) or opens the round again (ReopenRound), with a reason.',
  'nothing-proposed': 'Send ProposePairings, look the tables over, then send PublishPairings.',
  'proposal-outdated': 'Send ProposePairings, then PublishPairings.',
  'replaced-pairing':
    'Look at the pairings as they are now, GET /v1/tournaments/{id}/pairings, and send it with their version.',
  'unknown-player': 'Enrol the player first (EnrolPlayer), or name one of `players` in GET /v1/tournaments/{id}.',
  'enrolled-already': 'Enrol each player once; who has dropped comes back by ReturnPlayer.',
  'unknown-table': 'Name a table of the round: GET /v1/tournaments/{id}/pairings lists them.',
  'nobody-plays-there': 'Leave it: a bye and an assigned loss count by themselves.',
  'not-your-table': 'Send it for your own table: GET /v1/tournaments/{id}/pairings?by=name has it by name.',
  'nothing-reported': 'Report the result first: ReportResult by a player of the table, EnterResult by the scorekeeper.',
  'own-report': 'Wait for the other side of the table, or ask the scorekeeper to enter it (EnterResult).',
  'settled-already': 'If it is wrong, send DisputeResult as a player of the table, or CorrectResult with a reason.',
  'slip-used': 'Send CorrectResult with a reason.',
  'penalty-id-used': 'Send it with an id of its own; LiftPenalty takes back one that shall not count.',
  'unknown-penalty': 'Name one of `penalties` in GET /v1/tournaments/{id}.',
  'reason-missing': 'Send it again with a `reason`.',
};

/** A command to a tournament that its rules refuse, as a request that is answered so. */
export const refusedByRule = (
  { code, rule, detail }: TournamentRejection,
  revision = -1,
  legal = INSTEAD[`${rule}/${code}`] ?? INSTEAD[code] ?? INSTEAD[rule] ?? LOOK,
): RequestRejected =>
  new RequestRejected({
    ...{ code, detail, legal, ...(revision >= 0 && { revision }) },
    rule: rule as `${string}-${string}`, // rules are named so
  });
