import { storedText } from '@stackledger/integrity';
import {
  appendsOfCommands,
  checkTexts,
  isTextsLine,
  keepTexts,
  writeImport,
  type KnownTexts,
  type TextOrigin,
  type Texts,
} from '@stackledger/ledger';
import { lastEvent, LIMITS, STREAM_FAMILIES, type EventStore, type NewEvent } from '@stackledger/store';
import { evolveTournament, type Tournament, type TournamentCommand } from '@stackledger/tournaments';
import {
  commandGroups,
  commandIn,
  readTournamentEnvelope,
  tournamentEventIn,
  type TournamentEnvelope,
} from './envelope.js';
import { importKey, tournamentStream } from './session.js';
import { spokenOf } from './spoken-of.js';
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
  readonly texts: KnownTexts;
};

/**
 * The log in the lines of an export, if it holds and is whole: each line is the bytes of its event, every command is
 * decided again. Nothing is taken on trust (TO-LOG-2).
 */
export const readTournamentLog = (text: string): ReadLog | ImportRefusal => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const log: TournamentEnvelope[] = [];
  let texts: KnownTexts | undefined;
  let tournamentId = '';
  const refused = (line: number, why: string): ImportRefusal => ({
    ...{ kind: 'refused', tournamentId, why: `line ${line}: ${why}` },
  });
  for (const [at, line] of lines.entries()) {
    const value = parsed(line);
    if (value === undefined) return refused(at + 1, 'it is no JSON');
    if ('checkpoint' in value && at === lines.length - 1) continue;
    if (isTextsLine(value) && texts === undefined) {
      texts = value.texts;
      continue;
    }
    if (texts !== undefined) return refused(at + 1, 'it stands after the texts, with which the events end');
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
  const { changed, stray } = checkTexts(log, texts ?? {});
  if (changed !== null)
    return refused(Number(changed.revision) + 1, `its text ${changed.reference} is not the one it has committed to`);
  if (stray !== null) return refused(log.length + 1, `no event refers to the text ${stray}`);
  return { tournamentId, log, lines: lines.slice(0, log.length), texts: texts ?? {} };
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
  { tournamentId, log, lines, texts: brought }: ReadLog,
  texts: Pick<Texts, 'keep'>,
): Promise<TournamentImport> => {
  const events = log.map(({ id, type }, at): NewEvent => ({ id, type, json: lines[at] ?? '' }));
  let from = 0;
  const commands = commandGroups(log).map(({ length }) => events.slice(from, (from += length)));
  const place = { stream: tournamentStream(tournamentId), key: importKey(tournamentId) };
  const written = await writeImport(store, place, appendsOfCommands(commands), log.at(-1)?.hash ?? '');
  if (written.kind === 'in-the-way') {
    const what = written.here === 'other' ? 'with another log' : `up to revision ${written.here - 1}`;
    return {
      kind: 'refused',
      tournamentId,
      why: `tournament ${tournamentId} is here already, ${what}, and was left as it is`,
    };
  }
  await keepTexts(texts, log, brought, originsIn(log));
  const matches = await Promise.all(
    matchesIn(log).map(async (match) => ({ match, isHere: await isThere(store, match) })),
  );
  return { kind: written.kind, tournamentId, events: events.length, matches };
};

/** Where the texts of a log were written. */
const originsIn = (log: readonly TournamentEnvelope[]): ((event: TournamentEnvelope) => TextOrigin) => {
  const about = new Map<string, readonly string[]>();
  let state: Tournament | null = null;
  for (const group of commandGroups(log)) {
    const [first] = group;
    // A log that holds has commands in the form of commands.
    if (first !== undefined) about.set(first.commandId, spokenOf(state, commandIn(first) as TournamentCommand));
    state = group.map(tournamentEventIn).reduce(evolveTournament, state);
  }
  return ({ tournamentId: tournament, commandId: command, actor: { by } }) => ({
    ...{ tournament, command, about: about.get(command) ?? [], by: by?.person ?? null },
  });
};

const matchesIn = (log: readonly TournamentEnvelope[]): readonly string[] =>
  log
    .map(tournamentEventIn)
    .flatMap((event) => (event.type === 'MatchesLinked' ? event.matches.map(({ match }) => match) : []));

const isThere = async (store: EventStore, match: string): Promise<boolean> =>
  (await lastEvent(store, `${STREAM_FAMILIES.match.prefix}${match}`)) !== undefined;
