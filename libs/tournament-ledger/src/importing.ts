import { storedText } from '@stackledger/integrity';
import { importMark, type ImportMark } from '@stackledger/ledger';
import { LIMITS, readIfAny, STREAM_FAMILIES, type EventStore, type NewEvent } from '@stackledger/store';
import { commandGroups, readTournamentEnvelope, tournamentEventIn, type TournamentEnvelope } from './envelope.js';
import { importKey, tournamentStream } from './session.js';
import { verifyTournament } from './verifying.js';

/** A match of a table, and whether the store has it. */
type LinkedMatch = { readonly match: string; readonly isHere: boolean };

/** Why a log is not imported, with the line where there is one, from 1. */
type ImportRefusal = { readonly kind: 'refused'; readonly tournamentId: string; readonly why: string };

/** What became of an import: it is there now, was there already, or why nothing was written. */
export type TournamentImport =
  | {
      readonly kind: 'imported' | 'was-here';
      readonly tournamentId: string;
      readonly events: number;
      readonly matches: readonly LinkedMatch[];
    }
  | ImportRefusal;

type ReadLog = {
  readonly tournamentId: string;
  readonly log: readonly TournamentEnvelope[];
  readonly lines: readonly string[];
};

/**
 * The log in the lines of an export, if it holds and is whole: each line is the bytes of its event, every command is
 * decided again. Nothing is taken on trust (TO-LOG-2).
 */
export const readTournamentLog = (text: string): ReadLog | ImportRefusal => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const log: TournamentEnvelope[] = [];
  let tournamentId = '';
  const refused = (line: number, why: string): ImportRefusal => ({
    ...{ kind: 'refused', tournamentId, why: `line ${line}: ${why}` },
  });
  for (const [at, line] of lines.entries()) {
    const value = parsed(line);
    if (value === undefined) return refused(at + 1, 'it is no JSON');
    if ('checkpoint' in value && at === lines.length - 1) continue;
    if (!isEnvelope(value)) return refused(at + 1, 'it is no event of a tournament');
    if (!isPart(value) && bytesOf(value) !== line) return refused(at + 1, 'it is not as it was stored');
    tournamentId ||= value.tournamentId;
    if (Buffer.byteLength(line) > LIMITS.eventBytes)
      return refused(at + 1, `it has more than ${LIMITS.eventBytes} bytes`);
    log.push(readTournamentEnvelope(line));
  }
  if (log.length === 0) return refused(1, 'the file has no events');
  if (log.length > LIMITS.streamEvents)
    return refused(log.length, `a tournament has at most ${LIMITS.streamEvents} events`);
  const { finding, notChecked } = verifyTournament(log);
  if (finding !== null) return refused(Number(finding.revision) + 1, `${finding.what} (${finding.check})`);
  const [part] = notChecked;
  if (part !== undefined)
    return {
      kind: 'refused',
      tournamentId,
      why: `${part.why} (${part.check}): an organizer exports all of a finished tournament`,
    };
  return { tournamentId, log, lines: lines.slice(0, log.length) };
};

const parsed = (line: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** An event as a store holds it, its hash computed anew. */
const bytesOf = ({ id: _id, hash: _hash, ...envelope }: TournamentEnvelope): string => storedText(envelope).json;

/** Whether what is sealed of an event was left out for a reader. */
const isPart = ({ data, sealed }: TournamentEnvelope): boolean => data.seal !== undefined && sealed === undefined;

const isEnvelope = (value: object): value is TournamentEnvelope =>
  'tournamentId' in value && typeof value.tournamentId === 'string' && 'data' in value && 'hash' in value;

/**
 * Writes a log that was read into a store, byte for byte. A long one takes several appends; until the last the
 * tournament is not there, and the same import goes on where it stopped.
 */
export const importTournament = async (
  store: EventStore,
  { tournamentId, log, lines }: ReadLog,
): Promise<TournamentImport> => {
  const events = log.map(({ id, type }, at): NewEvent => ({ id, type, json: lines[at] ?? '' }));
  const mark = await importMark(store, importKey(tournamentId));
  const here = await alreadyHere(store, tournamentId, events);
  const isUnfinished = mark.isOpen();
  if (here === 'other' || (here > 0 && here < events.length && !isUnfinished)) {
    const what = here === 'other' ? 'with another log' : `up to revision ${here - 1}`;
    return {
      kind: 'refused',
      tournamentId,
      why: `tournament ${tournamentId} is here already, ${what}, and was left as it is`,
    };
  }
  await appendRest(store, tournamentId, appendsOf(log, events), here, mark);
  if (mark.isOpen()) await mark.end(log.at(-1)?.hash ?? '');
  const matches = await Promise.all(
    matchesIn(log).map(async (match) => ({ match, isHere: await isThere(store, match) })),
  );
  const kind = here === events.length && !isUnfinished ? 'was-here' : 'imported';
  return { kind, tournamentId, events: events.length, matches };
};

/** How many of these events the store has, from the first on; `other` where it has others. */
const alreadyHere = async (
  store: EventStore,
  tournamentId: string,
  events: readonly NewEvent[],
): Promise<number | 'other'> => {
  let count = 0;
  for await (const { json } of readIfAny(store, tournamentStream(tournamentId)))
    if (events[count++]?.json !== json) return 'other';
  return count;
};

/** Whole commands, as many together as one append holds. */
const appendsOf = (
  log: readonly TournamentEnvelope[],
  events: readonly NewEvent[],
): readonly (readonly NewEvent[])[] => {
  const appends: NewEvent[][] = [];
  let [bytes, from] = [0, 0];
  for (const { length } of commandGroups(log)) {
    const group = events.slice(from, from + length);
    from += length;
    const size = group.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const last = appends.at(-1);
    const fits = last && last.length + length <= LIMITS.appendEvents && bytes + size <= LIMITS.appendBytes;
    if (fits) last.push(...group);
    else appends.push(group);
    bytes = fits ? bytes + size : size;
  }
  return appends;
};

const appendRest = async (
  store: EventStore,
  tournamentId: string,
  appends: readonly (readonly NewEvent[])[],
  here: number,
  mark: ImportMark,
): Promise<void> => {
  let done = 0;
  for (const append of appends) {
    const first = done;
    done += append.length;
    if (done <= here) continue;
    if (appends.length > 1 && !mark.isOpen()) await mark.begin();
    await store.append(tournamentStream(tournamentId), first === 0 ? 'no-stream' : BigInt(first - 1), append);
  }
};

const matchesIn = (log: readonly TournamentEnvelope[]): readonly string[] =>
  log
    .map(tournamentEventIn)
    .flatMap((event) => (event.type === 'MatchesLinked' ? event.matches.map(({ match }) => match) : []));

const isThere = async (store: EventStore, match: string): Promise<boolean> => {
  for await (const _ of readIfAny(store, `${STREAM_FAMILIES.match.prefix}${match}`, { limit: 1 })) return true;
  return false;
};
