import {
  badgesOf,
  factsOf,
  informationIn,
  isMap,
  riskOf,
  type Event,
  type Json,
  type Revision,
  whyNotReversed,
  whyNotSimple,
} from '@stackledger/rules';
import type { RiskView, SpanEvent } from '@stackledger/wire';
import { situationAt, type Session } from '../sessions/session.js';
import { spanTo } from '../rewinding/span-to.js';
import { summaryOf } from './event-view.js';
import { nameRendererIn } from './name-renderer.js';
import { messageOf } from './event-messages.js';
import type { Viewer } from './viewer.js';

/** Events listed of a longer span, from its beginning; counts cover all of it. */
const MOST_TOLD = 200;

/** The risks of a rewind to a revision, and why; what seats have seen is for judges, and each seat's own for itself. */
export const riskFor = (session: Session, to: Revision, viewer: Viewer): RiskView => {
  const situation = situationAt(session);
  const then = session.timeline.stateAt(to);
  if (then === undefined) throw new Error(`match ${session.matchId} has no revision ${to}`);
  const span = spanTo(session, to);
  const { level, reasons, counts, returns } = riskOf(situation, span, then.table);
  const told = span.filter((event) => badgesOf(situation.ruleset, event).length > 0);
  return {
    to: String(then.tip),
    from: String(situation.state.tip),
    level,
    reasons: reasons.map(({ what, count, from }) => ({ what, count, from, says: reasonOf(what, count, from) })),
    counts,
    returns: returns.map(({ knownTo, ...back }) => ({ ...back, knownTo: mayKnow(viewer) ? knownTo : null })),
    whyNot: {
      simple: whyNotSimple(situation.ruleset, span) ?? null,
      'reversed-decision': whyNotReversed(situation.ruleset, span) ?? null,
    },
    reshuffle: returns.map(({ deck }) => deck),
    seats: seatsFor(session, span, viewer),
    span: told.slice(0, MOST_TOLD).map((event) => spanEvent(session, event, viewer)),
    more: Math.max(0, told.length - MOST_TOLD),
  };
};

const mayKnow = ({ seesAs, isJudge }: Viewer): boolean => isJudge || seesAs === null;

const WORDS: { readonly [what: string]: string } = {
  decisions: 'decisions were made since',
  passes: 'passes were seen since',
  random: 'rolls and shuffles happened since',
  shown: 'things came to be known since',
  unknown: 'cards would go back unknown that somebody has seen',
  turns: 'turns began since',
};

const reasonOf = (what: string, count: number, from: number): string =>
  `${count} ${WORDS[what] ?? what}; from ${from} on that counts`;

const seatsFor = ({ game }: Session, span: readonly Event[], viewer: Viewer): RiskView['seats'] =>
  Object.entries(informationIn(game.ruleset, span)).map(([who, learned]) => {
    const { decisions, passes, saw } = learned as unknown as SeatActivity; // as it was counted
    const isOwn = who === 'everybody' || who === viewer.seesAs;
    return { who, decisions, passes, saw: isOwn || mayKnow(viewer) ? saw : null };
  });

type SeatActivity = { readonly decisions: number; readonly passes: number; readonly saw: readonly string[] };

const spanEvent = (session: Session, event: Event, viewer: Viewer): SpanEvent => {
  const situation = situationAt(session);
  const { ruleset } = situation;
  const { data } = summaryOf(event, viewer, situation.state.record.sealed);
  const facts = factsOf(ruleset, event.type);
  const seat = data[facts?.decision ?? facts?.pass ?? ('roller' in data ? 'roller' : 'seat')];
  return {
    revision: String(event.revision),
    type: event.type,
    seat: typeof seat === 'string' ? seat : null,
    says: messageOf(ruleset, { type: event.type, data }, nameRendererIn(situation)),
    badges: badgesOf(ruleset, event),
  };
};

/** The compared members of a view: not revisions, and not what concerns judges. */
const COMPARED = ['status', 'winner', 'priority', 'awaiting', 'stack', 'players', 'objects', 'discard', 'turn'];

type ViewMembers = { readonly [member: string]: unknown };

/** Where three views of a match differ, by path; null where one has no value there. */
export const differencesOf = (
  before: ViewMembers,
  now: ViewMembers,
  after: ViewMembers,
): readonly { readonly path: string; readonly before: Json; readonly now: Json; readonly after: Json }[] =>
  COMPARED.flatMap((member) => differences(member, [before[member], now[member], after[member]]));

type ThreeVersions = readonly [unknown, unknown, unknown];

const differences = (path: string, values: ThreeVersions): ReturnType<typeof differencesOf> => {
  const texts = values.map((value) => JSON.stringify(value ?? null));
  if (texts.every((text) => text === texts[0])) return [];
  const maps = values.map((value) => (isMap(value) ? value : undefined));
  const isDeep = maps.filter((map) => map !== undefined).length > 1 && !path.startsWith('awaiting');
  if (!isDeep) {
    const [before, now, after] = values.map((value) => (value ?? null) as Json); // views are plain data
    return [{ path, before: before ?? null, now: now ?? null, after: after ?? null }];
  }
  const names = [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))];
  return names.flatMap(
    // three of them
    (name) => differences(`${path}/${name}`, maps.map((map) => map?.[name]) as unknown as ThreeVersions),
  );
};
