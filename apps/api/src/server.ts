import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerNames, fileKeys, memoryKeys } from '@stackledger/access';
import {
  serviceChance,
  systemClock,
  type Chance,
  type Clock,
  type Ledger,
  type OfferedGames,
  type Texts,
} from '@stackledger/ledger';
import type { ReadSideDependencies } from '@stackledger/projections';
import { budgetedStore, type DamagedEvent, type EventStore, type StoreHealth } from '@stackledger/store';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { catalogueOf, loadGames, tablesBrought } from '@stackledger/offering';
import { AccessGuard } from './access/access-guard.js';
import { createAccess, type Access } from './access/access.js';
import { identifyAskers } from './access/identifying.js';
import type { RouteAccess } from './access/route-access.js';
import { surveyRules } from './operations/rules-survey.js';
import { RouteTable } from './access/route-table.js';
import { inviteOrganizer, isUnclaimed, type Invitation } from './access/inviting.js';
import { cacheAnswers } from './answers/caching.js';
import { fillTexts } from './answers/filled-texts.js';
import { compressReadings } from './answers/compression.js';
import { sendSecurityHeaders } from './answers/security-headers.js';
import { launchAhead, type AnalyticsLauncher } from './analytics/launch-analytics.js';
import { analyticsOpened, startAnalytics } from './analytics/start-analytics.js';
import { AppModule, type ServiceParts } from './app.module.js';
import type { BackupSettings } from './backups/backup-settings.js';
import {
  asStartFailure,
  checkRecordedKeys,
  checkRoles,
  needFolder,
  openCheckpoints,
  openSigner,
  markStore,
  openStore,
  textsOver,
  passingSigner,
  playDemoOnEmptyStore,
  recordKeys,
  restoreKeysBeside,
  PROCESS_ROLES,
  StartFailure,
  type ProcessRole,
  type ServiceCheckpoints,
  type FinalizationSettings,
} from '@stackledger/service';
import { serveDocs } from './docs/serve-docs.js';
import { consolePage, serveConsole } from './home/console-files.js';
import { LEDGER } from './ledger/ledger.module.js';
import { watchedClock } from './ledger/watched-clock.js';
import { USUAL_FEEDS, USUAL_TIMES, type FeedTimes } from './live/feed-times.js';
import { createMetrics } from './operations/metrics.js';
import { answerInTime } from './requests/answers-in-time.js';
import { observedStore } from './operations/observed-store.js';
import { folderRemover } from './operations/service-files.js';
import { OpenAnswers } from './operations/open-answers.js';
import { logRequests } from './operations/request-log.js';
import { ProblemFilter, type ErrorReporter } from './problems/problem-filter.js';
import { refuseUnusual } from './problems/early-problems.js';
import { DamagedMatches } from './reading/damaged-matches.js';
import { startReading } from './reading/start-reading.js';
import { CheckedPipe } from './requests/checked.js';
import { checkHosts, isLoopback } from './requests/hosts.js';
import { takeJsonBodies } from './requests/json-body.js';
import { checkOrigins } from './requests/origins.js';
import { limitLinks, limitRate } from './requests/rate-limit.js';
import { sendRequestIds } from './requests/request-id.js';
import { TakesNoBody } from './requests/takes-no-body.js';
import { noteRoutes, type Routes } from './requests/routes.js';
import { needFreePort } from './running/free-port.js';
import { createNest } from './running/create-nest.js';
import { newAdapter, type AdapterOptions } from './running/http-adapter.js';
import type { WebhookSettings } from './webhooks/webhook-settings.js';
import { cacheMemory } from './running/cache-memory.js';
import { peersOver, type PeerChannel } from './peers/peer-channel.js';
import { keyFilesOf, keyWarningOf } from './running/service-keys.js';
import { keepsLists, refuseOtherRoles } from './running/served-roles.js';

