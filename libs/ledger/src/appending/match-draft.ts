import { isResting, type JsonMap, type MatchState, type Rejection } from '@stackledger/rules';
import { LIMITS, type NewEvent } from '@stackledger/store';
import { actorBy } from '../envelopes/actors.js';
import { bodyOf, type CanonicalCommand } from '../envelopes/canonical-command.js';
import { afterId, GO_ON, goOnId } from '../envelopes/command-ids.js';
import type { ReplayReference } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import { follow, encodeDecided, type DecidedCommand } from './appending.js';
import { situationAt, type Session } from '../sessions/session.js';
import { decideCompletely, NEEDS_EARLIER, type CompletedDecision } from './effect-requests.js';

/** Why a command was not applied: it is rejected, the append is full, or its outcome is undetermined. */
export type NotAppliedReason =
  | { readonly why: 'refused'; readonly rejection: Rejection }
  | { readonly why: 'full'; readonly events?: number }
  | { readonly why: 'unknown' };

/** How a draft decides its commands. `mayCome` throws UndeterminedOutcome where the outcome may not be known yet. */
export type MatchDraftOptions = {
  readonly chance: Chance;
  readonly recordedAt: string;
  readonly mayCome?: (decided: DecidedCommand['decided'], before: MatchState) => void;
};

/** The outcome of a command is not known before it is really given: it rolls a die or turns up an unknown card. */
export class UndeterminedOutcome extends Error {}

/**
 * A copy of a match with commands that are to be appended together. Commands that do not fit into one append are not
 * applied.
 */
export class MatchDraft {
  /** The encoded events to append. */
  readonly events: NewEvent[] = [];
  readonly session: Session;
  #bytes = 0;
  #given = 0;
  #end: NotAppliedReason | undefined;

  constructor(
    session: Session,
    private readonly first: DecidedCommand,
    private readonly ways: MatchDraftOptions,
  ) {
    this.session = { ...session, timeline: session.timeline.fork(), commands: new Map(session.commands) };
    this.#take(first);
  }

  /** Applies a command that follows a rewind, with the automatic steps after it. Undefined where it was applied. */
  give(command: JsonMap, reapplied: ReplayReference): NotAppliedReason | undefined {
    if (this.#end !== undefined) return this.#end;
    const not = this.#decide(afterId(Number(reapplied.rewind), this.#given), bodyOf(command), reapplied);
    if (not !== undefined) return not;
    this.#given += 1;
    while (this.#end === undefined && isResting(situationAt(this.session)))
      this.#end = this.#decide(goOnId(this.session.timeline.state().head), GOING_ON);
    return undefined;
  }

  #decide(commandId: string, body: CanonicalCommand, reapplied?: ReplayReference): NotAppliedReason | undefined {
    const { chance, recordedAt } = this.ways;
    const supplied = decideSafely(this.session, body.command, this.ways);
    if (supplied === undefined) return { why: 'unknown' };
    const { decision, kept } = supplied;
    if (decision.kind === 'refused') return { why: 'refused', rejection: decision.rejection };
    // Commands after a rewind are attributed to whoever rewinds, automatic steps to the service.
    const actor = actorBy(body.command, reapplied && this.first.actor.by);
    const { newSalt } = chance;
    const entry = { commandId, body, actor, recordedAt, kept, newSalt, decided: decision };
    return this.#take(reapplied === undefined ? entry : { ...entry, reapplied });
  }

  #take(entry: DecidedCommand): NotAppliedReason | undefined {
    const sealed = encodeDecided(this.session, entry);
    const size = sealed.events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    if (this.events.length + sealed.events.length > LIMITS.appendEvents || this.#bytes + size > LIMITS.appendBytes)
      return { why: 'full' };
    follow(this.session, entry, sealed);
    this.events.push(...sealed.events);
    this.#bytes += size;
    return undefined;
  }
}

const GOING_ON = bodyOf({ type: GO_ON });

/** The decision, or undefined where its outcome is undetermined. */
export const decideSafely = (
  session: Session,
  command: JsonMap,
  { chance, recordedAt, mayCome }: MatchDraftOptions,
): CompletedDecision | undefined => {
  const before = session.timeline.state();
  try {
    const supplied = decideCompletely(session, command, { chance, now: () => recordedAt });
    if (supplied === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    if (supplied.decision.kind === 'decided') mayCome?.(supplied.decision, before);
    return supplied;
  } catch (error) {
    if (error instanceof UndeterminedOutcome) return undefined;
    throw error;
  }
};
