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
  let texts: KnownTexts = {};
  let names: KnownNames = {};
  let end: CheckpointLine | undefined;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [at, line] of lines.entries()) {
    const read = line.trim() === '' ? null : end === undefined ? parseLine(line) : AFTER_THE_END;
    if (typeof read === 'string') return { line: at + 1, why: read, events: events.length };
    if (read !== null && 'checkpoint' in read) end = read;
    else if (read !== null && 'texts' in read) ({ texts } = read);
    else if (read !== null && 'names' in read) ({ names } = read);
    else if (read !== null) events.push(read);
    const [last] = events.slice(-1);
    if (last !== undefined && line !== textOfLine(read)) unusual.set(last, `line ${at + 1} of the file`);
  }
  if (events.length === 0) return { line: 1, why: 'the file is empty', events: 0 };
  return { events, texts, names, checkpoint: end?.checkpoint ?? null };
};

/** Events that were read from lines which are not their one text, or stand before such a line, and where. */
const unusual = new WeakMap<Envelope, string>();

/**
 * Where an event, or what follows it in its file, is not byte for byte as this program writes it: a name twice, another
 * order, other numbers, a blank line. Other readers may see another log there. Undefined where all is as written.
 */
export const unusualText = (event: Envelope): string | undefined => unusual.get(event);

const textOfLine = (read: Envelope | LineBeside | null): string | undefined => {
  if (read === null) return undefined;
  try {
    return 'checkpoint' in read || 'texts' in read || 'names' in read ? JSON.stringify(read) : lineOfEvent(read);
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
const isTextsLine = (value: unknown): value is TextsLine =>
  isMap(value) &&
  isMap(value.texts) &&
  Object.keys(value).length === 1 &&
  Object.values(value.texts).every(
    (each) => each === null || (isMap(each) && typeof each.text === 'string' && typeof each.salt === 'string'),
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
