import { gatheredLines, type LineSink } from '../operations/gathered-lines.js';
import { readableLines } from '../operations/readable-lines.js';
import { StartFailure, type EnvironmentVariables } from '@stackledger/service';

type TerminalSink = LineSink & { readonly isTTY?: boolean };

/**
 * Where the log goes: to standard error, as LOG_FORMAT says (json or text); without it as text to a terminal, and as
 * JSON to everything else. Throws StartFailure for another format.
 */
export const logSink = (environment: EnvironmentVariables, to: TerminalSink = process.stderr): LineSink => {
  const isTerminal = to.isTTY === true;
  const format = environment.LOG_FORMAT?.trim() || (isTerminal ? 'text' : 'json');
  if (format !== 'json' && format !== 'text')
    throw new StartFailure(`LOG_FORMAT is ${JSON.stringify(format)}, and must be json or text`);
  const lines = gatheredLines(to);
  // https://no-color.org: whatever NO_COLOR is set to.
  return format === 'json' ? lines : readableLines(lines, isTerminal && !environment.NO_COLOR);
};
