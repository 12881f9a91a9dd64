import { fork } from 'node:child_process';
import type { WorkerProcess } from '@stackledger/analytics';

/** Starts the process that keeps the tables. What it complains about stands with what the service does. */
export const launchAnalytics = (program: string): WorkerProcess => {
  const child = fork(program, {
    execArgv: [],
    serialization: 'advanced', // positions are BigInts
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    post: (message) => {
      if (child.connected) child.send(message as object, () => undefined); // its end is told by onEnd
    },
    listen: (hear) => void child.on('message', hear),
    onEnd: (hear) => {
      child.once('exit', (code, signal) => hear(signal ?? `status ${code}`));
      child.once('error', ({ message }) => hear(message));
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
