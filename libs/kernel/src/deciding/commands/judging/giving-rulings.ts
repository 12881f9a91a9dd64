import { command, type CommandOf, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import type { Ruling } from '../../../table/judging/call.js';
import { PENALTIES, REMEDIES, type Penalty, type Policy, type Remedy } from '../../../table/judging/policy.js';
import { isRejection, rejection, type Rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { textLike, listOf, number, oneOf, plainName, struct } from '../../../table/shape.js';
import type { SeatId } from '../../../table/names.js';
import { callNamed, policyOf } from '../../calls/disputes.js';
import { CALL, WORDS } from './judge-fields.js';
import { FIX, fixRejection, hiddenPart, hidesFix, ruledFix } from './ruled-fix.js';

/** The assessment of an infraction: the seat, its ordinal in this match, and the penalty. */
type PenaltyAssessment = Pick<Ruling, 'infraction' | 'against' | 'times' | 'penalty'>;

const EXTRA = {
  ...number(1, 86_400_000),
  about: 'what the table gets in time, in ms, beside what the call took; given as the call is settled',
};

const RULING = {
  call: CALL,
  remedy: {
    ...oneOf(...REMEDIES),
    about: 'what is done about the game; all but leave-as-is by the command that `fix` says, which names the ruling',
  },
  says: { ...WORDS, about: 'the ruling in the words that are read to the table' },
  gained: { ...oneOf('yes', 'no', 'unsure'), about: 'whether anybody has gained information' },
  'infraction?': plainName('an infraction of the policy'),
  'against?': plainName('the seat that erred'),
  'penalty?': { ...oneOf(...PENALTIES), about: 'left out, the one of the policy' },
  'rules?': listOf(textLike(/^\S+$/, 80, 'the id of a rule'), 1, 10),
  'why?': { ...WORDS, about: 'the reason, for the sheet' },
  'fix?': FIX,
  'extraMs?': EXTRA,
  'rejected?': {
    ...listOf(struct({ remedy: oneOf(...REMEDIES), why: WORDS }), 1, REMEDIES.length),
    about: 'what else was considered, and why not',
  },
};

type RulingCommand = CommandOf<typeof RULING, 'judge'>;

const assess = (d: OpenDecision, policy: Policy, command: RulingCommand): PenaltyAssessment | Rejection => {
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
  return penaltyFor(d, policy, { infraction, against, penalty });
};

type NamedInfraction = { readonly infraction: string; readonly against: SeatId; readonly penalty: Penalty | undefined };

const penaltyFor = (
  d: OpenDecision,
  policy: Policy,
  { infraction, against, penalty }: NamedInfraction,
): PenaltyAssessment | Rejection => {
  const known = Object.hasOwn(policy.infractions, infraction) ? policy.infractions[infraction] : undefined;
  if (known === undefined)
    return rejection(
      'unknown-infraction',
      'SL-CALL-6',
      `policy ${nameOf(policy)} has no infraction ${infraction}; it has ${Object.keys(policy.infractions).join(', ') || 'none'}`,
    );
  const times = infractionCount(d, infraction, against) + 1;
  const { upgrade } = known;
  const usual = upgrade !== undefined && times >= upgrade.from ? upgrade.to : known.penalty;
  if (penalty === undefined && isLoss(usual))
    return rejection('penalty-unsaid', 'SL-CALL-6', `the policy asks for ${usual}: say penalty, whichever is given`);
  return { infraction, against, times, penalty: penalty ?? usual };
};

const isLoss = (penalty: unknown): boolean =>
  PENALTIES.findIndex((each) => each === penalty) >= PENALTIES.indexOf('game-loss');

/** How often a seat erred like this in the match; what an appeal lifted does not count. */
const infractionCount = ({ state }: OpenDecision, infraction: string, against: SeatId): number =>
  state.record.calls.filter(
    ({ dispute }) =>
      dispute?.ruling?.infraction === infraction &&
      dispute.ruling.against === against &&
      dispute.review?.penalty !== 'none',
  ).length;

const nameOf = ({ name, version }: Policy): string => `${name} ${version}`;

const remedyRejection = (policy: Policy, { infraction }: PenaltyAssessment, remedy: Remedy): Rejection | undefined => {
  const offered = infraction === null ? REMEDIES : (policy.infractions[infraction]?.remedies ?? []);
  return offered.includes(remedy)
    ? undefined
    : rejection('remedy-not-offered', 'SL-CALL-6', `for ${String(infraction)} the policy offers ${offered.join(', ')}`);
};

const give = (d: OpenDecision, command: RulingCommand): Rejection | undefined => {
  const call = callNamed(d, command.call, ['attended', 'heard'], 'a ruling is given once, by a judge who attends');
  if (isRejection(call)) return call;
  const { judge } = command;
  if (call.dispute.judges.at(-1) !== judge)
    return rejection(
      'not-attending',
      'SL-CALL-1',
      `${call.dispute.judges.at(-1) ?? 'nobody'} attends ${call.id}, not ${judge}`,
    );
  const policy = policyOf(d);
  const assessed = assess(d, policy, command);
  if (isRejection(assessed)) return assessed;
  const { remedy } = command;
  const refusal = remedyRejection(policy, assessed, remedy);
  if (refusal !== undefined) return refusal;
  const ruling = call.id.replace('call', 'ruling');
  const { says, why = null, gained, rules = [], rejected = [], extraMs } = command;
  const decision = { remedy, fix: command.fix, id: ruling, judge, says };
  const ruled = ruledFix(d, decision);
  if (isRejection(ruled)) return ruled;
  const noTime = timeRejection(d, extraMs);
  if (noTime !== undefined) return noTime;
  const { fix = null } = ruled;
  const time = extraMs === undefined ? {} : { extraMs };
  const said = {
    ruling,
    judge,
    remedy,
    fix,
    ...time,
    says,
    why,
    gained,
    rules,
    rejected,
    policy: nameOf(policy),
    ...assessed,
  };
  emit(d, 'RulingIssued', { call: call.id, ...said }, ['SL-CALL-1', 'SL-CALL-10'], hiddenPart(ruled));
  const { infraction, against: seat, penalty, times } = assessed;
  if (infraction !== null && seat !== null && penalty !== 'none')
    emit(d, 'PenaltyAssessed', { call: call.id, ruling, seat, penalty, infraction, times }, ['SL-CALL-6']);
  return fixRejection(d, decision);
};

/** Why a table cannot be given time: it has no end. */
const timeRejection = ({ state }: OpenDecision, extraMs: number | undefined): Rejection | undefined =>
  extraMs === undefined || state.record.judging?.endsAt !== undefined
    ? undefined
    : rejection('no-end-time', 'SL-CALL-11', 'extraMs: nobody has said when the time of this match is up');

const giveRuling = command({
  about: 'rules a call: what is done about the game, and what it comes to for whoever erred',
  by: 'judge',
  needs: ({ penalty }) => (isLoss(penalty) ? 'penalty.loss' : 'rule'),
  during: 'ended',
  fields: RULING,
  hidden: (situation, command) => hidesFix(situation, command),
  decide: give,
});

const REVIEWED = [...REMEDIES, 'reinstatement'] as const;

const REVIEW = {
  call: CALL,
  outcome: oneOf('upheld', 'overturned'),
  says: { ...WORDS, about: 'the decision in the words that are read to the table' },
  'remedy?': {
    ...oneOf(...REVIEWED),
    about: 'with overturned: what is done now; reinstatement brings a rewound branch back by RestoreBranch',
  },
  'fix?': FIX,
  'extraMs?': { ...EXTRA, about: 'with overturned: what the table gets in time, in ms, instead of what was ruled' },
  'penalty?': {
    ...oneOf(...PENALTIES),
    about: 'with overturned: the penalty instead of the one that was ruled; none lifts it. Left out, that one stays',
  },
};

const review = (d: OpenDecision, command: CommandOf<typeof REVIEW, 'judge'>): Rejection | undefined => {
  const call = callNamed(d, command.call, ['appealed'], 'only an appeal is reviewed');
  if (isRejection(call)) return call;
  const { judge } = command;
  if (call.dispute.ruling?.judge === judge)
    return rejection('same-judge', 'SL-CALL-4', `${judge} gave the ruling: somebody else decides about the appeal`);
  const { outcome, remedy, says } = command;
  if ((outcome === 'overturned') !== (remedy !== undefined))
    return rejection('malformed', 'SL-CMD-1', 'remedy: expected with overturned, and with nothing else');
  const beside = (['fix', 'extraMs', 'penalty'] as const).find((field) => command[field] !== undefined);
  if (remedy === undefined && beside !== undefined)
    return rejection('malformed', 'SL-CMD-1', `${beside}: a ruling that is upheld has its own`);
  const { infraction = null, against: seat = null, times = 0 } = call.dispute.ruling ?? {};
  const { penalty, extraMs } = command;
  if (penalty !== undefined && infraction === null)
    return rejection('malformed', 'SL-CMD-1', 'penalty: the ruling found no infraction that it is for');
  if (remedy === 'reinstatement' && call.dispute.remedied === null)
    return rejection('no-remedy-due', 'SL-CALL-1', 'nothing was taken back yet that could be reinstated');
  const id = call.id.replace('call', 'review');
  const decision = { remedy: remedy ?? 'leave-as-is', fix: command.fix, id, judge, says };
  const ruled = ruledFix(d, decision);
  if (isRejection(ruled)) return ruled;
  const noTime = timeRejection(d, extraMs);
  if (noTime !== undefined) return noTime;
  const { fix = null } = ruled;
  const parts = { fix, ...(extraMs !== undefined && { extraMs }), ...(penalty !== undefined && { penalty }) };
  const reviewed = { review: id, judge, outcome, remedy: remedy ?? null, ...parts, says };
  emit(
    d,
    'RulingReviewed',
    { call: call.id, ...reviewed },
    ['SL-CALL-1', 'SL-CALL-4', 'SL-CALL-10'],
    hiddenPart(ruled),
  );
  if (penalty !== undefined && infraction !== null && seat !== null)
    emit(d, 'PenaltyAssessed', { call: call.id, ruling: id, seat, penalty, infraction, times }, ['SL-CALL-6']);
  return fixRejection(d, decision);
};

const reviewRuling = command({
  about: 'decides about an appeal; that is final, and somebody else than who ruled does it',
  by: 'judge',
  needs: 'appeal.hear',
  during: 'ended',
  fields: REVIEW,
  hidden: (situation, command) => hidesFix(situation, command),
  decide: review,
});

/** How a call is decided. */
export const decidingCommands: { readonly [type: string]: CommandRule } = {
  GiveRuling: giveRuling,
  ReviewRuling: reviewRuling,
};
