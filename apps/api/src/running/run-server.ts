import { join } from 'node:path';
import { projectFolder } from '../../../games.js';
import { startServer } from '../server.js';
import { backupSettings } from './backup-folder.js';
import { readConfiguration } from './configuration.js';
import { demoAnalytics } from './demo-analytics.js';
import { isLoopback } from '../requests/hosts.js';
import { readEdge } from './edge-settings.js';
import { readProof } from './proof-settings.js';
import { logSink } from './log-sink.js';
import type { Surroundings } from './this-process.js';
import { exposed, welcome } from './welcome.js';

/** Tables are made where they take nothing from those who play. */
const ANALYTICS_PROGRAM = join(projectFolder(), 'dist/apps/api/src/analytics/analytics-process.js');

/** What is said on the command line; the rest is configured by environment. */
export type Given = {
  readonly demo: boolean;
  readonly check?: boolean;
  readonly backupFolder?: string;
  /** Without tokens, for this machine alone. */
  readonly open?: boolean;
};

/** Runs the service until it is told to end. Throws StartFailure when it cannot start. */
export const runServer = async (
  { environment, print, onSignal }: Surroundings,
  { demo, ...given }: Given,
): Promise<void> => {
  const { backupFolder, backupToken, ...configuration } = { ...readConfiguration(environment), ...given };
  const backups = backupSettings(backupFolder, backupToken);
  const logTo = logSink(environment);
  const proof = readProof(environment, configuration.storeUrl);
  const sample = demo && configuration.analytics === undefined ? await demoAnalytics(configuration.storeUrl) : {};
  const options = {
    ...{ ...configuration, ...sample, ...readEdge(environment), ...proof, logTo, demo, backups },
    analyticsProgram: ANALYTICS_PROGRAM,
  };
  const server = await startServer(options);
  const ended = new Promise<void>((resolve) => onSignal(resolve));
  const invitation = await server.invite?.();
  const told = { ...backups, figures: options.analytics !== undefined };
  print(welcome(server, configuration.storeUrl, invitation?.link, told));
  if (!isLoopback(configuration.host)) print(exposed(configuration.host));
  await ended;
  print('Ending: answering what is under way.');
  await server.close();
};
