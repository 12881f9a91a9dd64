import { isRecordEvent, type Json } from '@stackledger/kernel';
import type { Envelope, Session } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { Timeline, TimelineNode, TimelineRewind } from '@stackledger/wire';
import { envelopesOf, type Part } from './log.js';

const WHOLE: Part = { from: 0, limit: Infinity };

/** The tree of a match's lines of play, every node in order of revision. */
export const timelineOf = async (store: EventStore, session: Session): Promise<Timeline> => {
  const nodes: TimelineNode[] = [];
  const rewinds: Envelope[] = [];
  const reverted = new Set<string>();
  let before: Envelope | undefined;
  for await (const envelope of envelopesOf(store, session, WHOLE)) {
    if (!isRecordEvent(envelope.type)) nodes.push(nodeOf(session, envelope, before));
    if (envelope.type === 'MatchRewound') rewinds.push(envelope);
    if (envelope.type === 'RewindReverted' && isLive(session, envelope)) reverted.add(textIn(envelope.data.rewind));
    before = envelope;
  }
  return {
    tip: String(session.timeline.state().tip),
    nodes,
    rewinds: rewinds.map((rewind) => rewindOf(rewind, reverted)),
  };
};

const isLive = ({ timeline }: Session, { revision }: Envelope): boolean => timeline.isLive(Number(revision));

const nodeOf = (session: Session, envelope: Envelope, before: Envelope | undefined): TimelineNode => {
  const { revision, parent = null, type, commandId } = envelope;
  return { revision, parent, type, commandId, live: isLive(session, envelope), thinkMs: thinkMsOf(envelope, before) };
};

/** From the event before a seat's command, after which the table waited, to the command. */
const thinkMsOf = ({ actor, command, recordedAt }: Envelope, before: Envelope | undefined): number | null =>
  actor.kind !== 'seat' || command === undefined || before === undefined
    ? null
    : Math.max(0, Date.parse(recordedAt) - Date.parse(before.recordedAt));

const rewindOf = ({ revision, data }: Envelope, reverted: ReadonlySet<string>): TimelineRewind => {
  const [to, from] = [textIn(data.to), textIn(data.from)];
  return {
    revision,
    to,
    from,
    reason: textIn(data.reason),
    judge: textIn(data.judge),
    reverted: reverted.has(revision),
  };
};

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
