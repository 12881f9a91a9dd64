import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** A port that is there and takes no connection. */
export type DeafListener = Readonly<{ stop: () => Promise<void> }>;

/** Connections that a system takes by itself for a program that has asked for a queue of one. */
const QUEUE = 2;

/** A thread that listens, and then does nothing any more. */
const DEAF = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
createServer().listen({ port: workerData, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage('listening');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
`;

/** Listens on a port where whoever connects waits, as for a machine to which no packet comes. */
export const listenDeafly = async (port: number): Promise<DeafListener> => {
  const thread = new Worker(DEAF, { eval: true, workerData: port });
  await once(thread, 'message');
  const queued = Array.from({ length: QUEUE }, () => connect({ port, host: '127.0.0.1' }));
  for (const socket of queued) socket.on('error', () => undefined); // the thread has ended
  await Promise.all(queued.map((socket) => once(socket, 'connect')));
  return {
    stop: async () => {
      for (const socket of queued) socket.destroy();
      await thread.terminate();
    },
  };
};
