import type { Command } from '../../../rules/command.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import type { Ruling } from '../../../table/call.js';
import { PENALTIES, REMEDIES, type Penalty, type Policy, type Remedy } from '../../../table/policy.js';
import { isRejection, rejection, type Rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { listOf, oneOf, plainName, struct } from '../../../table/shape.js';
import type { SeatId } from '../../../table/names.js';
import { callNamed, policyOf } from '../../disputes.js';
import { CALL, WORDS } from './words-of-judges.js';

/** What an infraction comes to: which seat, for the how-manieth time, and the penalty that is given. */
type Assessed = Pick<Ruling, 'infraction' | 'against' | 'times' | 'penalty'>;

const assess = (d: OpenDecision, policy: Policy, command: Command): Assessed | Rejection => {
  const { infraction, penalty } = command;
  const against = command.against === undefined ? null : seatNamed(d.state.table, command.against);
  if (against === undefined)
    return rejection(
      'unknown-seat',
      'SL-SEAT-1',
      `against: no seat of this match is called ${String(command.against)}`,
    );
  if ((infraction === undefined) !== (against === null))
    return rejection('malformed', 'SL-CMD-1', 'infraction and against: expected both or neither');
  if (infraction === undefined || against === null)
    return penalty === undefined || penalty === 'none'
      ? { infraction: null, against: null, times: 0, penalty: 'none' }
      : rejection('malformed', 'SL-CMD-1', 'penalty: expected an infraction that it is for');
  return penalized(d, policy, { infraction: asText(infraction), against, penalty: penalty as Penalty | undefined });
};

type Named = { readonly infraction: string; readonly against: SeatId; readonly penalty: Penalty | undefined };

const penalized = (d: OpenDecision, policy: Policy, { infraction, against, penalty }: Named): Assessed | Rejection => {
  const known = Object.hasOwn(policy.infractions, infraction) ? policy.infractions[infraction] : undefined;
  if (known === undefined)
    return rejection(
      'unknown-infraction',
      'SL-CALL-6',
      `policy ${nameOf(policy)} has no infraction ${infraction}; it has ${Object.keys(policy.infractions).join(', ') || 'none'}`,
    );
  const times = timesOf(d, infraction, against) + 1;
  const { upgrade } = known;
  const usual = upgrade !== undefined && times >= upgrade.from ? upgrade.to : known.penalty;
  if (penalty === undefined && isLoss(usual))
    return rejection('penalty-unsaid', 'SL-CALL-6', `the policy asks for ${usual}: say penalty, whichever is given`);
  return { infraction, against, times, penalty: penalty ?? usual };
};

const isLoss = (penalty: unknown): boolean => PENALTIES.indexOf(penalty as Penalty) >= PENALTIES.indexOf('game-loss');

const timesOf = ({ state }: OpenDecision, infraction: string, against: SeatId): number =>
  state.record.calls.filter(
    ({ dispute }) => dispute?.ruling?.infraction === infraction && dispute.ruling.against === against,
  ).length;

const nameOf = ({ name, version }: Policy): string => `${name} ${version}`;

const remedyFault = (policy: Policy, { infraction }: Assessed, remedy: Remedy): Rejection | undefined => {
  const offered = infraction === null ? REMEDIES : (policy.infractions[infraction]?.remedies ?? []);
  return offered.includes(remedy)
    ? undefined
    : rejection('remedy-not-offered', 'SL-CALL-6', `for ${String(infraction)} the policy offers ${offered.join(', ')}`);
};

const give = (d: OpenDecision, command: Command): Rejection | undefined => {
  const call = callNamed(d, command.call, ['attended', 'heard'], 'a ruling is given once, by a judge who attends');
  if (isRejection(call)) return call;
  const judge = String(command.judge);
  if (call.dispute.judges.at(-1) !== judge)
    return rejection(
      'not-attending',
      'SL-CALL-1',
      `${call.dispute.judges.at(-1) ?? 'nobody'} attends ${call.id}, not ${judge}`,
    );
  const policy = policyOf(d);
  const assessed = assess(d, policy, command);
  if (isRejection(assessed)) return assessed;
  const remedy = command.remedy as Remedy; // by the descriptor, like what follows
  const fault = remedyFault(policy, assessed, remedy);
  if (fault !== undefined) return fault;
  const ruling = call.id.replace('call', 'ruling');
  const { says, why = null, gained, rules = [], rejected = [] } = command;
  const ruled = { ruling, judge, remedy, says, why, gained, rules, rejected, policy: nameOf(policy), ...assessed };
  emit(d, 'RulingIssued', { call: call.id, ...(ruled as Ruling) }, ['SL-CALL-1']);
  const { infraction, against: seat, penalty, times } = assessed;
  if (infraction !== null && seat !== null && penalty !== 'none')
    emit(d, 'PenaltyAssessed', { call: call.id, ruling, seat, penalty, infraction, times }, ['SL-CALL-6']);
  return undefined;
};

const giveRuling: CommandRule = {
  about: 'rules a call: what is done about the game, and what it comes to for whoever erred',
  by: 'judge',
  needs: ({ penalty }) => (isLoss(penalty) ? 'penalty.loss' : 'rule'),
  during: 'ended',
  fields: {
    call: CALL,
    remedy: {
      ...oneOf(...REMEDIES),
      about: 'what is done about the game; all but leave-as-is by a command of its own, which names the ruling',
    },
    says: { ...WORDS, about: 'the ruling in the words that are read to the table' },
    gained: { ...oneOf('yes', 'no', 'unsure'), about: 'whether anybody has gained information' },
    'infraction?': plainName('an infraction of the policy'),
    'against?': plainName('the seat that erred'),
    'penalty?': { ...oneOf(...PENALTIES), about: 'left out, the one of the policy' },
    'rules?': listOf({ is: 'text', pattern: /^\S+$/, most: 80, about: 'the id of a rule' }, 1, 10),
    'why?': { ...WORDS, about: 'the reason, for the sheet' },
    'rejected?': {
      ...listOf(struct({ remedy: oneOf(...REMEDIES), why: WORDS }), 1, REMEDIES.length),
      about: 'what else was considered, and why not',
    },
  },
  decide: give,
};

const REVIEWED = [...REMEDIES, 'reinstatement'] as const;

const review = (d: OpenDecision, command: Command): Rejection | undefined => {
  const call = callNamed(d, command.call, ['appealed'], 'only an appeal is reviewed');
  if (isRejection(call)) return call;
  const judge = String(command.judge);
  if (call.dispute.ruling?.judge === judge)
    return rejection('same-judge', 'SL-CALL-4', `${judge} gave the ruling: somebody else decides about the appeal`);
  const { outcome, remedy, says } = command;
  if ((outcome === 'overturned') !== (remedy !== undefined))
    return rejection('malformed', 'SL-CMD-1', 'remedy: expected with overturned, and with nothing else');
  if (remedy === 'reinstatement' && call.dispute.remedied === null)
    return rejection('no-remedy-due', 'SL-CALL-1', 'nothing was taken back yet that could be reinstated');
  const reviewed = { review: call.id.replace('call', 'review'), judge, outcome, remedy: remedy ?? null, says };
  emit(d, 'RulingReviewed', { call: call.id, ...(reviewed as NonNullable<typeof call.dispute.review>) }, [
    'SL-CALL-1',
    'SL-CALL-4',
  ]);
  return undefined;
};

const reviewRuling: CommandRule = {
  about: 'decides about an appeal; that is final, and somebody else than who ruled does it',
  by: 'judge',
  needs: 'appeal.hear',
  during: 'ended',
  fields: {
    call: CALL,
    outcome: oneOf('upheld', 'overturned'),
    says: { ...WORDS, about: 'the decision in the words that are read to the table' },
    'remedy?': {
      ...oneOf(...REVIEWED),
      about: 'with overturned: what is done now; reinstatement brings a struck line back by RestoreBranch',
    },
  },
  decide: review,
};

/** How a call is decided. */
export const decidingCommands: { readonly [type: string]: CommandRule } = {
  GiveRuling: giveRuling,
  ReviewRuling: reviewRuling,
};
