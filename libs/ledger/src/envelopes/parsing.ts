import { lineOfEvent } from '@stackledger/integrity';
import type { KnownTexts } from './free-texts.js';
import type { Envelope } from './envelope.js';

/** The first line that is not an event, and why; `events` lines before it were read. */
export type LogParseError = { readonly line: number; readonly why: string; readonly events: number };

/** An exported log: its events, the texts and names beside it, and the signed checkpoint on its last line, if any. */
export type ExportedLog = {
  readonly events: readonly Envelope[];
  readonly texts: KnownTexts;
  readonly names: KnownNames;
  readonly checkpoint: string | null;
};

/**
 * Parses an exported log (JSON Lines). What events say is not checked here; where a file is written otherwise than this
 * program writes it, `unusualText` knows.
 */
export const parseExport = (text: string): ExportedLog | LogParseError => {
  const events: Envelope[] = [];
  let beside: Omit<ExportedLog, 'events'> = { texts: {}, names: {}, checkpoint: null };
  let strange: { readonly line: number; readonly after: number } | undefined;
  let part = 0;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [at, line] of lines.entries()) {
    const read = line.trim() === '' ? null : beside.checkpoint === null ? parseLine(line) : AFTER_THE_END;
    if (typeof read === 'string') return { line: at + 1, why: read, events: events.length };
    const before = part;
    part = partOf(read) ?? before;
    const isInOrder = part > before || (part === 0 && before === 0);
    if (!isInOrder || line !== textOfLine(read)) strange ??= { line: at + 1, after: events.length - 1 };
    if (read !== null && 'hash' in read) events.push(read);
    else beside = { ...beside, ...read };
  }
  const [first] = events;
  if (first === undefined) return { line: 1, why: 'the file is empty', events: 0 };
  if (strange !== undefined) unusual.set(events[strange.after] ?? first, `line ${strange.line} of the file`);
  return { events, ...beside };
};

/** The part of a file that a line belongs to: events, then at most one line of texts, of names and of a checkpoint. */
const partOf = (read: Envelope | LineBeside | null): number | undefined => {
  if (read === null) return undefined;
  return 'hash' in read ? 0 : 1 + BESIDE.findIndex((name) => name in read);
};

/** What stands beside the events, in its order. */
const BESIDE = ['texts', 'names', 'checkpoint'] as const;

/** Events that were read from a line which is not its one text, or stand beside such a line, and where. */
const unusual = new WeakMap<Envelope, string>();

/**
 * Where an event, or what follows it in its file, is not byte for byte as this program writes it: a name twice, another
 * order, other numbers, a blank line, texts or names twice or before events. Other readers may see another log there.
 * Undefined where all is as written.
 */
export const unusualText = (event: Envelope): string | undefined => unusual.get(event);

const textOfLine = (read: Envelope | LineBeside | null): string | undefined => {
  if (read === null) return undefined;
  try {
    return 'hash' in read ? lineOfEvent(read) : JSON.stringify(read);
  } catch {
    return undefined; // it holds what no event can, which the chain finds
  }
};

/** The events of an exported log, or the first line that is none. */
export const parseLog = (text: string): readonly Envelope[] | LogParseError => {
  const read = parseExport(text);
  return 'why' in read ? read : read.events;
};

/** Whether a text was parsed as a log. */
export const isLog = (read: readonly Envelope[] | LogParseError): read is readonly Envelope[] => Array.isArray(read);

const AFTER_THE_END = 'it stands after the checkpoint, with which a log ends';

/** The line after all events. */
type CheckpointLine = { readonly checkpoint: string };

/** The line with the texts that events refer to. */
type TextsLine = { readonly texts: KnownTexts };

/** Who the drawn ids in a log stand for, as the service that exported it knew them. */
export type KnownNames = { readonly [id: string]: string };

/** The line with names. */
type NamesLine = { readonly names: KnownNames };

type LineBeside = CheckpointLine | TextsLine | NamesLine;

const parseLine = (line: string): Envelope | LineBeside | string => {
  try {
    const read: unknown = JSON.parse(line);
    return isCheckpoint(read) || isTextsLine(read) || isNamesLine(read) ? read : eventOr(read);
  } catch {
    return line.startsWith('{"') ? 'it is not whole JSON; the file may be cut here' : 'it is not JSON';
  }
};

type UnparsedObject = { readonly [member: string]: unknown };

const isMap = (value: unknown): value is UnparsedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCheckpoint = (value: unknown): value is CheckpointLine =>
  isMap(value) && typeof value.checkpoint === 'string' && Object.keys(value).length === 1;
const isText = (value: unknown): boolean => typeof value === 'string';
export const isTextsLine = (value: unknown): value is TextsLine =>
  isMap(value) &&
  isMap(value.texts) &&
  Object.keys(value).length === 1 &&
  Object.values(value.texts).every(
    (each) =>
      each === null ||
      (isMap(each) && Object.keys(each).length === 2 && [each.text, each.salt].every((part) => isText(part))),
  );
const isNamesLine = (value: unknown): value is NamesLine =>
  isMap(value) && isMap(value.names) && Object.keys(value).length === 1 && Object.values(value.names).every(isText);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const orNothing =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || fits(value);

const isBy = (value: unknown): boolean => isMap(value) && [value.role, value.person, value.grant].every(isText);

/** A check of each member of an envelope, so that the rest of the checks can rely on its type. */
const MEMBERS: { readonly [member in keyof Envelope]-?: (value: unknown) => boolean } = {
  id: isText,
  matchId: isText,
  revision: (value) => typeof value === 'string' && /^\d{1,9}$/.test(value),
  type: isText,
  schema: (value) => Number.isInteger(value) && Number(value) >= 1,
  recordedAt: isText,
  actor: (value) => isMap(value) && isText(value.kind) && isText(value.id) && orNothing(isBy)(value.by),
  commandId: isText,
  command: orNothing(isMap),
  inputs: orNothing((value) => isMap(value) && [value.dice, value.states].every(orNothing(Array.isArray))),
  reapplied: orNothing((value) => isMap(value) && [value.rewind, value.from ?? ''].every(isText)),
  because: isTexts,
  parent: orNothing((value) => typeof value === 'string' && /^\d{1,9}$/.test(value)),
  prevHash: isText,
  hash: isText,
  data: isMap,
  sealed: orNothing((value) => isMap(value) && [value.data, value.command, value.inputs].every(orNothing(isMap))),
};

const eventOr = (value: unknown): Envelope | string => {
  if (!isMap(value) || !('revision' in value) || !('hash' in value)) return 'it is JSON, and no event of a match';
  const wrong = Object.entries(MEMBERS).find(([member, fits]) => !fits(value[member]));
  // A cast: every member was checked above.
  return wrong === undefined
    ? (value as unknown as Envelope)
    : `it is no event of a match: ${wrong[0]} is missing or wrong`;
};
