/** How many lanes there are, what each takes at once, and what may wait for a place in any of them. */
export type LaneLimits = Readonly<{
  lanes: number;
  inside: number;
  insideBytes: number;
  waiting: number;
  waitingBytes: number;
}>;

/** What the lanes ask of whoever made them. `late`: its time was over before its turn came. */
export type LaneCallbacks<L> = Readonly<{
  open: () => L;
  now: () => number;
  full: (waiting: number) => Error;
  late: () => Error;
}>;

/** A piece of work that wants in: how large it is, and until when it makes sense to begin it. */
export type LaneRequest = Readonly<{ bytes: number; until: number }>;

type Lane<L> = { readonly of: L; inside: number; bytes: number };
type WaitingRequest<L> = LaneRequest & Readonly<{ enter: (lane: Lane<L>) => void; refuse: (error: Error) => void }>;

/**
 * Lets work run in as few lanes as it needs, so many pieces and bytes in each, and lets so much wait, in the order it
 * came. A lane is opened when the others are full. A piece that is larger than a lane runs in one alone.
 */
export class Lanes<L> {
  readonly #lanes: Lane<L>[] = [];
  readonly #queue: WaitingRequest<L>[] = [];
  #waitingBytes = 0;
  #watchers: (() => void)[] = [];

  constructor(
    private readonly limits: LaneLimits,
    private readonly parts: LaneCallbacks<L>,
  ) {}

  /** What was opened for the lanes. */
  get opened(): readonly L[] {
    return this.#lanes.map((lane) => lane.of);
  }

  /** Runs work in a lane once there is room. Throws what `full` or `late` makes, or what the work throws. */
  async pass<T>(entrant: LaneRequest, work: (lane: L) => Promise<T>): Promise<T> {
    const lane = (this.#queue.length === 0 && this.#entered(entrant.bytes)) || (await this.#turnOf(entrant));
    try {
      return await work(lane.of);
    } finally {
      this.#leave(lane, entrant.bytes);
    }
  }

  /** Waits until nothing is inside or waiting. */
  async empty(): Promise<void> {
    if (!this.#isEmpty()) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  #turnOf(entrant: LaneRequest): Promise<Lane<L>> {
    const { waiting, waitingBytes } = this.limits;
    if (this.#queue.length >= waiting || this.#waitingBytes + entrant.bytes > waitingBytes)
      throw this.parts.full(this.#queue.length);
    this.#waitingBytes += entrant.bytes;
    return new Promise((enter, refuse) => this.#queue.push({ ...entrant, enter, refuse }));
  }

  /** A lane with room, already taken. */
  #entered(bytes: number): Lane<L> | undefined {
    const lane = this.#lanes.find((each) => this.#hasRoom(each, bytes)) ?? this.#another();
    if (lane === undefined) return undefined;
    lane.inside += 1;
    lane.bytes += bytes;
    return lane;
  }

  #hasRoom({ inside, bytes: taken }: Lane<L>, bytes: number): boolean {
    return inside === 0 || (inside < this.limits.inside && taken + bytes <= this.limits.insideBytes);
  }

  #another(): Lane<L> | undefined {
    if (this.#lanes.length >= this.limits.lanes) return undefined;
    const lane = { of: this.parts.open(), inside: 0, bytes: 0 };
    this.#lanes.push(lane);
    return lane;
  }

  #leave(lane: Lane<L>, bytes: number): void {
    lane.inside -= 1;
    lane.bytes -= bytes;
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      const isLate = this.parts.now() >= next.until;
      const free = isLate ? undefined : this.#entered(next.bytes);
      if (!isLate && free === undefined) return;
      this.#queue.shift();
      this.#waitingBytes -= next.bytes;
      if (free === undefined) next.refuse(this.parts.late());
      else next.enter(free);
    }
    if (this.#isEmpty()) for (const tell of this.#watchers.splice(0)) tell();
  }

  #isEmpty(): boolean {
    return this.#queue.length === 0 && this.#lanes.every(({ inside }) => inside === 0);
  }
}
