import type { Draw } from '@stackledger/integrity';
import {
  beginsOf,
  PLAIN_POLICY,
  decide,
  ReadCommand,
  type Command,
  type CommandRule,
  type Decision,
  type Inputs,
  type JsonMap,
  type Need,
  type Supply,
} from '@stackledger/kernel';
import type { KeptInputs } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import type { Session } from '../sessions/session.js';

/** Deciding needs to know something that came before all that the session holds. */
export const NEEDS_EARLIER = 'needs-earlier';

/** A decision with everything it asked for, and of that what the log keeps. */
export type Supplied = {
  readonly decision: Exclude<Decision, { kind: 'needs' }>;
  readonly kept: KeptInputs;
  /** The time, where the decision asked for it: that of its events is no other. */
  readonly recordedAt?: string;
};

/** Where a decision has dice and the time from, and the rule that its command was read by, if it was read. */
export type Supplies = {
  readonly chance: Chance;
  readonly now?: () => string;
  readonly rule?: CommandRule | undefined;
};

/** More than this a decision cannot need: a bound against a ruleset that asks for ever. */
const MOST_NEEDS = 2_000;

/**
 * Decides a command, drawing dice and shuffles and looking up earlier states as it asks for them. It is read first, unless
 * it comes with the rule that it was read by.
 */
export const decideSupplied = (
  session: Session,
  command: JsonMap,
  supplies: Supplies,
): Supplied | typeof NEEDS_EARLIER => {
  const { ruleset } = session.game;
  const { rule } = supplies;
  let inputs: Inputs = {};
  let asked = 0;
  const give: Supply = (need) => {
    if (++asked > MOST_NEEDS)
      throw new Error(`deciding ${JSON.stringify(command)} asked for more than ${MOST_NEEDS} inputs`);
    const supplied = supply(session, inputs, need, supplies);
    inputs = supplied ?? inputs;
    return supplied;
  };
  const state = session.timeline.state();
  const read = rule === undefined ? command : new ReadCommand(command as Command, rule); // it has the fields of its rule
  const decision = decide(ruleset, state, read, inputs, give);
  if (decision.kind === 'needs' && decision.need.need === 'past') return NEEDS_EARLIER;
  if (decision.kind === 'needs') throw new Error(`the ledger has nothing that is a ${decision.need.need}`);
  return { decision, kept: keptOf(inputs), ...(inputs.now !== undefined && { recordedAt: inputs.now }) };
};

/** What the log keeps of the inputs to a decision. */
export const keptOf = ({ dice, shuffles, past }: Inputs): KeptInputs => ({
  ...(dice && { dice }),
  ...(shuffles && { shuffles }),
  ...(past && { states: Object.keys(past) }),
});

/** What a decision asks for; `now` tells the time that its events will be recorded with. */
const supply = (
  session: Session,
  inputs: Inputs,
  need: Need,
  { chance, now }: Pick<Supplies, 'chance' | 'now'>,
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
      return past === undefined ? undefined : { ...inputs, past: { ...inputs.past, [need.to]: past } };
    }
    case 'server-seed':
      return { ...inputs, serverSeed: created.serverSeed ?? '' };
    case 'begins':
      return { ...inputs, begins: beginsOf(created) };
    case 'seal':
      return { ...inputs, seal: { head: lastHash, serverSeed: created.serverSeed ?? '' } };
    case 'time':
      return now === undefined ? undefined : { ...inputs, now: now() };
    case 'policy':
      return { ...inputs, policy: session.game.policy ?? PLAIN_POLICY };
  }
};

/** The n-th draw of a match. */
const drawOf = ({ matchId, created, timeline }: Session, n: number): Draw => {
  const given = timeline
    .state()
    .record.seats.flatMap(({ seat, clientSeed }) => (clientSeed === null ? [] : [[seat, clientSeed] as const]));
  return { serverSeed: created.serverSeed ?? '', matchId, clientSeeds: Object.fromEntries(given), n };
};
