import { familyOf, remedyFor, STREAM_FAMILIES, type DamagedEvent } from '@stackledger/store';

/** Injection token of the DamagedMatches. */
export const DAMAGED_MATCHES = Symbol('DAMAGED_MATCHES');

const { match, tournament } = STREAM_FAMILIES;

/**
 * What a stream is about, for people. Ids of others than matches and tournaments may tell what nobody has asked for.
 */
export const subjectOf = (stream: string): string => {
  const { family, id = '' } = familyOf(stream) ?? {};
  switch (family) {
    case undefined:
      return 'this';
    case 'tournament':
    case 'tournamentAccess':
      return `tournament ${id}`;
    case 'match':
    case 'matchAccess':
      return `match ${id}`;
    case 'attempts': // of a match by its id, of a tournament by its stream
      return id.startsWith(tournament.prefix) ? subjectOf(id) : `match ${id}`;
    default:
      return STREAM_FAMILIES[family].holds.replace(/[,:].*/, '');
  }
};

/** The streams of which an event was found to be damaged since the start: each is told to the operator once. */
export class DamagedMatches {
  readonly #revisions = new Map<string, bigint>();
  #untold: string[] = [];
  #tell: ((sentence: string) => void) | undefined;

  /** A stream is damaged; the store says so once. */
  note({ stream, revision }: DamagedEvent): void {
    const { prefix } = match;
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

  /** The ids of all matches that are damaged, as far as is known. */
  get matches(): readonly string[] {
    return [...this.#revisions.keys()];
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
