import type { Database } from 'better-sqlite3';
import { durably } from './queue-file.js';
import { deliveryOf, endpointOf, type DeliveryRow, type EndpointRow } from './queue-rows.js';
import type { DeliverySource, SecretEndpoint, WebhookDelivery } from './webhook.js';

/** An event of which messages may be made, with its kind. */
type QueuedEvent = DeliverySource & {
  readonly kind: string;
  readonly matchId: string;
  readonly revision: bigint;
};

/** A message that is due, with where its event lies. */
export type DueDelivery = WebhookDelivery & DeliverySource & { readonly number: number };

/** What an attempt changes. `nextMs` null: there is no next one. */
export type AttemptOutcome = {
  readonly atMs: number;
  readonly state: WebhookDelivery['state'];
  readonly nextMs: number | null;
  readonly status: number | null;
  readonly error: string | null;
};

/** A page of deliveries, the latest first. `before`: only those made before the one of this number. */
export type DeliveryPageRequest = {
  readonly state?: WebhookDelivery['state'] | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Endpoints and what is to be sent to each, in one file. */
export type WebhookQueue = {
  readonly endpoints: () => readonly SecretEndpoint[];
  readonly endpoint: (id: string) => SecretEndpoint | undefined;
  /** `begin`: messages are made of events behind this position. */
  readonly put: (endpoint: SecretEndpoint, begin: bigint) => void;
  readonly remove: (id: string) => boolean;
  readonly disable: (id: string, atMs: number, why: string) => void;
  readonly enable: (id: string, begin: bigint) => void;
  /** Has every endpoint begin at a position: the store is another one, or was restored. */
  readonly rebase: (begin: bigint) => void;
  /** The last event that was looked at; null before the first. */
  readonly followed: () => DeliverySource | null;
  readonly follow: (to: DeliverySource) => void;
  /** Queues an event for these endpoints and follows up to it, in one commit; what is queued already stays as it is. */
  readonly enqueue: (event: QueuedEvent, endpoints: readonly string[], atMs: number) => void;
  /** Where an endpoint begins. */
  readonly beginOf: (id: string) => bigint;
  /** The message of an endpoint that is due first. */
  readonly due: (endpoint: string, atMs: number) => DueDelivery | undefined;
  readonly record: (delivery: DueDelivery, outcome: AttemptOutcome) => void;
  /** Makes a message due at once, whatever came of it; undefined for one that is not there. */
  readonly again: (endpoint: string, message: string, atMs: number) => WebhookDelivery | undefined;
  /** As many as asked for and one more, with their numbers. */
  readonly page: (
    endpoint: string,
    request: DeliveryPageRequest,
  ) => readonly (WebhookDelivery & { readonly number: number })[];
  readonly waiting: (endpoint: string) => number;
  /** Removes what was made before a time and waits for nothing. */
  readonly prune: (beforeMs: number) => void;
  readonly close: () => void;
};

/** The queue over an open file. */
export const webhookQueue = (db: Database): WebhookQueue => {
  const sql = statements(db);
  const follow = ({ position, eventId }: DeliverySource): void => void sql.follow.run(position, eventId);
  return {
    endpoints: () => sql.endpoints.all().map(endpointOf),
    endpoint: (id) => orUndefined(sql.endpoint.get(id), endpointOf),
    put: ({ id, url, secret, kinds, tournament, madeAt, madeBy }, begin) => {
      const row = [id, url, secret, JSON.stringify(kinds), tournament, Date.parse(madeAt), madeBy, begin] as const;
      durably(db, () => sql.put.run(...row));
    },
    remove: (id) => durably(db, () => sql.remove.run(id)).changes > 0,
    disable: (id, atMs, why) => void durably(db, () => sql.disable.run(atMs, why, id)),
    enable: (id, begin) => void durably(db, () => sql.enable.run(begin, id)),
    rebase: (begin) => void durably(db, () => sql.rebase.run(begin)),
    followed: () => orUndefined(sql.followed.get(), sourceOf) ?? null,
    follow,
    enqueue: db.transaction((event: QueuedEvent, endpoints: readonly string[], atMs: number) => {
      const { kind, matchId, revision, position, eventId } = event;
      const message = `msg_${eventId}`;
      for (const endpoint of endpoints)
        sql.enqueue.run(endpoint, message, kind, matchId, revision, position, eventId, atMs, atMs);
      follow(event);
    }),
    beginOf: (id) => BigInt(sql.endpoint.get(id)?.begin ?? 0),
    due: (endpoint, atMs) =>
      orUndefined(sql.due.get(endpoint, atMs), (row) => ({
        ...deliveryOf(row),
        ...sourceOf(row),
        number: row.number,
      })),
    record: db.transaction(({ number, endpoint }: DueDelivery, outcome: AttemptOutcome) => {
      const { state, nextMs, atMs, status, error } = outcome;
      sql.record.run(state, nextMs, atMs, status, error, number);
      if (error === null) sql.arrives.run(endpoint);
      else sql.fails.run(atMs, endpoint);
    }),
    again: (endpoint, message, atMs) => {
      sql.again.run(atMs, endpoint, message);
      return orUndefined(sql.delivery.get(endpoint, message), deliveryOf);
    },
    page: (endpoint, { state, before = Number.MAX_SAFE_INTEGER, limit }) =>
      sql.page
        .all({ endpoint, before, state: state ?? null, limit })
        .map((row) => ({ ...deliveryOf(row), number: row.number })),
    waiting: (endpoint) => sql.waiting.get(endpoint)?.count ?? 0,
    prune: (beforeMs) => void sql.prune.run(beforeMs),
    close: () => void db.close(),
  };
};

type PlaceRow = { readonly position: number; readonly event_id: string };

const sourceOf = ({ position, event_id: eventId }: PlaceRow): DeliverySource => ({
  position: BigInt(position),
  eventId,
});

const orUndefined = <R, T>(row: R | undefined, read: (row: R) => T): T | undefined =>
  row === undefined ? undefined : read(row);

/** The types are those of the columns of queue-file.ts. */
const statements = (db: Database) => ({
  endpoints: db.prepare<[], EndpointRow>('SELECT * FROM endpoints ORDER BY made_at, id'),
  endpoint: db.prepare<[string], EndpointRow>('SELECT * FROM endpoints WHERE id = ?'),
  put: db.prepare(
    'INSERT INTO endpoints (id, url, secret, kinds, tournament, made_at, made_by, begin) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  remove: db.prepare<[string]>('DELETE FROM endpoints WHERE id = ?'),
  disable: db.prepare<[number, string, string]>(
    'UPDATE endpoints SET disabled_at = ?, disabled_why = ? WHERE id = ? AND disabled_at IS NULL',
  ),
  enable: db.prepare<[bigint, string]>(
    'UPDATE endpoints SET begin = ?, disabled_at = NULL, disabled_why = NULL, failing_since = NULL WHERE id = ? AND disabled_at IS NOT NULL',
  ),
  rebase: db.prepare<[bigint]>('UPDATE endpoints SET begin = ?'),
  followed: db.prepare<[], PlaceRow>('SELECT position, event_id FROM followed'),
  follow: db.prepare<[bigint, string]>('INSERT OR REPLACE INTO followed (one, position, event_id) VALUES (1, ?, ?)'),
  enqueue: db.prepare(
    `INSERT OR IGNORE INTO deliveries (endpoint, message, kind, match, revision, position, event_id, made_at, state, attempts, next_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?)`,
  ),
  due: db.prepare<[string, number], DeliveryRow>(
    "SELECT * FROM deliveries WHERE endpoint = ? AND state = 'waiting' AND next_at <= ? ORDER BY next_at, number LIMIT 1",
  ),
  record: db.prepare<[string, number | null, number, number | null, string | null, number]>(
    'UPDATE deliveries SET state = ?, next_at = ?, last_at = ?, status = ?, error = ?, attempts = attempts + 1 WHERE number = ?',
  ),
  arrives: db.prepare<[string]>('UPDATE endpoints SET failing_since = NULL WHERE id = ?'),
  fails: db.prepare<[number, string]>('UPDATE endpoints SET failing_since = ? WHERE id = ? AND failing_since IS NULL'),
  again: db.prepare<[number, string, string]>(
    "UPDATE deliveries SET state = 'waiting', attempts = 0, next_at = ? WHERE endpoint = ? AND message = ?",
  ),
  delivery: db.prepare<[string, string], DeliveryRow>('SELECT * FROM deliveries WHERE endpoint = ? AND message = ?'),
  page: db.prepare<[{ endpoint: string; before: number; state: string | null; limit: number }], DeliveryRow>(
    `SELECT * FROM deliveries WHERE endpoint = @endpoint AND number < @before AND (@state IS NULL OR state = @state)
     ORDER BY number DESC LIMIT @limit`,
  ),
  waiting: db.prepare<[string], { count: number }>(
    "SELECT count(*) AS count FROM deliveries WHERE endpoint = ? AND state = 'waiting'",
  ),
  prune: db.prepare<[number]>("DELETE FROM deliveries WHERE made_at < ? AND state <> 'waiting'"),
});
