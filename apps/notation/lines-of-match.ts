import { isMap, type Command, type JsonMap } from '@stackledger/kernel';
import { commandFor, readEnvelope, streamOf, type Envelope, type Session, type Viewer } from '@stackledger/ledger';
import type { Line } from '@stackledger/notation';
import type { EventStore } from '@stackledger/store';

/** The commands of a match as a viewer may see them, each with what followed it by itself; the first is its creation. */
export const linesOfMatch = async (store: EventStore, session: Session, viewer: Viewer): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  const { timeline } = session;
  const isSealed = timeline.state().record.sealed;
  for await (const { json } of store.read(streamOf(session.matchId))) {
    const envelope = readEnvelope(json);
    const revision = Number(envelope.revision);
    const before = lines.at(-1);
    const isMore = envelope.command === undefined || envelope.command.type === 'ContinueSettling';
    const isStruck = envelope.parent !== undefined && !timeline.isLive(revision);
    if (isMore && before !== undefined)
      lines[lines.length - 1] = { ...before, last: revision, isStruck: before.isStruck || isStruck };
    else lines.push(lineOf(envelope, viewer, { revision, isStruck, isSealed }));
  }
  return lines;
};

const lineOf = (
  envelope: Envelope,
  viewer: Viewer,
  {
    revision,
    isStruck,
    isSealed,
  }: { readonly revision: number; readonly isStruck: boolean; readonly isSealed: boolean },
): Line => {
  const command = (commandFor(envelope, viewer, isSealed) ?? {}) as JsonMap & Command; // it begins a command
  const isHidden =
    isMap(envelope.sealed?.command) && Object.keys(envelope.sealed.command).some((name) => !(name in command));
  return {
    first: revision,
    last: revision,
    command,
    isStruck,
    follows: envelope.reapplied !== undefined,
    isHidden,
  };
};
