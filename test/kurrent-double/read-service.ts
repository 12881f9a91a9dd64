import { setTimeout as delay } from 'node:timers/promises';
import type grpc from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Fault } from './faults.js';
import type { Log, Stored } from './log.js';
import { caughtUp, checkpoint, confirmation, eventMessage, notFoundMessage, streamNameIn } from './messages.js';
import { courseOf, invalidPosition, invalidSubscription, type Serving } from './serving.js';
import { streams } from './stubs.js';

type Call = grpc.ServerWritableStream<ReadReq, ReadResp>;

/** Read: a part of a stream, a part of all events, or a subscription to all of them. */
export const readOver =
  (log: Log, serving: Serving): grpc.handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    call.on('error', () => undefined); // a client that went away
    void (async () => {
      const options = call.request.getOptions();
      const isSubscription = options?.hasSubscription() ?? false;
      const course = await courseOf(serving, isSubscription ? 'subscribe' : 'read', call);
      if (course.go === 'nowhere') return;
      if (course.go === 'fail') return void call.emit('error', course.failure);
      if (!log.isReadableFrom(beginIn(call.request)))
        return void call.emit('error', isSubscription ? invalidSubscription() : invalidPosition(resultNameOf(call)));
      const send = sender(call, serving, course.fault);
      if (isSubscription) return subscribe(log, call, counting(send, serving), serving);
      await pauseFor(serving.delays.reading());
      await readOnce(log, call, send, isKnownBy(serving));
      call.end();
    })();
  };

/** The position that a reading of all events names; 0, where the log begins, when it names none. */
const beginIn = (request: ReadReq): bigint =>
  BigInt(request.getOptions()?.getAll()?.getPosition()?.getCommitPosition() ?? 0);

const resultNameOf = (call: Call): 'ReadAllResult' | 'FilteredReadAllResult' =>
  call.request.getOptions()?.hasFilter() === true ? 'FilteredReadAllResult' : 'ReadAllResult';

/** Sends one message; waits while the client does not take any. False once the call has ended. */
type Send = (message: ReadResp) => Promise<boolean>;

/** What ends a wait for a client that takes nothing. */
const MAY_GO_ON = ['drain', 'cancelled', 'close', 'error'];

const sender = (call: Call, serving: Serving, fault: Fault | undefined): Send => {
  let left = fault?.kind === 'half' ? fault.events : Infinity;
  return async (message) => {
    if (call.cancelled || call.destroyed) return false;
    if (message.hasEvent() && left-- <= 0) {
      serving.cut(call.getPeer());
      return false;
    }
    if (call.write(message)) return true;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        for (const event of MAY_GO_ON) call.off(event, goOn);
        resolve();
      };
      for (const event of MAY_GO_ON) call.on(event, goOn);
    });
    return !call.cancelled;
  };
};

const counting =
  (send: Send, { subscriptionSent }: Serving): Send =>
  (message) => {
    if (message.hasEvent()) subscriptionSent();
    return send(message);
  };

const pauseFor = async (ms: number): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { ref: false });
};

type Passes = (event: Stored) => boolean;

/** A node that is away, or has just come back, does not have all events. */
const isKnownBy =
  ({ knownTo }: Serving): Passes =>
  ({ position }) => {
    const end = knownTo();
    return end === null || position <= end;
  };

const readOnce = async (log: Log, call: Call, send: Send, isKnown: Passes): Promise<void> => {
  // The client sends 2^53 - 1 for a reading without a bound.
  const count = Math.min(Number(call.request.getOptions()?.getCount() ?? 0), Number.MAX_SAFE_INTEGER);
  const isBackwards = isBackwardsIn(call);
  if (call.request.getOptions()?.hasStream() !== true) {
    await sendSome(ofAll(log, call, isBackwards), send, {
      count,
      isBackwards,
      passes: filterIn(call.request),
      isKnown,
    });
    return;
  }
  const found = ofStream(log, call);
  if (found === undefined || (!found.some(isKnown) && isUnknown(log, call, isKnown))) {
    await send(notFoundMessage(streamIn(call)));
    return;
  }
  await sendSome(found, send, { count, isBackwards, passes: () => true, isKnown });
};

