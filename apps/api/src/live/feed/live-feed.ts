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
  for await (const batch of feed.batches(matchId, after + 1, stream.over)) {
    let text = '';
    for (const event of batch) {
      text += frameOf(event, reader);
      if (text.length < WRITTEN_AT_ONCE && event !== batch.at(-1) && !isSeal(event)) continue;
      await stream.write(text);
      text = '';
      if (isSeal(event)) return endOfMatch(stream, event);
    }
  }
};

/** Characters after which the next event waits for its reader. */
const WRITTEN_AT_ONCE = 16 * 1024;

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

const endOfMatch = (stream: EventStream, { revision }: RecordedEvent): void =>
  stream.end('the match is sealed', { revision: String(revision) });
