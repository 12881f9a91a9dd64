import { readFileSync } from 'node:fs';
import { isLog, parseLog, type Envelope } from '@stackledger/ledger';
import { Refusal } from '../output.js';

/** The events of a file in our own format. Throws a Refusal that says what the file is instead, and what may be done. */
export const readLogFile = (path: string): readonly Envelope[] => readLog(path, textOf(path));

/** The events of a text of that name. Throws a Refusal, as readLogFile does. */
export const readLog = (path: string, text: string): readonly Envelope[] => {
  const log = parseLog(text);
  if (isLog(log)) return log;
  const { line, why, events } = log;
  throw new Refusal(
    events === 0
      ? `${path} is no log of a match: line ${line}: ${why}. A log is what \`stackledger export MATCH\` writes`
      : `${path} breaks off: line ${line}: ${why}. The ${events} events before it are whole; export the match again`,
  );
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};
