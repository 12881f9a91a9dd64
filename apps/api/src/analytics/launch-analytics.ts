import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { WorkerProcess } from '@stackledger/analytics';

/**
 * Starts a process that keeps tables. What it complains about stands with what the service does. `mostDataMb`: what the
 * system lets it have, where it knows such a bound.
 */
export const launchAnalytics = (program: string, mostDataMb?: number): WorkerProcess => {
  const child = spawn(...commandOf(program, mostDataMb), {
    serialization: 'advanced', // positions are BigInts
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
    child.once('error', ({ message }) => resolve(message));
  });
  return {
    post: (message) => {
      if (child.connected) child.send(message as object, () => undefined); // its end is told by onEnd
    },
    listen: (hear) => void child.on('message', hear),
    onEnd: (hear) => void ended.then(hear),
    kill: () => void child.kill('SIGKILL'),
    residentMb: () => residentMbOf(child.pid),
  };
};

/** Starts processes that keep tables. */
export type AnalyticsLauncher = {
  readonly launch: (mostDataMb?: number) => WorkerProcess;
  /** Ends the one that was started ahead, if nobody has taken it. */
  readonly close: () => Promise<void>;
};

/** The first process is started here, so that it gets ready while the service does: `launch` gives it out. */
export const launchAhead = (program: string): AnalyticsLauncher => {
  let ahead: WorkerProcess | null = launchAnalytics(program);
  const taken = (): WorkerProcess | null => {
    const process = ahead;
    ahead = null;
    return process;
  };
  return {
    launch: (mostDataMb) => (mostDataMb === undefined ? taken() : null) ?? launchAnalytics(program, mostDataMb),
    close: () => Promise.resolve(taken()?.kill()),
  };
};

const BYTES_OF_MB = 1_000_000;

/** A shell sets the bound and becomes the process; where it cannot, the process is started without. */
const commandOf = (program: string, mostDataMb: number | undefined): [command: string, args: readonly string[]] =>
  mostDataMb === undefined || process.platform !== 'linux'
    ? [process.execPath, [program]]
    : [
        'sh',
        [
          '-c',
          `ulimit -d ${Math.ceil((mostDataMb * BYTES_OF_MB) / 1_024)}; exec "$@"`,
          'sh',
          process.execPath,
          program,
        ],
      ];

/** Pages of 4 KiB, the second figure that Linux tells; null where nothing is told. */
const residentMbOf = (pid: number | undefined): number | null => {
  try {
    const [, pages = ''] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return (Number(pages) * 4_096) / BYTES_OF_MB;
  } catch {
    return null;
  }
};
