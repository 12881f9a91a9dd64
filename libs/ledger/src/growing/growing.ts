import { isResting, type JsonMap, type MatchState, type Rejection } from '@stackledger/kernel';
import { LIMITS, type NewEvent } from '@stackledger/store';
import { actorBy } from '../envelopes/actors.js';
import { bodyOf, type Body } from '../envelopes/command-body.js';
import { afterId, GO_ON, goOnId } from '../envelopes/command-ids.js';
import type { Reapplied } from '../envelopes/envelope.js';
import type { Chance } from '../envelopes/ports.js';
import { follow, sealEntry, type Entry } from './appending.js';
import { situationAt, type Session } from '../sessions/session.js';
import { decideSupplied, NEEDS_EARLIER, type Supplied } from './supplying.js';

/** Why a command was not taken: it is refused now, one append holds no more, or nobody may know yet what would come of it. */
export type NotTaken =
  | { readonly why: 'refused'; readonly rejection: Rejection }
  | { readonly why: 'full'; readonly events?: number }
  | { readonly why: 'unknown' };

/** How commands are given to a copy of a match. `mayCome` throws Unknown where nobody may know yet what would come of one. */
export type Ways = {
  readonly chance: Chance;
  readonly recordedAt: string;
  readonly mayCome?: (decided: Entry['decided'], before: MatchState) => void;
};

/** What comes of a command is not known before it is really given: a die would be rolled, or an unknown card turned up. */
export class Unknown extends Error {}

/** A copy of a match that takes commands which are to be appended together. What does not fit into one append is not taken. */
export class GrowingMatch {
  /** What is to be appended. */
  readonly events: NewEvent[] = [];
  readonly session: Session;
  #bytes = 0;
  #given = 0;
  #end: NotTaken | undefined;

  constructor(
    session: Session,
    private readonly first: Entry,
    private readonly ways: Ways,
  ) {
    this.session = { ...session, timeline: session.timeline.fork(), commands: new Map(session.commands) };
    this.#take(first);
  }

  /** Gives a command that follows a rewind, and what follows from it by itself. Undefined where it was taken. */
  give(command: JsonMap, reapplied: Reapplied): NotTaken | undefined {
    if (this.#end !== undefined) return this.#end;
    const not = this.#decide(afterId(Number(reapplied.rewind), this.#given), bodyOf(command), reapplied);
    if (not !== undefined) return not;
    this.#given += 1;
    while (this.#end === undefined && isResting(situationAt(this.session)))
      this.#end = this.#decide(goOnId(this.session.timeline.state().head), GOING_ON);
    return undefined;
  }

  #decide(commandId: string, body: Body, reapplied?: Reapplied): NotTaken | undefined {
    const { chance, recordedAt } = this.ways;
    const supplied = decideSafely(this.session, body.command, this.ways);
    if (supplied === undefined) return { why: 'unknown' };
    const { decision, kept } = supplied;
    if (decision.kind === 'refused') return { why: 'refused', rejection: decision.rejection };
    // Whoever gives the rewind gives what follows it, but for what goes on by itself.
    const actor = actorBy(body.command, reapplied && this.first.actor.by);
    const { newSalt } = chance;
    const entry = { commandId, body, actor, recordedAt, kept, newSalt, decided: decision };
    return this.#take(reapplied === undefined ? entry : { ...entry, reapplied });
  }

  #take(entry: Entry): NotTaken | undefined {
    const sealed = sealEntry(this.session, entry);
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

/** Undefined where nobody may know what would come of it. */
export const decideSafely = (
  session: Session,
  command: JsonMap,
  { chance, recordedAt, mayCome }: Ways,
): Supplied | undefined => {
  const before = session.timeline.state();
  try {
    const supplied = decideSupplied(session, command, { chance, now: () => recordedAt });
    if (supplied === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    if (supplied.decision.kind === 'decided') mayCome?.(supplied.decision, before);
    return supplied;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
};
