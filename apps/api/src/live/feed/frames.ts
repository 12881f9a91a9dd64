import { viewerKey, loggedEventOf, readEnvelope, type Viewer } from '@stackledger/ledger';
import type { RecordedEvent } from '@stackledger/store';
import { textOf } from './event-stream.js';

/** Who reads, before or after the match was sealed. */
export type FeedReader = { readonly viewer: Viewer; readonly isSealed: boolean };

const frames = new WeakMap<RecordedEvent, Map<string, string>>();

/**
 * An event as it is sent to a reader: the logged event of GET …/events. Written once for all who read it with the same
 * viewer, as long as somebody holds the event.
 */
export const frameOf = (event: RecordedEvent, { viewer, isSealed }: FeedReader): string => {
  const written = frames.get(event) ?? new Map<string, string>();
  frames.set(event, written);
  const seenAs = `${isSealed ? 'sealed' : 'open'}/${viewerKey(viewer)}`;
  const frame = written.get(seenAs) ?? frameFor(event, { viewer, isSealed });
  written.set(seenAs, frame);
  return frame;
};

const frameFor = ({ json, revision }: RecordedEvent, { viewer, isSealed }: FeedReader): string =>
  textOf({ id: Number(revision), data: JSON.stringify(loggedEventOf(readEnvelope(json), viewer, isSealed)) });

const DATA = '\ndata: ';

/** The event in a frame, as JSON. */
export const dataOf = (frame: string): string => frame.slice(frame.indexOf(DATA) + DATA.length, -2);
