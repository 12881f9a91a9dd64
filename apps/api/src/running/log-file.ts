import { fstatSync, writeSync } from 'node:fs';
import type { LineSink } from '../operations/gathered-lines.js';

/** Writes text to the end of a file; how many of its bytes there was room for. Throws the failures of the system. */
type FileWriter = (bytes: Uint8Array) => number;

/**
 * A log in a file, which goes on where its disk takes no more: lines are lost until there is room again, and it says
 * then how many and why. `now` is the time of that line, ISO 8601.
 */
export const logFile = (write: FileWriter, now: () => string): LineSink => {
  let lost = 0;
  let why = '';
  let isCut = false;
  const all = (text: string): void => {
    for (let rest: Uint8Array = Buffer.from(text); rest.length > 0;) {
      const written = write(rest);
      isCut = rest.at(written - 1) !== END_OF_LINE;
      rest = rest.subarray(written);
    }
  };
  return {
    write: (text) => {
      const told = lost === 0 ? '' : `${isCut ? '\n' : ''}${lostLine(lost, why, now())}`;
      try {
        all(told);
        lost = 0;
        all(text);
      } catch (error) {
        lost += text.split('\n').length - 1;
        why = error instanceof Error ? error.message : String(error);
      }
    },
  };
};

const END_OF_LINE = 10;

const lostLine = (lost: number, why: string, time: string): string =>
  `${JSON.stringify({ level: 40, time, msg: `the log could not be written (${why}): ${lost} lines of it are lost` })}\n`;

/** The file behind an output of the process; undefined for a terminal and a pipe, which others read. */
export const fileOf = (fd: number): FileWriter | undefined => {
  const kind = fstatSync(fd);
  return kind.isFIFO() || kind.isSocket() ? undefined : (bytes) => writeSync(fd, bytes);
};
