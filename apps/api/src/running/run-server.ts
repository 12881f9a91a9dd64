import { join } from 'node:path';
import { projectFolder } from '@stackledger/offering';
import { startServer, type RunningService, type ServerOptions } from '../server.js';
import { backupSettings } from './backup-folder.js';
import {
  mistypedVariables,
  readConfiguration,
  readProof,
  readWebhooks,
  type ProcessEnvironment,
} from '@stackledger/service';
import { demoAnalytics, lacksAnalytics } from './demo-analytics.js';
import { isLoopback } from '../requests/hosts.js';
import { refuseEmptied } from './emptied-store.js';
import { needFolders } from './needed-folders.js';
import { readEdge } from './edge-settings.js';
import { cacheShareMb } from './cache-memory.js';
import { collectInTime, heapBudgetMb } from './heap-budget.js';
import { logSink } from './log-sink.js';
import { hasStoreThread } from './store-thread.js';
import { exposed, welcome } from './welcome.js';

/** Tables are made where they take nothing from those who play. */
const ANALYTICS_PROGRAM = join(projectFolder(), 'dist/program/analytics.js');

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
  collectInTime(memoryMb);
  mistypedVariables(environment).forEach(print);
  const backups = backupSettings(backupFolder, backupToken, backupPassphrase);
  const logTo = await logSink(environment);
  const proof = readProof(environment, configuration.storeUrl);
  const isAnalyticsSet = (environment.ANALYTICS ?? '').trim() !== ''; // off is set, too
  const sample = demo && !isAnalyticsSet ? demoAnalytics(configuration.storeUrl) : {};
  const options = {
    ...{
      cacheMemoryMb: cacheShareMb(memoryMb),
      storeThread: hasStoreThread(),
      ...configuration,
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
  needFolders({ ...options, ...sample });
  refuseEmptied(options);
  const { server, analytics } = await startWith(options, sample);
  const ended = new Promise<void>((resolve) => onSignal(resolve));
  const invitation =
    server.isUnclaimed && (isTerminal || configuration.keysPath === undefined) ? await server.invite?.() : undefined;
  const { only } = options;
  const figures = analytics !== undefined && only?.includes('analytics') !== false;
  const hasKeyFile = configuration.keysPath !== undefined;
  const told = { ...backups, figures, hasKeyFile, memoryMb, askedMb, only };
  const link = server.invite === null ? 'open' : (invitation ?? 'not-shown');
  print(welcome(server, configuration.storeUrl, link, told));
  if (!isLoopback(configuration.host)) print(exposed(configuration.host));
  await ended;
  print('Ending: answering what is under way.');
  await server.close();
};

type StartedServer = { readonly server: RunningService; readonly analytics: string | undefined };

/** With the analytics of the sample, where the optional package runs here. */
const startWith = async (options: ServerOptions, sample: Pick<ServerOptions, 'analytics'>): Promise<StartedServer> => {
  const wanted = { ...options, ...sample };
  try {
    return { server: await startServer(wanted), analytics: wanted.analytics };
  } catch (error) {
    if (sample.analytics === undefined || !lacksAnalytics(error)) throw error;
    return startWith(options, {});
  }
};