/** How a service is started. `store` is one that is open already, instead of `storeUrl`; the service closes it. */
export type ServerOptions = AdapterOptions & {
  readonly port: number;
  readonly host: string;
  readonly storeUrl?: string;
  readonly store?: EventStore;
  /** Whether a thread of its own holds a store file. */
  readonly storeThread?: boolean;
  /** Checks all of a store file beside its use, however it was closed. */
  readonly check?: boolean;
  /**
   * Where folded states are kept; without it beside the store. `checkpoints` are open already; the service closes them.
   */
  readonly projectionsUrl?: string;
  readonly checkpoints?: ServiceCheckpoints;
  /** The games on offer; by default those of the project. */
  readonly games?: OfferedGames;
  /** Projections that stand in for those of the same name. */
  readonly instead?: ReadSideDependencies['instead'];
  /** The clock by which it is watched whether events come; that of this process by default. */
  readonly ticks?: ReadSideDependencies['ticks'];
  /** How long a changed state of the read models may wait until it is stored, in milliseconds. */
  readonly storeMs?: number;
  readonly clock?: Clock;
  readonly chance?: Chance;
  /** How much memory cached matches may take; by default by the size of the heap. */
  readonly cacheMemoryMb?: number;
  /** Answers whoever asks, without tokens; on a loopback address only. */
  readonly open?: boolean;
  /** The file of the keys that tokens are signed with; without it there are new ones at every start. */
  readonly keysPath?: string;
  /** Plays a sample match first when the store holds no match. */
  readonly demo?: boolean;
  /** Is told what a long start does, and how far it is. */
  readonly say?: (sentence: string) => void;
  /** How many requests a second each client address has; without it as many as it likes. */
  readonly requestsPerSecond?: number;
  /** How many requests a second the holders of each link have together; without it as many as they like. */
  readonly requestsPerSecondOfLink?: number;
  /** Names by which the service is called, besides those of its own machine (requests/hosts.ts). */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may use the service; `*` for all. */
  readonly corsOrigins?: readonly string[];
  readonly feedTimes?: FeedTimes;
  /** How many feeds this process keeps open at once. */
  readonly feedsAtOnce?: number;
  readonly backups?: BackupSettings;
  /** Takes keys that have nothing to do with those that the store was used with: they are lost. */
  readonly newKeys?: boolean;
  /** The file of the key that signs the heads of logs; without it a key that ends with the process. */
  readonly checkpointKeysPath?: string;
  /** When matches that are over are sealed; by default never. */
  readonly sealing?: FinalizationSettings;
  /** The file of the analytics, `memory:` for none; left out, the service keeps no analytics. */
  readonly analytics?: string;
  /** Signed messages to endpoints of platforms; left out, the service sends none. */
  readonly webhooks?: WebhookSettings;
  /** The program that keeps the analytics in a process of its own; left out, they are kept in this one. */
  readonly analyticsProgram?: string;
  /** What this process does of several over one store; by default everything. */
  readonly only?: readonly ProcessRole[];
  /** Is told of bugs and of failures of the store; by default the log. */
  readonly tell?: ErrorReporter;
};

/**
 * A service that runs. `invite` makes a link for an organizer; null where none is needed. `close` answers what is under
 * way, then closes the store.
 */
export type RunningService = {
  readonly url: string;
  readonly store: StoreHealth;
  readonly invite: (() => Promise<Invitation>) | null;
  /** Nobody has been an organizer of this store so far. */
  readonly isUnclaimed: boolean;
  readonly close: () => Promise<void>;
};

/** Notes what is opened, to be closed should the start fail. */
type ResourceTracker = <T extends { readonly close: () => Promise<void> }>(open: Promise<T>) => Promise<T>;

/**
 * Starts the service. Throws StartFailure, one sentence for people, when the store cannot be used or the port not be
 * had; nothing is left open then.
 */
export const startServer = async (options: ServerOptions): Promise<RunningService> => {
  if (options.open === true && !isLoopback(options.host)) throw new StartFailure(notOpenTo(options.host));
  const opened: { readonly close: () => Promise<void> }[] = [];
  const opening: ResourceTracker = async (open) => {
    const done = await open;
    opened.unshift(done);
    return done;
  };
  try {
    await needFreePort(options.port, options.host);
    const launcher = launcherOver(options);
    if (launcher !== undefined) opened.push(launcher);
    const { storeUrl = 'memory:', projectionsUrl } = options;
    const damaged = new DamagedMatches();
    const storeOptions = {
      check: options.check ? 'beside' : 'when-due',
      inThread: options.storeThread === true,
      onDamage: (event: DamagedEvent) => damaged.note(event),
    } as const;
    const store = await opening(
      options.store === undefined ? openStore(storeUrl, storeOptions) : Promise.resolve(options.store),
    );
    checkRoles(rolesOf(options), { isShared: store.isShared, analytics: options.analytics });
    await markStore(store);
    await checkRecordedKeys(store, keyFilesOf(options), options.newKeys ? { replaces: true } : {});
    const beside = options.store === undefined ? storeUrl : 'memory:';
    const checkpoints = await opening(
      options.checkpoints === undefined
        ? openCheckpoints(projectionsUrl, beside)
        : Promise.resolve(options.checkpoints),
    );
    return await started(store, checkpoints, { ...options, launcher, damaged }, opening);
  } catch (error) {
    for (const { close } of opened) await close();
    throw asStartFailure(error, options);
  }
};

const keepsAnalytics = (options: ServerOptions): boolean =>
  options.analytics !== undefined && rolesOf(options).includes('analytics');

const launcherOver = (options: ServerOptions): AnalyticsLauncher | undefined =>
  keepsAnalytics(options) && options.analyticsProgram !== undefined ? launchAhead(options.analyticsProgram) : undefined;

