// Runs command lines of the built program, one after the other, without a process for each: what the program loads is
// loaded once, and its first module is evaluated anew for every command line. test/support/terminal.ts asks it.
import { build } from '../../scripts/build.mjs';

await build();
const program = new URL('../../dist/program/stackledger.js', import.meta.url).href;
let runs = 0;

/** Keeps what is written to a stream of this process until it is asked for. */
const captured = (stream) => {
  let chunks = [];
  stream.write = (chunk, encoding, written) => {
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'));
    const told = typeof encoding === 'function' ? encoding : written;
    if (told !== undefined) process.nextTick(told);
    return true;
  };
  return () => {
    const text = Buffer.concat(chunks).toString();
    chunks = [];
    return text;
  };
};
const out = captured(process.stdout);
const err = captured(process.stderr);

const home = process.cwd();

const run = async ({ args, variables, folder = home }) => {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  const outputs = [process.stdout, process.stderr].map((output) => ({ output, before: output.listeners('error') }));
  try {
    await import(`${program}?run=${(runs += 1)}`);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  }
  for (const { output, before } of outputs)
    for (const listener of output.listeners('error')) if (!before.includes(listener)) output.off('error', listener);
  process.send({ status: process.exitCode ?? 0, out: out(), err: err() });
  process.exitCode = undefined;
};

let last = Promise.resolve();
process.on('message', (asked) => (last = last.then(() => run(asked))));
