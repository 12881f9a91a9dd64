import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import {
  asText,
  factsOf,
  linksView,
  matchView,
  PUBLIC,
  pausedFrom,
  type Event,
  type Revision,
} from '@stackledger/rules';
import {
  callsFor,
  nameRendererIn,
  readEnvelope,
  messageOf,
  situationAt,
  streamOf,
  summaryOf,
  whyWithoutRules,
  type Envelope,
} from '@stackledger/ledger';
import type { CallView, RulingSheet, SheetProof, SheetRemedy, SheetRoll, SheetStep } from '@stackledger/wire';
import { ruleText } from '@stackledger/offering';
import { RequestRejected } from '../rejections/request-rejected.js';
import { bindsRemedies } from './call-list.js';
import { eventsOfCall, type EventsOfCall } from './events-of-call.js';
import { lineBefore, divergingLines, type DivergingLines } from './diverging-lines.js';
import { rowsOfBothLines, type SheetSource } from './rows.js';

/** Everything about a call that a viewer may see. Throws RequestRejected where there is no such call. */
export const rulingSheet = async (asked: SheetSource, name: string, now: string): Promise<RulingSheet> => {
  const read = upToVisibleHead(asked);
  const { session, sight } = read;
  const situation = situationAt(session);
  const { record, terms, head } = situation.state;
  const call = callsFor(situation, sight.viewer).find((each) => each.call === name);
  if (call === undefined) throw unknownCall(session.matchId, name, record.calls.length, head);
  const events = eventsOfCall(session.timeline, call);
  const rewind = events.remedies.find(({ type }) => type === 'MatchRewound');
  const lines =
    rewind === undefined
      ? lineBefore(session.timeline, Number(call.at), call.point === null ? null : Number(call.point))
      : divergingLines(session.timeline, rewind);
  const stored = await storedOf(read, [...events.way, ...events.remedies]);
  const { policy, endsAt = null, leftMs } = record.judging ?? {};
  const { infraction = null } = call.ruling ?? {};
  const withoutRules = whyWithoutRules(session);
  return {
    ...{ matchId: session.matchId, ruleset: terms.ruleset, title: situation.ruleset.title },
    ...{ tournament: terms.tournament, seats: record.seats.map(({ seat, by }) => ({ seat, by })) },
    ...{ revision: String(head), asOf: now, call },
    bindsRemedies: bindsRemedies(situation),
    ...(withoutRules !== null && { withoutRules }),
    infraction:
      infraction === null ? null : { code: infraction, title: policy?.infractions[infraction]?.title ?? infraction },
    rules: [...new Set([...(call.ruling?.rules ?? []), ...events.remedies.flatMap(({ because }) => because)])].map(
      (rule) => ({ rule, text: ruleText(rule) }),
    ),
    ...(await rowsOfBothLines(read, lines)),
    remedies: events.remedies.map((event) => remedyOf(read, event, stored)),
    dice: diceIn(read, lines),
    seed: await seedOf(read),
    learned: learnedByRewind(read, rewind),
    // A time that stands still has no end.
    time: {
      endsAt: leftMs === undefined ? endsAt : null,
      stillSince: pausedFrom(situation),
      extended: extendedBy(events),
    },
    way: events.way.map((event) => stepOf(read, event, stored)),
    ...(record.links && { links: linksView(record.links) }),
    proof: await proofOf(read, call, events, lines),
  };
};

/** The match up to the last revision that the viewer sees: viewers with a delay do not see its end. */
const upToVisibleHead = ({ store, session, sight }: SheetSource): SheetSource => {
  const { last } = sight;
  if (last === undefined || last.revision >= session.timeline.state().head) return { store, session, sight };
  return { store, session: { ...session, timeline: session.timeline.fork(last.revision) }, sight };
};

const unknownCall = (matchId: string, name: string, calls: number, head: Revision): RequestRejected =>
  new RequestRejected({
    code: 'unknown-object',
    rule: 'SL-CMD-2',
    detail: `no judge call of match ${matchId} is called ${name}`,
    legal:
      calls === 0
        ? 'No judge was called there.'
        : calls === 1
          ? 'Its only call is call-1.'
          : `Its calls are call-1 to call-${calls}.`,
    revision: head,
  });

type StoredEnvelopes = ReadonlyMap<Revision, Envelope>;

const storedOf = async ({ store, session }: SheetSource, events: readonly Event[]): Promise<StoredEnvelopes> => {
  const revisions = new Set(events.map(({ revision }) => revision));
  const found = new Map<Revision, Envelope>();
  if (revisions.size === 0) return found;
  const span = { from: BigInt(Math.min(...revisions)), to: BigInt(Math.max(...revisions)) };
  for await (const { revision, json } of store.read(streamOf(session.matchId), span))
    if (revisions.has(Number(revision))) found.set(Number(revision), readEnvelope(json));
  return found;
};

