import type { KurrentClient, KurrentFilter, KurrentReadAll, KurrentRecorded, PackageClient } from './kurrent-client.js';

/** A message that the package's generated code makes; its setters are named below where they are used. */
type Message = object;
type MessageClass<Setters> = new () => Setters;

type Position = Message & {
  setCommitPosition(position: string): unknown;
  setPreparePosition(position: string): unknown;
};
type AllOptions = Message & {
  setPosition(position: Message): unknown;
  setStart(empty: Message): unknown;
  setEnd(empty: Message): unknown;
};
type Expression = Message & { setRegex(regex: string): unknown; setPrefixList(prefixes: readonly string[]): unknown };
type FilterOptions = Message & {
  setStreamIdentifier(expression: Message): unknown;
  setEventType(expression: Message): unknown;
  setCount(empty: Message): unknown;
  setCheckpointintervalmultiplier(interval: number): unknown;
};
type ReadOptionsMessage = Message & {
  setAll(all: Message): unknown;
  setReadDirection(direction: number): unknown;
  setResolveLinks(resolves: boolean): unknown;
  setCount(count: string): unknown;
  setFilter(filter: Message): unknown;
  setNoFilter(empty: Message): unknown;
  setUuidOption(option: Message): unknown;
};

/** The generated messages of a reading. */
type ReadReq = MessageClass<Message & { setOptions(options: Message): unknown }> &
  Readonly<{
    Options: MessageClass<ReadOptionsMessage> &
      Readonly<{
        ReadDirection: Readonly<{ FORWARDS: number; BACKWARDS: number }>;
        UUIDOption: MessageClass<Message & { setString(empty: Message): unknown }>;
        Position: MessageClass<Position>;
        AllOptions: MessageClass<AllOptions>;
        FilterOptions: MessageClass<FilterOptions> & Readonly<{ Expression: MessageClass<Expression> }>;
      }>;
  }>;

type RecordedMessage = {
  getId(): { getString(): string } | undefined;
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
  getStreamRevision(): string;
  getCommitPosition(): string;
  getPreparePosition(): string;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
};
type ReadResp = { getEvent(): { getEvent(): RecordedMessage | undefined } | undefined };

/** A reading under way. */
type ReadingCall = {
  on(event: 'data', listener: (message: ReadResp) => void): ReadingCall;
  on(event: 'end', listener: () => void): ReadingCall;
  on(event: 'error', listener: (error: Error) => void): ReadingCall;
  cancel(): void;
};
type StreamsClient = { read(request: Message, metadata: unknown, options: unknown): ReadingCall };

/** The generated code that readings need, and how the package names errors. */
export type ReadingStubs = Readonly<{
  StreamsClient: new (address: null, credentials: null, options: { channelOverride: unknown }) => StreamsClient;
  ReadReq: ReadReq;
  Empty: MessageClass<Message>;
  convertToCommandError: (error: Error) => Error;
}>;

/** What the client of the package has for its own requests. */
type ClientParts = {
  createChannel(): Promise<unknown>;
  callArguments(
    options: Pick<KurrentReadAll, 'requiresLeader' | 'credentials'>,
    callOptions: { deadline: number },
  ): readonly [metadata: unknown, options: unknown];
};

/**
 * A client that reads in two ways. The compiled part of the package (bridge 0.2.2) makes one small reading in five or
 * ten wait some 40 ms: it sends a request in two pieces, and its socket holds the second one back until the kernel of
 * the server has acknowledged the first. The stubs in JavaScript, by which the package appends and subscribes, have no
 * such pause, and take more CPU an event. So what is asked often and has a short answer goes by them.
 *
 * They have a channel of their own, which never moves to another node: where it fails, the client is replaced, and the
 * next one is probed by both ways.
 */
export const withStubReadings = (client: PackageClient, stubs: ReadingStubs): KurrentClient => {
  // A cast: the package keeps this to itself. double.spec.ts of test/kurrent-double reads by it.
  const parts = client as PackageClient & ClientParts;
  let streams: Promise<StreamsClient> | undefined;
  const connected = async (): Promise<StreamsClient> =>
    new stubs.StreamsClient(null, null, { channelOverride: await parts.createChannel() });
  const readByStubs: KurrentClient['readByStubs'] = async (options, take) => {
    const { requiresLeader, credentials } = options;
    const as = { requiresLeader, ...(credentials !== undefined && { credentials }) };
    streams ??= connected();
    const service = await streams;
    // Time limits are those of the slot: one of the call would only be a timer more.
    const call = service.read(requestOf(options, stubs), ...parts.callArguments(as, { deadline: Infinity }));
    await new Promise<void>((resolve, reject) => {
      call.on('data', (message) => {
        const event = message.getEvent()?.getEvent();
        if (event === undefined || take(recordedIn(event))) return;
        resolve();
        call.cancel();
      });
      call.on('end', resolve);
      call.on('error', (error) => reject(stubs.convertToCommandError(error)));
    });
  };
  return Object.assign(client, { readByStubs });
};

const requestOf = (
  { direction, fromPosition, maxCount, filter }: KurrentReadAll,
  { ReadReq, Empty }: ReadingStubs,
): Message => {
  const { Options } = ReadReq;
  const empty = new Empty();
  const all = new Options.AllOptions();
  if (fromPosition === 'start') all.setStart(empty);
  else if (fromPosition === 'end') all.setEnd(empty);
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(fromPosition.commit));
    position.setPreparePosition(String(fromPosition.prepare));
    all.setPosition(position);
  }
  const ids = new Options.UUIDOption();
  ids.setString(empty);
  const options = new Options();
  options.setAll(all);
  options.setReadDirection(Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS']);
  options.setResolveLinks(false);
  options.setCount(String(maxCount));
  options.setUuidOption(ids);
  if (filter === undefined) options.setNoFilter(empty);
  else options.setFilter(filterMessage(filter, { ReadReq, Empty }));
  const request = new ReadReq();
  request.setOptions(options);
  return request;
};

const filterMessage = (
  filter: KurrentFilter,
  { ReadReq: { Options }, Empty }: Pick<ReadingStubs, 'ReadReq' | 'Empty'>,
): Message => {
  const expression = new Options.FilterOptions.Expression();
  if ('regex' in filter) expression.setRegex(filter.regex);
  else expression.setPrefixList(filter.prefixes);
  const message = new Options.FilterOptions();
  if (filter.filterOn === 'streamName') message.setStreamIdentifier(expression);
  else message.setEventType(expression);
  message.setCount(new Empty());
  message.setCheckpointintervalmultiplier(filter.checkpointInterval);
  return message;
};

const recordedIn = (message: RecordedMessage): KurrentRecorded => ({
  event: {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    streamId: Buffer.from(message.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    revision: BigInt(message.getStreamRevision()),
    data: message.getData_asU8(),
    position: { commit: BigInt(message.getCommitPosition()), prepare: BigInt(message.getPreparePosition()) },
  },
});
