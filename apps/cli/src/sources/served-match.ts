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
import { Refusal } from '../output.js';
import type { MatchSource } from './match-source.js';

/** A match of a running service, read over HTTP. Throws a Refusal when it cannot be had. */
export const servedMatch = async (url: string, matchId: string): Promise<MatchSource> => {
  const base = `${url.replace(/\/+$/, '')}/v1/matches/${encodeURIComponent(matchId)}`;
  const get = async <T>(path: string): Promise<T> => (await (await request(`${base}${path}`)).json()) as T;
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
      const headers = { 'content-type': 'application/json' };
      const asked = { method: 'POST', headers, body: JSON.stringify({ command }) };
      return (await (await request(`${base}/explain`, asked)).json()) as CommandExplanation;
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

/** Everything that stands on pages, one after another: a page holds so many bytes at most. */
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

/** An answer of a service. Throws a Refusal, in the service's words, for one that is a problem or does not come. */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  usable(url, fetch(url, { ...init, headers: { ...ownToken(), ...(init.headers as Record<string, string>) } })); // ours are plain maps

/** The token of whoever uses the terminal, where they have set one: a service without --open asks for it. */
const ownToken = (): Record<string, string> => {
  const token = process.env.STACKLEDGER_TOKEN?.trim() ?? '';
  return token === '' ? {} : { authorization: `Bearer ${token}` };
};

/** An answer that was asked for, unless it is a problem or does not come: a Refusal then. */
export const usable = async (url: string, asked: Promise<Response>): Promise<Response> => {
  const response = await asked.catch((error: unknown) => {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    if (isCutOff(error))
      throw new Refusal(`the service at ${url} ended the connection before it answered (${why}): its log may say why`);
    throw new Refusal(`no service answers at ${url} (${why}): start one with \`stackledger serve\`, or mend --url`);
  });
  if (response.ok) return response;
  const { detail, legal, code } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(
    detail === undefined
      ? `${url} answers ${response.status}: it is no Stackledger service`
      : `${detail} (${code ?? ''}). ${legal ?? ''}`,
  );
};

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNRESET';
