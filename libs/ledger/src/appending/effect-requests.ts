import type { Draw } from '@stackledger/integrity';
import {
  beginningOf,
  PLAIN_POLICY,
  decide,
  commandAsRead,
  type Command,
  type CommandRule,
  type Decision,
  type Inputs,
  type JsonMap,
  type Revision,
  type EffectRequest,
  type EffectHandler,
} from '@stackledger/rules';
import type { RecordedInputs } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import type { Session } from '../sessions/session.js';

/** The decision requests an event or state before the part of the log that the session holds. */
export const NEEDS_EARLIER = 'needs-earlier';

/** A decision with all requested inputs, and those inputs as the log records them. */
export type CompletedDecision = {
  readonly decision: Exclude<Decision, { kind: 'needs' }>;
  readonly kept: RecordedInputs;
  /** The requested time, if any: the events are recorded with it. */
  readonly recordedAt: string | undefined;
};

/** Handlers of effect requests (dice, shuffles, time), and the rule of the command where it is read already. */
export type EffectSources = {
  readonly chance: Chance;
  readonly now?: () => string;
  readonly rule?: CommandRule | undefined;
};

/** Bound against a ruleset that requests inputs forever. */
const MOST_NEEDS = 2_000;

/**
 * Decides a command, answering its effect requests: dice, shuffles, earlier states. The command is read first, unless
 * its rule is given. Answers NEEDS_EARLIER where the session begins too late.
 */
export const decideCompletely = (
  session: Session,
  command: JsonMap,
  supplies: EffectSources,
): CompletedDecision | typeof NEEDS_EARLIER => {
  const { ruleset } = session.game;
  const { rule } = supplies;
  let inputs: Inputs = {};
  let asked = 0;
  const give: EffectHandler = (need) => {
    if (++asked > MOST_NEEDS)
      throw new Error(`deciding ${JSON.stringify(command)} asked for more than ${MOST_NEEDS} inputs`);
    const supplied = supply(session, inputs, need, supplies);
    inputs = supplied ?? inputs;
    return supplied;
  };
  const state = session.timeline.state();
  // it has the fields of its rule
  const read = rule === undefined ? command : commandAsRead(ruleset, command as Command, rule);
  const decision = decide(ruleset, state, read, inputs, give);
  if (decision.kind === 'needs' && decision.need.need === 'past') return NEEDS_EARLIER;
  if (decision.kind === 'needs') throw new Error(`the ledger has nothing that is a ${decision.need.need}`);
  return { decision, kept: keptOf(inputs), recordedAt: inputs.now };
};

/** The inputs of a decision as the log records them. */
export const keptOf = ({ dice, shuffles, past }: Inputs): RecordedInputs => ({
  dice,
  shuffles,
  states: past && Object.keys(past),
});

/** Answers one effect request; `now` is the time with which the events will be recorded. */
const supply = (
  session: Session,
  inputs: Inputs,
  need: EffectRequest,
  { chance, now }: Pick<EffectSources, 'chance' | 'now'>,
): Inputs | undefined => {
  const { created, timeline, lastHash } = session;
  switch (need.need) {
    case 'die':
      return { ...inputs, dice: [...(inputs.dice ?? []), chance.die(drawOf(session, need.n))] };
    case 'shuffle':
      return {
        ...inputs,
        shuffles: [...(inputs.shuffles ?? []), chance.shuffle(drawOf(session, need.n), need.zone, need.cards)],
      };
    case 'past': {
      const past = timeline.pastAt(need.to);
      return past === undefined
        ? undefined
        : { ...inputs, past: { ...inputs.past, ...momentsFor(session, need.to, past) } };
    }
    case 'server-seed':
      return { ...inputs, serverSeed: created.serverSeed ?? '' };
    case 'begins':
      return { ...inputs, begins: beginningOf(created) };
    case 'seal':
      return { ...inputs, seal: { head: lastHash, serverSeed: created.serverSeed ?? '' } };
    case 'time':
      return now === undefined ? undefined : { ...inputs, now: now() };
    case 'policy':
      return { ...inputs, policy: session.game.policy ?? PLAIN_POLICY };
  }
};

type EarlierMoment = NonNullable<Inputs['past']>[string];

/**
 * An earlier moment under its revision, and the last table event before it under its own: a rewind to a record event
 * goes back to that table, which rules of before look up there.
 */
const momentsFor = ({ timeline }: Session, to: Revision, past: EarlierMoment): NonNullable<Inputs['past']> => {
  const atTip = past === null || past.tip === to || past.tip < 0 ? undefined : timeline.pastAt(past.tip);
  return atTip == null ? { [to]: past } : { [to]: past, [String(past?.tip)]: atTip };
};

const drawOf = ({ matchId, created, timeline }: Session, n: number): Draw => {
  const given = timeline
    .state()
    .record.seats.flatMap(({ seat, clientSeed }) => (clientSeed === null ? [] : [[seat, clientSeed] as const]));
  return { serverSeed: created.serverSeed ?? '', matchId, clientSeeds: Object.fromEntries(given), n };
};
