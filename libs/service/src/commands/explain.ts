import {
  decide,
  readCommand,
  withLegal,
  PLAIN_POLICY,
  type Inputs,
  type EffectRequest,
  type JsonMap,
  type Situation,
  type Rejection,
} from '@stackledger/rules';
import {
  causesOf,
  isTaken,
  whyWithoutRules,
  commandFor,
  loggedEventOf,
  readEnvelope,
  situationAt,
  streamOf,
  type Envelope,
  type Session,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { CommandExplanation, EventExplanation } from '@stackledger/wire';
import { ruleText } from '@stackledger/offering';
import { momentOf, unknownRevision, type Perspective } from '../ledger/moment.js';
import { COMMAND_TYPE, formOf, typeIn } from './command-forms.js';
import { withTimes } from './time-fields.js';
import { explainedObjects } from './explained-objects.js';

const ALLOWED: CommandExplanation = {
  allowed: true,
  code: null,
  rule: null,
  ruleText: null,
  detail: null,
  legal: null,
};

/** Whether a command would be accepted now; if not, why, and what would be legal. Nothing is changed or stored. */
export const explainCommand = (session: Session, sent: JsonMap): CommandExplanation => {
  const timely = withTimes(sent);
  const why =
    'error' in timely ? malformedBy(situationAt(session), sent, timely.error) : rejectionOf(session, timely.command);
  if (why === undefined) return ALLOWED;
  const { code, rule, detail, legal = null } = why;
  return { allowed: false, code, rule, ruleText: ruleText(rule), detail, legal };
};

const rejectionOf = (session: Session, command: JsonMap): Rejection | undefined => {
  const situation = situationAt(session);
  const error = validationErrorOf(situation, command);
  if (error !== undefined) return malformedBy(situation, command, error);
  if (!isTaken(session, command))
    return { code: 'ruleset-version-missing', rule: 'SL-MATCH-5', detail: whyWithoutRules(session) ?? '' };
  const rejection = rejectionByRules(session, command);
  return rejection && withLegal(situation, rejection, command);
};

const malformedBy = ({ ruleset }: Situation, command: JsonMap, detail: string): Rejection => ({
  code: 'malformed',
  rule: 'SL-CMD-1',
  detail,
  legal: formOf(ruleset, typeIn(command)),
});

/** The validation error of something that no client could send to a match of this game. */
const validationErrorOf = (situation: Situation, command: JsonMap): string | undefined => {
  const type = typeIn(command);
  if (!COMMAND_TYPE.test(type)) return `type: no command of ${situation.ruleset.title} is called ${type}`;
  const read = readCommand(situation, command);
  if ('rejection' in read) return read.rejection.detail;
  return read.rule.by === 'system' ? `type: ${type} is not sent by anybody` : undefined;
};

/** Decides as the ledger would. A command that asks for dice or a shuffle has passed every check. */
const rejectionByRules = (session: Session, command: JsonMap): Rejection | undefined => {
  const { game, timeline } = session;
  const state = timeline.state();
  let inputs: Inputs = {};
  for (;;) {
    const decision = decide(game.ruleset, state, command, inputs);
    if (decision.kind === 'refused') return decision.rejection;
    const more = decision.kind === 'decided' ? undefined : answerEffectRequest(session, inputs, decision.need);
    if (more === undefined) return undefined;
    inputs = more;
  }
};

/** Answers an effect request that needs neither dice nor a shuffle; undefined for the others. */
const answerEffectRequest = (
  { game, timeline, lastRecordedAt }: Session,
  inputs: Inputs,
  need: EffectRequest,
): Inputs | undefined => {
  switch (need.need) {
    case 'past':
      return { ...inputs, past: { ...inputs.past, [need.to]: timeline.pastAt(need.to) ?? null } };
    case 'time':
      return { ...inputs, now: lastRecordedAt };
    case 'policy':
      return { ...inputs, policy: game.policy ?? PLAIN_POLICY };
    default:
      return undefined;
  }
};

/** The event to be explained, and an object besides those that it names. */
type EventExplanationRequest = { readonly revision: string; readonly object?: string | undefined };

/** Why an event happened, as a viewer may know it. Throws RequestRejected when the match has no such revision. */
export const explainEvent = async (
  store: EventStore,
  session: Session,
  { revision, object }: EventExplanationRequest,
  { viewer, last }: Perspective,
): Promise<EventExplanation> => {
  const { head: end, terms, record } = session.timeline.state();
  const head = last?.revision ?? end;
  if (Number(revision) > head) throw unknownRevision(session.matchId, head, revision);
  const event = await envelopeAt(store, session, Number(revision));
  const first = session.commands.get(event.commandId)?.first ?? Number(revision);
  const isSealed = last?.isSealed ?? record.sealed;
  const { data } = loggedEventOf(event, viewer, isSealed, session.game);
  const begun = first === Number(revision) ? event : await envelopeAt(store, session, first);
  return {
    revision,
    type: event.type,
    command: commandFor(begun, viewer, isSealed) ?? null,
    because: event.because.map((rule) => ({ rule, text: ruleText(rule) })),
    causes: causesOf(session, Number(revision), head).map((cause) => ({
      ...cause,
      revision: String(cause.revision),
    })),
    objects: explainedObjects(momentOf(session, revision, { viewer, ...(last && { last }) }), data, object),
    decidedBy: { actor: event.actor, ruleset: terms.ruleset, version: terms.rulesetVersion },
  };
};

const envelopeAt = async (store: EventStore, { matchId }: Session, revision: number): Promise<Envelope> => {
  for await (const { json } of store.read(streamOf(matchId), { from: BigInt(revision), limit: 1 }))
    return readEnvelope(json);
  throw new Error(`revision ${revision} of match ${matchId} is not in the store`);
};
