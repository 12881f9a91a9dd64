import type { TournamentEvent } from '@stackledger/tournaments';

/** From whom fields are kept: players and spectators, or everybody until the tournament is finished. */
export type SealedFrom = 'public' | 'everybody';

/** The fields of an event, and of the command on it, that are sealed. */
type HiddenFields = {
  readonly from: SealedFrom;
  readonly data: readonly string[];
  readonly command: readonly string[];
};

/**
 * What does not stand in the open: the seed of all pairings; a proposal before it is published; why somebody was
 * penalised, or called a judge.
 */
const HIDDEN: { readonly [type in TournamentEvent['type']]?: HiddenFields } = {
  TournamentCreated: { from: 'everybody', data: ['hidden'], command: [] },
  PairingsProposed: { from: 'public', data: ['seed', 'tables', 'byes', 'losses'], command: [] },
  ProposalChanged: { from: 'public', data: ['seed', 'tables', 'byes', 'losses'], command: ['tables', 'reason'] },
  PenaltyIssued: { from: 'public', data: ['penalty', 'reason'], command: ['penalty', 'reason'] },
  JudgeCalled: { from: 'public', data: ['reason'], command: ['reason'] },
  PenaltyLifted: { from: 'public', data: ['reason'], command: ['reason'] },
  PlayerDisqualified: { from: 'public', data: ['reason'], command: ['reason'] },
};

/** The sealed fields of a type of event; undefined where everything stands in the open. */
export const hiddenFieldsOf = (type: TournamentEvent['type']): HiddenFields | undefined => HIDDEN[type];

/** The members of these names. */
export const onlyFields = (members: object, names: readonly string[]): { readonly [name: string]: unknown } =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));

/** All other members. */
export const withoutFields = (members: object, names: readonly string[]): { readonly [name: string]: unknown } =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