const rolesOf = ({ only = PROCESS_ROLES }: ServerOptions): readonly ProcessRole[] => only;

const notOpenTo = (host: string): string =>
  `without tokens the service answers this machine alone: leave --open out, or HOST, which is ${host}`;

/** An open service asks for no tokens, so that its keys need not outlive it. */
const accessOver = async (
  store: EventStore,
  clock: Clock,
  texts: Texts,
  { keysPath, open = false }: ServerOptions,
  peers: PeerChannel,
): Promise<Access> => {
  const isInMemory = open || keysPath === undefined;
  if (!isInMemory) needFolder(dirname(resolve(keysPath)), 'of the keys');
  const keys = await (isInMemory ? memoryKeys(clock.now()) : fileKeys(keysPath, clock.now()));
  return createAccess({ store, clock, texts, keys, isOpen: open, peers });
};

const started = async (
  store: EventStore,
  beside: ServiceCheckpoints,
  options: ServerOptions & { readonly launcher: AnalyticsLauncher | undefined; readonly damaged: DamagedMatches },
  opening: ResourceTracker,
): Promise<RunningService> => {
  const watched = watchedClock(systemClock, () => performance.now());
  const serves = rolesOf(options);
  const { clock = watched, chance = serviceChance, games = loadGames() } = options;
  const isPlayed = options.demo === true && (await playDemoOnEmptyStore({ store, games }, options.say));
  const metrics = createMetrics();
  const caches = cacheMemory(options.cacheMemoryMb);
  const { instead, ticks, storeMs, damaged } = options;
  const { snapshots, sharing, ...checkpoints } = beside;
  const readers = await startReading(store, checkpoints, {
    catalogue: catalogueOf(games.values()),
    cacheBytes: caches.projections,
    isIdle: !keepsLists(serves),
    sharing,
    ...{ instead, ticks, storeMs, damaged },
  });
  if (isPlayed) await readers.reading.caughtUp(); // the sample shall be there to look at from the first moment
  const budgeted = budgetedStore(store);
  const observed = observedStore(budgeted, metrics, (position) => readers.reading.expect(position));
  metrics.watch(readers.reading);
  const { checkpointKeysPath: keys } = options;
  const keyFiles = keyFilesOf(options);
  const restored = await restoreKeysBeside(options.storeUrl ?? 'memory:', keyFiles, options.backups?.passphrase);
  const signer = keys === undefined ? passingSigner() : openSigner(keys, clock.now());
  const log: { warn?: (what: string) => void } = {}; // there is one once the application is made
  const ports = {
    ...{ store: observed, games, clock, chance, signer, cacheBytes: caches.ledger },
    texts: textsOver({ store: observed, clock }),
    ...(snapshots && { snapshots }),
    onRestored: (matchId: string) => log.warn?.(restoredStore(matchId)),
  };
  const { feedTimes = USUAL_TIMES, feedsAtOnce = USUAL_FEEDS, sealing = {} } = options;
  const backups = { ...options.backups, keyFiles };
  const peers = peersOver(store.messages);
  const access = await accessOver(budgeted, clock, ports.texts, options, peers);
  const known = { catalogue: catalogueOf(games.values()), brought: tablesBrought(games.values()) };
  const analytics = keepsAnalytics(options)
    ? await opening(startAnalytics({ ...options, store, ...known }, access))
    : null;
  if (analytics !== null) metrics.watchAnalytics(analytics);
  await recordKeys(budgeted, keyFiles, { at: clock.now(), replaces: options.newKeys });
  const keyWarning = await keyWarningOf(keyFiles, access);
  const { storeUrl: at, projectionsUrl, analytics: tables } = options;
  const places = [at, projectionsUrl, tables, options.webhooks?.path, ...Object.values(keyFiles)];
  const files = { keyWarning, withoutFolders: folderRemover(places) };
  const { index, reading } = readers;
  const rules = surveyRules({ games, index, caughtUp: () => reading.caughtUp() });
  const webhooks = serves.includes('feeds') ? (options.webhooks ?? null) : null;
  const parts = {
    access,
    ports,
    readers,
    metrics,
    files,
    rules,
    feedTimes,
    feedsAtOnce,
    peers,
    backups,
    sealing: serves.includes('lists') ? sealing : {},
    analytics,
    webhooks,
    serves,
  };
  const { app, answers } = await createApp(parts, options);
  // What it does beside answering goes on for ever where it is not told to end.
  await opening(Promise.resolve({ close: () => app.close() }));
  for (const warning of [restored, keyWarning])
    if (warning != null) app.getHttpAdapter().getInstance().log.warn(warning);
  metrics.watchCaches(() => ({ ledger: app.get<Ledger>(LEDGER).cache(), ...readers.reading.caches() }));
  log.warn = (what) => app.getHttpAdapter().getInstance().log.warn(what);
  watched.listen(log.warn);
  damaged.listen(options.tell ?? ((sentence) => app.getHttpAdapter().getInstance().log.error(sentence)));
  void rules.done.then((missing) => missing !== null && log.warn?.(missing));
  await app.init();
  if (analytics !== null) await analyticsOpened(analytics, tables);
  if (analytics?.rebuilt != null) log.warn(`the analytics are made anew: ${analytics.rebuilt}`);
  await app.getHttpAdapter().getInstance().listen({ port: options.port, host: options.host });
  const close = (): Promise<void> => closeWithin(app, answers);
  const url = urlOf(app, options.host);
  return {
    ...{ url, store: await store.health(), close },
    invite: access.isOpen ? null : () => inviteOrganizer(access, url),
    isUnclaimed: !access.isOpen && (await isUnclaimed(access)),
  };
};

