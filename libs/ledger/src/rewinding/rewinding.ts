import type { Revision } from '@stackledger/kernel';
import type { Chance } from '../envelopes/ports.js';
import { readEnvelope, type Envelope } from '../envelopes/envelope.js';
import type { EventStore } from '@stackledger/store';
import type { Entry } from '../growing/appending.js';
import { decidingAgain, followedBy, followingOf, type Followed, type WhyStopped } from './followed.js';
import { giveFollowing, type Stopped } from './giving-again.js';
import { GrowingMatch, type Ways } from '../growing/growing.js';
import { readFrom, type Session } from '../sessions/session.js';
import { loggedCommands } from './struck-commands.js';

/** A rewind that was decided, with what follows it given to a copy of the match, and where that stopped. */
export type FollowedRewind = { readonly growing: GrowingMatch; readonly stopped: Stopped | undefined };

/** Gives what follows a rewind, which was decided, to a copy of the match. */
export const followedRewind = async (
  store: EventStore,
  session: Session,
  entry: Entry,
  ways: Ways,
): Promise<FollowedRewind> => {
  const [rewound] = entry.decided.events;
  if (rewound === undefined) throw new Error('a rewind came to nothing');
  const ends = { to: Number(rewound.data.to), from: Number(rewound.data.from) };
  const since = loggedCommands((await readFrom(store, session.matchId, ends.to + 1)).envelopes, session);
  const command = { ...entry.body.command, type: 'Rewind' };
  const following = followingOf(session, since, { rewind: rewound.revision, command, ...ends });
  const growing = new GrowingMatch(session, entry, ways);
  return { growing, stopped: giveFollowing(growing, following) };
};

/** More events one append does not hold. */
const MOST_EVENTS = 256;

/** What followed a rewind that a match has at a revision. */
export const readFollowed = async (
  store: EventStore,
  session: Session,
  rewind: Revision,
  chance: Chance,
): Promise<Followed> => {
  const envelopes = await readLine(store, session, rewind, rewind + MOST_EVENTS);
  return followedIn(session, envelopes, rewind, decidingAgain(session, chance));
};

/** What a copy of a match has grown by, in the same words; nothing of it is in the log. */
export const previewed = async (store: EventStore, { growing, stopped }: FollowedRewind): Promise<Followed> => {
  const { session, events } = growing;
  const added = events.map(({ json }) => readEnvelope(json));
  const rewind = Number(added[0]?.revision);
  const envelopes = [...(await readLine(store, session, rewind, rewind - 1)), ...added];
  return followedIn(session, envelopes, rewind, () => stopped ?? { why: 'full' });
};

/** The log from where a rewind leads. */
const readLine = async (
  store: EventStore,
  { matchId, timeline }: Session,
  rewind: Revision,
  last: Revision,
): Promise<readonly Envelope[]> =>
  (await readFrom(store, matchId, Number(timeline.eventAt(rewind)?.data.to) + 1, last)).envelopes;

const followedIn = (
  session: Session,
  envelopes: readonly Envelope[],
  rewind: Revision,
  whyStopped: WhyStopped,
): Followed => {
  const since = loggedCommands(envelopes, session);
  const first = since.find((logged) => logged.first === rewind);
  if (first === undefined) throw new Error(`no rewind stands at ${rewind}`);
  return followedBy(session, since, first, whyStopped);
};
