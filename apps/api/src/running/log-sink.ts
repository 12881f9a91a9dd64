import { gatheredLines, type LineSink } from '../operations/gathered-lines.js';
import { systemClock } from '@stackledger/ledger';
import { fileOf, logFile } from './log-file.js';
import { StartFailure, type EnvironmentVariables } from '@stackledger/service';

type TerminalSink = LineSink & { readonly isTTY?: boolean };

/**
 * Where the log goes: to standard error, as LOG_FORMAT says (json or text); without it as text to a terminal, and as
 * JSON to everything else. Throws StartFailure for another format.
 */
export const logSink = async (
  environment: EnvironmentVariables,
  to: TerminalSink = process.stderr,
): Promise<LineSink> => {
  const isTerminal = to.isTTY === true;
  const format = environment.LOG_FORMAT?.trim() || (isTerminal ? 'text' : 'json');
  if (format !== 'json' && format !== 'text')
    throw new StartFailure(`LOG_FORMAT is ${JSON.stringify(format)}, and must be json or text`);
  const file = to === process.stderr && !isTerminal ? fileOf(process.stderr.fd) : undefined;
  const lines = gatheredLines(file === undefined ? to : logFile(file, systemClock.now));
  if (format === 'json') return lines;
  const { readableLines } = await import('../operations/readable-lines.js');
  // https://no-color.org: whatever NO_COLOR is set to.
  return readableLines(lines, isTerminal && !environment.NO_COLOR);
};
