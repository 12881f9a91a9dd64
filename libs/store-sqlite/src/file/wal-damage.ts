import { readFileSync } from 'node:fs';

/** Layout of a write-ahead log: https://www.sqlite.org/fileformat2.html section 4. All fields are big-endian. */
const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682; // the lowest bit tells the byte order of the checksums

/**
 * Null for a log that SQLite will recover in full. SQLite ends recovery quietly at the first frame that does not check,
 * and would so lose every transaction after it. A power cut leaves at most one transaction torn, because each is synced
 * before the next is written: two commits beyond a bad frame, or a bad header before any frame, are damage.
 */
export const walDamage = (path: string): string | null => {
  const bytes = readFileSync(path);
  const log = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (log.byteLength <= HEADER + FRAME_HEADER) return null;
  if (!isHeaderSound(log)) return 'its header does not check';
  const { sound, isTorn } = soundFrames(log);
  const lost = commitsFrom(log, sound);
  return isTorn && lost <= 1
    ? null
    : `frame ${sound + 1} does not check, and ${lost} transactions lie at it or behind it`;
};

type Checksum = readonly [number, number];

const isLittleEndian = (log: DataView): boolean => (log.getUint32(0) & 1) === 0;

const isHeaderSound = (log: DataView): boolean => {
  if ((log.getUint32(0) & ~1) >>> 0 !== MAGIC) return false;
  return isChecksumAt(log, 24, summed(log, 0, 24, [0, 0]));
};

/**
 * How many frames from the first on carry the salts of the header and a checksum that continues the one before; and
 * whether the next one may be torn: with the right checksum but other salts, which that does not cover, it was whole
 * once.
 */
const soundFrames = (log: DataView): { sound: number; isTorn: boolean } => {
  let sum: Checksum = [log.getUint32(24), log.getUint32(28)];
  for (let frame = 0; frame < frameCount(log); frame++) {
    const at = frameAt(log, frame);
    sum = summed(log, at + FRAME_HEADER, pageSize(log), summed(log, at, 8, sum));
    const isWhole = isChecksumAt(log, at + 16, sum);
    if (!isWhole || !isOfThisLog(log, at)) return { sound: frame, isTorn: !isWhole };
  }
  return { sound: frameCount(log), isTorn: true };
};

/**
 * Frames of this log from `first` on that end a transaction. Frames of the log that lay here before have other salts.
 */
const commitsFrom = (log: DataView, first: number): number => {
  let commits = 0;
  for (let frame = first; frame < frameCount(log); frame++) {
    const at = frameAt(log, frame);
    if (isOfThisLog(log, at) && log.getUint32(at + 4) > 0) commits += 1;
  }
  return commits;
};

const pageSize = (log: DataView): number => log.getUint32(8);
const frameAt = (log: DataView, frame: number): number => HEADER + frame * (FRAME_HEADER + pageSize(log));
const frameCount = (log: DataView): number => Math.floor((log.byteLength - HEADER) / (FRAME_HEADER + pageSize(log)));

const isOfThisLog = (log: DataView, at: number): boolean =>
  log.getUint32(at + 8) === log.getUint32(16) && log.getUint32(at + 12) === log.getUint32(20);

const isChecksumAt = (log: DataView, at: number, [first, second]: Checksum): boolean =>
  log.getUint32(at) === first && log.getUint32(at + 4) === second;

const summed = (log: DataView, from: number, length: number, [first, second]: Checksum): Checksum => {
  const littleEndian = isLittleEndian(log);
  for (let at = from; at < from + length; at += 8) {
    first = (first + log.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + log.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
};
