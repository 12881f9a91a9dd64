import { startChild } from '../http/child-server.js';
import { openConnection } from '../http/connection.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median, spreadOf } from '../measuring/statistics.js';
import { writeBigFile } from '../play/big-file.js';

const MATCHES = 1_000_000;
const FEW = 100;
const REQUESTS = 500;

/** Rounds of requests until the service is warm. */
const WARM_UP = 5;

type Page = { readonly next: string | null };

/** Pages of 100, each from where the one before of its kind ended, so that they come from all over the list. */
const KINDS = ['', 'status=running', 'status=paused', 'tournament=cup-7', 'tournament=cup-8&status=ended'];

/** Milliseconds of each request, the kinds by turns. */
const pagesOf = async (url: URL): Promise<readonly number[]> => {
  const next = new Map<string, string | null>();
  const times: number[] = [];
  const connection = await openConnection(url);
  for (let request = 0; request < REQUESTS; request++) {
    const kind = KINDS[request % KINDS.length] ?? '';
    const after = next.get(kind);
    const { status, text, milliseconds } = await connection.get(`/v1/matches?${kind}${after ? `&after=${after}` : ''}`);
    if (status !== 200) throw new Error(`a list was answered with ${status}`);
    times.push(milliseconds);
    next.set(kind, (JSON.parse(text) as Page).next); // as the service describes it
  }
  connection.close();
  return times;
};

const listsOf = (matches: number): Promise<readonly number[]> =>
  withScratchFile(async (path) => {
    await writeBigFile(path, { matches, events: 1, onlyList: true });
    const server = await startChild('./ledger-server.js', `sqlite:${path}`);
    try {
      for (let round = 0; round < WARM_UP; round++) await pagesOf(server.url);
      return await pagesOf(server.url);
    } finally {
      await server.stop();
    }
  });

const run = async (): Promise<readonly Row[]> => {
  const few = median(await listsOf(FEW));
  const spread = spreadOf(await listsOf(MATCHES));
  const row: Row = {
    id: 'list',
    measure: 'a page of 100 of 1,000,000 matches over HTTP (p50 / p99 / p99.9)',
    unit: 'ms',
    here: spread.p99,
    spread,
    ceiling: { value: few, what: `p50 of the same among ${FEW} matches` },
    score: spread.p99,
    goal: { against: 'itself', must: 5, should: 2, better: 'less' },
    notes: [`one client; by turns all, by status (one that no match has among them), by tournament, by both`],
  };
  return [row];
};

export const list: Bench = { id: 'list', about: 'pages of the list of matches', run };
