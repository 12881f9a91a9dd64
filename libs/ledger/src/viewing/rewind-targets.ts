import { asText, commandRule, stackName, type Event, type JsonMap, type Situation } from '@stackledger/rules';
import type { EventStore } from '@stackledger/store';
import type { RewindTarget } from '@stackledger/wire';
import type { Envelope } from '../envelopes/envelope.js';
import { byCommand, readFrom, type Session } from '../sessions/session.js';
import { awaitingFor } from './match-view.js';
import type { Viewer } from './viewer.js';

/** Commands read from the store at once. */
const READ_AT_ONCE = 50;

type RevisionSpan = { readonly first: number; readonly last: number };

/**
 * The possible targets of a rewind before a revision: the ends of commands whose table differs from the current one.
 */
export async function* rewindTargets(
  store: EventStore,
  session: Session,
  viewer: Viewer,
  before = Infinity,
): AsyncGenerator<RewindTarget, void> {
  const spans = openSpans(session, before);
  for (let from = 0; from < spans.length; from += READ_AT_ONCE) {
    const some = spans.slice(from, from + READ_AT_ONCE);
    const opening = await openingOf(store, session, some);
    for (const { first, last } of some) {
      const envelope = opening.get(first);
      if (envelope !== undefined) yield targetOf(session, viewer, envelope, last);
    }
  }
}

/** The commands whose ends are targets, latest first: those that changed the table. A final match has none. */
const openSpans = ({ timeline, commands }: Session, before: number): readonly RevisionSpan[] => {
  const { tip, record } = timeline.state();
  if (record.sealed) return [];
  const isTarget = ({ first, last }: RevisionSpan): boolean => {
    for (let at = last; at >= first; at--) if (isOfTheTable(timeline.eventAt(at))) return at !== tip;
    return false;
  };
  return [...commands.values()].filter((span) => span.last < before && isTarget(span)).reverse();
};

const isOfTheTable = (event: Event | undefined): boolean => event?.parent !== null || event.revision === 0;

/** The first event of each command, by revision. */
const openingOf = async (
  store: EventStore,
  { matchId }: Session,
  latestFirst: readonly RevisionSpan[],
): Promise<ReadonlyMap<number, Envelope>> => {
  const [from, to] = [latestFirst.at(-1)?.first ?? 0, latestFirst[0]?.first ?? 0];
  const { envelopes } = await readFrom(store, matchId, from, to);
  return new Map(
    byCommand(envelopes).flatMap(([first]) => (first === undefined ? [] : [[Number(first.revision), first]])),
  );
};

const targetOf = ({ game, timeline }: Session, viewer: Viewer, opening: Envelope, last: number): RewindTarget => {
  const state = timeline.stateAt(last);
  if (state === undefined) throw new Error(`match ${opening.matchId} has no revision ${last}`);
  const situation = { ruleset: game.ruleset, state };
  return {
    revision: String(last),
    command: asText(opening.command?.type),
    recordedAt: opening.recordedAt,
    live: timeline.isLive(state.tip),
    sentence: `${whatWasDone(situation, opening.command ?? {})}. ${howItStands(situation, viewer)}.`,
  };
};

/** The summary of the command's descriptor, up to its explanation. */
const whatWasDone = ({ ruleset }: Situation, { type: sent, seat, judge }: JsonMap): string => {
  const type = asText(sent);
  const about = commandRule(ruleset, type)?.about ?? type;
  const by = seat ?? judge;
  return type === 'CreateMatch'
    ? 'The match was created'
    : `${typeof by === 'string' ? by : 'The service'} ${about.split(/[;:]/)[0] ?? ''}`;
};

const howItStands = (situation: Situation, viewer: Viewer): string => {
  const top = situation.state.table.stack.at(-1);
  const { prompt } = awaitingFor(situation, viewer);
  const waits = prompt === 'nothing' ? 'Nobody is asked for anything' : `Then ${prompt.replace(/[.?]$/, '')}`;
  return top === undefined ? `${waits}; the stack is empty` : `${waits}; on top of the stack lies ${stackName(top)}`;
};
