import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { runCommand, type CommandRun } from '../terminal.js';

/** What a shell runs first, so that a look into an answer, or a command of the program, needs no process of its own. */
export type QuickCommands = { readonly looks: string; readonly program: string; readonly stop: () => void };

const bytesOf = async (asked: IncomingMessage): Promise<Buffer> => Buffer.concat(await asked.toArray());

/** What `node -pe EXPRESSION` prints of what it reads from its input. */
const evaluated = (expression: string, input: Buffer): CommandRun => {
  try {
    const readFileSync = (): Buffer => input;
    const shown: unknown = runInNewContext(expression, { require: () => ({ readFileSync }) });
    return { status: 0, out: `${typeof shown === 'string' ? shown : inspect(shown)}\n`, err: '' };
  } catch (error) {
    return { status: 1, out: '', err: `${String(error)}\n` };
  }
};

/** A command line of the program: its folder, its environment and its arguments, which hold no zeros. */
const commanded = (sent: Buffer): Promise<CommandRun> => {
  const [folder = '', environment = '', ...rest] = sent.toString().split('\0\0');
  const args = rest.join('\0\0').split('\0').slice(0, -1); // each ends with one
  const variables = environment.split('\0').map((each): [string, string] => {
    const at = each.indexOf('=');
    return [each.slice(0, at), each.slice(at + 1)];
  });
  return runCommand(args, Object.fromEntries(variables), folder);
};

/**
 * Stands beside a shell whose commands were run as processes before: `npx stackledger …` and `node -pe …` do the same
 * here. What they print comes by files of a folder, since it may end as it likes.
 */
export const startQuickCommands = async (folder: string): Promise<QuickCommands> => {
  let runs = 0;
  const server = createServer((asked, answer) => {
    const answered = async (): Promise<void> => {
      const { expression } = asked.headers;
      const sent = await bytesOf(asked);
      const { status, out, err } =
        typeof expression === 'string'
          ? evaluated(Buffer.from(expression, 'base64').toString(), sent)
          : await commanded(sent);
      const place = join(folder, `run-${(runs += 1)}`);
      mkdirSync(place);
      for (const [name, text] of Object.entries({ out, err, status: String(status) }))
        writeFileSync(join(place, name), text);
      answer.end(place);
    };
    answered().catch((error: unknown) => answer.writeHead(500).end(String(error)));
  });
  const socket = join(folder, 'socket');
  server.listen(socket);
  await once(server, 'listening');
  return { looks: `${quickly(socket)}${LOOKS}`, program: PROGRAM, stop: () => void server.close() };
};

const quickly = (socket: string): string => `
quickly() {
  local place
  place=$(command curl -sSf --unix-socket '${socket}' http://here/ --data-binary @- "$@") || return
  cat "$place/out"; cat "$place/err" >&2; return "$(cat "$place/status")"
}`;

const PROGRAM = `
npx() {
  [ "$1" = stackledger ] || return 127
  shift
  { printf '%s\\0\\0' "$PWD"; env -0; printf '\\0'; printf '%s\\0' "$@"; } | quickly
}`;

const LOOKS = `
node() {
  if [ "$1" = -pe ]; then quickly -H "expression: $(printf %s "$2" | base64 | tr -d '\\n')"; else command node "$@"; fi
}`;
