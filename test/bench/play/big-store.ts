import { randomUUID } from 'node:crypto';
import { readEnvelope } from '@stackledger/ledger';
import {
  createReadSide,
  LISTED,
  memoryCheckpoints,
  type CheckpointStore,
  type ListRow,
  type ProjectionProgress,
  type StateRow,
} from '@stackledger/projections';
import { memoryStore, type EventStore, type NewEvent } from '@stackledger/store';
import { catalogueOf } from '@stackledger/offering';
import { matchNumber } from './matches.js';

/**
 * How large the store is to be. `events`: of each match, at most as many as the match that is copied has. `onlyList`:
 * nothing is stored of what projections fold but the list, and of the events no more than a stub, which is enough to
 * read that.
 */
export type BigPlan = { readonly matches: number; readonly events: number; readonly onlyList?: boolean };

const TOURNAMENTS = 100;
const STATES = ['running', 'ended', 'sealed'] as const;

/** Matches written in one go, and their events in one transaction. */
const TOGETHER = 500;

/**
 * Fills a store quickly, behind what it holds, with copies of one recorded match under other ids, and the checkpoints
 * as if the projections had folded them. The copies can be read and listed; nobody decided them, so that their hashes
 * do not hold. Lists show them by turns in three states and a hundred tournaments.
 */
export const writeBigStore = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  { matches, events, onlyList = false }: BigPlan,
): Promise<void> => {
  const model = await modelOf(events);
  let end: Omit<ProjectionProgress, 'version'> = { position: 0n, eventId: '' };
  for (let from = 0; from < matches; from += TOGETHER) {
    const written = Array.from({ length: Math.min(TOGETHER, matches - from) }, (_, at) =>
      copyInto(store, model, from + at, onlyList),
    );
    const copies = await Promise.all(written);
    end = copies.reduce((last, copy) => (copy.end.position > last.position ? copy.end : last), end);
    for (const [name, { version, rows }] of model.folded)
      await checkpoints.write(
        name,
        { ...end, version },
        onlyList ? listOnly(name, copies, rows) : copies.flatMap((copy) => copy.rowsOf(name, rows)),
      );
  }
};

const listOnly = (name: string, copies: readonly Copy[], rows: readonly StateRow[]): readonly StateRow[] =>
  name === LISTED ? copies.flatMap((copy) => copy.rowsOf(name, rows).map((row) => ({ ...row, pieces: [] }))) : [];

/** The match that is copied, and what each projection stores of it. */
type Model = {
  readonly matchId: string;
  readonly events: readonly NewEvent[];
  readonly folded: ReadonlyMap<string, Kept>;
};

type Kept = { readonly version: number; readonly rows: readonly StateRow[] };

/** Ends with a command, so that who reads a copy does not go on with it. */
const modelOf = async (most: number): Promise<Model> => {
  const { log, matchId } = await matchNumber(1);
  const envelopes = log.map(readEnvelope);
  let length = Math.min(most, log.length);
  while (length > 1 && length < log.length && envelopes[length]?.command === undefined) length -= 1;
  const events = envelopes.slice(0, length).map(({ id, type }, at): NewEvent => ({ id, type, json: log[at] ?? '' }));
  const store = memoryStore();
  for (const [at, event] of events.entries())
    await store.append(`match-${matchId}`, at === 0 ? 'no-stream' : BigInt(at - 1), [event]);
  return { matchId, events, folded: await foldedOf(store) };
};

const foldedOf = async (store: EventStore): Promise<Model['folded']> => {
  const folded = new Map<string, Kept>();
  const checkpoints: CheckpointStore = {
    ...memoryCheckpoints(),
    write: (name, { version }, states) => {
      folded.set(name, { version, rows: [...(folded.get(name)?.rows ?? []), ...states] });
      return Promise.resolve();
    },
  };
  const reading = createReadSide({ store, checkpoints, read: readEnvelope, catalogue: catalogueOf() });
  await reading.open();
  reading.start();
  await reading.caughtUp();
  await reading.stop();
  return folded;
};

type Copy = {
  readonly end: Omit<ProjectionProgress, 'version'>;
  readonly rowsOf: (name: string, rows: readonly StateRow[]) => readonly StateRow[];
};

const copyInto = async (store: EventStore, model: Model, number: number, isStub: boolean): Promise<Copy> => {
  const matchId = randomUUID();
  const textOf = ({ type, json }: NewEvent): string =>
    isStub ? JSON.stringify({ matchId, type }) : json.replaceAll(model.matchId, matchId);
  const events = model.events.map((event) => ({ ...event, json: textOf(event) }));
  let [from, first] = [0, 0n];
  let end = { position: 0n, eventId: '' };
  for (; from < events.length; from += 256) {
    const part = events.slice(from, from + 256);
    const { position } = await store.append(`match-${matchId}`, from === 0 ? 'no-stream' : BigInt(from - 1), part);
    if (from === 0) first = position - BigInt(part.length - 1);
    end = { position, eventId: part.at(-1)?.id ?? '' };
  }
  const text = (json: string): string =>
    json.replaceAll(model.matchId, matchId).replace('"order":"1"', `"order":"${first}"`);
  return {
    end,
    rowsOf: (name, rows) =>
      rows.map(({ listed, pieces, ...row }) => ({
        ...row,
        matchId,
        pieces: pieces.map((piece) => ({ ...piece, json: text(piece.json) })),
        ...(name === LISTED && listed !== undefined && { listed: listedAs(listed, matchId, first, number) }),
      })),
  };
};

const listedAs = ({ match }: ListRow, matchId: string, order: bigint, number: number): ListRow => ({
  order,
  match: {
    ...match,
    matchId,
    status: STATES[number % STATES.length] ?? 'running',
    tournament: `cup-${number % TOURNAMENTS}`,
  },
});