/** Sends so many of the events that pass, from the first or from the last on. */
const sendSome = async (
  events: readonly Stored[],
  send: Send,
  { count, isBackwards, passes, isKnown }: { count: number; isBackwards: boolean; passes: Passes; isKnown: Passes },
): Promise<void> => {
  let left = count;
  for (let at = 0; at < events.length && left > 0; at++) {
    const event = events.at(isBackwards ? -1 - at : at);
    if (event === undefined || !passes(event) || !isKnown(event)) continue;
    left -= 1;
    if (!(await send(eventMessage(event)))) return;
  }
};

/** Whether a stream has come into being since this node was last told of anything. */
const isUnknown = (log: Log, call: Call, isKnown: Passes): boolean =>
  log.stream(streamIn(call))?.some(isKnown) === false;

const isBackwardsIn = (call: Call): boolean =>
  call.request.getOptions()?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

const streamIn = (call: Call): string => streamNameIn(call.request.getOptions()?.getStream()?.getStreamIdentifier());

/** The events of a stream from where the reading begins, first revision first; undefined without a stream. */
const ofStream = (log: Log, call: Call): readonly Stored[] | undefined => {
  const options = call.request.getOptions();
  const stream = options?.getStream();
  const events = log.stream(streamIn(call));
  if (events === undefined || stream === undefined) return undefined;
  if (!stream.hasRevision()) return stream.hasEnd() && !isBackwardsIn(call) ? [] : events;
  const from = BigInt(stream.getRevision());
  return events.filter(({ revision }) => (isBackwardsIn(call) ? revision <= from : revision >= from));
};

/** The events of all streams, from where the reading begins. */
const ofAll = (log: Log, call: Call, isBackwards: boolean): readonly Stored[] => {
  const all = call.request.getOptions()?.getAll();
  if (all?.hasPosition() !== true) return all?.hasEnd() === true && !isBackwards ? [] : log.all;
  const from = BigInt(all.getPosition()?.getCommitPosition() ?? '0');
  const at = log.indexFrom(from);
  if (!isBackwards) return log.all.slice(at);
  return log.all.slice(0, log.all[at]?.position === from ? at + 1 : at);
};

const filterIn = (request: ReadReq): Passes => {
  const filter = request.getOptions()?.getFilter();
  const byStream = filter?.getStreamIdentifier();
  const byType = filter?.getEventType();
  const expression = byStream ?? byType;
  if (expression === undefined) return () => true;
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex());
  return (event) => {
    const text = byStream === undefined ? event.type : event.stream;
    return regex?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix));
  };
};

// A function, because the compiler would remember that the call was not cancelled, across an await.
const isOver = (call: Call): boolean => call.cancelled;

const TICKS_A_MS = 10_000n;

/** Events searched between two checkpoints of a filtered subscription, times what the client wants. */
const CHECKPOINT_AFTER = 32;

const subscribe = async (log: Log, call: Call, send: Send, serving: Serving): Promise<void> => {
  const isKnown = isKnownBy(serving);
  const options = call.request.getOptions();
  const all = options?.getAll();
  if (all === undefined) throw new Error('the double serves subscriptions to all events only');
  const passes = filterIn(call.request);
  const interval = CHECKPOINT_AFTER * (options?.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let wake: () => void = () => undefined;
  const stop = log.listen(() => wake());
  call.once('cancelled', () => wake());
  call.once('close', () => wake());
  let at = beginOf(log, all);
  let searched = 0;
  let isBehind = true;
  let isOpen = await send(confirmation());
  while (isOpen && !call.cancelled) {
    const event = log.all[at];
    if (event === undefined || !isKnown(event)) {
      const position = log.all[at - 1]?.position ?? 0n;
      if (isBehind) isOpen = await send(caughtUp(position, log.now()));
      isBehind = false;
      const next = log.all[at];
      if ((next === undefined || !isKnown(next)) && !isOver(call))
        await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    const dueAt = Number(BigInt(event.created) / TICKS_A_MS) + serving.delays.delivery();
    await pauseFor(dueAt - log.now());
    at += 1;
    searched += 1;
    if (passes(event)) isOpen = await send(eventMessage(event));
    else if (options?.hasFilter() === true && searched % interval === 0)
      isOpen = await send(checkpoint(event.position));
  }
  stop();
  call.end();
};

type All = NonNullable<ReturnType<NonNullable<ReturnType<ReadReq['getOptions']>>['getAll']>>;

/** Subscriptions begin after the position that is given. */
const beginOf = (log: Log, all: All): number => {
  if (all.hasStart()) return 0;
  if (!all.hasPosition()) return log.all.length;
  return log.indexFrom(BigInt(all.getPosition()?.getCommitPosition() ?? '0') + 1n);
};
