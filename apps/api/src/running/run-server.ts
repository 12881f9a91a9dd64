import { join } from 'node:path';
import { projectFolder } from '@stackledger/offering';
import { startServer } from '../server.js';
import { backupSettings } from './backup-folder.js';
import {
  mistypedVariables,
  readConfiguration,
  readProof,
  readWebhooks,
  type ProcessEnvironment,
} from '@stackledger/service';
import { demoAnalytics } from './demo-analytics.js';
import { isLoopback } from '../requests/hosts.js';
import { needFolders } from './needed-folders.js';
import { readEdge } from './edge-settings.js';
import { cacheShareMb } from './cache-memory.js';
import { collectInTime, heapBudgetMb } from './heap-budget.js';
import { logSink } from './log-sink.js';
import { exposed, welcome } from './welcome.js';

/** Tables are made where they take nothing from those who play. */
const ANALYTICS_PROGRAM = join(projectFolder(), 'dist/apps/api/src/analytics/analytics-process.js');

/** What is said on the command line; the rest is configured by environment. */
export type ServerRunOptions = {
  readonly demo: boolean;
  readonly check?: boolean;
  readonly backupFolder?: string;
  /** As in ServerOptions. */
  readonly newKeys?: boolean;
  /** Without tokens, for this machine alone. */
  readonly open?: boolean;
};

/** Runs the service until it is told to end. Throws StartFailure when it cannot start. */
export const runServer = async (
  { environment, print, isTerminal, onSignal }: ProcessEnvironment,
  { demo, ...given }: ServerRunOptions,
): Promise<void> => {
  const {
    backupFolder,
    backupToken,
    backupPassphrase,
    memoryMb: askedMb,
    ...configuration
  } = {
    ...readConfiguration(environment),
    ...given,
  };
  const memoryMb = heapBudgetMb(askedMb);
  collectInTime();
  mistypedVariables(environment).forEach(print);
  const backups = backupSettings(backupFolder, backupToken, backupPassphrase);
  const logTo = await logSink(environment);
  const proof = readProof(environment, configuration.storeUrl);
  const isAnalyticsSet = (environment.ANALYTICS ?? '').trim() !== ''; // off is set, too
  const sample = demo && !isAnalyticsSet ? await demoAnalytics(configuration.storeUrl) : {};
  const options = {
    ...{
      cacheMemoryMb: cacheShareMb(memoryMb),
      ...configuration,
      ...sample,
      ...readEdge(environment),
      ...proof,
      ...readWebhooks(environment, configuration.storeUrl),
      logTo,
      demo,
      backups,
    },
    analyticsProgram: ANALYTICS_PROGRAM,
    say: print,
  };
  needFolders(options);
  const server = await startServer(options);
  const ended = new Promise<void>((resolve) => onSignal(resolve));
  const invitation =
    server.isUnclaimed && (isTerminal || configuration.keysPath === undefined) ? await server.invite?.() : undefined;
  const { analytics, only } = options;
  const figures = analytics !== undefined && only?.includes('analytics') !== false;
  const told = { ...backups, figures, memoryMb, only };
  const link = server.invite === null ? 'open' : (invitation ?? 'not-shown');
  print(welcome(server, configuration.storeUrl, link, told));
  if (!isLoopback(configuration.host)) print(exposed(configuration.host));
  await ended;
  print('Ending: answering what is under way.');
  await server.close();
};