const stepOf = ({ session, sight }: SheetSource, event: Event, stored: StoredEnvelopes): SheetStep => {
  const envelope = stored.get(event.revision);
  if (envelope === undefined) throw new Error(`match ${session.matchId} has no revision ${event.revision}`);
  const { ruleset } = session.game;
  const { data } = summaryOf(event, sight.viewer);
  return {
    revision: String(event.revision),
    at: envelope.recordedAt,
    type: event.type,
    by: envelope.actor,
    says: messageOf(ruleset, { type: event.type, data }, nameRendererIn(situationAt(session))),
  };
};

const remedyOf = (read: SheetSource, event: Event, stored: StoredEnvelopes): SheetRemedy => {
  const { to, from, dice, reason, authority } = event.data;
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const goesBack = factsOf(read.session.game.ruleset, event.type)?.goesBack === true;
  return {
    ...stepOf(read, event, stored),
    ...{ to: textOrNull(to), from: textOrNull(from), dice: textOrNull(dice), authority: textOrNull(authority) },
    reason: textOrNull(reason) ?? '',
    reverted: goesBack && !read.session.timeline.isLive(event.revision),
  };
};

const ROLLS: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'RollReported']);

const diceIn = ({ session: { timeline } }: SheetSource, { rewound, active }: DivergingLines): readonly SheetRoll[] =>
  [...rewound, ...active]
    .sort((a, b) => a - b)
    .flatMap((revision) => {
      const event = timeline.eventAt(revision);
      return event !== undefined && ROLLS.has(event.type) ? [rollOf(event, timeline.isLive(revision))] : [];
    });

const rollOf = ({ revision, type, data }: Event, live: boolean): SheetRoll => {
  const { roller, seat, value, n, keptFrom } = data;
  return {
    revision: String(revision),
    live,
    roller: asText(roller ?? seat),
    value: Number(value),
    n: typeof n === 'number' ? n : null,
    keptFrom: typeof keptFrom === 'string' ? keptFrom : null,
    how: type === 'RollReported' ? 'reported' : keptFrom === undefined ? 'service' : 'kept',
  };
};

/** The commitment to the match's secret is in its first event, as it is stored. */
const seedOf = async ({ store, session }: SheetSource): Promise<RulingSheet['seed']> => {
  const { seal } = (await envelopeAtRevision({ store, session }, 0)).data;
  return typeof seal === 'string' ? { seal, isOpen: session.timeline.state().record.sealed } : null;
};

/** The part of a rewind that only judges may see. */
const learnedByRewind = ({ sight, session }: SheetSource, rewind: Event | undefined): RulingSheet['learned'] => {
  if (rewind === undefined) return null;
  const { information } = summaryOf(rewind, sight.viewer, session.timeline.state().record.sealed).data;
  if (information === undefined || information === null) return null;
  // As it was computed when the rewind was made.
  return Object.entries(information as { readonly [who: string]: { readonly saw?: readonly string[] } }).flatMap(
    ([who, { saw = [] }]) => (saw.length > 0 ? [{ who, saw }] : []),
  );
};

const extendedBy = ({ extended }: EventsOfCall): RulingSheet['time']['extended'] => {
  if (extended === undefined) return null;
  const { from, to, was, endsAt } = extended.data as { readonly [name: string]: string }; // by the type of the event
  return from === undefined || to === undefined || was === undefined || endsAt === undefined
    ? null
    : { from, to, was, endsAt };
};

/** The revisions worth comparing: before the error, the objection, the ruling, the remedy, the end. */
const proofOf = async (
  { store, session }: SheetSource,
  call: CallView,
  { way, remedies }: EventsOfCall,
  { fork }: DivergingLines,
): Promise<readonly SheetProof[]> => {
  const named: readonly (readonly [SheetProof['what'], Revision | undefined])[] = [
    ['before', fork < 0 ? undefined : fork],
    ['contested', Number(call.at)],
    ['ruling', way.find(({ type }) => type === 'RulingIssued')?.revision],
    ['remedy', remedies.at(-1)?.revision],
    ['end', way.find(({ type }) => type === 'CallClosed')?.revision],
  ];
  const proofs: SheetProof[] = [];
  for (const [what, revision] of named) {
    if (revision === undefined) continue;
    const { hash } = await envelopeAtRevision({ store, session }, revision);
    proofs.push({ what, revision: String(revision), hash, state: stateHash(session, revision) });
  }
  return proofs;
};

const envelopeAtRevision = async (
  { store, session }: Omit<SheetSource, 'sight'>,
  revision: Revision,
): Promise<Envelope> => {
  const at = { from: BigInt(revision), limit: 1 };
  for await (const { json } of store.read(streamOf(session.matchId), at)) return readEnvelope(json);
  throw new Error(`match ${session.matchId} has no revision ${revision}`);
};

/**
 * A hash of the public view of a match at a revision. Hidden information is not part of it, so that it cannot be
 * guessed from the hash.
 */
const stateHash = ({ game: { ruleset }, timeline }: SheetSource['session'], revision: Revision): string => {
  const state = timeline.stateAt(revision);
  if (state === undefined) throw new Error(`the match has no revision ${revision}`);
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify(matchView({ ruleset, state }, PUBLIC)))));
};
