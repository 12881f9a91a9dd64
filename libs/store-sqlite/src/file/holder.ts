import { readFileSync, statSync } from 'node:fs';

/** `1: POSIX  ADVISORY  WRITE 18421 fe:00:2246380 1073741824 1073742335`: process, device and inode of a lock. */
const LOCK = /^\d+: POSIX +ADVISORY +WRITE (\d+) ([\da-f]+:[\da-f]+:\d+) /;

/** The process that has locked a file, where the system tells (Linux); undefined elsewhere. */
export const holderOf = (path: string): number | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    const file = `${placeOf(dev)}:${ino}`;
    const held = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .map((line) => LOCK.exec(line));
    const pid = Number(held.find((lock) => lock?.[2] === file)?.[1] ?? 0);
    return pid > 0 && pid !== process.pid ? pid : undefined;
  } catch {
    return undefined; // what is not told is not known
  }
};

/** A device as in that list: major and minor number, in at least two hexadecimal digits. */
const placeOf = (dev: bigint): string => {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn);
  return [major, minor].map((part) => part.toString(16).padStart(2, '0')).join(':');
};
