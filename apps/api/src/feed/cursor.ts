import { eventAtPast, isPlaceOf, type EventStore, type RecordedEvent } from '@stackledger/store';
import { malformed } from '@stackledger/service';

/** A place between two events of a store. */
export type FeedPlace = { readonly position: bigint; readonly cursor: string };

/** Before every event. */
export const BEGINNING: FeedPlace = { position: 0n, cursor: '0' };

/** How much of an event's id stands in a cursor: enough to tell this store's event from another's at its position. */
const ID_LENGTH = 8;

/** The place behind an event. Positions are of one store alone, so the cursor also names the event that lies there. */
export const behind = ({ position, id }: Pick<RecordedEvent, 'position' | 'id'>): FeedPlace => ({
  position,
  cursor: `${position}-${id.slice(0, ID_LENGTH)}`,
});

const CURSOR = /^(\d{1,18})-[0-9a-f]{8}$/;

/** The place behind everything that the store holds. */
const endOf = async (store: EventStore): Promise<FeedPlace> => behindPosition(store, await store.lastPosition());

/** The place behind a position that the store has reached, also where its event is gone or damaged. */
export const behindPosition = async (store: EventStore, position: bigint): Promise<FeedPlace> =>
  position === 0n ? BEGINNING : behind((await eventAtPast(store, position)) ?? { position, id: NO_ID });

/** Of an event that nobody can read: its cursor is good as long as nothing else lies there. */
const NO_ID = '0'.repeat(ID_LENGTH);

/**
 * The place that a reader names: a cursor, also of an event that is gone or damaged since, `0` for the beginning or
 * `now` for the end. Throws a 400 for a text that is none, and for a cursor of another store.
 */
export const placeOf = async (store: EventStore, said: string): Promise<FeedPlace> => {
  if (said === BEGINNING.cursor) return BEGINNING;
  if (said === 'now') return endOf(store);
  const [, digits] = CURSOR.exec(said) ?? [];
  if (digits === undefined) throw noCursor(said, 'is none');
  const position = BigInt(digits);
  const isOurs = await isPlaceOf(store, position, (event) => behind(event).cursor === said);
  if (!isOurs || position === 0n) throw noCursor(said, 'is of another store');
  return { position, cursor: said };
};

const noCursor = (said: string, why: string) =>
  malformed(
    `after: expected a cursor of this feed, found ${JSON.stringify(said.slice(0, 50))}, which ${why}`,
    'Leave after out to read from the beginning, or send now to begin with what comes next.',
  );
