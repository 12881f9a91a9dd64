import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Whether the service will get its port, asked before its store is opened: a start that ends here has touched no file.
 * Rejects with the error of listening (EADDRINUSE, EACCES). Port 0 is always to be had.
 */
export const needFreePort = async (port: number, host: string): Promise<void> => {
  if (port === 0) return;
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};
