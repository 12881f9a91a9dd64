import type { SeededRandom } from '@stackledger/scenarios';
import type { Operation, Recorded } from './recording.js';

/** The bytes of the database file and of its log. */
export type Files = { readonly [which in Recorded]: Buffer };

type Change = Exclude<Operation, { readonly what: 'sync' | 'acknowledged' }>;

/** A disk writes a sector whole or not at all. */
const SECTOR = 512;

/**
 * A disk that promises only what was synced. What was written since may be there after a power cut, sector by sector,
 * in any choice; a truncation may be there or not. What lies between kept sectors and was never written is zeros. Names
 * of files are not modelled: both files are there from the beginning to the end.
 */
export class DiskModel {
  readonly #synced: { [which in Recorded]: Buffer };
  readonly #since: { [which in Recorded]: Change[] } = { file: [], log: [] };
  #acknowledged = 0;

  constructor({ file, log }: Files) {
    this.#synced = { file, log };
  }

  /** Appends answered so far. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  apply(operation: Operation): void {
    if (operation.what === 'acknowledged') this.#acknowledged = operation.appends;
    else if (operation.what !== 'sync') this.#since[operation.to].push(operation);
    else {
      this.#synced[operation.to] = changed(this.#synced[operation.to], this.#since[operation.to]);
      this.#since[operation.to] = [];
    }
  }

  /** What is there after a power cut now. */
  cut(random: SeededRandom): Files {
    return { file: this.#cutOf('file', random), log: this.#cutOf('log', random) };
  }

  #cutOf(which: Recorded, random: SeededRandom): Buffer {
    const since = this.#since[which];
    switch (random.below(5)) {
      case 0:
        return this.#synced[which];
      case 1:
        return changed(this.#synced[which], since);
      case 2:
        return changed(this.#synced[which], since.slice(0, random.below(since.length + 1)));
      default:
        return changed(this.#synced[which], someOf(since, random));
    }
  }
}

/** Each sector of each write with one chance for all, which is drawn; so that nearly none and nearly all come too. */
const someOf = (since: readonly Change[], random: SeededRandom): readonly Change[] => {
  const chance = random.next();
  return since.flatMap((change) => sectorsOf(change).filter(() => random.next() < chance));
};

const sectorsOf = (change: Change): readonly Change[] => {
  if (change.what === 'truncate') return [change];
  const sectors: Change[] = [];
  for (let from = 0; from < change.bytes.length;) {
    const at = change.at + from;
    const end = Math.min(change.bytes.length, from + SECTOR - (at % SECTOR));
    sectors.push({ ...change, at, bytes: change.bytes.subarray(from, end) });
    from = end;
  }
  return sectors;
};

const changed = (image: Buffer, changes: readonly Change[]): Buffer => {
  if (changes.length === 0) return image;
  const ends = changes.map((change) => (change.what === 'write' ? change.at + change.bytes.length : 0));
  const bytes = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), image.length));
  image.copy(bytes);
  let size = image.length;
  for (const change of changes) {
    if (change.what === 'truncate') {
      bytes.fill(0, change.size);
      size = Math.min(size, change.size);
    } else {
      change.bytes.copy(bytes, change.at);
      size = Math.max(size, change.at + change.bytes.length);
    }
  }
  return bytes.subarray(0, size);
};
