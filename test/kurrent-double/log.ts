/** An event as the double keeps it. `position` counts like bytes of a log: rising, with gaps. */
export type Stored = Readonly<{
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
  stream: string;
  revision: bigint;
  position: bigint;
  /** 100 ns ticks since 1970, as the wire has it. */
  created: string;
}>;

/** What a client proposes. */
export type Proposed = Pick<Stored, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** What an append may expect of its stream. */
export type Expected = bigint | 'any' | 'no-stream' | 'stream-exists';

/**
 * Revision and position of the last event, whether it was written now or before; or where the stream stands instead.
 */
export type Appended =
  | Readonly<{ kind: 'success'; revision: bigint; position: bigint }>
  | Readonly<{ kind: 'wrong-expected-version'; current: bigint | 'no-stream' }>;

type Stream = { readonly events: Stored[]; deletedBefore: bigint };

/** Bytes that a record takes besides its data: enough for positions to have gaps. */
const RECORD_BYTES = 96;

/** What the nodes of a double share: the database, as documented for KurrentDB. Nothing in it is on disk. */
export class Log {
  readonly all: Stored[] = [];
  readonly #streams = new Map<string, Stream>();
  readonly #listeners = new Set<() => void>();
  readonly #scavenged = new Set<bigint>();
  #end = 0n;

  /** `now`: the clock of the server, in milliseconds since 1970. */
  constructor(readonly now: () => number = Date.now) {
    // A real log never begins empty: what the server itself writes stands before our first event.
    const data = Buffer.from('{}');
    this.append('$epoch-information', 'any', [
      {
        id: '0'.repeat(8) + '-0000-4000-8000-000000000000',
        type: '$epoch',
        contentType: 'application/json',
        data,
        metadata: Buffer.alloc(0),
      },
    ]);
  }

  /**
   * Idempotency as the server has it: at an exact revision that is past, the same ids at the same places are the first
   * answer again; whatever else is there is a wrong version; at the last revision known ids are written once more. With
   * `any` a known first id makes a retry of it.
   */
  append(stream: string, expected: Expected, events: readonly Proposed[]): Appended {
    const there = this.#streams.get(stream)?.events ?? [];
    const current = BigInt(there.length - 1);
    const wrong = { kind: 'wrong-expected-version', current: current < 0n ? 'no-stream' : current } as const;
    if (expected === 'stream-exists') return current < 0n ? wrong : this.#write(stream, events);
    if (expected === 'any') return this.#again(there, events) ?? this.#write(stream, events);
    const at = expected === 'no-stream' ? this.#beginOf(stream) : expected;
    if (at === current) return this.#write(stream, events);
    if (at > current) return wrong;
    return this.#sameAt(there, at + 1n, events) ?? wrong;
  }

  /**
   * The events of a stream that its metadata has not truncated away; undefined when there is no stream, or it was
   * deleted.
   */
  stream(name: string): readonly Stored[] | undefined {
    const stream = this.#streams.get(name);
    if (stream === undefined || stream.deletedBefore >= BigInt(stream.events.length)) return undefined;
    const first = this.#truncatedBefore(name, stream);
    return first === 0n ? stream.events : stream.events.slice(Number(first));
  }

  /** Soft deletion: the name may be used again, and its revisions go on. */
  delete(name: string): boolean {
    const stream = this.#streams.get(name);
    if (stream === undefined) return false;
    stream.deletedBefore = BigInt(stream.events.length);
    return true;
  }

  /** Where the first record at or after a position stands in `all`. */
  indexFrom(position: bigint): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a reading may begin there: where a record begins, or did before a scavenge, or beyond all of them. */
  isReadableFrom(position: bigint): boolean {
    const isRecord = this.all[this.indexFrom(position)]?.position === position;
    return isRecord || position >= this.#end || this.#scavenged.has(position);
  }

  /** Gives back the room of what was truncated away: from then on it is not in a reading of all events either. */
  scavenge(): void {
    const isKept = ({ stream, revision }: Stored): boolean => revision >= (this.stream(stream)?.[0]?.revision ?? 0n);
    for (const { position } of this.all.filter((event) => !isKept(event))) this.#scavenged.add(position);
    const kept = this.all.filter(isKept);
    this.all.splice(0, this.all.length, ...kept);
  }

  /** How many follow: one a subscription. */
  get followers(): number {
    return this.#listeners.size;
  }

  /** Tells the listener after every append; answers how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Wakes everybody who listens. */
  readonly ring = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };

  /** An append that expects no stream succeeds on a deleted one too, after its last revision. */
  #beginOf(stream: string): bigint {
    const known = this.#streams.get(stream);
    return known !== undefined && known.deletedBefore >= BigInt(known.events.length) ? known.deletedBefore - 1n : -1n;
  }

  #write(name: string, events: readonly Proposed[]): Appended {
    const stream = this.#streams.get(name) ?? { events: [], deletedBefore: 0n };
    this.#streams.set(name, stream);
    for (const event of events) {
      const stored = {
        ...event,
        stream: name,
        revision: BigInt(stream.events.length),
        position: this.#end,
        created: String(BigInt(this.now()) * 10_000n),
      };
      this.#end += BigInt(RECORD_BYTES + event.data.length);
      stream.events.push(stored);
      this.all.push(stored);
    }
    this.ring();
    return success(stream.events.at(-1));
  }

  #again(there: readonly Stored[], events: readonly Proposed[]): Appended | undefined {
    const at = there.findIndex(({ id }) => id === events[0]?.id);
    return at < 0 ? undefined : this.#sameAt(there, BigInt(at), events);
  }

  #sameAt(there: readonly Stored[], from: bigint, events: readonly Proposed[]): Appended | undefined {
    const same = events.every(({ id }, index) => there[Number(from) + index]?.id === id);
    return same ? success(there[Number(from) + events.length - 1]) : undefined;
  }

  #truncatedBefore(name: string, stream: Stream): bigint {
    const metadata = this.#streams.get(`$$${name}`)?.events.at(-1);
    if (metadata === undefined) return stream.deletedBefore;
    // A cast: what the client wrote is an object of JSON.
    const { $tb = 0, $maxCount } = JSON.parse(Buffer.from(metadata.data).toString()) as {
      $tb?: number;
      $maxCount?: number;
    };
    const kept = $maxCount === undefined ? 0 : stream.events.length - $maxCount;
    return BigInt(Math.max($tb, kept, Number(stream.deletedBefore)));
  }
}

const success = (last: Stored | undefined): Appended => {
  if (last === undefined) throw new Error('an append without events');
  return { kind: 'success', revision: last.revision, position: last.position };
};
