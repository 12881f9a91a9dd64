import { randomUUID } from 'node:crypto';
import type { UUID, StreamIdentifier } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type { ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Proposed, Stored } from './log.js';
import { shared, streams, Timestamp } from './stubs.js';

/** A proposed message of either append. */
type ProposedMessage = Readonly<{
  getId: () => UUID | undefined;
  getMetadataMap: () => { get: (key: string) => string | undefined };
  getData_asU8: () => Uint8Array;
  getCustomMetadata_asU8: () => Uint8Array;
}>;

export const proposedIn = (message: ProposedMessage): Proposed => ({
  id: idIn(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** A UUID in either of its two shapes. */
export const idIn = (id: UUID | undefined): string => {
  const structured = id?.getStructured();
  if (structured === undefined) return id?.getString() ?? '';
  const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const uuidOf = (id: string): UUID => new shared.UUID().setString(id);

/** Names travel as bytes. */
export const streamNameIn = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const identifierOf = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** An event as a reading sends it. */
export const eventMessage = (event: Stored): ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const map = recorded.getMetadataMap();
  map.set('type', event.type);
  map.set('content-type', event.contentType);
  map.set('created', event.created);
  const message = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(message);
};

export const notFoundMessage = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

export const confirmation = (): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
  );

export const checkpoint = (position: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

export const caughtUp = (position: bigint, now: number): ReadResp => {
  const at = new streams.ReadResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position));
  const message = new streams.ReadResp.CaughtUp().setPosition(at);
  message.setTimestamp(Timestamp.fromDate(new Date(now)));
  return new streams.ReadResp().setCaughtUp(message);
};
