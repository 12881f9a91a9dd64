/** What a metric tells, and by which labels. */
type MetricDescribed = { readonly help: string; readonly labels: readonly string[] };

const PARTS = 'in the ledger and in each projection';

/** Every metric of `/metrics`, by its name: what docs/reference/metrics.md lists. */
export const DESCRIBED_METRICS = {
  stackledger_commands_total: {
    help: 'commands answered, by result: accepted, or the code of the problem',
    labels: ['result'],
  },
  stackledger_append_seconds: {
    help: 'time until an append was durable, or had failed',
    labels: ['outcome'],
  },
  stackledger_open_feeds: { help: 'live feeds and replays that are open', labels: ['kind'] },
  stackledger_open_answers: { help: 'answers that are under way, feeds among them', labels: [] },
  stackledger_unsent_bytes: {
    help: 'bytes of answers that wait in the process for their readers to take them',
    labels: [],
  },
  stackledger_projection_lag: {
    help: 'positions of the store that a projection has still to go',
    labels: ['projection'],
  },
  stackledger_projection_stopped: {
    help: '1 for a projection that has failed on an event and reads no more',
    labels: ['projection'],
  },
  stackledger_analytics_lag: {
    help: 'events that are not in the tables of the analytics yet, unread ones as positions of the store; NaN while unknown',
    labels: [],
  },
  stackledger_warm_matches: { help: `matches kept in memory, ${PARTS}`, labels: ['part'] },
  stackledger_warm_bytes: {
    help: `bytes of memory that they take, estimated from their events, ${PARTS}`,
    labels: ['part'],
  },
  stackledger_warm_most_bytes: { help: `bytes that they may take, by WARM_MEMORY_MB, ${PARTS}`, labels: ['part'] },
  stackledger_warm_let_go_total: {
    help: `matches evicted because others needed the memory, ${PARTS}`,
    labels: ['part'],
  },
  stackledger_event_loop_delay_seconds: {
    help: 'how late the event loop was in the last one to two minutes',
    labels: ['quantile'],
  },
} as const satisfies { readonly [name: string]: MetricDescribed };

/** The name of a metric. */
export type MetricName = keyof typeof DESCRIBED_METRICS;

/** A metric's name, help and labels, as its registry takes them. */
export const described = <N extends MetricName>(
  name: N,
): { name: N; help: string; labelNames: (typeof DESCRIBED_METRICS)[N]['labels'] } => ({
  name,
  help: DESCRIBED_METRICS[name].help,
  labelNames: DESCRIBED_METRICS[name].labels,
});
