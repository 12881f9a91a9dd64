import { setTimeout as delay } from 'node:timers/promises';
import grpc from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Appended, Expected, Log, Proposed } from './log.js';
import { idIn, identifierOf, proposedIn, streamNameIn } from './messages.js';
import { courseOf, deadlineExceeded, denied, unavailable, type Failure, type Serving } from './serving.js';
import { Any, Empty, shared, status, streams } from './stubs.js';

/** What a server of the default configuration takes in one append (up to 25.0). */
const MAX_APPEND_BYTES = 1024 * 1024;

/** How long a server waits for a majority by default, in milliseconds. */
const COMMIT_TIMEOUT_MS = 2000;

/** A leader that is alone tells nobody that it is: it waits for the others, in vain. */
const commitTimeout = async (): Promise<void> => {
  await delay(COMMIT_TIMEOUT_MS, undefined, { ref: false });
};

type Proposal = {
  readonly correlation: string;
  stream: string;
  expected: Expected;
  readonly events: Proposed[];
  /** Until when the client wants it taken, by the clock of the client: the server compares it with its own. */
  deadline?: number | undefined;
};

const isTooLarge = ({ events }: Proposal): boolean =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0) > MAX_APPEND_BYTES;

/** Append, the older request: one call an append, answered when the client has ended it. */
export const appendOver =
  (log: Log, serving: Serving): grpc.handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    const proposal: Proposal = { correlation: '', stream: '', expected: 'any', events: [] };
    call.on('data', (message: AppendReq) => {
      const options = message.getOptions();
      const proposed = message.getProposedMessage();
      if (options !== undefined) {
        proposal.stream = streamNameIn(options.getStreamIdentifier());
        proposal.expected = expectedIn(options, options.hasRevision() ? options.getRevision() : undefined);
      }
      if (proposed !== undefined) proposal.events.push(proposedIn(proposed));
    });
    call.on('error', () => undefined); // a client that went away
    call.on('end', () => {
      void (async () => {
        const course = await courseOf(serving, 'append', call);
        if (course.go === 'nowhere') return;
        if (course.go === 'fail') return callback(course.failure);
        if (isTooLarge(proposal)) return callback(tooLarge());
        if (serving.isAlone()) {
          await commitTimeout();
          return callback(deadlineExceeded());
        }
        const result = log.append(proposal.stream, proposal.expected, proposal.events);
        if (course.fault?.kind === 'lost-reply') return serving.cut(call.getPeer());
        if (course.fault?.kind === 'silent-reply') return serving.silent();
        callback(null, appendResponse(proposal, result));
      })();
    });
  };

/** BatchAppend: one call for many appends, each answered under its own id. */
export const batchAppendOver =
  (log: Log, serving: Serving): grpc.handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const open = new Map<string, Proposal>();
    call.on('data', (message: BatchAppendReq) => {
      const correlation = idIn(message.getCorrelationId());
      const proposal = open.get(correlation) ?? { correlation, stream: '', expected: 'any', events: [] };
      open.set(correlation, proposal);
      const options = message.getOptions();
      if (options !== undefined) {
        proposal.stream = streamNameIn(options.getStreamIdentifier());
        proposal.expected = expectedIn(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);
        proposal.deadline = options.getDeadline21100()?.toDate().getTime();
      }
      proposal.events.push(...message.getProposedMessagesList().map(proposedIn));
      if (!message.getIsFinal()) return;
      open.delete(correlation);
      void settle(proposal);
    });
    call.on('error', () => undefined); // a client that went away
    call.on('end', () => call.end());

    const fail = (proposal: Proposal, failure: Failure): void => {
      const refusal = refusalIn(failure);
      if (refusal === undefined) call.emit('error', failure);
      else call.write(refusedBatch(proposal, refusal));
    };
    const settle = async (proposal: Proposal): Promise<void> => {
      const course = await courseOf(serving, 'append', call);
      if (course.go === 'nowhere') return;
      if (course.go === 'fail') return fail(proposal, course.failure);
      if (isTooLarge(proposal)) return void call.write(refusedBatch(proposal, tooLargeStatus()));
      if ((proposal.deadline ?? Infinity) <= log.now()) return void call.write(refusedBatch(proposal, timeoutStatus()));
      if (serving.isAlone()) {
        await commitTimeout();
        return void call.write(refusedBatch(proposal, timeoutStatus()));
      }
      if (course.fault?.kind === 'failed-reply')
        return void call.write(refusedBatch(proposal, failedStatus(course.fault.name)));
      const result = log.append(proposal.stream, proposal.expected, proposal.events);
      if (course.fault?.kind === 'idempotent-not-ready') {
        await commitTimeout();
        return void call.write(refusedBatch(proposal, timeoutStatus()));
      }
      if (course.fault?.kind === 'lost-reply') return serving.cut(call.getPeer());
      if (course.fault?.kind === 'silent-reply') return serving.silent();
      const answer = batchResponse(proposal, result);
      call.write(answer);
      if (course.fault?.kind === 'duplicate-reply') call.write(answer);
    };
  };

