import type { RecordedEvent } from '@stackledger/store';

/** A row of `events`: 64-bit numbers come as text. */
export type PostgresEventRow = Readonly<{
  stream: string;
  revision: string;
  position: string;
  id: string;
  type: string;
  json: string;
}>;

/** The columns of an event, in every reading. */
export const COLUMNS = 'e.stream, e.revision, e.position, e.id, e.type, e.json';

/** The event of a row. */
export const eventInRow = ({ stream, revision, position, id, type, json }: PostgresEventRow): RecordedEvent => ({
  ...{ id, type, json, stream },
  ...{ revision: BigInt(revision), position: BigInt(position) },
});
