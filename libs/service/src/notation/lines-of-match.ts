import { isMap, type Command, type JsonMap } from '@stackledger/rules';
import {
  commandFor,
  GO_ON,
  isServiceCommand,
  readEnvelope,
  streamOf,
  type Envelope,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import type { NotationLine } from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';

/**
 * The commands of a match for a viewer, each with what followed automatically; the first is its creation. What the
 * service tells by itself, of links and at the end, is none: it tells it of every match anew.
 */
export const linesOfMatch = async (
  store: EventStore,
  session: Session,
  viewer: Viewer,
): Promise<readonly NotationLine[]> => {
  const lines: NotationLine[] = [];
  const { timeline } = session;
  const isSealed = timeline.state().record.sealed;
  let isOwn = false;
  for await (const { json } of store.read(streamOf(session.matchId))) {
    const envelope = readEnvelope(json);
    const revision = Number(envelope.revision);
    const before = lines.at(-1);
    const type = envelope.command?.type;
    if (type !== undefined) isOwn = type !== GO_ON && isServiceCommand(type);
    if (isOwn) continue;
    const isMore = type === undefined || type === GO_ON;
    const isRewound = envelope.parent !== undefined && !timeline.isLive(revision);
    if (isMore && before !== undefined)
      lines[lines.length - 1] = { ...before, last: revision, isRewound: before.isRewound || isRewound };
    else lines.push(lineOf(envelope, viewer, { revision, isRewound, isSealed }));
  }
  return lines;
};

const lineOf = (
  envelope: Envelope,
  viewer: Viewer,
  {
    revision,
    isRewound,
    isSealed,
  }: { readonly revision: number; readonly isRewound: boolean; readonly isSealed: boolean },
): NotationLine => {
  const command = (commandFor(envelope, viewer, isSealed) ?? {}) as JsonMap & Command; // it begins one
  const isHidden =
    isMap(envelope.sealed?.command) && Object.keys(envelope.sealed.command).some((name) => !(name in command));
  return {
    first: revision,
    last: revision,
    command,
    isRewound,
    isReplayed: envelope.reapplied !== undefined,
    isHidden,
  };
};
