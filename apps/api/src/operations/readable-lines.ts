import { prettyFactory } from 'pino-pretty';
import type { LineSink } from './gathered-lines.js';

/** A line of the log, as it was parsed: what request-log.ts writes of a request, or a message. */
type LogLine = {
  readonly msg?: string;
  readonly err?: unknown;
  readonly method?: string;
  readonly route?: string | null;
  readonly status?: number;
  readonly ms?: number;
  readonly match?: string;
  readonly revision?: string;
  readonly result?: string;
  readonly rule?: string;
};

/** A sink that takes lines of JSON and passes them on as people read them. */
export const readableLines = (sink: LineSink, colorize: boolean): LineSink => {
  const readable = prettyFactory({
    colorize,
    hideObject: true,
    messageFormat: sentenceOf,
    translateTime: 'SYS:HH:MM:ss',
  });
  return { write: (line) => sink.write(readable(line)) };
};

const sentenceOf = (line: LogLine): string => (line.method === undefined ? told(line) : answered(line));

const told = ({ msg, err }: LogLine): string => [msg, isFault(err) ? err.stack : undefined].filter(Boolean).join('\n');

const isFault = (err: unknown): err is { readonly stack: string } =>
  typeof err === 'object' && err !== null && 'stack' in err;

const answered = ({ method, route, status, ms, match, revision, result, rule }: LogLine): string => {
  const about = [match && `match ${match}`, revision && `at ${revision}`, result, rule];
  return [`${method} ${route ?? 'no route'}: ${status} in ${ms} ms`, ...about].filter(Boolean).join(', ');
};
