import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AttemptPage,
  CombatView,
  CommandExplanation,
  EventExplanation,
  LoggedEvent,
  MatchView,
  Problem,
  RewindTargetPage,
  RulingSheet,
  StackView,
  Timeline,
} from '@stackledger/wire';
import { CommandError, notePeople } from '../output.js';
import type { MatchSource } from './match-source.js';

/** A match of a running service, read over HTTP. Throws CommandError when it cannot be read. */
export const servedMatch = async (url: string, matchId: string): Promise<MatchSource> => {
  const base = urlOf(url, `/v1/matches/${encodeURIComponent(matchId)}`);
  const get = async <T>(path: string): Promise<T> => noted((await (await request(`${base}${path}`)).json()) as T);
  const { ruleset } = await get<MatchView>('');
  const lines = await (await request(`${base}/events`, { headers: { accept: 'application/x-ndjson' } })).text();
  const nodes = await allPages(
    ({ nodes: page, next }: Timeline) => [page, next],
    (from) => get(`/timeline${from === null ? '' : `?from=${from}`}`),
  );
  const struck = new Set(nodes.filter(({ live }) => !live).map(({ revision }) => Number(revision)));
  return {
    matchId,
    ruleset,
    events: lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LoggedEvent),
    isLive: (revision) => !struck.has(revision),
    positionAt: async (revision) => {
      const [view, { stack }, { combat }] = await Promise.all([
        get<MatchView>(`?at=${revision}`),
        get<StackView>(`/stack?at=${revision}`),
        get<CombatView>(`/combat?at=${revision}`),
      ]);
      return { view, stack, combat };
    },
    explain: (revision, object) =>
      get<EventExplanation>(
        `/explain?revision=${revision}${object === undefined ? '' : `&object=${encodeURIComponent(object)}`}`,
      ),
    explainCommand: async (command) => {
      return (await (await request(`${base}/explain`, posted({ command }))).json()) as CommandExplanation;
    },
    attempts: () =>
      allPages(
        ({ attempts, next }: AttemptPage) => [attempts, next],
        (after) => get(`/attempts?limit=1000${after === null ? '' : `&after=${encodeURIComponent(after)}`}`),
      ),
    rewindTargets: async function* (before) {
      for (let next = before === undefined ? '' : `?before=${before}`; ;) {
        const page = await get<RewindTargetPage>(`/rewind-targets${next}`);
        yield* page.targets;
        if (page.next === null) return;
        next = `?before=${page.next}`;
      }
    },
    rulingSheet: (call, isForTable) =>
      get<RulingSheet>(`/calls/${encodeURIComponent(call)}/sheet?for=${isForTable ? 'table' : 'reader'}`),
    close: () => Promise.resolve(),
  };
};

/** An answer as it is, once the names in it are noted for what is printed. */
export const noted = <T>(answer: T): T => {
  const { people = {} } = answer as { people?: { readonly [id: string]: string } }; // docs/reference/http.md#names
  notePeople(people);
  return answer;
};

/** The items of all pages, one page after another (the size of a page is bounded in bytes). */
const allPages = async <P, T>(
  read: (page: P) => readonly [items: readonly T[], next: string | null],
  get: (next: string | null) => Promise<P>,
): Promise<readonly T[]> => {
  const all: T[] = [];
  let next: string | null = null;
  do {
    const [items, after] = read(await get(next));
    all.push(...items);
    next = after;
  } while (next !== null);
  return all;
};

/** The address of a path of a service, whose own address may end in slashes. */
export const urlOf = (url: string, path: string): string => `${url.replace(/\/+$/, '')}${path}`;

/** A request that sends JSON. */
export const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Requests a URL. Throws CommandError, with the service's own message, for a problem or when no answer comes. */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  // our headers are plain maps
  usable(
    url,
    fetch(url, { ...init, headers: { prefer: 'names', ...ownToken(), ...(init.headers as Record<string, string>) } }),
  );

/** How long a service is asked again that says when to. */
const MOST_WAITING_MS = 60_000;

/** The answer of a service that may ask to be asked later; `waits` is told once, with its reason. Throws as request. */
export const whenThere = async (ask: () => Promise<Response>, waits: (why: string) => void): Promise<Response> => {
  const until = performance.now() + MOST_WAITING_MS;
  for (let isTold = false; ; isTold = true)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AskedLater) || performance.now() > until) throw error;
      if (!isTold) waits(error.message);
      await sleep(error.seconds * 1_000);
    }
};

/** The user's token (STACKLEDGER_TOKEN), if set: a service without --open requires one. */
const ownToken = (): Record<string, string> => {
  const token = process.env.STACKLEDGER_TOKEN?.trim() ?? '';
  return token === '' ? {} : { authorization: `Bearer ${token}` };
};

/** What is said where a service does not take who asks: its address, and the detail and code of its problem. */
type RefusalSentence = (url: string, detail?: string, code?: string) => string;

/**
 * Awaits a response; throws CommandError when it is a problem or does not come. `notTaken`: the sentence where the
 * service asks for a token.
 */
export const usable = async (
  url: string,
  asked: Promise<Response>,
  notTaken: RefusalSentence = whoMayAsk,
): Promise<Response> => {
  const response = await asked.catch((error: unknown) => {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    if (isCutOff(error))
      throw new CommandError(
        `the service at ${url} ended the connection before it answered (${why}): its log may say why`,
      );
    throw new CommandError(
      `no service answers at ${url} (${why}): start one with \`stackledger serve\`, or mend --url`,
    );
  });
  if (response.ok) return response;
  const { detail, legal, code } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  if (response.status === 401) throw new CommandError(notTaken(url, detail, code));
  if (detail === undefined) throw new CommandError(`${url} answers ${response.status}: it is no Stackledger service`);
  const why = `${detail} (${code ?? ''}). ${legal ?? ''}`;
  const seconds = response.headers.get('retry-after') ?? '';
  throw /^\d+$/.test(seconds) ? new AskedLater(why, Number(seconds)) : new CommandError(why);
};

/** A refusal that says in how many seconds to ask again. */
class AskedLater extends CommandError {
  constructor(
    why: string,
    readonly seconds: number,
  ) {
    super(why);
  }
}

/** Headers are nothing that a person at a terminal has: the token is. */
const whoMayAsk = (url: string, detail = 'no token is taken', code = ''): string =>
  'authorization' in ownToken()
    ? `${detail} (${code}): the service at ${url} does not take the token in STACKLEDGER_TOKEN; ask for a new link`
    : `the service at ${url} asks who you are (${code}): set STACKLEDGER_TOKEN to your token, which stands behind join= in your link`;

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNRESET';
