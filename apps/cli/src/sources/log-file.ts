import { readFileSync } from 'node:fs';
import { parseExport, type Envelope, type Exported } from '@stackledger/ledger';
import { Refusal } from '../output.js';

/** The events of a file in our own format. Throws a Refusal that says what the file is instead, and what may be done. */
export const readLogFile = (path: string): readonly Envelope[] => readExportFile(path).events;

/** The events of a file with the checkpoint that ends it. Throws a Refusal, as readLogFile does. */
export const readExportFile = (path: string): Exported => readExport(path, textOf(path));

/** The events of a text of that name, and its checkpoint. Throws a Refusal, as readLogFile does. */
export const readExport = (path: string, text: string): Exported => {
  const log = parseExport(text);
  if (!('why' in log)) return log;
  const { line, why, events } = log;
  throw new Refusal(
    events === 0
      ? `${path} is no log of a match: line ${line}: ${why}. A log is what \`stackledger export MATCH\` writes`
      : `${path} breaks off: line ${line}: ${why}. The ${events} events before it are whole; export the match again`,
  );
};

/** The text of a file. Throws a Refusal where it cannot be read. */
export const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};