const restoredStore = (matchId: string): string =>
  `match ${matchId} was read anew: the store has another log of it than before, so it was restored to an earlier state`;

type Application = { readonly app: NestFastifyApplication; readonly answers: OpenAnswers };

/** The application with all its routes, not listening yet. */
const createApp = async (parts: ServiceParts, options: ServerOptions): Promise<Application> => {
  const adapter = newAdapter(options);
  const instance = adapter.getInstance();
  const answers = new OpenAnswers(instance.server);
  parts.metrics.watchAnswers(answers);
  const routes = noteRoutes(instance);
  takeJsonBodies(instance);
  logRequests(instance, parts.metrics);
  const made: { table?: RouteTable } = {}; // filled once the controllers are there, before the first request
  const routeOf = ({ method, routeOptions }: FastifyRequest): RouteAccess | undefined =>
    made.table?.find(method, routeOptions.url ?? '');
  const { patienceMs } = parts.ports.store;
  const { access, ports } = parts;
  await guardTheEdge(
    instance,
    { answers, access, texts: ports.texts, routes, routeOf, patienceMs, peers: parts.peers },
    options,
  );
  await serveConsole(instance);
  const app = await createNest(AppModule.over(parts), adapter);
  made.table = app.get(RouteTable);
  app.useGlobalFilters(new ProblemFilter(routes, options.tell ?? ((what) => instance.log.error(what)), consolePage));
  app.useGlobalGuards(app.get(AccessGuard), new TakesNoBody());
  app.useGlobalPipes(new CheckedPipe());
  serveDocs(app, parts.ports.games);
  return { app, answers };
};

type EdgeParts = {
  readonly answers: OpenAnswers;
  readonly access: Access;
  readonly texts: Texts;
  readonly routes: Routes;
  readonly routeOf: (request: FastifyRequest) => RouteAccess | undefined;
  /** How long the store takes for a request at most, if it waits for a server. */
  readonly patienceMs: number | undefined;
  readonly peers: PeerChannel;
};

/** What every request goes through before a route is asked, and every answer before it goes out. */
const guardTheEdge = async (
  instance: FastifyInstance,
  { answers, access, texts, routes, routeOf, patienceMs, peers }: EdgeParts,
  options: ServerOptions,
): Promise<void> => {
  refuseUnusual(instance.server);
  sendRequestIds(instance);
  instance.addHook('onRequest', (_request, reply, done) => answers.begin(reply.raw, done));
  answerInTime(instance, patienceMs);
  sendSecurityHeaders(instance);
  fillTexts(instance, texts, answerNames(access.people));
  cacheAnswers(instance, access.isOpen);
  checkHosts(instance, options);
  await checkOrigins(instance, options.corsOrigins ?? [], routes);
  if (options.requestsPerSecond !== undefined) await limitRate(instance, options.requestsPerSecond, peers);
  refuseOtherRoles(instance, rolesOf(options), routeOf);
  identifyAskers(instance, access, routeOf);
  if (options.requestsPerSecondOfLink !== undefined) await limitLinks(instance, options.requestsPerSecondOfLink, peers);
  await compressReadings(instance);
};

const urlOf = (app: NestFastifyApplication, host: string): string => {
  const { port } = app.getHttpServer().address() as AddressInfo; // it listens on a port
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** How long requests that are half here, and how long answers under way may take, once the service is told to end. */
const MOST_ASKING_MS = 500;
const MOST_CLOSING_MS = 10_000;

const closeWithin = async (app: NestFastifyApplication, answers: OpenAnswers): Promise<void> => {
  const unasked = setTimeout(() => answers.endUnasked(), MOST_ASKING_MS);
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), MOST_CLOSING_MS);
  await app.close();
  clearTimeout(unasked);
  clearTimeout(cut);
};