/** One append that is not taken up is answered as such; what is wrong with the whole stream ends it. */
const refusalIn = ({ metadata, code }: Failure): Status | undefined => {
  if (metadata.get('exception')[0] === 'access-denied')
    return statusWith('Access Denied', new shared.AccessDenied().serializeBinary(), 'AccessDenied');
  if (metadata.get('exception')[0] !== undefined) return undefined;
  const any = new Any();
  any.pack(new Empty().serializeBinary(), 'google.protobuf.Empty');
  const message = code === grpc.status.UNAVAILABLE ? 'Server Is Not Ready' : 'No leader info available';
  return new status.Status().setMessage(message).setDetails(any);
};

/** Soft deletion of a stream. */
export const deleteOver =
  (log: Log, serving: Serving): grpc.handleUnaryCall<DeleteReq, DeleteResp> =>
  (call, callback) => {
    void (async () => {
      const course = await courseOf(serving, 'append', call);
      if (course.go === 'nowhere') return;
      if (course.go === 'fail') return callback(course.failure);
      const done = log.delete(streamNameIn(call.request.getOptions()?.getStreamIdentifier()));
      if (!done) return callback(unavailable());
      callback(null, new streams.DeleteResp().setNoPosition(new shared.Empty()));
    })();
  };

type Expectation = { hasNoStream: () => boolean; hasStreamExists: () => boolean };

const expectedIn = (options: Expectation, revision: string | undefined): Expected => {
  if (revision !== undefined) return BigInt(revision);
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const appendResponse = ({ expected }: Proposal, result: Appended): AppendResp => {
  if (result.kind === 'success') {
    const position = new streams.AppendResp.Position()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    const success = new streams.AppendResp.Success().setCurrentRevision(String(result.revision)).setPosition(position);
    return new streams.AppendResp().setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (result.current === 'no-stream') wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(result.current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedStreamExists(new shared.Empty());
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

const batchResponse = (proposal: Proposal, result: Appended): BatchAppendResp => {
  if (result.kind !== 'success') return refusedBatch(proposal, wrongVersionStatus(proposal.expected, result.current));
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(result.position))
    .setPreparePosition(String(result.position));
  const success = new streams.BatchAppendResp.Success()
    .setCurrentRevision(String(result.revision))
    .setPosition(position);
  return batchAnswer(proposal).setSuccess(success);
};

const batchAnswer = ({ correlation, stream }: Proposal): BatchAppendResp =>
  new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(correlation))
    .setStreamIdentifier(identifierOf(stream));

type Status = InstanceType<typeof status.Status>;

const refusedBatch = (proposal: Proposal, error: Status): BatchAppendResp => batchAnswer(proposal).setError(error);

const statusWith = (message: string, detail: Uint8Array, type: string): Status => {
  const any = new Any();
  any.pack(detail, `event_store.client.${type}`);
  return new status.Status().setMessage(message).setDetails(any);
};

const wrongVersionStatus = (expected: Expected, current: bigint | 'no-stream'): Status => {
  const wrong = new shared.WrongExpectedVersion();
  if (current === 'no-stream') wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected));
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty());
  else wrong.setExpectedStreamExists(new Empty());
  return statusWith('wrong expected version', wrong.serializeBinary(), 'WrongExpectedVersion');
};

const timeoutStatus = (): Status => statusWith('timeout', new shared.Timeout().serializeBinary(), 'Timeout');

/** Of its own failures a server tells the words, of the others the name. */
const failedStatus = (name: string): Status =>
  statusWith(name === 'InternalError' ? 'Index was out of range.' : name, new Empty().serializeBinary(), name);

const tooLargeStatus = (): Status => {
  const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return statusWith('maximum append size exceeded', detail.serializeBinary(), 'MaximumAppendSizeExceeded');
};

const tooLarge = (): Failure => {
  const error = denied();
  error.metadata.set('exception', 'maximum-append-size-exceeded');
  error.metadata.set('maximum-append-size', String(MAX_APPEND_BYTES));
  return { ...error, details: 'maximum append size exceeded' };
};
