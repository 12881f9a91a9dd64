import type { EventStore, RecordedEvent } from '@stackledger/store';
import { isPlaceOf, STREAM_FAMILIES, subscriptionPast } from '@stackledger/store';
import { isChosen, kindOf } from './kinds.js';
import type { WebhookQueue } from './queue.js';
import type { DeliverySource, SecretEndpoint } from './webhook.js';

const MATCHES = STREAM_FAMILIES.match.prefix;
const TOURNAMENTS = STREAM_FAMILIES.tournament.prefix;

/** What makes messages of events: `tournamentOf` a match, undefined for one that is not offered here. */
export type FollowingPorts = {
  readonly store: EventStore;
  readonly queue: WebhookQueue;
  readonly tournamentOf: (matchId: string) => Promise<string | null | undefined>;
  readonly nowMs: () => number;
  readonly warn: (sentence: string) => void;
  /** Messages were queued. */
  readonly onQueued: () => void;
};

/** The end of a store as a place to follow from. */
export const endOfStore = async (store: EventStore): Promise<DeliverySource> => {
  const position = await store.lastPosition();
  return { position, eventId: (await store.eventAt(position))?.id ?? '' };
};

/** Follows the logs of all matches and tournaments, and queues a message for every endpoint that wants one. */
export class QueueFeeder {
  #last: DeliverySource | null = null;
  #stored: bigint | null = null;

  constructor(private readonly ports: FollowingPorts) {}

  /** Follows from where it ended, until the signal aborts or the store closes. */
  async follow(signal: AbortSignal): Promise<void> {
    const after = await this.#begin();
    // No message tells of what is damaged: the service does.
    for await (const message of subscriptionPast(this.ports.store, { after, signal }))
      if (message.kind === 'event') await this.#take(message.event);
  }

  /** Stores how far it is; events of which no message was made are not worth a commit each. */
  store(): void {
    if (this.#last === null || this.#last.position === this.#stored) return;
    this.ports.queue.follow(this.#last);
    this.#stored = this.#last.position;
  }

  async #begin(): Promise<bigint> {
    const { store, queue, warn } = this.ports;
    const followed = queue.followed();
    if (followed !== null && (await isThere(store, followed))) return followed.position;
    const end = await endOfStore(store);
    if (followed !== null) {
      warn('the store is not the one that webhooks were sent from, or was restored: they go on from its end');
      queue.rebase(end.position);
    }
    queue.follow(end);
    return end.position;
  }

  async #take(event: RecordedEvent): Promise<void> {
    const { queue, tournamentOf, nowMs, onQueued } = this.ports;
    const { stream, type, position, id: eventId, revision } = event;
    const isOfMatch = stream.startsWith(MATCHES);
    if (!isOfMatch && !stream.startsWith(TOURNAMENTS)) return;
    const kind = kindOf(type, isOfMatch ? 'match' : 'tournament');
    const wanting = queue
      .endpoints()
      .filter((each) => each.disabled === null && isChosen(each.kinds, kind) && queue.beginOf(each.id) < position);
    this.#last = { position, eventId };
    if (wanting.length === 0) return;
    const matchId = isOfMatch ? stream.slice(MATCHES.length) : null;
    const tournament = matchId === null ? stream.slice(TOURNAMENTS.length) : await tournamentOf(matchId);
    const endpoints = wanting.filter((each) => covers(each, tournament)).map(({ id }) => id);
    queue.enqueue({ kind, matchId: matchId ?? '', revision, position, eventId }, endpoints, nowMs());
    this.#stored = position;
    onQueued();
  }
}

const isThere = (store: EventStore, { position, eventId }: DeliverySource): Promise<boolean> =>
  isPlaceOf(store, position, ({ id }) => id === eventId);

const covers = ({ tournament }: SecretEndpoint, of: string | null | undefined): boolean =>
  of !== undefined && (tournament === null || tournament === of);
