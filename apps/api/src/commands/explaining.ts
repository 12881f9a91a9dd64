import {
  decide,
  readCommand,
  withLegal,
  PLAIN_POLICY,
  type Inputs,
  type Need,
  type JsonMap,
  type Situation,
  type Rejection,
} from '@stackledger/kernel';
import {
  causesOf,
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
import { ruleText } from '../../../rules.js';
import type { Sight } from '../access/at-match.js';
import { momentOf, unknownRevision } from '../ledger/moment.js';
import { COMMAND_TYPE, formOf, typeIn } from './command-forms.js';
import { explainedObjects } from './explained-objects.js';

const ALLOWED: CommandExplanation = {
  allowed: true,
  code: null,
  rule: null,
  ruleText: null,
  detail: null,
  legal: null,
};

/** Whether a command would be accepted now, and if not, why not and what would be. Nothing is changed or remembered. */
export const explainCommand = (session: Session, command: JsonMap): CommandExplanation => {
  const why = whyNot(session, command);
  if (why === undefined) return ALLOWED;
  const { code, rule, detail, legal = null } = why;
  return { allowed: false, code, rule, ruleText: ruleText(rule), detail, legal };
};

const whyNot = (session: Session, command: JsonMap): Rejection | undefined => {
  const situation = situationAt(session);
  const type = typeIn(command);
  const fault = formFault(situation, command);
  if (fault !== undefined)
    return { code: 'malformed', rule: 'SL-CMD-1', detail: fault, legal: formOf(situation.ruleset, type) };
  const refused = refusalOf(session, command);
  return refused && withLegal(situation, refused, command);
};

/** Why this is no command that anybody could send to a match of this game. */
const formFault = (situation: Situation, command: JsonMap): string | undefined => {
  const type = typeIn(command);
  if (!COMMAND_TYPE.test(type)) return `type: no command of ${situation.ruleset.title} is called ${type}`;
  const read = readCommand(situation, command);
  if ('rejection' in read) return read.rejection.detail;
  return read.rule.by === 'system' ? `type: ${type} is not sent by anybody` : undefined;
};

/** Decides as the ledger would. Once it asks for dice or a shuffle it has found nothing against the command. */
const refusalOf = (session: Session, command: JsonMap): Rejection | undefined => {
  const { game, timeline } = session;
  const state = timeline.state();
  let inputs: Inputs = {};
  for (;;) {
    const decision = decide(game.ruleset, state, command, inputs);
    if (decision.kind === 'refused') return decision.rejection;
    const more = decision.kind === 'decided' ? undefined : known(session, inputs, decision.need);
    if (more === undefined) return undefined;
    inputs = more;
  }
};

/** What can be told without a die or a shuffle. */
const known = ({ game, timeline, lastRecordedAt }: Session, inputs: Inputs, need: Need): Inputs | undefined => {
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

/** Which event is to be explained, and which object beside those that it names. */
type Asked = { readonly revision: string; readonly object?: string | undefined };

/** Why an event happened, as a viewer may know it. Throws a problem when the match has no such revision. */
export const explainEvent = async (
  store: EventStore,
  session: Session,
  { revision, object }: Asked,
  { viewer, last }: Pick<Sight, 'viewer' | 'last'>,
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
