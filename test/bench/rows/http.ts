import { createMatches, playMatches } from '../http/load.js';
import { startChild, type ChildServer } from '../http/child-server.js';
import { timed, type Timed } from '../measuring/clock.js';
import { contest, ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { middleSpread, spreadOf, type Spread } from '../measuring/statistics.js';
import { named, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Connections at once, each with a match of its own, and commands on each. */
const TABLES = 16;
const COMMANDS = 200;

/** The service over a new file beside an endpoint that does nothing, both running all the time. */
type Servers = { readonly here: ChildServer; readonly noop: ChildServer };

const withServers = <T>(use: (servers: Servers) => Promise<T>): Promise<T> =>
  withScratchFile(async (path) => {
    const here = await startChild('./ledger-server.js', `sqlite:${path}`, { SAME_DICE: 'yes' });
    const noop = await startChild('./noop-server.js');
    try {
      return await use({ here, noop });
    } finally {
      await here.stop();
      await noop.stop();
    }
  });

/** Plays the recorded matches under new names, and adds the latencies of their commands to `spreads`. */
const played =
  ({ here: { url } }: Servers, recorded: readonly RecordedMatch[], spreads: Spread[]) =>
  async (): Promise<Timed> => {
    const made = await createMatches(url, named(recorded, TABLES, `http-${spreads.length}`));
    return timed(TABLES * COMMANDS, async () => void spreads.push(spreadOf(await playMatches(url, made))));
  };

const run = async (): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(TABLES, COMMANDS);
  const spreads: Spread[] = [];
  const { rates, factors } = await withServers((servers) =>
    contest(
      {
        here: played(servers, recorded, spreads),
        ceiling: () => timed(TABLES * COMMANDS, () => playMatches(servers.noop.url, recorded)),
      },
      'wall',
    ),
  );
  const about = { here: rates.here ?? Number.NaN, unit: 'requests/s' };
  const latency = middleSpread(spreads.slice(-ROUNDS));
  return [
    {
      ...about,
      id: 'http',
      measure: 'HTTP commands end to end, durable, sustained',
      ...(rates.ceiling !== undefined && {
        ceiling: { value: rates.ceiling, what: 'no-op endpoint of the same framework' },
      }),
      score: factors.ceiling ?? Number.NaN,
      goal: { against: 'ceiling', must: 0.3, should: 0.5, better: 'more' },
      notes: [
        'SQLite, write-ahead log: synced before the answer',
        `${TABLES} connections, match after match of ${COMMANDS} commands; both warm, ${spreads.length} rounds in all`,
      ],
    },
    {
      id: 'http-latency',
      measure: 'the same, latency under that load (p50 / p99 / p99.9)',
      unit: 'ms',
      here: latency.p99,
      spread: latency,
      score: latency.p99,
      goal: null,
      notes: ['client and server share the machine'],
    },
  ];
};

export const http: Bench = { id: 'http', about: 'commands over HTTP', run };
