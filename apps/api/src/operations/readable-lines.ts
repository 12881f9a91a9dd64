import { prettyFactory } from 'pino-pretty';
import type { LineSink } from './gathered-lines.js';

/** A line of the log, as it was parsed: request-log.ts writes most of them. */
type Line = { readonly [member: string]: unknown };

/** A sink that takes lines of JSON and passes them on as people read them. */
export const readableLines = (sink: LineSink, colorize: boolean): LineSink => {
  const readable = prettyFactory({
    colorize,
    hideObject: true,
    messageFormat: sentenceOf,
    translateTime: 'SYS:HH:MM:ss',
  });
  return { write: (line) => sink.write(readable(line) ?? line) };
};

const sentenceOf = (line: Line): string => (line.method === undefined ? told(line) : answered(line));

const told = ({ msg, err }: Line): string => [msg, isFault(err) ? err.stack : undefined].filter(Boolean).join('\n');

const isFault = (err: unknown): err is { readonly stack: string } =>
  typeof err === 'object' && err !== null && 'stack' in err;

const answered = ({ method, route, status, ms, match, revision, result, rule }: Line): string => {
  const about = [match && `match ${String(match)}`, revision && `at ${String(revision)}`, result, rule];
  const asked = `${String(method)} ${String(route ?? 'no route')}`;
  return [`${asked}: ${String(status)} in ${String(ms)} ms`, ...about].filter(Boolean).join(', ');
};
