import { readFileSync } from 'node:fs';
import { parseExport, type ExportedLog } from '@stackledger/ledger';
import { CommandError } from '../output.js';

/**
 * Reads a file in our own format: events, texts and the checkpoint at its end. Throws CommandError that names the
 * actual format and what to do.
 */
export const readExportFile = (path: string): ExportedLog => readExport(path, textOf(path));

/** The same of a text that was read from `path`. */
export const readExport = (path: string, text: string): ExportedLog => {
  const log = parseExport(text);
  if (!('why' in log)) return log;
  const { line, why, events } = log;
  throw new CommandError(
    events === 0
      ? `${path} is no log of a match: line ${line}: ${why}. A log is what \`stackledger export MATCH\` writes`
      : `${path} breaks off: line ${line}: ${why}. The ${events} events before it are whole; export the match again`,
  );
};

/** The text of a file. Throws CommandError where it cannot be read. */
export const textOf = (path: string): string => bytesOf(path).toString();

/** The bytes of a file. Throws CommandError where it cannot be read. */
export const bytesOf = (path: string): Buffer<ArrayBuffer> => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};
