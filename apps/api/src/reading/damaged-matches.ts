import { remedyFor, STREAM_FAMILIES, type DamagedEvent } from '@stackledger/store';

/** Injection token of the DamagedMatches. */
export const DAMAGED_MATCHES = Symbol('DAMAGED_MATCHES');

const OF_MATCHES = [STREAM_FAMILIES.match, STREAM_FAMILIES.attempts, STREAM_FAMILIES.matchAccess];

/** The match that a stream belongs to; undefined for streams of anything else. */
export const matchWith = (stream: string): string | undefined => {
  const family = OF_MATCHES.find(({ prefix }) => stream.startsWith(prefix));
  return family && stream.slice(family.prefix.length);
};

/** The streams of which an event was found to be damaged since the start: each is told to the operator once. */
export class DamagedMatches {
  readonly #revisions = new Map<string, bigint>();
  #untold: string[] = [];
  #tell: ((sentence: string) => void) | undefined;

  /** A stream is damaged; the store says so once. */
  note({ stream, revision }: DamagedEvent): void {
    const { prefix } = STREAM_FAMILIES.match;
    if (stream.startsWith(prefix)) this.#revisions.set(stream.slice(prefix.length), revision);
    this.#untold.push(
      `revision ${revision} of stream ${stream} is not as it was written: it cannot be read, everything else goes on; ` +
        remedyFor(stream),
    );
    this.#tellAll();
  }

  /** The revision of a match that is damaged; undefined where nothing is known of it. */
  revisionOf(matchId: string): bigint | undefined {
    return this.#revisions.size === 0 ? undefined : this.#revisions.get(matchId);
  }

  /** Where each is told, those of before too. */
  listen(tell: (sentence: string) => void): void {
    this.#tell = tell;
    this.#tellAll();
  }

  #tellAll(): void {
    if (this.#tell === undefined) return;
    for (const sentence of this.#untold.splice(0)) this.#tell(sentence);
  }
}
