import { viewerKey, loggedEventOf, openTextOf, readEnvelope, type Envelope, type Viewer } from '@stackledger/ledger';
import type { RecordedEvent } from '@stackledger/store';
import { textOf } from './event-stream.js';

/** Who reads, before or after the match was sealed. */
export type FeedReader = { readonly viewer: Viewer; readonly isSealed: boolean };

/** Frames as they were written: one for all who read an event without hidden parts, else by who reads. */
const frames = new WeakMap<RecordedEvent, string | Map<string, string>>();

/**
 * An event as it is sent to a reader: the logged event of GET …/events. Written once for all who read it with the same
 * viewer, as long as somebody holds the event.
 */
export const frameOf = (event: RecordedEvent, reader: FeedReader): string => {
  const written = frames.get(event);
  if (typeof written === 'string') return written;
  const seenAs = `${reader.isSealed ? 'sealed' : 'open'}/${viewerKey(reader.viewer)}`;
  const frame = written?.get(seenAs);
  if (frame !== undefined) return frame;
  const open = openTextOf(event.json, event.id);
  if (open !== undefined) return forAll(event, textOf({ id: String(event.revision), data: open }));
  const envelope = readEnvelope(event.json);
  const made = frameFor(envelope, reader);
  if (envelope.sealed === undefined) return forAll(event, made);
  frames.set(event, (written ?? new Map<string, string>()).set(seenAs, made));
  return made;
};

const forAll = (event: RecordedEvent, frame: string): string => {
  frames.set(event, frame);
  return frame;
};

const frameFor = (envelope: Envelope, { viewer, isSealed }: FeedReader): string =>
  textOf({ id: Number(envelope.revision), data: JSON.stringify(loggedEventOf(envelope, viewer, isSealed)) });

const DATA = '\ndata: ';

/** The event in a frame, as JSON. */
export const dataOf = (frame: string): string => frame.slice(frame.indexOf(DATA) + DATA.length, -2);
