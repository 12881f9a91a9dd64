import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** How a program ended, and what it told. */
export type ProgramEnd = { readonly status: number | null; readonly out: string; readonly err: string };

/** A program in Python that is started once and asked often. */
export type PythonProgram = {
  /** What `main` makes of these arguments, as if it had been started with them. */
  readonly run: (...args: readonly string[]) => Promise<ProgramEnd>;
  readonly end: () => Promise<void>;
};

const ASKED = `
import contextlib, importlib, io, json, sys
sys.path.insert(0, sys.argv[1])
program = importlib.import_module(sys.argv[2])
for line in sys.stdin:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = program.main(json.loads(line))
    print(json.dumps({"status": status, "out": out.getvalue(), "err": err.getvalue()}), flush=True)
`;

/** Starts a module with a function `main` that answers an exit code. What it throws ends the process. */
export const pythonProgram = (folder: string, module: string): PythonProgram => {
  const python = spawn('python3', ['-B', '-c', ASKED, folder, module], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  return {
    run: async (...args) => {
      python.stdin.write(`${JSON.stringify(args)}\n`);
      const answer = await answers.next();
      if (answer.done === true) throw new Error(`${module} ended at ${args.join(' ')}`);
      return JSON.parse(answer.value) as ProgramEnd; // ASKED wrote it
    },
    end: async () => {
      const ended = once(python, 'close');
      python.stdin.end();
      await ended;
    },
  };
};
