import type { Clock } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import type { RecordedEvent } from '@stackledger/store';
import type { EventStream } from './event-stream.js';
import { frameOf, type FeedReader } from './frames.js';
import { isDue } from './delayed-events.js';
import type { PeerChannel } from '../../peers/peer-channel.js';
import type { SeatDevice, SeatDevices } from '../seat-devices.js';
import type { SeenRevisions } from '../seen-revisions.js';

/** What is followed: a match, from after a revision on; each event so many seconds late. */
export type LiveFeedRequest = {
  readonly matchId: string;
  readonly after: number;
  readonly reader: FeedReader;
  readonly delay: number;
  /** Who follows, where it is a device that acts for a seat and says so. */
  readonly own?: SeatDevice | undefined;
};

type LiveFeedSources = {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly seen: SeenRevisions;
  readonly devices: SeatDevices;
  readonly peers: PeerChannel;
};

/**
 * Sends every event after a revision, and then every one that comes, until the reader goes or the match is sealed. The
 * first message says where the feed begins, so that a reader who loses the connection at once comes again at the right
 * place.
 */
export const playLive = async (
  { feed, clock, seen, devices, peers }: LiveFeedSources,
  stream: EventStream,
  { matchId, after, reader, delay, own }: LiveFeedRequest,
): Promise<void> => {
  await stream.send({ id: after, event: 'ready', data: JSON.stringify({ revision: String(after) }) });
  peers.tell({ kind: 'question', matchId });
  // Who sees the match late does not learn how far it is.
  if (delay === 0) seen.report(matchId, stream);
  if (own !== undefined) void devices.report(own, stream);
  if (delay > 0) return playDelayed({ feed, clock }, stream, { matchId, after, reader, delay });
  return feed.deliver(matchId, after + 1, stream.over, (events) => writeEvents(stream, events, reader));
};

/** Characters after which the next event waits for its reader. */
const WRITTEN_AT_ONCE = 16 * 1024;

/** Writes events, and ends with the seal. Where their reader is to be waited for: a promise that all were written. */
const writeEvents = (
  stream: EventStream,
  events: readonly RecordedEvent[],
  reader: FeedReader,
): Promise<void> | undefined => {
  let text = '';
  for (const [at, event] of events.entries()) {
    text += frameOf(event, reader);
    const isLast = at === events.length - 1 || isSeal(event);
    if (text.length < WRITTEN_AT_ONCE && !isLast) continue;
    const full = stream.write(text);
    if (isSeal(event))
      return full === undefined ? endOfMatch(stream, event) : full.then(() => endOfMatch(stream, event));
    if (full !== undefined) return full.then(() => writeEvents(stream, events.slice(at + 1), reader));
    text = '';
  }
  return undefined;
};

const playDelayed = async (
  { feed, clock }: Pick<LiveFeedSources, 'feed' | 'clock'>,
  stream: EventStream,
  { matchId, after, reader, delay }: LiveFeedRequest,
): Promise<void> => {
  for await (const event of feed.follow(matchId, after + 1, stream.over)) {
    if (!(await isDue(event, delay, clock, stream.over))) return;
    await stream.write(frameOf(event, reader));
    if (isSeal(event)) return endOfMatch(stream, event);
  }
};

const isSeal = ({ type }: RecordedEvent): boolean => type === 'MatchSealed';

const endOfMatch = (stream: EventStream, { revision }: RecordedEvent): undefined => {
  stream.end('the match is sealed', { revision: String(revision) });
};
