import { EventEmitter } from 'node:events';
import { serveTables, type WorkerProcess } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { brought } from './analysed.js';
import { catalogue } from './games.js';

/** Two ends of a way on which everything is copied and comes later, as between processes. */
const way = () => {
  const [there, here] = [new EventEmitter(), new EventEmitter()];
  const post = (to: EventEmitter) => (message: unknown) => {
    const copy: unknown = structuredClone(message);
    setImmediate(() => to.emit('message', copy));
  };
  const listen = (at: EventEmitter) => (hear: (message: unknown) => void) => void at.on('message', hear);
  return { here: { post: post(there), listen: listen(here) }, there: { post: post(here), listen: listen(there) } };
};

/** The side with the tables in this process, for tests: `end` is what its sudden end looks like from here. */
export const startedSides = (): { readonly launch: () => WorkerProcess; readonly end: (how: string) => void } => {
  const ends = new EventEmitter();
  return {
    launch: () => {
      ends.removeAllListeners();
      const { here, there } = way();
      serveTables(there, { catalogue, brought, read: readEnvelope });
      return {
        ...here,
        onEnd: (hear) => void ends.once('end', hear),
        kill: () => void ends.emit('end', 'killed'),
      };
    },
    end: (how) => void ends.emit('end', how),
  };
};
